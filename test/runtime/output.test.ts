/** What is promised of answers is kept, whatever the API does: the clients of both SDK generations check every result. */
import { Client as ClientV1 } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport as HttpTransportV1 } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { CallToolResult } from "@modelcontextprotocol/server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { path } from "../../src/runtime/tool.js";
import {
  connect,
  facts,
  serve,
  startUpstream,
  textOf,
  toolFor,
  type Answering,
  type Upstream,
} from "./upstream.js";

const getPet = facts("GET /pets/{petId}", { name: "get_pet" });
const listPets = facts("GET /pets", { name: "list_pets" });
const pet = {
  type: "object",
  properties: { id: { type: "integer" }, name: { type: "string" }, tag: { type: ["string", "null"] } },
} as const;
const outputs = {
  [getPet.key]: { schema: pet },
  [listPets.key]: {
    schema: {
      type: "object",
      properties: { result: { type: "array", items: { ...pet, required: ["id"] } } },
    },
    wrapped: true,
  },
} as const;

const shaped = { ...toolFor(getPet), name: "shaped", result: { pick: ["id"] } };
const responding = { ...toolFor(getPet), name: "responding", respond: () => "a pet" };
const running = { ...toolFor(getPet), name: "running", input: { id: path("petId", {}) }, run: () => "a pet" };

let upstream: Upstream;
let answer: Answering;
let server: ReturnType<typeof serve>;
beforeAll(async () => {
  upstream = await startUpstream((request, response) => answer(request, response));
  server = serve({
    operations: [getPet, listPets],
    tools: [toolFor(getPet), toolFor(listPets), shaped, responding, running],
    outputs,
    environment: { API_BASE_URL: upstream.origin, API_MAX_RETRIES: "0", MCP_MAX_RESULT_CHARS: "1000" },
  });
});
afterAll(() => upstream.close());

const as =
  (type: string, body: string, status = 200): Answering =>
  (_, response) =>
    response.writeHead(status, type === "" ? {} : { "content-type": type }).end(body);
const json = (value: unknown, status = 200) => as("application/json", JSON.stringify(value), status);

interface AnyClient {
  listTools(): Promise<{ tools: { name: string; outputSchema?: unknown }[] }>;
  callTool(request: { name: string; arguments: Record<string, unknown> }): Promise<unknown>;
  close(): Promise<void>;
}

const clients: Record<string, () => Promise<AnyClient>> = {
  "v2 of 2026-07-28": () => connect(server.endpoint.fetch),
  "v2 legacy": () => connect(server.endpoint.fetch, { era: "legacy" }),
  v1: async () => {
    const client = new ClientV1({ name: "test", version: "1.0.0" });
    const transport = new HttpTransportV1(new URL("http://localhost/mcp"), {
      fetch: (url, init) => server.endpoint.fetch(new Request(url, init)),
    });
    await client.connect(transport);
    return client;
  },
};

describe.each(Object.entries(clients))("%s", (_, start) => {
  let client: AnyClient;
  let listed: { name: string; outputSchema?: unknown }[];
  beforeAll(async () => {
    client = await start();
    listed = (await client.listTools()).tools;
  });
  afterAll(() => client.close());

  test("lists what is promised, and nothing where a tool file has its own answer", () => {
    expect(listed.map(({ name, outputSchema }) => [name, outputSchema])).toEqual([
      ["get_pet", outputs[getPet.key]?.schema],
      ["list_pets", outputs[listPets.key]?.schema],
      ["shaped", undefined],
      ["responding", undefined],
      ["running", undefined],
    ]);
  });

  const long = Array.from({ length: 200 }, (__, id) => ({ id, name: `pet ${id}` }));

  test.each<[string, string, Answering, unknown]>([
    ["as described", "get_pet", json({ id: 1, name: "Rex", more: [1] }), { id: 1, name: "Rex", more: [1] }],
    ["with nulls", "get_pet", json({ id: 1, name: null, tag: null }), { id: 1 }],
    ["of another type", "get_pet", json({ id: "one" }), { unexpected: '{"id":"one"}' }],
    ["a list", "get_pet", json([{ id: 1 }]), { unexpected: '[{"id":1}]' }],
    ["null", "get_pet", json(null), { unexpected: "get_pet: done (200, no content)." }],
    ["nothing", "get_pet", as("", "", 204), { unexpected: expect.stringContaining("204") as unknown }],
    ["not modified", "get_pet", as("", "", 304), { unexpected: expect.stringContaining("304") as unknown }],
    ["text", "get_pet", as("text/csv", "id\n1"), { unexpected: "id\n1" }],
    ["an image", "get_pet", as("image/png", "x"), { unexpected: "[image]" }],
    ["events", "get_pet", as("application/x-ndjson", '{"id":1}\n'), { unexpected: '[{"id":1}]' }],
    [
      "a list as described",
      "list_pets",
      json([{ id: 1 }, { id: 2, tag: null }]),
      { result: [{ id: 1 }, { id: 2 }] },
    ],
    ["an empty list", "list_pets", json([]), { result: [] }],
    ["a list that drifted", "list_pets", json([{ name: "Rex" }]), { unexpected: '[{"name":"Rex"}]' }],
    ["one for a list", "list_pets", json({ result: [] }), { unexpected: '{"result":[]}' }],
    ["cut to fit", "list_pets", json(long), { unexpected: expect.stringContaining("Cut to fit") as unknown }],
  ])("answers: %s", async (__, name, answering, want) => {
    answer = answering;
    const result = (await client.callTool({
      name,
      arguments: name === "get_pet" ? { petId: "1" } : {},
    })) as CallToolResult;
    expect(result.isError).toBeUndefined();
    expect(result.structuredContent).toEqual(want);
    const { unexpected } = result.structuredContent as { unexpected?: string };
    const [first] = result.content;
    const text = unexpected === undefined && first?.type === "text" ? first.text : textOf(result);
    expect(text).toBe(unexpected ?? JSON.stringify((want as { result?: unknown }).result ?? want));
  });

  test("promises nothing of failures", async () => {
    answer = json({ message: "no such pet" }, 404);
    const result = (await client.callTool({ name: "get_pet", arguments: { petId: "1" } })) as CallToolResult;
    expect(result).toMatchObject({ isError: true });
    expect(result.structuredContent).toBeUndefined();
    answer = json({ id: 1 });
    for (const name of ["shaped", "responding"]) {
      const own = (await client.callTool({ name, arguments: { petId: "1" } })) as CallToolResult;
      expect(own.structuredContent).toBeUndefined();
    }
  });
});
