import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createEndpoint } from "../../src/runtime/http/handler.js";
import { facts, patiently, serve, startUpstream, type Answering, type Upstream } from "./upstream.js";

const greet = facts("GET /greeting");
const headers = {
  accept: "application/json, text/event-stream",
  "content-type": "application/json",
  "mcp-protocol-version": "2025-11-25",
};
const call = { jsonrpc: "2.0", id: 7, method: "tools/call", params: { name: greet.name } };

let upstream: Upstream;
let answer: Answering;
beforeEach(async () => {
  answer = (_, to) => to.end("hello");
  upstream = await startUpstream((asked, to) => answer(asked, to));
});
afterEach(() => upstream.close());

function endpoint() {
  const environment = { API_BASE_URL: upstream.origin };
  const { serve: answered } = createEndpoint(serve({ operations: [greet], environment }).runtime);
  return (message: object, more: Record<string, string> = {}) =>
    answered(
      new Request("http://localhost/mcp", { method: "POST", headers: { ...headers, ...more } }),
      { token: "", clientId: "ann", scopes: [] },
      message,
    );
}

const json = "application/json";
const events = "text/event-stream";
const told = { ...call, params: { ...call.params, _meta: { progressToken: 1 } } };
const modern = { "io.modelcontextprotocol/protocolVersion": "2026-07-28" };

test.each<[string, { message?: object; more?: Record<string, string>; status: number; type: string }]>([
  ["a call is answered in JSON", { status: 200, type: json }],
  ["one that there is nothing to tell of, too", { message: told, status: 200, type: json }],
  ["a call of an unknown tool", { message: { ...call, params: { name: "no" } }, status: 200, type: json }],
  ["another request", { message: { ...call, method: "tools/list", params: {} }, status: 200, type: events }],
  ["several at once", { message: [call, { ...call, id: 8 }], status: 200, type: events }],
  ["an unknown version", { more: { "mcp-protocol-version": "1999-01-01" }, status: 400, type: json }],
  ["who takes no events", { more: { accept: json }, status: 406, type: json }],
  ["what says it is no JSON", { more: { "content-type": "text/plain" }, status: 415, type: json }],
  ["what is no call", { message: { ...call, id: {} }, status: 400, type: json }],
  [
    "two eras in one",
    { message: { ...call, params: { ...call.params, _meta: modern } }, status: 400, type: json },
  ],
])("%s", async (_, { message = call, more, status, type }) => {
  const response = await endpoint()(message, more);
  expect([response.status, response.headers.get("content-type")?.split(";")[0]]).toEqual([status, type]);
  if (message === call && status === 200)
    expect(await response.json()).toMatchObject({ id: 7, result: { content: [{ text: "hello" }] } });
});

describe("while a call is under way", () => {
  test("what there is to tell of it turns its answer into events", async () => {
    answer = (_, to) => {
      to.writeHead(200, { "content-type": events });
      to.end('data: {"n":1}\n\n');
    };
    const response = await endpoint()(told);
    expect(response.headers.get("content-type")).toBe(events);
    const said = (await response.text()).split("\n").filter((line) => line.startsWith("data: "));
    expect(said.map((line) => JSON.parse(line.slice("data: ".length)) as object)).toEqual([
      expect.objectContaining({ method: "notifications/progress" }),
      expect.objectContaining({ id: 7 }),
    ]);
  });

  test("it can be cancelled, and then has no answer", async () => {
    answer = () => undefined;
    const ask = endpoint();
    const session = { "mcp-session-id": "one" };
    const calling = ask(call, session);
    await expect.poll(() => upstream.received.length, patiently).toBe(1);
    const params = { requestId: call.id };
    await ask({ jsonrpc: "2.0", method: "notifications/cancelled", params }, session);
    const response = await calling;
    expect([response.status, await response.text()]).toEqual([200, ""]);
  });
});
