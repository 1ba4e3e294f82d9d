/** Callers with logins of their own, against a real authorization server, on three replicas that share a folder. */
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/client";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { callerLogins } from "../../../src/optional/caller-logins/index.js";
import { inboundOAuth } from "../../../src/optional/inbound-oauth/index.js";
import type { CallerLoginsFactory } from "../../../src/runtime/auth/caller-logins.js";
import type { HandleStore } from "../../../src/runtime/host/host.js";
import { handleFolder } from "../../../src/runtime/node/files.js";
import { loginLines } from "../../../src/runtime/node/doctor.js";
import type { ApiFacts, SecuritySchemeFacts } from "../../../src/runtime/operations/operation.js";
import {
  connect,
  connectTo,
  facts,
  serve,
  startUpstream,
  textOf,
  type Upstream,
} from "../../runtime/upstream.js";
import { asPerson, startAuthorizationServer, type AuthorizationServer } from "../login/provider.js";

const keys = ["first", "second"].map((word) => btoa(word.padEnd(32, ".")));
const [firstKey = "", secondKey = ""] = keys;
const people = ["ada", "bob", "mallory"] as const;
type Person = (typeof people)[number];
const inbound = (person: string) => `inbound-token-of-${person}`;

let folder = "";
let authority: AuthorizationServer;
let upstream: Upstream;
let replicas: Replica[] = [];
type Replica = ReturnType<typeof replica>;

beforeEach(async () => {
  for (const method of ["warn", "info"] as const) vi.spyOn(console, method).mockReturnValue();
  folder = await mkdtemp(join(tmpdir(), "caller-logins-"));
  authority = await startAuthorizationServer();
  upstream = await startUpstream(({ headers, url }, response) => {
    void authority.whose(headers.authorization).then((whose) => {
      const isOpen = url.startsWith("/open");
      if (url.startsWith("/denied")) {
        response.writeHead(403).end();
        return;
      }
      if (url.startsWith("/echo")) {
        for (let i = 0; i < 200; i += 1) at(0).runtime.secrets.add(`token-of-another-caller-${i}`);
        response.writeHead(200, { "content-type": "text/plain" }).end(headers.authorization);
        return;
      }
      response
        .writeHead(whose !== undefined || isOpen ? 200 : 401, { "content-type": "application/json" })
        .end(JSON.stringify({ whose: whose ?? "nobody", key: headers["x-key"] }));
    });
  });
  replicas = [replica(), replica(), replica()];
});
afterEach(async () => {
  vi.useRealTimers();
  await upstream.close();
  await authority.close();
  await rm(folder, { recursive: true, force: true });
});

const variables = {
  variables: ["API_TOKEN"],
  clientIdVariables: ["API_CLIENT_ID"],
  clientSecretVariables: ["API_CLIENT_SECRET"],
  refreshTokenVariables: ["API_REFRESH_TOKEN"],
};

function discoveredFrom(issuer: string): { scheme: SecuritySchemeFacts } {
  const discoveryUrl = `${issuer}/.well-known/openid-configuration`;
  return { scheme: { type: "openIdConnect", discoveryUrl, ...variables } };
}

function issuedBy(issuer: string): Extract<SecuritySchemeFacts, { type: "oauth2" }> {
  return {
    type: "oauth2",
    flows: [
      {
        flow: "authorizationCode",
        authorizationUrl: `${issuer}/auth`,
        tokenUrl: `${issuer}/token`,
        scopes: ["read", "write", "offline_access"],
      },
    ],
    ...variables,
  };
}

function replica(
  environment: Record<string, string> = {},
  {
    scheme,
    factory = callerLogins,
    others = [],
  }: { scheme?: SecuritySchemeFacts; factory?: CallerLoginsFactory; others?: ApiFacts[] } = {},
) {
  return serve({
    operations: [
      facts("GET /it", { security: [{ person: ["read"] }] }),
      facts("GET /echo", { security: [{ person: ["read"] }], accept: "text/plain" }),
      facts("GET /denied", { security: [{ person: ["read"] }] }),
      facts("GET /open", { security: [{ person: ["read"] }, {}] }),
      facts("GET /either", { security: [{ key: [] }, { person: ["read"] }] }),
      ...others.map(({ id }) => facts(`GET /${id}`, { api: id, security: [{ person: ["read"] }] })),
    ],
    others,
    securitySchemes: {
      person: scheme ?? issuedBy(authority.issuer),
      key: { type: "apiKey", in: "header", parameter: "X-Key", variables: ["API_KEY"] },
    },
    environment: {
      API_BASE_URL: upstream.origin,
      API_CLIENT_ID: "native",
      API_MAX_RETRIES: "0",
      LOG_LEVEL: "debug",
      MCP_AUTH_TOKENS: people.map(inbound).join(","),
      MCP_PUBLIC_URL: "http://127.0.0.1:3000/mcp",
      MCP_LOGIN_KEYS: firstKey,
      MCP_LOGIN_DIR: folder,
      ...environment,
    },
    callerLogins: factory,
    inboundOAuth,
    host: { handles: handleFolder },
  });
}

function at(index: number): Replica {
  const found = replicas[index];
  if (found === undefined) throw new Error(`no replica ${index}`);
  return found;
}

async function clientOf(person: Person, { endpoint }: Replica, era: "legacy" | "2026-07-28" = "2026-07-28") {
  return connect(endpoint.fetch, { era, headers: { authorization: `Bearer ${inbound(person)}` } });
}

