/** Access tokens of a real authorization server at the real HTTP entry: who gets in, and what they may do. */
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { inboundOAuth } from "../../../src/optional/inbound-oauth/index.js";
import { listen } from "../../../src/runtime/node/http.js";
import type { OperationEntry, OperationFacts } from "../../../src/runtime/operations/operation.js";
import { sized } from "../../everything.js";
import { facts, serve, startUpstream, textOf, type Answering } from "../../runtime/upstream.js";
import {
  signingKey,
  startAuthorizationServer,
  type AuthorizationServer,
  type Forgery,
} from "./authorization-server.js";

const audience = "https://mcp.example.com/mcp";
const read = facts("GET /pets");
const owned = facts("GET /pets/{owner}");
const write = { ...facts("DELETE /pets"), scopes: ["pets:write"] } satisfies OperationEntry;

const documented = { ...facts("POST /pets"), documentScopes: [["pets:write"], ["pets:read", "pets:write"]] };

const closing: (() => Promise<unknown>)[] = [];
let as: AuthorizationServer;

beforeEach(async () => {
  // That it keeps what it knows in memory.
  vi.spyOn(console, "warn").mockReturnValue();
  as = await startAuthorizationServer(audience);
  closing.push(() => as.close());
});
afterEach(async () => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  for (const close of closing.splice(0).reverse()) await close();
});

async function start(
  environment: Record<string, string> = {},
  answer: Answering = (_, to) => to.end("hello"),
  operations: readonly (OperationFacts & Partial<OperationEntry>)[] = [read, owned, write],
) {
  const upstream = await startUpstream(answer);
  closing.push(upstream.close);
  const server = serve({
    operations,
    inboundOAuth,
    environment: {
      PORT: "0",
      API_BASE_URL: upstream.origin,
      MCP_AUTH_ISSUER: as.issuer,
      MCP_AUTH_AUDIENCE: audience,
      ...environment,
    },
  });
  const listening = await listen(server.runtime);
  closing.push(listening.close);
  return { ...server, upstream, url: new URL(listening.url) };
}

async function ask(
  url: URL,
  token: string | undefined,
  method = "tools/list",
  { params = {}, headers = {} }: { params?: object; headers?: Record<string, string> } = {},
): Promise<Response> {
  return fetch(url, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
    },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
  });
}

async function connect(url: URL, token: string): Promise<Client> {
  const client = new Client(
    { name: "test", version: "1.0.0" },
    { versionNegotiation: { mode: { pin: "2026-07-28" } } },
  );
  const requestInit = { headers: { authorization: `Bearer ${token}` } };
  await client.connect(new StreamableHTTPClientTransport(url, { requestInit }));
  closing.push(() => client.close());
  return client;
}

test("a token of the authorization server lets in, and its subject is who called", async () => {
  const { url, log } = await start();
  const token = await as.token("alice");
  const client = await connect(url, token);
  expect(textOf(await client.callTool({ name: read.name }))).toBe("hello");
  expect(log.join("\n")).toMatch(/"event":"call","tool":"get_pets".*"caller":"alice"/);
  expect(log.join("\n")).not.toContain(token);
});

const hour = 3600;
const now = (): number => Math.floor(Date.now() / 1000);
const bad: [string, () => Promise<Forgery> | Forgery, RegExp][] = [
  ["expired", () => ({ claims: { exp: now() - hour } }), /expired/],
  ["without an end", () => ({ claims: { exp: undefined } }), /"exp"/],
  ["not good yet", () => ({ claims: { nbf: now() + hour } }), /"nbf"/],
  ["for another audience", () => ({ claims: { aud: "https://other.example.com/mcp" } }), /"aud"/],
  ["for nobody in particular", () => ({ claims: { aud: undefined } }), /"aud"/],
  ["of another issuer", () => ({ claims: { iss: "https://evil.example.com" } }), /"iss"/],
  ["without a subject", () => ({ claims: { sub: undefined } }), /"sub"/],
  ["signed by another key", async () => ({ key: (await signingKey("first")).privateKey }), /known key/],
  ["signed by an unknown key", () => ({ header: { kid: "no-such-key" } }), /known key/],
  ["not signed (alg: none)", () => ({ header: { alg: "none" } }), /algorithm/],
  [
    "signed with what is public (HS256)",
    async () => ({
      header: { alg: "HS256" },
      key: new TextEncoder().encode(await (await fetch(`${as.issuer}/jwks`)).text()),
    }),
    /algorithm/,
  ],
  ["of another kind", () => ({ header: { typ: "logout+jwt" } }), /different kind/],
  ["for a subject that is called like a client", () => ({ claims: { sub: "oauth-client:bob" } }), /"sub"/],
  [
    "for a subject that is called like a certificate",
    () => ({ claims: { sub: "certificate-0123456789ab" } }),
    /"sub"/,
  ],
  ["bound to a key of its holder", () => ({ claims: { cnf: { jkt: "thumbprint" } } }), /cnf/],
];

