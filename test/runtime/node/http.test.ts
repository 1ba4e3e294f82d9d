/** The HTTP entry on real sockets: who may reach it, how it starts, how it ends. */
import { request, type ServerResponse } from "node:http";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { afterEach, describe, expect, test } from "vitest";
import { listen } from "../../../src/runtime/node/http.js";
import { facts, patiently, serve, startUpstream, textOf, type Answering } from "../upstream.js";

const slow = facts("GET /slow");
const token = "a-token-of-many-letters";

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function start(
  environment: Record<string, string> = {},
  answer: Answering = (_, response) => response.end("hello"),
  operations = [slow],
) {
  const upstream = await startUpstream(answer);
  closing.push(upstream.close);
  const server = serve({
    operations,
    environment: { PORT: "0", API_BASE_URL: upstream.origin, ...environment },
  });
  const listening = await listen(server.runtime);
  closing.push(listening.close);
  return { ...server, upstream, listening, url: new URL(listening.url) };
}

async function connect(
  url: URL,
  mode: "legacy" | { pin: string },
  headers: Record<string, string> = {},
): Promise<Client> {
  const client = new Client({ name: "test", version: "1.0.0" }, { versionNegotiation: { mode } });
  await client.connect(new StreamableHTTPClientTransport(url, { requestInit: { headers } }));
  return client;
}

/** `fetch` would not let us say what we want in Host. */
function status(url: URL, path: string, headers: Record<string, string>): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const body = path === "/mcp" ? '{"jsonrpc":"2.0","id":1,"method":"ping"}' : undefined;
    const types = { "content-type": "application/json", accept: "application/json, text/event-stream" };
    const outgoing = request(new URL(path, url), {
      method: body === undefined ? "GET" : "POST",
      headers: { ...types, ...headers },
    });
    outgoing.on("response", (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    outgoing.on("error", reject).end(body);
  });
}

describe.each<["legacy" | { pin: string }]>([["legacy"], [{ pin: "2026-07-28" }]])("%o", (mode) => {
  test("calls go through, and cancelling one ends the request to the API", async () => {
    let hang = false;
    let closed: Promise<unknown> = Promise.resolve();
    const { url, upstream, runtime } = await start({ API_TIMEOUT_MS: "600000" }, (_, response) => {
      if (!hang) return response.end("hello");
      closed = new Promise((resolve) => response.on("close", resolve));
    });
    const client = await connect(url, mode);
    expect(textOf(await client.callTool({ name: slow.name }))).toBe("hello");
    hang = true;
    const controller = new AbortController();
    const calling = client.callTool({ name: slow.name }, { signal: controller.signal });
    await expect.poll(() => upstream.received.length, patiently).toBe(2);
    controller.abort();
    await expect(calling).rejects.toThrow();
    await closed;
    await runtime.calls.idle();
    await client.close();
  });
});

describe("a batch", () => {
  const ping = { jsonrpc: "2.0", id: 2, method: "ping" };
  const call = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: slow.name } };
  const cancelled = { jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 1 } };

  async function answersTo(url: URL, messages: unknown, session?: string): Promise<string> {
    const answer = await fetch(url, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
        "mcp-protocol-version": "2025-03-26",
        ...(session !== undefined && { "mcp-session-id": session }),
      },
      body: JSON.stringify(messages),
    });
    return answer.text();
  }

  test.each<[string, unknown[], session?: string]>([
    ["after", [call, cancelled, ping]],
    ["before", [cancelled, call, ping]],
    ["after, in a session", [call, cancelled, ping], "mine"],
  ])("with the cancellation of its own call %s it is answered, and ends", async (_, messages, session) => {
    const { url } = await start();
    const text = await answersTo(url, messages, session);
    expect(text).toContain("hello");
    expect(text).toContain('"id":2');
  });

  test("of which one call is cancelled answers the others, and ends", async () => {
    const held: ServerResponse[] = [];
    const { url } = await start({ API_TIMEOUT_MS: "600000" }, (_, response) => held.push(response));
    const answers = answersTo(url, [call, { ...call, id: 3 }], "mine");
    await expect.poll(() => held.length, patiently).toBe(2);
    await answersTo(url, cancelled, "another");
    await answersTo(url, [cancelled], "mine");
    await expect.poll(() => held.filter(({ destroyed }) => destroyed).length, patiently).toBe(1);
    for (const response of held) response.end("hello");
    const text = await answers;
    expect(text).toContain('"id":3');
    expect(text).not.toContain('"id":1');
  });

  test("has no more messages than one may have, however short they are", async () => {
    const { url } = await start();
    expect(await answersTo(url, Array(21).fill(ping))).toContain("The batch has more than 20 messages");
  });
});

