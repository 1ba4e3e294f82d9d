/** A server in an application, which alone knows where it listens: nobody may be let in for want of a setting. */
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type Bindings, createWorker, type LogEntry } from "../../../src/runtime/http/embedded.js";
import { createEndpoint } from "../../../src/runtime/http/handler.js";
import { embed, type HandlerOptions } from "../../../src/runtime/node/http.js";
import { facts, serve } from "../upstream.js";

const { definition } = serve({ operations: [facts("GET /greeting")] }).runtime;
const ping = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "ping" });

/** As anybody on the network can write it, whatever address the application listens on. */
function fromStranger(more: Record<string, string> = {}): Request {
  const headers = {
    host: "localhost",
    ...more,
    "content-type": "application/json",
    accept: "application/json, text/event-stream",
  };
  return new Request("http://localhost/mcp", { method: "POST", headers, body: ping });
}

test.each<[string, Record<string, string>]>([
  ["nothing", {}],
  ["hosts alone", { MCP_ALLOWED_HOSTS: "mcp.example.com" }],
])("with %s it does not start", (_, settings) => {
  expect(() => embed(definition, { settings })).toThrow(/pass it an `auth`/);
});

test.each<[string, HandlerOptions, number]>([
  ["an auth", { auth: () => new Response("who are you?", { status: 401 }) }, 401],
  ["tokens", { settings: { MCP_AUTH_TOKENS: "a-token-of-many-letters" } }, 401],
  ["the operator's word", { settings: { MCP_ALLOW_UNAUTHENTICATED: "1" } }, 200],
])("with %s it starts, and strangers get what was asked for", async (_, options, status) => {
  const handle = embed(definition, options);
  expect((await handle(fromStranger())).status).toBe(status);
  await handle.close();
});

test.each<[string, unknown, number]>([
  ["an id", { id: "ada", status: "active" }, 200],
  ["nothing", undefined, 401],
  ["null", null, 401],
  ["no id", {}, 401],
  ["an empty id", { id: "" }, 401],
])("an auth that answers with %s: %o, %i", async (_, answer, status) => {
  // As JavaScript may call it.
  const options: object = { auth: () => answer };
  const handle = embed(definition, options);
  expect((await handle(fromStranger())).status).toBe(status);
  await handle.close();
});

describe("where another library has replaced the global Response", () => {
  // What `Response.json` makes is then none of it, as with @hono/node-server 1.
  beforeEach(() => void vi.stubGlobal("Response", class extends Response {}));
  afterEach(() => void vi.unstubAllGlobals());

  test.each<[string, HandlerOptions, number]>([
    ["tokens", { settings: { MCP_AUTH_TOKENS: "a-token-of-many-letters" } }, 401],
    ["an auth", { auth: () => Response.json({}, { status: 403 }) }, 403],
  ])("with %s nobody else is let in", async (_, options, status) => {
    expect(Response.json({})).not.toBeInstanceOf(Response);
    const handle = embed(definition, options);
    expect((await handle(fromStranger())).status).toBe(status);
    await handle.close();
  });
});

const deep = `${"[".repeat(2_000)}${"]".repeat(2_000)}`;
const batch = JSON.stringify(
  Array.from({ length: 20 }, () => ({
    jsonrpc: "2.0",
    id: 1,
    method: "ping",
    params: { a: Array(499).fill(1) },
  })),
);

test.each<[what: string, body: string | Uint8Array<ArrayBuffer>, status: number, said: string]>([
  [
    "a message that is deep",
    ping.replace('"ping"', `"ping","params":{"a":${deep}}`),
    400,
    "more than 1000 levels deep",
  ],
  ["a batch of many values", batch, 400, "more than 1000 parameters or arguments"],
  ["a message that is too large", JSON.stringify("a".repeat(5_000_000)), 413, "larger than 4 MiB"],
  ["no JSON", "{", 400, "-32700"],
  ["no UTF-8", Buffer.from(ping.replace("ping", "\u00e9"), "latin1"), 400, "The message is not UTF-8"],
  ["half a character", Buffer.from(`${ping}é`).subarray(0, -1), 400, "The message is not UTF-8"],
  ["nothing", "", 400, "-32700"],
])("%s is refused before anything walks through it", async (_, body, status, said) => {
  const handle = embed(definition, { settings: { MCP_ALLOW_UNAUTHENTICATED: "1" } });
  const { headers, method, url } = fromStranger();
  const answer = await handle(new Request(url, { method, headers, body }));
  expect([answer.status, await answer.text()]).toEqual([status, expect.stringContaining(said)]);
  await handle.close();
});