async function call(
  person: Person,
  server: Replica,
  { name = "get_it", args = {}, era }: { name?: string; args?: object; era?: "legacy" } = {},
) {
  const client = await clientOf(person, server, era);
  const result = await client.callTool({ name, arguments: { ...args } });
  await client.close();
  return { text: textOf(result), isError: result.isError === true };
}

function linkIn(text: string): string {
  const [link] = /http:\/\/127\.0\.0\.1:3000\/mcp\/login\?link=\S+/.exec(text) ?? [];
  if (link === undefined) throw new Error(`no link in: ${text}`);
  return link;
}

/** A browser goes to a link: how the server sends it on, and with which cookie. */
async function open(link: string, { endpoint }: Replica) {
  const response = await endpoint.fetch(new Request(link));
  const [cookie = ""] = (response.headers.get("set-cookie") ?? "").split(";");
  return { status: response.status, location: response.headers.get("location") ?? "", cookie };
}

/** A person follows a link in a browser to the end. @returns The last page. */
async function follow(
  link: string,
  login: string,
  {
    from = at(0),
    back = at(1),
    cookie: other,
    cookies = new Map(),
  }: { from?: Replica; back?: Replica; cookie?: string; cookies?: Map<string, string> } = {},
) {
  const { location, cookie } = await open(link, from);
  const page = await asPerson(location, authority.issuer, {
    login,
    cookies,
    arrive: ({ url }) => back.endpoint.fetch(new Request(url, { headers: { cookie: other ?? cookie } })),
  });
  return { status: page.status, text: await page.text() };
}

/** What is to be read in a stored text by whoever has no key. */
function plain(text: string): string {
  return `${text}\n${Buffer.from(text, "base64url").toString("latin1")}`;
}

function codeIn(text: string): string {
  return /[A-Z]{4}-[A-Z]{4}/.exec(text)?.[0] ?? "";
}

/** The whole way, over all replicas. */
async function logIn(
  person: Person,
  { link, cookies = new Map() }: { link?: string; cookies?: Map<string, string> } = {},
): Promise<void> {
  const { text } = await follow(link ?? linkIn((await call(person, at(0))).text), person, { cookies });
  const connected = await call(person, at(2), { name: "connect_account", args: { code: codeIn(text) } });
  expect(connected).toEqual({
    text: "Connected: from now on, calls use the user's own account of API.",
    isError: false,
  });
}

const as = (whose: string) => ({ text: `{"whose":"${whose}"}`, isError: false });
const refreshes = () => authority.grants.filter((grant) => grant.startsWith("refresh_token")).length;

async function stored(): Promise<Map<string, string>> {
  const names = (await readdir(folder, { withFileTypes: true })).filter((one) => one.isFile());
  return new Map(
    await Promise.all(
      names.map(async ({ name }) => [name, await readFile(join(folder, name), "utf8")] as const),
    ),
  );
}