test.each(bad)("a token that is %s is refused", async (_, forgery, says) => {
  const { url, upstream } = await start();
  expect((await ask(url, await as.forged({}))).status).toBe(200);
  const response = await ask(url, await as.forged(await forgery()), "tools/call", {
    params: { name: read.name },
  });
  const challenge = response.headers.get("www-authenticate") ?? "";
  expect(response.status).toBe(401);
  expect(challenge).toContain('Bearer error="invalid_token"');
  expect(challenge.replaceAll("\\", "")).toMatch(says);
  expect(upstream.received).toEqual([]);
});

test("what is no token at all is refused", async () => {
  const { url } = await start();
  const tokens = [undefined, "", "garbage", "a.b.c", "e30.e30.", `${"a".repeat(9_000)}.b.c`];
  for (const token of tokens) expect((await ask(url, token)).status).toBe(401);
});

test("a token for another audience of the same authorization server is refused", async () => {
  const { url } = await start();
  expect(
    (await ask(url, await as.token("alice", { audience: "https://other.example.com/mcp" }))).status,
  ).toBe(401);
});

test("tokens signed by a new key are good, and those of the old one no longer", async () => {
  const { url } = await start();
  const before = await as.token("alice");
  expect((await ask(url, before)).status).toBe(200);
  await as.rotate();
  // Strangers cannot make it fetch keys at will, so it waits a little before it looks for new ones.
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 60_000 });
  expect((await ask(url, await as.token("alice"))).status).toBe(200);
  expect((await ask(url, before)).status).toBe(401);
});

test("keys are fetched once for many, and not for each token with an unknown key", async () => {
  const { url } = await start();
  const unknown = await as.forged({ header: { kid: "no-such-key" } });
  const good = await as.token("alice");
  await Promise.all([...Array.from({ length: 20 }, () => ask(url, unknown)), ask(url, good), ask(url, good)]);
  expect(as.asked.filter((path) => path === "/jwks")).toHaveLength(1);
});

describe("scopes", () => {
  test("show and allow what asks for them, and nothing else; what is hidden looks like nothing", async () => {
    const { url } = await start();
    const narrow = await connect(url, await as.token("alice", { scope: "pets:read" }));
    const wide = await connect(url, await as.token("bob", { scope: "pets:read pets:write" }));
    const names = async (client: Client) => (await client.listTools()).tools.map(({ name }) => name);
    expect([await names(narrow), await names(wide)]).toEqual([
      [read.name, owned.name],
      [read.name, owned.name, write.name],
    ]);
    expect(textOf(await wide.callTool({ name: write.name }))).toBe("hello");
    const refusal = (name: string): Promise<string> =>
      narrow.callTool({ name }).then(textOf, (error: unknown) => String(error));
    expect(await refusal(write.name)).toBe(
      (await refusal("no_such_tool")).replace("no_such_tool", write.name),
    );
  });

  test("that every token must have are asked for", async () => {
    const { url } = await start({ MCP_AUTH_SCOPES: "pets:read" });
    expect((await ask(url, await as.token("alice", { scope: "pets:read" }))).status).toBe(200);
    const response = await ask(url, await as.token("alice"));
    expect(response.status).toBe(403);
    const challenge = response.headers.get("www-authenticate");
    expect(challenge).toContain('error="insufficient_scope"');
    expect(challenge).toContain('scope="pets:read"');
  });
});

