/** `--deploy worker` under workerd, which has no Node.js and makes no code: by real clients, against a real API. */
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { request, type IncomingMessage, type ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { build, type Environment } from "../../bench/shared/project.js";
import { bundleWorker, startWorker, type RunningWorker } from "../../bench/shared/workerd.js";
import { generate } from "../../src/index.js";
import { everything } from "../everything.js";
import {
  startAuthorizationServer,
  type AuthorizationServer,
} from "../optional/inbound-oauth/authorization-server.js";
import { patiently, startUpstream, textOf, type Era, type Upstream } from "../runtime/upstream.js";

const audience = "https://notes.example/mcp";
const responses = { 200: { description: "", content: { "application/json": { schema: {} } } } };
const id = { name: "id", in: "path", required: true, schema: { type: "integer", minimum: 1 } };
const note = {
  type: "object",
  required: ["title"],
  properties: {
    title: { type: "string", pattern: "^[A-Z]" },
    tags: { type: "array", items: { type: "string" } },
  },
};
const document = {
  openapi: "3.1.0",
  info: { title: "Notes", version: "1" },
  servers: [{ url: "https://notes.example" }],
  components: {
    securitySchemes: {
      key: { type: "apiKey", in: "header", name: "x-key" },
      login: {
        type: "oauth2",
        flows: { clientCredentials: { tokenUrl: "https://notes.example/token", scopes: {} } },
      },
    },
  },
  security: [{ key: [] }],
  paths: {
    "/notes": {
      get: {
        operationId: "listNotes",
        parameters: [{ name: "q", in: "query", schema: { type: "string" } }],
        responses,
      },
      post: {
        operationId: "addNote",
        requestBody: { required: true, content: { "application/json": { schema: note } } },
        responses,
      },
      delete: { operationId: "dropNotes", responses, "x-mcp": { scopes: ["pets:write"] } },
    },
    "/notes/{id}": { get: { operationId: "getNote", parameters: [id], responses } },
    "/slow": { get: { operationId: "getSlow", responses } },
    "/own": { get: { operationId: "getOwn", security: [{ login: [] }], responses } },
  },
};

const eras: readonly Era[] = ["legacy", "2026-07-28"];
const token = "a-token-of-the-tests";
const key = "the-key-of-the-api";

let folder: string;
let project: string;
let upstream: Upstream;
let authority: AuthorizationServer;
let bindings: Record<string, string>;
/** Requests for `/slow` and `/token` that have no answer yet. */
let slow: ServerResponse[] = [];
const running: RunningWorker[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "worker-"));
  project = join(folder, "notes-mcp");
  await writeFile(join(folder, "notes.json"), JSON.stringify(document));
  await generate({
    documents: [join(folder, "notes.json")],
    out: project,
    deploy: ["worker"],
    inboundOAuth: true,
  });
  await build(project);
  upstream = await startUpstream(({ method, url, body, headers }, response) => {
    if (url === "/slow" || url === "/token") return slow.push(response);
    response.setHeader("content-type", "application/json");
    return response.end(JSON.stringify({ method, url, body, keyed: headers["x-key"] === key }));
  });
  authority = await startAuthorizationServer(audience);
  bindings = { API_BASE_URL: upstream.origin, API_KEY: key, MCP_AUTH_TOKENS: `${token} pets:write` };
}, 120_000);

afterEach(async () => {
  slow = [];
  await Promise.all(running.splice(0).map((worker) => worker.kill()));
});

afterAll(async () => {
  await authority.close();
  await upstream.close();
  await rm(folder, { recursive: true });
});

async function start(more: Environment = {}): Promise<RunningWorker> {
  const worker = await startWorker(project, { ...bindings, ...more });
  running.push(worker);
  return worker;
}

async function connect({ url }: RunningWorker, era: Era, bearer = token): Promise<Client> {
  const mode = era === "legacy" ? "legacy" : { pin: era };
  const client = new Client({ name: "test", version: "1.0.0" }, { versionNegotiation: { mode } });
  const headers = { authorization: `Bearer ${bearer}` };
  await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }));
  return client;
}

function post({ url }: RunningWorker, headers: Record<string, string> = {}, body = "{}"): Promise<Response> {
  return fetch(url, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      ...headers,
    },
    body,
  });
}

/** With headers that `fetch` lets nobody choose, and without the body that they may announce. */
async function statusOf(
  { url }: RunningWorker,
  headers: Record<string, string>,
): Promise<number | undefined> {
  const asked = request(url, { method: "POST", headers });
  asked.flushHeaders();
  const [answer] = (await once(asked, "response")) as [IncomingMessage];
  asked.on("error", () => undefined).destroy();
  return answer.statusCode;
}