describe("logging in", () => {
  test.each([undefined, "legacy"] as const)(
    "by the link of a refusal, for a client that cannot open addresses (%s)",
    async (era) => {
      const refused = await call("ada", at(0), { ...(era && { era }) });
      expect(refused.isError).toBe(true);
      expect(refused.text).toMatch(
        /^get_it was not called: the user has not connected their account of API\.\nWhat to do: ask the user to open http\S+ and log in, then call connect_account with the code/,
      );
      await logIn("ada");
      await logIn("bob");
      for (const server of replicas) {
        expect(await call("ada", server, { ...(era && { era }) })).toEqual(as("ada"));
        expect(await call("bob", server, { ...(era && { era }) })).toEqual(as("bob"));
      }
    },
  );

  test("by a client that opens addresses and shows forms", async () => {
    const asked: string[] = [];
    let code = "";
    const client = new Client(
      { name: "test", version: "1.0.0" },
      {
        capabilities: { elicitation: { url: {}, form: {} } },
        versionNegotiation: { mode: { pin: "2026-07-28" } },
      },
    );
    client.setRequestHandler("elicitation/create", async ({ params }) => {
      asked.push(params.mode ?? "form");
      if (params.mode === "url") {
        code = codeIn((await follow(params.url, "ada")).text);
        return { action: "accept" };
      }
      // The first code is wrong, so that it begins again.
      return { action: "accept", content: { code: asked.length === 2 ? "WRNG-CODE" : code } };
    });
    await connectTo(client, at(0).endpoint.fetch, {
      headers: { authorization: `Bearer ${inbound("ada")}` },
    });
    expect(textOf(await client.callTool({ name: "get_it" }))).toBe('{"whose":"ada"}');
    expect(asked).toEqual(["url", "form", "url", "form"]);
    await client.close();
  });

  test("by a client that opens addresses and shows no forms, whose error says how to go on", async () => {
    const client = new Client(
      { name: "test", version: "1.0.0" },
      { capabilities: { elicitation: { url: {} } }, versionNegotiation: { mode: { pin: "2026-07-28" } } },
    );
    client.setRequestHandler("elicitation/create", async () => ({ action: "accept" as const }));
    await connectTo(client, at(0).endpoint.fetch, {
      headers: { authorization: `Bearer ${inbound("ada")}` },
    });
    expect(textOf(await client.callTool({ name: "get_it" }))).toContain("call connect_account with the code");
    client.setRequestHandler("elicitation/create", async () => ({ action: "decline" as const }));
    expect(textOf(await client.callTool({ name: "get_it" }))).toContain("the user did not log in");
    await client.close();
  });

  test("twice in one browser, and the second login counts", async () => {
    const link = linkIn((await call("ada", at(0))).text);
    const cookies = new Map<string, string>();
    for (const server of [at(0), at(1)]) {
      await logIn("ada", { link, cookies });
      expect(await call("ada", server)).toEqual(as("ada"));
    }
  });

  test("connect_account says what is connected, and where to log in to the rest", async () => {
    expect((await call("ada", at(0), { name: "connect_account" })).text).toMatch(
      /^API: ask the user to open http/,
    );
    await logIn("ada");
    expect((await call("ada", at(0), { name: "connect_account" })).text).toBe("API: connected.");
  });

  test("a page that is loaded again redeems nothing again, and shows the same to this browser alone", async () => {
    const { location, cookie } = await open(linkIn((await call("ada", at(0))).text), at(0));
    const seen: string[] = [];
    const page = await asPerson(location, authority.issuer, {
      arrive: ({ url }) => {
        seen.push(new URL(url).pathname);
        return at(seen.length % 3).endpoint.fetch(
          new Request(url, { headers: { cookie }, redirect: "manual" }),
        );
      },
    });
    expect(seen).toEqual(["/mcp/login/callback", "/mcp/login/done"]);
    const code = codeIn(await page.text());
    expect(await call("ada", at(0), { name: "connect_account", args: { code } })).toMatchObject({
      isError: false,
    });
    expect(await call("ada", at(1))).toEqual(as("ada"));
  });

  test("a person who declines is told, and nothing is kept", async () => {
    const { location, cookie } = await open(linkIn((await call("ada", at(0))).text), at(0));
    const page = await asPerson(location, authority.issuer, {
      agree: false,
      arrive: ({ url }) => at(1).endpoint.fetch(new Request(url, { headers: { cookie } })),
    });
    expect(page.status).toBe(502);
    expect(await page.text()).toContain("access_denied");
    expect((await call("ada", at(0))).isError).toBe(true);
  });

  test("the page of a login that failed shows no secret of the server's", async () => {
    const secret = "client-secret-of-notes";
    replicas = [replica({ API_CLIENT_SECRET: secret })];
    const { location, cookie } = await open(linkIn((await call("ada", at(0))).text), at(0));
    const back = new URL("http://127.0.0.1:3000/mcp/login/callback");
    back.searchParams.set("state", new URL(location).searchParams.get("state") ?? "");
    back.searchParams.set("error", "invalid_client");
    back.searchParams.set("error_description", `not ${secret}`);
    const page = await at(0).endpoint.fetch(new Request(back, { headers: { cookie } }));
    expect(page.status).toBe(502);
    const text = await page.text();
    expect(text).toContain("invalid_client");
    expect(text).not.toContain(secret);
  });

  test.each([
    // A handle of the longest tokens, of which each character takes six in JSON.
    ["\u0001".repeat(32_768), 303],
    ["x".repeat(32_769), 502],
  ])("tokens are kept up to a length (%#)", async (token, status) => {
    const tokens = await startUpstream(
      (_request, response) =>
        void response
          .writeHead(200, { "content-type": "application/json" })
          .end(JSON.stringify({ access_token: token, refresh_token: "r", token_type: "bearer" })),
    );
    const server = replica({ API_TOKEN_URL: `${tokens.origin}/token` });
    const { location, cookie } = await open(linkIn((await call("ada", server)).text), server);
    const back = new URL("http://127.0.0.1:3000/mcp/login/callback?code=abc");
    back.searchParams.set("state", new URL(location).searchParams.get("state") ?? "");
    const page = await server.endpoint.fetch(new Request(back, { headers: { cookie } }));
    expect(page.status).toBe(status);
    if (status === 502) expect(await page.text()).toContain("access_token with more than 32,768 characters");
    await tokens.close();
  });

  test("made-up codes for one state do not keep the authorization server busy, nor anybody else from it", async () => {
    const { location, cookie } = await open(linkIn((await call("mallory", at(0))).text), at(0));
    const state = new URL(location).searchParams.get("state") ?? "";
    const statuses: number[] = [];
    for (let i = 0; i < 40; i += 1) {
      const back = `http://127.0.0.1:3000/mcp/login/callback?code=${i}&state=${state}`;
      const page = await at(0).endpoint.fetch(new Request(back, { headers: { cookie } }));
      statuses.push(page.status);
      if (page.status === 429) expect(Number(page.headers.get("retry-after"))).toBeGreaterThan(0);
    }
    expect([...new Set(statuses)]).toEqual([502, 429]);
    expect(authority.grants.length).toBeLessThan(40);
    expect((await open(linkIn((await call("mallory", at(0))).text), at(0))).status).toBe(429);
    expect((await open(linkIn((await call("ada", at(0))).text), at(0))).status).toBe(302);
  });

  test.each([undefined, "nowhere", "javascript:alert(1)"])(
    "an authorization server with %s as its address to log in at is told of",
    async (authorizationUrl) => {
      const issuing = await startUpstream((_request, response) => {
        const metadata = { issuer: issuing.origin, token_endpoint: `${issuing.origin}/token` };
        response
          .writeHead(200, { "content-type": "application/json" })
          .end(JSON.stringify({ ...metadata, authorization_endpoint: authorizationUrl }));
      });
      const discoveryUrl = `${issuing.origin}/.well-known/openid-configuration`;
      const server = replica({}, { scheme: { type: "openIdConnect", discoveryUrl, ...variables } });
      const page = await server.endpoint.fetch(new Request(linkIn((await call("ada", server)).text)));
      expect(page.status).toBe(502);
      expect(await page.text()).toContain("set API_AUTHORIZATION_URL");
      await issuing.close();
    },
  );

  test("the browser's pages are no business of scripts, caches and frames", async () => {
    const response = await at(0).endpoint.fetch(new Request(linkIn((await call("ada", at(0))).text)));
    expect(response.headers.get("set-cookie")).toMatch(
      /^mcp-login-.{6}=.{22}; Path=\/mcp\/login; Max-Age=600; HttpOnly; SameSite=Lax$/,
    );
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(response.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
    expect(
      (await at(0).endpoint.fetch(new Request("http://127.0.0.1:3000/mcp/login", { method: "POST" }))).status,
    ).toBe(404);
  });
});

describe("never acts as another", () => {
  test("whoever is sent another's link shows the code to nobody, and its caller stays logged out", async () => {
    const { text } = await follow(linkIn((await call("mallory", at(0))).text), "ada");
    expect(text).toContain("give the code to nobody");
    expect((await call("mallory", at(0))).isError).toBe(true);
    // It is no code of the person's own caller either.
    const tried = await call("ada", at(0), { name: "connect_account", args: { code: codeIn(text) } });
    expect(tried.text).toContain("The code is wrong or has expired.");
    expect((await call("ada", at(0))).isError).toBe(true);
  });

  test("five wrong codes end the login that waits", async () => {
    const code = codeIn((await follow(linkIn((await call("mallory", at(0))).text), "ada")).text);
    const guess = (tried: string) =>
      call("mallory", at(0), { name: "connect_account", args: { code: tried } });
    for (let i = 0; i < 5; i += 1) expect((await guess("BBBB-BBBB")).isError).toBe(true);
    expect((await guess(code)).isError).toBe(true);
  });

  test("a code expires, and works once", async () => {
    const code = codeIn((await follow(linkIn((await call("ada", at(0))).text), "ada")).text);
    const present = () => call("ada", at(0), { name: "connect_account", args: { code } });
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 10 * 60_000 + 1 });
    expect((await present()).isError).toBe(true);
    vi.useRealTimers();
    await logIn("ada");
    expect((await present()).isError).toBe(true);
    expect(await call("ada", at(0))).toEqual(as("ada"));
  });

  test.each<[when: string, sweep: () => Promise<unknown>, left: number]>([
    ["the next start", () => replica().endpoint.prepare(), 1],
    // The names, another caller's login that waits, and the list of those.
    ["another login", async () => follow(linkIn((await call("bob", at(0))).text), "bob"), 3],
  ])("a login whose code nobody presents is removed by %s", async (_when, sweep, left) => {
    await follow(linkIn((await call("mallory", at(0))).text), "ada");
    await replica().endpoint.prepare();
    expect((await stored()).size).toBe(3);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 10 * 60_000 + 1 });
    await sweep();
    expect((await stored()).size).toBe(left);
  });

  test("a state in another browser, changed, of another kind or too late gets no token", async () => {
    const link = linkIn((await call("ada", at(0))).text);
    expect(await follow(link, "mallory", { cookie: "mcp-login-AAAAAA=stolen" })).toMatchObject({
      status: 400,
      text: expect.stringContaining("begun in another browser") as string,
    });
    const { location, cookie } = await open(link, at(0));
    const state = new URL(location).searchParams.get("state") ?? "";
    const back = (given: string) =>
      at(1).endpoint.fetch(
        new Request(`http://127.0.0.1:3000/mcp/login/callback?code=abc&state=${given}`, {
          headers: { cookie },
        }),
      );
    const changed = `${state.slice(0, -2)}${state.endsWith("AA") ? "BB" : "AA"}`;
    const sealedLink = new URL(link).searchParams.get("link") ?? "";
    for (const given of [changed, sealedLink, "", "x"]) expect((await back(given)).status).toBe(400);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 10 * 60_000 + 1 });
    expect((await back(state)).status).toBe(400);
    vi.setSystemTime(Date.now() + 15 * 60_000);
    expect((await open(link, at(0))).status).toBe(400);
    expect(authority.grants).toEqual([]);
  });

  test("a handle in another's place opens for nobody", async () => {
    await logIn("ada");
    const [ofAda = ""] = [...(await stored()).keys()].filter((name) => name !== "names");
    const sealed = await readFile(join(folder, ofAda), "utf8");
    await logIn("mallory");
    for (const name of (await stored()).keys())
      if (name !== "names" && name !== ofAda) await writeFile(join(folder, name), sealed);
    expect((await call("mallory", at(0))).isError).toBe(true);
    expect(await call("ada", at(0))).toEqual(as("ada"));
  });

  test("no credential of the server stands in for a login, and what needs none needs none", async () => {
    const server = replica({ API_TOKEN: "shared-token", API_KEY: "shared-key", API_CLIENT_SECRET: "shared" });
    expect((await call("ada", server)).text).toContain("has not connected their account");
    expect((await call("ada", server, { name: "get_either" })).text).toContain(
      "has not connected their account",
    );
    expect(await call("ada", server, { name: "get_open" })).toEqual(as("nobody"));
    expect(upstream.received.map(({ headers }) => headers.authorization ?? headers["x-key"])).toEqual([
      undefined,
    ]);
    await logIn("ada");
    expect(await call("ada", server, { name: "get_either" })).toEqual(as("ada"));
    expect(await call("ada", server, { name: "get_open" })).toEqual(as("ada"));
  });

  test("a caller whom the server does not know has no login", async () => {
    const server = replica({ MCP_AUTH_TOKENS: "", MCP_ALLOW_UNAUTHENTICATED: "1" });
    const client = await connect(server.endpoint.fetch);
    expect(textOf(await client.callTool({ name: "get_it" }))).toContain("the caller is unknown");
    expect(textOf(await client.callTool({ name: "connect_account" }))).toContain("does not know the caller");
    await client.close();
  });
});