describe("scopes that the document asks for", () => {
  test("are asked for by a challenge, where the client says in a header what it calls", async () => {
    const { url, upstream } = await start({ MCP_AUTH_SCOPES: "pets:read" }, undefined, [read, documented]);
    const tokenOf = (scope: string) => as.token("alice", { scope });
    const narrow = await connect(url, await tokenOf("pets:read"));
    expect((await narrow.listTools()).tools.map(({ name }) => name)).toEqual([read.name]);
    const named = { "mcp-method": "tools/call", "mcp-name": documented.name };
    const made = { params: { name: documented.name }, headers: named };
    const response = await ask(url, await tokenOf("pets:read"), "tools/call", made);
    expect(response.status).toBe(403);
    const challenge = response.headers.get("www-authenticate") ?? "";
    expect(challenge).toContain('error="insufficient_scope"');
    expect(challenge).toContain('scope="pets:read pets:write"');
    expect(challenge).toContain("resource_metadata=");
    expect(upstream.received).toEqual([]);
    const wide = await connect(url, await tokenOf("pets:read pets:write"));
    expect(textOf(await wide.callTool({ name: documented.name }))).toBe("hello");
  });

  test("and what the project's owner hides stays hidden", async () => {
    const { url } = await start({}, undefined, [read, { ...documented, scopes: ["owner"] }]);
    const headers = { "mcp-method": "tools/call", "mcp-name": documented.name };
    const made = { params: { name: documented.name }, headers };
    expect((await ask(url, await as.token("alice"), "tools/call", made)).status).not.toBe(403);
  });
});

describe("tokens that only the authorization server can make sense of", () => {
  const client = { MCP_AUTH_CLIENT_ID: "mcp", MCP_AUTH_CLIENT_SECRET: "mcp-secret" };
  beforeEach(async () => {
    as = await startAuthorizationServer(audience, "opaque");
    closing.push(() => as.close());
  });
  const questions = (): number => as.asked.filter((path) => path === "/token/introspection").length;

  test("let in by what it says of them, and it is asked once for a while", async () => {
    const { url, log } = await start(client);
    const token = await as.token("alice", { scope: "pets:write" });
    expect(token).not.toContain(".");
    const alice = await connect(url, token);
    expect((await alice.listTools()).tools.map(({ name }) => name)).toContain(write.name);
    expect(textOf(await alice.callTool({ name: write.name }))).toBe("hello");
    expect(questions()).toBe(1);
    expect(log.join("\n")).toMatch(/"event":"call".*"caller":"oauth-client:alice"/);
    expect(log.join("\n")).not.toMatch(new RegExp(`mcp-secret|${token}`));
  });

  test("are refused when unknown, for another audience, or revoked", async () => {
    const { url, upstream } = await start(client);
    const other = await as.token("alice", { audience: "https://other.example.com/mcp" });
    expect((await ask(url, "no-such-token")).status).toBe(401);
    expect((await ask(url, other)).status).toBe(401);
    const token = await as.token("alice");
    expect((await ask(url, token)).status).toBe(200);
    await as.revoke("alice", token);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 31_000 });
    expect((await ask(url, token)).status).toBe(401);
    expect(upstream.received).toEqual([]);
  });

  test("that were refused are not asked about again, and of guesses only few", async () => {
    const { url } = await start(client);
    const good = await as.token("alice");
    expect((await ask(url, good)).status).toBe(200);
    for (let i = 0; i < 3; i += 1) expect((await ask(url, "no-such-token")).status).toBe(401);
    expect(questions()).toBe(2);
    const guesses = await Promise.all(Array.from({ length: 60 }, (_, i) => ask(url, `guessed-token-${i}`)));
    const statuses = guesses.map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(29);
    expect(statuses.filter((status) => status === 429)).toHaveLength(31);
    expect(guesses.find(({ status }) => status === 429)?.headers.get("retry-after")).toMatch(/^[1-9]/);
    expect(questions()).toBe(31);
    // Whoever was let in before goes on.
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 31_000 });
    expect((await ask(url, good)).status).toBe(200);
    expect(questions()).toBe(32);
  });

  test("that are good are all let in, however many come at once", async () => {
    const { url } = await start(client);
    const tokens = await Promise.all(Array.from({ length: 40 }, () => as.token("alice")));
    const answers = await Promise.all(tokens.map((token) => ask(url, token)));
    expect(answers.map(({ status }) => status)).toEqual(tokens.map(() => 200));
  });

  test("guesses count as well while the authorization server fails, and do not keep out who was let in before", async () => {
    const { url } = await start(client);
    const good = await as.token("alice");
    expect((await ask(url, good)).status).toBe(200);
    as.fail(429);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 31_000 });
    expect((await ask(url, good)).status).toBe(503);
    const before = questions();
    const guesses = await Promise.all(Array.from({ length: 60 }, (_, i) => ask(url, `guessed-token-${i}`)));
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(30);
    expect(questions() - before).toBe(30);
    as.fail(undefined);
    expect((await ask(url, good)).status).toBe(200);
  });

  test("without an address of who guesses, nobody waits for it", async () => {
    const { endpoint } = await start(client);
    const statusFor = async (token: string): Promise<number> => {
      const headers = { authorization: `Bearer ${token}` };
      const { status } = await endpoint.fetch(
        new Request("http://localhost/mcp", { method: "POST", headers }),
      );
      return status;
    };
    for (let i = 0; i < 40; i += 1) expect(await statusFor(`guessed-token-${i}`)).toBe(401);
    // Let in, with a body that is none.
    expect(await statusFor(await as.token("alice"))).toBe(415);
  });

  test.each<[Record<string, unknown>, number, string?]>([
    [{ sub: "alice" }, 200, "alice"],
    [{ client_id: "alice" }, 200, "oauth-client:alice"],
    [{ sub: null, client_id: "alice" }, 200, "oauth-client:alice"],
    [{ sub: "oauth-client:alice" }, 401],
    [{ sub: "", client_id: "alice" }, 401],
    [{ sub: 7, client_id: "alice" }, 401],
    [{}, 401],
    [{ sub: "alice", nbf: "4102444800" }, 401],
    [{ sub: "alice", exp: "never" }, 401],
    [{ sub: "alice", exp: "4102444800" }, 401],
    [{ sub: "alice", exp: 4_102_444_800, nbf: 1 }, 200, "alice"],
  ])("with the answer %j: %i", async (claims, status, caller) => {
    const metadata = (issuer: string) => ({
      issuer,
      jwks_uri: `${issuer}/jwks`,
      introspection_endpoint: `${issuer}/ask`,
    });
    const forging = await startUpstream((request, response) => {
      const answer =
        request.url === "/ask" ? { active: true, aud: audience, ...claims } : metadata(forging.origin);
      response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(answer));
    });
    closing.push(forging.close);
    const { url, log } = await start({ ...client, MCP_AUTH_ISSUER: forging.origin });
    expect((await ask(url, "opaque-token")).status).toBe(status);
    if (caller !== undefined) expect(log.join("\n")).toContain(`"caller":"${caller}"`);
  });

  test("are no good without a client, and an outage is no refusal", async () => {
    expect((await ask((await start()).url, await as.token("alice"))).status).toBe(401);
    const { url, log } = await start({ ...client, MCP_AUTH_CLIENT_SECRET: "wrong" });
    expect((await ask(url, await as.token("alice"))).status).toBe(503);
    expect(log.join("\n")).toMatch(/introspection answered 401: are MCP_AUTH_CLIENT_ID/);
    await expect(start({ MCP_AUTH_CLIENT_ID: "mcp" })).rejects.toThrow(/must be set together/);
  });
});