describe("large bodies at once are bounded here too, and there is room again for one", () => {
  const operation = facts("GET /greeting");
  const params = { name: operation.name };
  const call = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params }).padEnd(300_000);
  const older = { "mcp-protocol-version": "2025-11-25" };

  function posted(body: string | ReadableStream<Uint8Array>, more: Record<string, string> = {}): Request {
    const { headers, url } = fromStranger(more);
    return new Request(url, { method: "POST", headers, body, duplex: "half" });
  }

  /** An endpoint with room for one body, whose API answers when it is told to. */
  function endpointOfOne() {
    const waiting: (() => void)[] = [];
    const answered = (): Promise<Response> =>
      new Promise((resolve) => {
        waiting.push(() => {
          resolve(new Response("hello"));
        });
      });
    const { runtime } = serve({ operations: [operation], host: { fetch: answered } });
    return { waiting, ...createEndpoint(runtime, { bodiesBytes: 400_000 }) };
  }

  type End = (begun: { answer: Promise<Response>; waiting: (() => void)[] }) => unknown;

  test.each<[string, Record<string, string>, End]>([
    ["after an answer", older, ({ waiting }) => waiting[0]?.()],
    ["after an answer as a stream that nobody reads", {}, ({ waiting }) => waiting[0]?.()],
    ["whose stream is cancelled", {}, async ({ answer }) => (await answer).body?.cancel()],
  ])("%s", async (_, headers, end) => {
    const { fetch, waiting } = endpointOfOne();
    const answer = fetch(posted(call, headers));
    await expect.poll(() => waiting.length).toBe(1);
    const shed = await fetch(posted(call, headers));
    expect([shed.status, shed.headers.get("retry-after")]).toEqual([503, "1"]);
    expect(await shed.text()).toContain("busy with other large requests: try again in a second");
    expect((await fetch(posted(ping))).status).toBe(200);
    await end({ answer, waiting });
    await expect.poll(async () => (await fetch(posted(ping.padEnd(300_000)))).status).toBe(200);
  });

  test("whose client breaks off, and one that is refused", async () => {
    const { fetch } = endpointOfOne();
    let sending: ReadableStreamDefaultController<Uint8Array> | undefined;
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        sending = controller;
        controller.enqueue(new Uint8Array(300_000));
      },
    });
    const broken = fetch(posted(body));
    await expect.poll(async () => (await fetch(posted(ping.padEnd(300_000)))).status).toBe(503);
    sending?.error(new Error("gone"));
    await expect(broken).rejects.toThrow("gone");
    expect((await fetch(posted("x".padEnd(5_000_000)))).status).toBe(413);
    expect((await fetch(posted(ping.padEnd(300_000)))).status).toBe(200);
  });

  test("whose client stops sending", async () => {
    const { fetch } = endpointOfOne();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const gone = vi.fn();
    const answer = fetch(
      posted(
        new ReadableStream<Uint8Array>({
          start(controller) {
            controller.enqueue(new Uint8Array(300_000));
          },
          cancel: gone,
        }),
      ),
    );
    await vi.advanceTimersByTimeAsync(30_000);
    vi.useRealTimers();
    const late = await answer;
    expect([late.status, await late.text()]).toEqual([408, expect.stringContaining("within 30 s")]);
    expect(gone).toHaveBeenCalledOnce();
    expect((await fetch(posted(ping.padEnd(300_000)))).status).toBe(200);
  });
});

test.each([
  ["host", { host: "evil.example.com" }],
  ["origin", { origin: "https://evil.example.com" }],
])("another %s is refused, and the log says so", async (reason, headers) => {
  const entries: LogEntry[] = [];
  const note = (entry: LogEntry) => void entries.push(entry);
  const handle = embed(definition, {
    auth: () => ({ id: "ada" }),
    logger: { error: note, warn: note, info: note, debug: note },
  });
  const answer = await handle(fromStranger(headers));
  expect([answer.status, answer.headers.get("x-content-type-options")]).toEqual([403, "nosniff"]);
  expect(entries).toMatchObject([{ event: "refused", status: 403, reason }]);
  await handle.close();
});

test.each<[Bindings, status: number, tools: string[]]>([
  [{}, 200, ["delete_greeting", "get_greeting"]],
  [{ MCP_READ_ONLY: "true" }, 200, ["get_greeting"]],
  [{ MCP_READ_ONLY: true }, 200, ["get_greeting"]],
  [{ MCP_PAGE_SIZE: 1 }, 200, ["delete_greeting"]],
  [{ MCP_AUTH_TOKENS: ["a-token-of-many-letters"] }, 500, []],
])("a worker with the bindings %j", async (bindings, status, tools) => {
  const silent = () => undefined;
  const worker = createWorker(
    serve({ operations: [facts("DELETE /greeting"), facts("GET /greeting")] }).runtime.definition,
    { logger: { error: silent, warn: silent, info: silent, debug: silent } },
  );
  const answer = await worker.fetch(
    new Request(fromStranger(), { body: ping.replace("ping", "tools/list") }),
    { MCP_ALLOW_UNAUTHENTICATED: "1", ...bindings },
    { waitUntil: silent },
  );
  const listed = [...(await answer.text()).matchAll(/"name":"(\w+)"/g)].map(([, name]) => name);
  expect([answer.status, listed]).toEqual([status, tools]);
});
