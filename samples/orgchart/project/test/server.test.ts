/** What `npm test` checks; yours to change. The API is not called: a mock of it stands in the server's place. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { createHandler, exampleCalls, type ExampleCall, type FetchInit, type Tool } from "#generated";
import { server } from "#server";

/** Bytes of the list of tools, which a model reads again and again. Raise it when the tools are worth it. */
const listCeiling = 13300;

/** Operations whose example call no longer fits because you changed their tools. */
const changed = new Set<string>([]);

/** Calls of tools, of their actions and of operations without a tool, and what each has to send; the generator's. */
const examples = await exampleCalls();

test("the tools are listed, within the ceiling", async () => {
  const { result } = await ask("tools/list", {});
  const listed = server.tools.filter(({ enabled }) => enabled !== false).map(({ name }) => name);
  const names: string[] = result.tools.map(({ name }: Tool) => name);
  // Behind them stand the server's own, which find and call what is in no tool.
  assert.deepEqual(names.slice(0, listed.length), listed);
  const bytes = Buffer.byteLength(JSON.stringify(result.tools));
  assert.ok(bytes <= listCeiling, `The list has ${bytes} bytes, and ${listCeiling} are allowed.`);
});

for (const example of examples.calls) {
  const tool = server.tools.find((one) => operationsOf(one).includes(example.operation));
  if (tool ? !asGenerated(tool, example) : !example.through) continue;
  const params = tool ? callOf(tool, example) : callThrough(example);
  test(`${params.name} sends ${example.operation}`, async () => {
    requests.length = 0;
    const { result } = await ask("tools/call", params);
    // The mock's answers are empty, which a `respond` need not be made for.
    if (!tool?.respond) assert.ok(result.isError !== true, result.content?.[0]?.text);
    assert.deepEqual(requests, [example.request]);
  });
}

function operationsOf({ operation, actions = {} }: Tool): (string | undefined)[] {
  return [operation, ...Object.values(actions)];
}

function callOf({ name, actions = {} }: Tool, { operation, arguments: args }: ExampleCall) {
  const action = Object.keys(actions).find((one) => actions[one] === operation);
  return { name, arguments: { ...(action && { action }), ...args } };
}

function callThrough({ through, arguments: args }: ExampleCall) {
  return { name: through?.tool, arguments: { name: through?.name, arguments: args } };
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
    policy: undefined,
    operations: {
      ...server.operations,
      entry(key) {
        const entry = server.operations.entry(key);
        return entry && { ...entry, scopes: [], documentScopes: [] };
      },
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