describe("a login in use", () => {
  async function spoil(person: string): Promise<void> {
    const header = upstream.received.at(-1)?.headers.authorization ?? "";
    expect(await authority.whose(header)).toBe(person);
    await (await authority.provider.AccessToken.find(header.replace("Bearer ", "")))?.destroy();
  }

  test("is refreshed once for any number of calls on any replica", async () => {
    await logIn("bob");
    await logIn("ada");
    expect(await call("ada", at(0))).toEqual(as("ada"));
    await spoil("ada");
    const results = await Promise.all(
      Array.from({ length: 30 }, (_, i) => call(i % 2 ? "ada" : "bob", at(i % 3))),
    );
    expect(results).toEqual(Array.from({ length: 30 }, (_, i) => as(i % 2 ? "ada" : "bob")));
    expect(refreshes()).toBe(1);
  });

  test("is refreshed where nothing can be stored, and not lost", async () => {
    let isFull = false;
    const store = handleFolder(folder);
    const full: HandleStore = {
      read: async (name) => store.read(name),
      update: (name, change) =>
        store.update(name, async (current) => {
          const next = await change(current);
          if (isFull && next !== undefined && next !== current) throw new Error(`ENOSPC: ${folder}/${name}`);
          return next;
        }),
    };
    const own = replica({}, { factory: (options) => callerLogins({ ...options, store: full }) });
    await logIn("ada");
    expect(await call("ada", own)).toEqual(as("ada"));
    for (isFull of [true, true, false]) {
      await spoil("ada");
      expect(await call("ada", own)).toEqual(as("ada"));
    }
    expect(await call("ada", at(1))).toEqual(as("ada"));
    expect(refreshes()).toBe(3);
  });

  test("that ended at the authorization server is forgotten, and the caller can log in again", async () => {
    await logIn("ada");
    expect(await call("ada", at(0))).toEqual(as("ada"));
    const token = (upstream.received.at(-1)?.headers.authorization ?? "").replace("Bearer ", "");
    const { grantId = "" } = (await authority.provider.AccessToken.find(token)) ?? {};
    await authority.provider.RefreshToken.revokeByGrantId(grantId);
    await authority.provider.AccessToken.revokeByGrantId(grantId);
    expect((await call("ada", at(1))).text).toContain("has not connected their account");
    expect([...(await stored()).keys()]).toEqual(["names"]);
    await logIn("ada");
    expect(await call("ada", at(2))).toEqual(as("ada"));
  });

  test.each([
    ["the address", {}, "?read_only=1"],
    ["the server", { MCP_READ_ONLY: "1" }, ""],
  ])("can be made, and not ended, where %s asks for what reads only", async (_what, environment, search) => {
    await logIn("ada");
    const { endpoint } = replica(environment);
    const headers = { authorization: `Bearer ${inbound("ada")}` };
    const client = await connect(endpoint.fetch, { headers, search });
    const names = (await client.listTools()).tools.map(({ name }) => name);
    expect(names).toContain("connect_account");
    expect(names).not.toContain("disconnect_account");
    await expect(client.callTool({ name: "disconnect_account", arguments: {} })).rejects.toThrow();
    await client.close();
    expect(await call("ada", at(0))).toEqual(as("ada"));
  });

  test("is revoked by its caller, for itself only", async () => {
    await logIn("ada");
    await logIn("bob");
    expect(await call("ada", at(0))).toEqual(as("ada"));
    const header = upstream.received.at(-1)?.headers.authorization;
    expect(await call("ada", at(1), { name: "disconnect_account" })).toEqual({
      text: "API: disconnected, and the access was revoked there.",
      isError: false,
    });
    expect(await authority.accepts(header)).toBe(false);
    for (const server of replicas) {
      expect((await call("ada", server)).isError).toBe(true);
      expect(await call("bob", server)).toEqual(as("bob"));
    }
    expect((await call("ada", at(1), { name: "disconnect_account" })).text).toBe("No account was connected.");
  });

  test.each<[what: string, environment: Record<string, string>]>([
    ["client", { API_CLIENT_ID: "with-secret", API_CLIENT_SECRET: "canary-client-secret-51" }],
    ["token URL", { API_TOKEN_URL: "http://127.0.0.1:9/token" }],
  ])("of another %s than today's counts as none", async (_what, environment) => {
    await logIn("ada");
    const server = replica(environment);
    expect((await call("ada", server)).text).toContain("has not connected their account");
    expect((await call("ada", server, { name: "connect_account" })).text).toContain("ask the user to open");
    expect((await call("ada", server, { name: "disconnect_account" })).text).toContain(
      "could not be revoked there",
    );
  });

  test("of another issuer than today's counts as none, and is not sent to today's", async () => {
    const before = discoveredFrom(authority.issuer);
    replicas = [replica({}, before), replica({}, before), replica({}, before)];
    await logIn("ada");
    expect(await call("ada", at(0))).toEqual(as("ada"));
    const other = await startAuthorizationServer();
    try {
      const server = replica({}, discoveredFrom(other.issuer));
      expect((await call("ada", server)).text).toContain("has not connected their account");
      expect((await call("ada", server, { name: "disconnect_account" })).text).toContain(
        "could not be revoked there",
      );
      expect(other.grants).toEqual([]);
    } finally {
      await other.close();
    }
  });

  test("is neither revoked nor refreshed where its issuer has another token URL by now", async () => {
    const same = discoveredFrom(authority.issuer);
    replicas = [replica({}, same), replica({}, same), replica({}, same)];
    await logIn("ada");
    await logIn("bob");
    expect(await call("bob", at(0))).toEqual(as("bob"));
    await spoil("bob");
    const address = `${authority.issuer}/.well-known/openid-configuration`;
    const metadata = (await (await fetch(address)).json()) as Record<string, unknown>;
    const changed = await startUpstream((_, response) =>
      response
        .writeHead(200, { "content-type": "application/json" })
        .end(JSON.stringify({ ...metadata, token_endpoint: "http://127.0.0.1:9/token" })),
    );
    const asked: string[] = [];
    const factory: CallerLoginsFactory = (options) =>
      callerLogins({
        ...options,
        host: {
          ...options.host,
          fetch: (url, init) => {
            asked.push(url.href);
            return options.host.fetch(url.href === address ? new URL(changed.origin) : url, init);
          },
        },
      });
    try {
      const server = replica({}, { ...same, factory });
      const before = authority.grants.length;
      expect((await call("bob", server)).text).toContain("has not connected their account");
      expect(authority.grants).toHaveLength(before);
      expect((await call("ada", server, { name: "disconnect_account" })).text).toContain(
        "could not be revoked there",
      );
      expect(new Set(asked)).toEqual(new Set([address]));
    } finally {
      await changed.close();
    }
  });

  test("of a new client replaces that of the one before", async () => {
    await logIn("ada");
    const environment = { API_CLIENT_ID: "with-secret", API_CLIENT_SECRET: "canary-client-secret-51" };
    replicas = [replica(environment), replica(environment), replica(environment)];
    await logIn("ada");
    expect(await call("ada", at(0))).toEqual(as("ada"));
    expect([...(await stored()).keys()]).toHaveLength(2);
  });

  test("whose user may not do something is no fault of the server's credentials", async () => {
    await logIn("ada");
    const denied = await call("ada", at(0), { name: "get_denied" });
    expect(denied.text).toContain("the user's own account lacks the right");
    expect(denied.text).not.toContain("API_TOKEN");
    const server = replica({ API_CLIENT_ID: "" });
    const refused = await call("ada", server);
    expect(refused.text).toContain("must set API_CLIENT_ID");
    expect(refused.text).not.toContain("npm run login");
  });

  test("is told to nobody, however many others are in use", async () => {
    await logIn("ada");
    expect(await call("ada", at(0), { name: "get_echo" })).toEqual({ text: "[redacted]", isError: false });
  });

  test("lies nowhere in the clear", async () => {
    await logIn("ada");
    expect(await call("ada", at(0))).toEqual(as("ada"));
    const token = (upstream.received.at(-1)?.headers.authorization ?? "").replace("Bearer ", "");
    const seen = [...(await stored())].flat().join("\n") + replicas.flatMap(({ log }) => log).join("\n");
    expect(token.length).toBeGreaterThan(20);
    expect(seen).not.toContain(token);
    expect(seen).not.toMatch(/accessToken|refreshToken/);
    for (const text of (await stored()).values()) expect(plain(text)).not.toMatch(/token|person/i);
    expect(replicas.flatMap(({ log }) => log).join("\n")).not.toContain(firstKey);
  });
});