test("clients find the authorization server by the challenge", async () => {
  const { url } = await start({ MCP_AUTH_AUDIENCE: "pets", MCP_PUBLIC_URL: "https://mcp.example.com/mcp" });
  const challenge = (await ask(url, undefined)).headers.get("www-authenticate") ?? "";
  // No error: nothing has been tried yet.
  const [, address = ""] = /^Bearer resource_metadata="([^"]+)"$/.exec(challenge) ?? [];
  expect(address).toBe("https://mcp.example.com/.well-known/oauth-protected-resource/mcp");
  const metadata = await fetch(new URL(new URL(address).pathname, url));
  expect(await metadata.json()).toEqual({
    resource: "https://mcp.example.com/mcp",
    authorization_servers: [as.issuer],
    scopes_supported: ["pets:write"],
    resource_name: "Test",
  });
  expect(metadata.headers.get("access-control-allow-origin")).toBe("*");
  expect((await fetch(new URL("/.well-known/oauth-other", url))).status).toBe(404);
});

test("static tokens have the scopes that stand beside them", async () => {
  const reader = "reader-reader-reader";
  const writer = "writer-writer-writer";
  const { url, log } = await start({ MCP_AUTH_TOKENS: `${reader}\n${writer} pets:read pets:write` });
  const names = async (token: string) =>
    (await (await connect(url, token)).listTools()).tools.map(({ name }) => name);
  expect(await names(reader)).toEqual([read.name, owned.name]);
  expect(await names(writer)).toEqual([read.name, owned.name, write.name]);
  expect(log.join("\n")).not.toMatch(/writer-writer/);
});

test("static tokens are good beside those of the authorization server", async () => {
  const secret = "a-token-of-many-letters";
  const { url } = await start({ MCP_AUTH_TOKENS: secret });
  const statuses = [secret, await as.token("alice"), "neither"].map(
    async (token) => (await ask(url, token)).status,
  );
  expect(await Promise.all(statuses)).toEqual([200, 200, 401]);
});