beforeAll(async () => {
  // Without Node.js, an import of one of its modules cannot be resolved.
  const { outputs } = await bundleWorker(project);
  const externals = Object.values(outputs).flatMap(({ imports }) =>
    imports.filter(({ external }) => external),
  );
  expect(externals).toEqual([]);
});

describe.each(eras)("%s", (era) => {
  test("lists, calls, refuses and finds", async () => {
    const client = await connect(await start(), era);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      "list_notes",
      "add_note",
      "drop_notes",
      "get_note",
      "get_slow",
      "get_own",
    ]);
    const call = async (name: string, args: Record<string, unknown> = {}) => {
      const result = await client.callTool({ name, arguments: args });
      return { text: textOf(result), failed: result.isError === true };
    };
    const echo = (method: string, url: string, body: unknown = "") => ({
      text: JSON.stringify({ method, url, body: body === "" ? "" : JSON.stringify(body), keyed: true }),
      failed: false,
    });
    expect(await call("list_notes", { q: "a b&c" })).toEqual(echo("GET", "/notes?q=a%20b%26c"));
    expect(await call("get_note", { id: 7 })).toEqual(echo("GET", "/notes/7"));
    expect(await call("add_note", { title: "Ä", tags: ["x"] })).toMatchObject({ failed: true });
    expect(await call("add_note", { title: "A", tags: ["x"] })).toEqual(
      echo("POST", "/notes", { title: "A", tags: ["x"] }),
    );
    expect(await call("get_note", { id: 0 })).toMatchObject({
      failed: true,
      text: expect.stringContaining("id") as string,
    });
    expect(await call("drop_notes")).toEqual(echo("DELETE", "/notes"));
    await client.close();
  });

  test("a call that is cancelled ends at the API, and gives back its place", async () => {
    const worker = await start({ API_MAX_CONCURRENT: "1" });
    const client = await connect(worker, era);
    for (let round = 0; round < 3; round += 1) {
      const cancel = new AbortController();
      const call = client.callTool({ name: "get_slow" }, { signal: cancel.signal });
      await expect.poll(() => slow.length, patiently).toBe(1);
      const [waiting] = slow.splice(0);
      const hungUp = once(waiting ?? expect.fail(), "close");
      cancel.abort("no longer needed");
      await expect(call).rejects.toThrow("no longer needed");
      await hungUp;
    }
    const after = await client.callTool({ name: "get_note", arguments: { id: 1 } });
    expect(textOf(after)).toContain("/notes/1");
    await client.close();
  });

  test("a token that a cancelled call asked for holds up none after it", async () => {
    const worker = await start({
      API_CLIENT_ID: "own",
      API_CLIENT_SECRET: "a-secret-of-ours",
      API_TOKEN_URL: `${upstream.origin}/token`,
    });
    const client = await connect(worker, era);
    const cancel = new AbortController();
    const call = client.callTool({ name: "get_own" }, { signal: cancel.signal });
    await expect.poll(() => slow.length, patiently).toBe(1);
    cancel.abort("no longer needed");
    await expect(call).rejects.toThrow("no longer needed");
    await client.close();
    const other = await connect(worker, era);
    const next = other.callTool({ name: "get_own" });
    await expect.poll(() => slow.length, patiently).toBe(2);
    const answer = JSON.stringify({ access_token: "a-token", token_type: "bearer", expires_in: 3_600 });
    slow[1]?.setHeader("content-type", "application/json").end(answer);
    expect(textOf(await next)).toContain("/own");
    await other.close();
  });

  test("a client that is gone takes nothing with it", async () => {
    const worker = await start({ API_MAX_CONCURRENT: "1" });
    const gone = await connect(worker, era);
    const call = gone.callTool({ name: "get_slow" }).catch(() => undefined);
    await expect.poll(() => slow.length, patiently).toBe(1);
    const hungUp = once(slow[0] ?? expect.fail(), "close");
    await gone.close();
    await Promise.all([call, hungUp]);
    const other = await connect(worker, era);
    expect(textOf(await other.callTool({ name: "get_note", arguments: { id: 2 } }))).toContain("/notes/2");
    await other.close();
  });

  test("calls at once are each answered with their own", async () => {
    const worker = await start({ API_MAX_CONCURRENT: "8" });
    const clients = await Promise.all(Array.from({ length: 4 }, () => connect(worker, era)));
    const calls = everything ? 1_000 : 200;
    let next = 0;
    async function work(client: Client): Promise<void> {
      while (next < calls) {
        const number = (next += 1);
        const [name, args, want]: [string, Record<string, unknown>, string] =
          number % 3 === 0
            ? ["get_note", { id: number }, `"/notes/${number}"`]
            : number % 3 === 1
              ? ["add_note", { title: `N${number}` }, `N${number}`]
              : ["get_note", { id: -number }, "id"];
        const result = await client.callTool({ name, arguments: args });
        expect([textOf(result).includes(want), result.isError ?? false]).toEqual([true, number % 3 === 2]);
      }
    }
    await Promise.all(clients.flatMap((client) => [work(client), work(client), work(client), work(client)]));
    await Promise.all(clients.map((client) => client.close()));
  }, 120_000);
});

