/** A server in an application, which alone knows where it listens: nobody may be let in for want of a setting. */
import { expect, test } from "vitest";
import type { LogEntry } from "../../../src/runtime/http/embedded.js";
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

const deep = `${"[".repeat(2_000)}${"]".repeat(2_000)}`;
const batch = JSON.stringify(
  Array.from({ length: 99 }, () => ({
    jsonrpc: "2.0",
    id: 1,
    method: "ping",
    params: { a: Array(99).fill(1) },
  })),
);

test.each<[what: string, body: string, status: number, said: string]>([
  [
    "a message that is deep",
    ping.replace('"ping"', `"ping","params":{"a":${deep}}`),
    400,
    "more than 1000 levels deep",
  ],
  ["a batch of many values", batch, 400, "more than 1000 parameters or arguments"],
  ["a message that is too large", JSON.stringify("a".repeat(5_000_000)), 413, "larger than 4 MiB"],
  ["no JSON", "{", 400, "-32700"],
  ["nothing", "", 400, "-32700"],
])("%s is refused before anything walks through it", async (_, body, status, said) => {
  const handle = embed(definition, { settings: { MCP_ALLOW_UNAUTHENTICATED: "1" } });
  const { headers, method, url } = fromStranger();
  const answer = await handle(new Request(url, { method, headers, body }));
  expect([answer.status, await answer.text()]).toEqual([status, expect.stringContaining(said)]);
  await handle.close();
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