describe("when the authorization server cannot be reached", () => {
  test("the server starts, says so to callers, and works once it is back", async () => {
    const token = await as.token("alice");
    as.fail(502);
    const { url, log } = await start();
    const response = await ask(url, token);
    expect([response.status, response.headers.get("retry-after")]).toEqual([503, "5"]);
    expect(log.join("\n")).toContain('"event":"authorization-server"');
    as.fail(undefined);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 2_000 });
    expect((await ask(url, token)).status).toBe(200);
  });

  test("made-up tokens do not make it ask without pause", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    as.fail(502);
    const { url } = await start();
    const made = await as.forged({ header: { kid: "no-such-key" } });
    for (let i = 0; i < 5; i += 1) expect((await ask(url, made)).status).toBe(503);
    expect(as.asked).toHaveLength(1);
    as.fail(undefined);
    vi.setSystemTime(Date.now() + 2_000);
    expect((await ask(url, await as.forged({}))).status).toBe(200);
    as.fail(502);
    vi.setSystemTime(Date.now() + 31_000);
    const before = as.asked.length;
    for (let i = 0; i < 5; i += 1) expect((await ask(url, made)).status).toBe(503);
    expect(as.asked.length - before).toBe(1);
  });

  test("callers whose key is known go on", async () => {
    const { url } = await start();
    const token = await as.token("alice");
    expect((await ask(url, token)).status).toBe(200);
    as.fail(502);
    expect((await ask(url, token)).status).toBe(200);
  });
});

test.each<[string, Record<string, string>, RegExp]>([
  ["no issuer", { MCP_AUTH_ISSUER: "" }, /MCP_AUTH_AUDIENCE.* need MCP_AUTH_ISSUER/],
  ["no audience", { MCP_AUTH_AUDIENCE: "" }, /MCP_AUTH_ISSUER needs MCP_AUTH_AUDIENCE/],
  ["an audience that is no URL", { MCP_AUTH_AUDIENCE: "pets" }, /set MCP_PUBLIC_URL/],
  [
    "an issuer in the clear",
    { MCP_AUTH_ISSUER: "http://as.example.com" },
    /MCP_AUTH_ISSUER must be an https URL/,
  ],
])("it does not start with %s", async (_, environment, says) => {
  await expect(start(environment)).rejects.toThrow(says);
});

test("it does not start when what answers is not that authorization server", async () => {
  await expect(start({ MCP_AUTH_ISSUER: `${as.issuer}/tenant` })).rejects.toThrow(/metadata/);
  await expect(start({ MCP_AUTH_ISSUER: as.issuer.replace("127.0.0.1", "localhost") })).rejects.toThrow(
    /metadata of a different issuer/,
  );
});

test("a project that was not generated for it says how to", () => {
  expect(() => serve({ operations: [read], environment: { MCP_AUTH_ISSUER: as.issuer } })).toThrow(
    /--inbound-oauth/,
  );
});

test(
  "nothing of one caller reaches another's request, however their calls interleave",
  { timeout: 600_000 },
  async () => {
    // Thousands of calls of many callers are those of test/runtime/node/isolation.test.ts.
    const calls = sized(100, 400);
    const mixedUp: string[] = [];
    const { url, upstream, log } = await start(
      { MCP_FORWARD_HEADERS: "X-Upstream=X-Api-Key" },
      ({ url: path, headers }, response) => {
        const key = String(headers["x-api-key"]);
        if (path !== `/pets/${key}` || headers.authorization !== undefined)
          mixedUp.push(`${path} with ${key}`);
        // Out of order.
        setTimeout(() => response.end(`for ${path}`), upstream.received.length % 5);
      },
    );
    const callers = await Promise.all(
      ["alice", "bob"].map(async (name) => ({ owner: `key-of-${name}`, token: await as.token(name) })),
    );
    const lanes = Array.from({ length: 20 }, async (_, lane) => {
      for (let i = lane; i < calls; i += 20) {
        const caller = callers[(lane + Math.floor(i / 20)) % callers.length];
        if (caller === undefined) continue;
        const { owner, token } = caller;
        const params = { name: owned.name, arguments: { owner } };
        const answer = await (
          await ask(url, token, "tools/call", { params, headers: { "x-upstream": owner } })
        ).text();
        // What the caller brought is a secret, and the API's echo of it comes back without.
        if (!answer.includes('"for /pets/[redacted]"')) mixedUp.push(`${owner} got ${answer}`);
      }
    });
    await Promise.all(lanes);
    expect(mixedUp).toEqual([]);
    expect(upstream.received).toHaveLength(calls);
    expect(log.join("\n")).not.toMatch(/key-of-/);
  },
);
