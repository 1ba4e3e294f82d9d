/** What `npm test` checks; yours to change. The API is not called: a mock answers in its place. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { testServer } from "#runtime/node";
import { server } from "../server.js";

/** Bytes of the tool list, which a model reads in every turn. Raise it when the tools are worth it. */
const listCeiling = 9500;

/** Operations whose example call no longer fits because you changed their tools. */
const changed: string[] = [];

const { listTools, examples } = await testServer(server, { except: changed });

test("the tools are listed, within the ceiling", async () => {
  const tools = await listTools();
  const names = tools.map(({ name }) => name);
  const enabled = server.tools.filter((tool) => tool.enabled !== false).map(({ name }) => name);
  // The server's own tools, which find and call operations without a tool, come last.
  assert.deepEqual(names.slice(0, enabled.length), enabled);
  const bytes = Buffer.byteLength(JSON.stringify(tools));
  assert.ok(bytes <= listCeiling, `The list has ${bytes} bytes, and ${listCeiling} are allowed.`);
});

for (const { tool, operation, request, send } of examples) {
  test(`${tool} sends ${operation}`, async () => {
    const { requests, error } = await send();
    assert.equal(error, undefined);
    assert.deepEqual(requests, [request]);
  });
}