test.each(["?read_only=1", "?tools=look", "?tags=shelves"])(
  "an address with %s serves a part of the server, and calls no more",
  async (query) => {
    const { url, upstream } = await start({}, undefined, [
      facts("GET /shelves", { name: "look", tags: ["shelves"] }),
      facts("DELETE /shelves", { name: "clear" }),
    ]);
    const client = await connect(new URL(query, url), "legacy");
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(["look"]);
    await expect(client.callTool({ name: "clear" })).rejects.toThrow(/Unknown tool/);
    expect(upstream.received).toEqual([]);
    await client.close();
  },
);

describe("who may reach it", () => {
  test("Host and Origin are checked, though not for probes", async () => {
    const { url } = await start({ MCP_ALLOWED_HOSTS: "mcp.example.com" });
    const asked: [string, Record<string, string>][] = [
      ["/mcp", { host: "evil.example.com" }],
      ["/mcp", { host: url.host, origin: "https://evil.example.com" }],
      ["/mcp", { host: "mcp.example.com", origin: "https://mcp.example.com" }],
      ["/healthz", { host: "10.1.2.3" }],
      ["/readyz", { host: "10.1.2.3" }],
      ["/other", { host: url.host }],
    ];
    const statuses = await Promise.all(asked.map(([path, headers]) => status(url, path, headers)));
    expect(statuses).toEqual([403, 403, 200, 200, 200, 404]);
  });

  test("with tokens, only who presents one", async () => {
    const { url, log } = await start({ MCP_AUTH_TOKENS: `another-token-for-b, ${token}` });
    const presented: Record<string, string>[] = [
      {},
      { authorization: "Bearer wrong" },
      { authorization: token },
      { authorization: `Bearer ${token}` },
    ];
    const statuses = await Promise.all(
      presented.map((headers) => status(url, "/mcp", { host: url.host, ...headers })),
    );
    expect(statuses).toEqual([401, 401, 401, 200]);
    // What is no token cannot be a bad one: https://www.rfc-editor.org/rfc/rfc6750#section-3.1
    const challenges = presented.slice(0, 3).map(async (headers) => {
      const response = await fetch(url, { method: "POST", headers });
      return response.headers.get("www-authenticate")?.split(",")[0];
    });
    expect(await Promise.all(challenges)).toEqual(["Bearer", 'Bearer error="invalid_token"', "Bearer"]);
    const client = await connect(url, "legacy", { authorization: `Bearer ${token}` });
    expect(textOf(await client.callTool({ name: slow.name }))).toBe("hello");
    await client.close();
    expect(log.join("\n")).toMatch(
      /"event":"call","tool":"get_slow","failed":false,.*"caller":"token-[\da-f]{12}"/,
    );
    expect(log.join("\n")).not.toContain(token);
  });

  test.each<[string, Record<string, string>, RegExp]>([
    ["no host names", { HOST: "0.0.0.0" }, /set MCP_ALLOWED_HOSTS/],
    [
      "no authentication",
      { HOST: "0.0.0.0", MCP_ALLOWED_HOSTS: "a.example" },
      /set MCP_AUTH_TOKENS, .+ or MCP_ALLOW_UNAUTHENTICATED=1/,
    ],
    [
      "an address of another machine",
      { HOST: "192.0.2.1", MCP_ALLOWED_HOSTS: "a", MCP_ALLOW_UNAUTHENTICATED: "1" },
      /not an address of this machine/,
    ],
  ])("outside loopback it does not start with %s", async (_, environment, says) => {
    await expect(start(environment)).rejects.toThrow(says);
  });

  test("outside loopback it starts when it is said who may come", async () => {
    const { url } = await start({ HOST: "0.0.0.0", MCP_ALLOWED_HOSTS: "a.example", MCP_AUTH_TOKENS: token });
    expect(await status(url, "/healthz", { host: "anything" })).toBe(200);
  });
});

test("a port in use is said so", async () => {
  const { url } = await start();
  await expect(start({ PORT: url.port })).rejects.toThrow(`Port ${url.port} on 127.0.0.1 is in use`);
});

test("closing lets calls under way end, and says meanwhile that it is not ready", async () => {
  let finish = (): void => undefined;
  const { url, listening, upstream } = await start({}, (_, response) => {
    finish = () => response.end("just in time");
  });
  const client = await connect(url, { pin: "2026-07-28" });
  const calling = client.callTool({ name: slow.name });
  await expect.poll(() => upstream.received.length, patiently).toBe(1);
  const closed = listening.close();
  await expect(fetch(new URL("/readyz", url), { headers: { connection: "close" } })).rejects.toThrow();
  finish();
  expect(textOf(await calling)).toBe("just in time");
  await closed;
});
