/** What `npm test` checks; yours to change. The API is not called: a mock of it stands in the server's place. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { createHandler, type FetchInit, type Tool } from "#generated";
import { server } from "#server";

/** Bytes of the list of tools, which a model reads again and again. Raise it when the tools are worth it. */
const listCeiling = 8300;

/** Operations whose example call no longer fits because you changed their tools. */
const changed = new Set<string>([]);

interface ExampleCall {
  operation: string;
  arguments: Record<string, unknown>;
  request: { method: string; url: string; headers: Record<string, string>; body?: string };
}

/** One call per tool and the request that it has to become, written by the generator. */
const examples: { variables: Record<string, string>; calls: ExampleCall[] } = JSON.parse(
  await readFile(new URL("../../src/generated/calls.json", import.meta.url), "utf8"),
);

test("the tools are listed, within the ceiling", async () => {
  const { result } = await ask("tools/list", {});
  const listed = server.tools.filter(({ enabled }) => enabled !== false).map(({ name }) => name);
  assert.deepEqual(
    result.tools.map(({ name }: Tool) => name),
    listed,
  );
  const bytes = Buffer.byteLength(JSON.stringify(result.tools));
  assert.ok(bytes <= listCeiling, `The list has ${bytes} bytes, and ${listCeiling} are allowed.`);
});

for (const example of examples.calls) {
  const tool = server.tools.find(({ operation }) => operation === example.operation);
  if (tool === undefined || !asGenerated(tool, example)) continue;
  test(`${tool.name} sends ${example.operation}`, async () => {
    requests.length = 0;
    const { result } = await ask("tools/call", { name: tool.name, arguments: example.arguments });
    // The mock's answers are empty, which a `respond` need not be made for.
    if (!tool.respond) assert.ok(result.isError !== true, result.content?.[0]?.text);
    assert.deepEqual(requests, [example.request]);
  });
}

/** Whether the example still means the tool: nothing replaces its call, and it takes what the example gives. */
function asGenerated({ input, fixed, run, confirm, enabled }: Tool, example: ExampleCall): boolean {
  if (run || fixed || confirm || enabled === false || changed.has(example.operation)) return false;
  const given = Object.keys(example.arguments);
  const needed = Object.keys(input).filter((name) => input[name]?.required);
  return given.every((name) => Object.hasOwn(input, name)) && needed.every((name) => given.includes(name));
}

/** What the mock of the API was sent. */
const requests: ExampleCall["request"][] = [];

/** The server in this process. Its requests carry no credentials here, so that they are the same for everybody. */
const handle = createHandler(
  {
    ...server,
    authHook: undefined,
    operations: {
      ...server.operations,
      async get(key) {
        const operation = await server.operations.get(key);
        return operation && { ...operation, security: [] };
      },
    },
  },
  {
    variable: (name) => examples.variables[name],
    readText: () => Promise.reject(new Error("There are no files here.")),
    async fetch(url, init) {
      requests.push(await readable(url, init));
      return new Response(null, { status: 204 });
    },
    write: () => undefined,
  },
);

/** Sends a JSON-RPC request to the server, and returns its answer. */
async function ask(method: string, params: object) {
  const response = await handle(
    new Request("http://localhost/mcp", {
      method: "POST",
      headers: {
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
        "mcp-protocol-version": "2025-11-25",
      },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
    }),
  );
  const text = await response.text();
  return JSON.parse(/^data: (\{.*)$/m.exec(text)?.[1] ?? text);
}

/** A request as text, without who sends it. What separates the parts of a multipart body is random, and replaced. */
async function readable(url: URL, { method, headers, body }: FetchInit): Promise<ExampleCall["request"]> {
  const boundary = /boundary="?([^";]+)/.exec(headers.get("content-type") ?? "")?.[1];
  headers.delete("user-agent");
  const plain = (text: string): string => (boundary ? text.replaceAll(boundary, "boundary") : text);
  return {
    method,
    url: url.href,
    headers: Object.fromEntries([...headers].map(([name, value]) => [name, plain(value)])),
    ...(body !== undefined && { body: plain(await new Response(body).text()) }),
  };
}