describe("with several authorization servers", () => {
  const callback = "http://127.0.0.1:3000/mcp/login/callback";
  const rivalOf = (issuer: string): ApiFacts => ({
    id: "rival",
    title: "Rival",
    version: "1",
    baseUrlVariable: "RIVAL_BASE_URL",
    securitySchemes: { person: { ...issuedBy(issuer), clientIdVariables: ["RIVAL_CLIENT_ID"] } },
  });
  const environment = { RIVAL_CLIENT_ID: "client-at-the-rival" };
  let rival: Upstream;

  beforeEach(async () => {
    rival = await startUpstream((_request, response) => response.writeHead(400).end());
    const others = [rivalOf(rival.origin)];
    replicas = [0, 1, 2].map(() => replica(environment, { others }));
  });
  afterEach(() => rival.close());

  /** A browser that began a login at the rival comes back with a code of the other server. */
  async function sentOn(redirectUri: string): Promise<Response> {
    const { text } = await call("ada", at(0), { name: "get_rival" });
    const { location, cookie } = await open(linkIn(text), at(0));
    const onward = new URL(`${authority.issuer}/auth`);
    onward.search = new URL(location).search;
    onward.searchParams.set("client_id", "native");
    onward.searchParams.set("redirect_uri", redirectUri);
    return asPerson(onward.href, authority.issuer, {
      arrive: ({ url }) => at(1).endpoint.fetch(new Request(url, { headers: { cookie } })),
    });
  }

  test("each login comes back to an address of its own", async () => {
    await logIn("ada");
    expect(await call("ada", at(1))).toEqual(as("ada"));
    const { text } = await call("ada", at(0), { name: "get_rival" });
    const { location } = await open(linkIn(text), at(0));
    expect(new URL(location).searchParams.get("redirect_uri")).toBe(`${callback}/rival.person`);
    expect(
      (await loginLines(at(0).runtime)).map((line) => /\S+$/.exec(line.replace(/ +\(.*/, ""))?.[0]),
    ).toEqual([`${callback}/api.person`, `${callback}/rival.person`]);
  });

  test("none gets the code of another by sending browsers on there", async () => {
    // This client is registered with the first two.
    for (const address of [`${callback}/api.person`, callback]) {
      const page = await sentOn(address);
      expect(page.status).toBe(400);
      expect(await page.text()).toContain("came back from another server than it began at");
    }
    expect(await (await sentOn(`${callback}/rival.person`)).text()).toContain("redirect_uri");
    expect(rival.received).toEqual([]);
    expect(authority.grants).toEqual([]);
  });

  test.each(["..", "a/b?c#d", "\ud800", "é"])("a scheme may be called %j", async (name) => {
    const { securitySchemes, ...about } = rivalOf(rival.origin);
    const { person } = securitySchemes;
    const others = [{ ...about, securitySchemes: person === undefined ? {} : { [name]: person } }];
    const server = replica(environment, { others });
    const login = (await server.runtime.callerLogins?.redirectUri(`rival/${name}`)) ?? "";
    expect(new URL(login).href).toBe(login);
    expect(login).toMatch(/\/mcp\/login\/callback\/rival\.[^/?#]+$/);
    // It is found, and only the state is missing.
    expect(await (await server.endpoint.fetch(new Request(login))).text()).toContain(
      "This login has expired",
    );
  });

  test("those that share one need one address", async () => {
    const server = replica(environment, { others: [rivalOf(authority.issuer)] });
    expect(await server.runtime.callerLogins?.redirectUri("rival/person")).toBe(callback);
  });
});

test.each([
  ["of another issuer", "https://rival.example"],
  ["without the issuer that it should have", undefined],
])("an answer %s is not redeemed", async (_what, issuer) => {
  const server = replica({}, discoveredFrom(authority.issuer));
  const { location, cookie } = await open(linkIn((await call("ada", server)).text), server);
  const back = new URL("http://127.0.0.1:3000/mcp/login/callback?code=abc");
  back.searchParams.set("state", new URL(location).searchParams.get("state") ?? "");
  if (issuer !== undefined) back.searchParams.set("iss", issuer);
  const page = await server.endpoint.fetch(new Request(back, { headers: { cookie } }));
  expect(page.status).toBe(502);
  expect(await page.text()).toContain("iss");
  expect(authority.grants).toEqual([]);
});

describe("where the API's login identifies the callers, too", () => {
  const audience = "https://mcp.example/mcp";

  async function identified(subjects: "public" | "pairwise") {
    const { privateKey } = await generateKeyPair("RS256", { extractable: true });
    await authority.close();
    authority = await startAuthorizationServer({
      keys: [{ ...(await exportJWK(privateKey)), kid: "own", alg: "RS256", use: "sig" }],
      subjects,
    });
    const token = (sub: string) =>
      new SignJWT({ iss: authority.issuer, aud: audience, sub })
        .setProtectedHeader({ alg: "RS256", typ: "at+jwt", kid: "own" })
        .setIssuedAt()
        .setExpirationTime("10m")
        .sign(privateKey);
    const server = replica(
      { MCP_AUTH_ISSUER: authority.issuer, MCP_AUTH_AUDIENCE: audience },
      {
        scheme: {
          type: "openIdConnect",
          discoveryUrl: `${authority.issuer}/.well-known/openid-configuration`,
          ...variables,
        },
      },
    );
    const callAs = async (sub: string) => {
      const client = await connect(server.endpoint.fetch, {
        headers: { authorization: `Bearer ${await token(sub)}` },
      });
      const result = await client.callTool({ name: "get_it" });
      await client.close();
      return { text: textOf(result), isError: result.isError === true };
    };
    return { server, callAs };
  }

  test("its ID token is the proof, and no code is needed", async () => {
    const { server, callAs } = await identified("public");
    const page = await follow(linkIn((await callAs("ada")).text), "ada", { from: server, back: server });
    expect(page.text).toContain("You are connected");
    expect(await callAs("ada")).toEqual(as("ada"));
  });

  test("a login as another is refused, and nothing of it is kept", async () => {
    const { server, callAs } = await identified("public");
    const page = await follow(linkIn((await callAs("mallory")).text), "ada", { from: server, back: server });
    expect(page).toMatchObject({ status: 403, text: expect.stringContaining("another user") as string });
    expect((await callAs("mallory")).isError).toBe(true);
    expect((await callAs("ada")).isError).toBe(true);
    expect([...(await stored()).keys()]).toEqual(["names"]);
  });

  test("another's link in a user's browser does not end the user's own login", async () => {
    const { server, callAs } = await identified("public");
    const own = { from: server, back: server, cookies: new Map<string, string>() };
    await follow(linkIn((await callAs("ada")).text), "ada", own);
    expect(await callAs("ada")).toEqual(as("ada"));
    expect(await follow(linkIn((await callAs("mallory")).text), "ada", own)).toMatchObject({ status: 403 });
    expect(await callAs("ada")).toEqual(as("ada"));
  });

  test("for a caller whom something else identifies, the code decides", async () => {
    const { server } = await identified("public");
    replicas = [server, server, server];
    await logIn("ada");
    expect(await call("ada", server)).toEqual(as("ada"));
  });

  test("if users have other names at other clients, the code decides", async () => {
    const { server, callAs } = await identified("pairwise");
    const page = await follow(linkIn((await callAs("mallory")).text), "ada", { from: server, back: server });
    expect(page.text).toMatch(/Almost done.*[A-Z]{4}-[A-Z]{4}/s);
    expect((await callAs("mallory")).isError).toBe(true);
  });
});

test("the owner's own store gets no more than ciphertext", async () => {
  const kept = new Map<string, string>();
  const store: HandleStore = {
    read: async (name) => kept.get(name),
    async update(name, change) {
      const next = await change(kept.get(name));
      if (next === undefined) kept.delete(name);
      else kept.set(name, next);
    },
  };
  const own = replica({ MCP_LOGIN_DIR: "" }, { factory: (options) => callerLogins({ ...options, store }) });
  replicas = [own, own, own];
  await logIn("ada");
  expect(await call("ada", own)).toEqual(as("ada"));
  expect([...kept.keys()].map((name) => name.length).sort()).toEqual([5, 64]);
  for (const text of kept.values()) expect(plain(text)).not.toMatch(/token|person/i);
});

function gate() {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

test("a shutdown waits for logins that are being stored: from the browser, and by a tool", async () => {
  const kept = new Map<string, string>();
  let hold = (): Promise<void> => Promise.resolve();
  const store: HandleStore = {
    read: async (name) => kept.get(name),
    async update(name, change) {
      await hold();
      const next = await change(kept.get(name));
      if (next === undefined) kept.delete(name);
      else kept.set(name, next);
    },
  };
  const own = replica({ MCP_LOGIN_DIR: "" }, { factory: (options) => callerLogins({ ...options, store }) });
  /** Holds the store until something else had its turn. @returns What was done, and whether the server was idle before. */
  async function held<T>(work: () => Promise<T>): Promise<{ done: T; wasIdle: boolean }> {
    const [reached, released] = [gate(), gate()];
    hold = async () => {
      reached.open();
      await released.opened;
    };
    const doing = work();
    await reached.opened;
    let isReleased = false;
    const idle = own.runtime.calls.idle().then(() => !isReleased);
    await new Promise((resolve) => setImmediate(resolve));
    isReleased = true;
    released.open();
    return { done: await doing, wasIdle: await idle };
  }

  const link = linkIn((await call("ada", own)).text);
  const page = await held(() => follow(link, "ada", { from: own, back: own }));
  expect(page.wasIdle).toBe(false);
  const code = codeIn(page.done.text);
  const connected = await held(() => call("ada", own, { name: "connect_account", args: { code } }));
  expect(connected).toMatchObject({ done: { isError: false }, wasIdle: false });
});

describe("keys", () => {
  test("are replaced one after the other, and nobody has to log in again", async () => {
    await logIn("ada");
    for (const list of [`${firstKey},${secondKey}`, `${secondKey},${firstKey}`]) {
      replicas = [0, 1, 2].map(() => replica({ MCP_LOGIN_KEYS: list }));
      await at(0).endpoint.prepare();
      expect(await call("ada", at(0))).toEqual(as("ada"));
    }
    // That use encrypted it with the newest, without a refresh.
    const last = replica({ MCP_LOGIN_KEYS: secondKey });
    await last.endpoint.prepare();
    expect(await call("ada", last)).toEqual(as("ada"));
  });

  test("that are not those of the folder end the start, and open nothing", async () => {
    await logIn("ada");
    const other = replica({ MCP_LOGIN_KEYS: secondKey });
    await expect(other.endpoint.prepare()).rejects.toThrow("None of MCP_LOGIN_KEYS can decrypt");
    expect((await call("ada", other)).text).not.toContain("ada");
  });

  test.each<[environment: Record<string, string>, told: RegExp]>([
    [{ MCP_LOGIN_KEYS: "short" }, /MCP_LOGIN_KEYS must be keys of 32 bytes in base64/],
    [{ MCP_LOGIN_DIR: "" }, /needs MCP_LOGIN_DIR/],
    [{ MCP_PUBLIC_URL: "" }, /needs MCP_PUBLIC_URL/],
    [{ MCP_PUBLIC_URL: "http://mcp.example.com/mcp" }, /MCP_PUBLIC_URL with https/],
  ])("%o is told at the start", (environment, told) => {
    expect(() => replica(environment)).toThrow(told);
  });

  test("in a place that is no folder are told at the start", async () => {
    const file = join(folder, "file");
    await writeFile(file, "");
    await expect(replica({ MCP_LOGIN_DIR: file }).endpoint.prepare()).rejects.toThrow(
      /^MCP_LOGIN_DIR cannot be used \(.*\): set it to a folder/,
    );
  });

  test("without the part that uses them are told at the start", () => {
    expect(() => serve({ operations: [], environment: { MCP_LOGIN_KEYS: firstKey } })).toThrow(
      /--caller-logins/,
    );
  });
});