describe("callers", () => {
  test("need a token, and see what its scopes allow", async () => {
    const worker = await start();
    expect((await post(worker)).status).toBe(401);
    expect((await post(worker, { authorization: "Bearer wrong-token-of-16-letters" })).status).toBe(401);
    expect(await statusOf(worker, { host: "evil.example" })).toBe(403);
    expect(await statusOf(worker, { host: "localhost" })).toBe(401);
    expect((await post(worker, { origin: "https://evil.example" })).status).toBe(403);
  });

  test("may have one of an authorization server", async () => {
    const worker = await start({
      MCP_AUTH_TOKENS: "",
      MCP_AUTH_ISSUER: authority.issuer,
      MCP_AUTH_AUDIENCE: audience,
    });
    const refused = await post(worker);
    expect(refused.status).toBe(401);
    const [, metadata = ""] =
      /resource_metadata="([^"]+)"/.exec(refused.headers.get("www-authenticate") ?? "") ?? [];
    expect(await (await fetch(new URL(new URL(metadata).pathname, worker.url))).json()).toMatchObject({
      authorization_servers: [authority.issuer],
    });
    expect(
      (await post(worker, { authorization: `Bearer ${await authority.forged({ header: { alg: "none" } })}` }))
        .status,
    ).toBe(401);
    const namesFor = async (bearer: string): Promise<string[]> => {
      const client = await connect(worker, "2026-07-28", bearer);
      const { tools } = await client.listTools();
      await client.close();
      return tools.map(({ name }) => name);
    };
    expect(await namesFor(await authority.token("alice"))).not.toContain("drop_notes");
    expect(await namesFor(await authority.token("alice", { scope: "pets:write" }))).toContain("drop_notes");
  });
});

describe("limits", () => {
  test("of calls per minute and of sizes", async () => {
    const worker = await start({ MCP_RATE_LIMIT: "2" });
    const client = await connect(worker, "2026-07-28");
    const call = async () => textOf(await client.callTool({ name: "get_note", arguments: { id: 1 } }));
    expect(await call()).toContain("/notes/1");
    expect(await call()).toContain("/notes/1");
    expect(await call()).toContain("accepts 2 calls per minute");
    await client.close();
    const announced = { authorization: `Bearer ${token}`, "content-type": "application/json" };
    expect(await statusOf(worker, { ...announced, "content-length": "4194305" })).toBe(413);
  });

  test("of time", async () => {
    const client = await connect(await start({ API_TIMEOUT_MS: "300" }), "2026-07-28");
    const result = await client.callTool({ name: "get_slow" });
    expect([result.isError, textOf(result)]).toEqual([true, expect.stringMatching(/300 ms|time/) as string]);
    await client.close();
  });
});

test("its log tells of calls, and of no secret", async () => {
  const worker = await start();
  const client = await connect(worker, "2026-07-28");
  await client.callTool({ name: "get_note", arguments: { id: 7 } });
  await client.close();
  await expect.poll(() => worker.log.join("\n"), patiently).toContain("event: 'call'");
  expect(worker.log.join("\n")).not.toMatch(new RegExp(`${token}|${key}`));
});

test.each<[setting: Environment, says: string]>([
  [{ MCP_AUTH_TOKENS: "" }, "createWorker would serve anyone who can reach it"],
  [
    { API_KEY_FILE: "/run/secrets/key", MCP_FILES_DIR: "/srv" },
    "API_KEY_FILE, MCP_FILES_DIR: a worker has no files.",
  ],
  [{ API_TIMEOUT_MS: "soon" }, "API_TIMEOUT_MS must be a whole number"],
])("%j is refused in words", async (setting, says) => {
  const worker = await start(setting);
  const answer = await post(worker);
  expect([answer.status, await answer.text()]).toEqual([
    500,
    expect.stringContaining("its log says") as string,
  ]);
  await expect.poll(() => worker.log.join("\n").replaceAll(/'?\s\+\n\s*'/g, ""), patiently).toContain(says);
});

test("what runs code for agents is refused", async () => {
  const documents = [join(folder, "notes.json")];
  await expect(
    generate({ documents, out: join(folder, "never"), deploy: ["worker"], code: true }),
  ).rejects.toThrow("A worker has no code mode");
});
