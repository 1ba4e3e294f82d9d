/** The gate at every entry: what a caller may not do is nowhere, and looks like what does not exist. */
import type { Client } from "@modelcontextprotocol/client";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { OperationFacts } from "../../../../templates/runtime/operation.js";
import type { Tool } from "../../../../templates/runtime/tool.js";
import { connect, serve, startUpstream, textOf, toolFor, type Upstream } from "../upstream.js";
import { gates, indexOf, listAnimals, zoo } from "./zoo.js";
import { sized } from "../../../everything.js";

let upstream: Upstream;
beforeAll(async () => {
  upstream = await startUpstream((_, response) => {
    response.writeHead(201, { "content-type": "application/json", location: "/animals/leo" });
    response.end("{}");
  });
});
afterAll(() => upstream.close());

const keys = zoo.map(({ key }) => key);
const args = { animal: "leo", gate: "1", food: "hay" };

/** Every second operation has the other tag. */
const tagOf = (key: string): string => (keys.indexOf(key) % 2 === 0 ? "even" : "odd");
/** What `--tools` calls an operation by: its own name, or that of the tool that it is an action of. */
const chosenBy = ({ key, name }: OperationFacts): string =>
  Object.values(gates.actions ?? {}).includes(key) ? gates.name : name;

/** A server of these operations, some of them only for callers with a scope, which ours have not. */
async function server(
  operations: readonly OperationFacts[],
  { scoped, environment }: { scoped: readonly string[]; environment: Record<string, string> },
): Promise<Client> {
  const present = new Set(operations.map(({ key }) => key));
  const actions = Object.entries(gates.actions ?? {}).filter(([, key]) => present.has(key));
  const tools: Tool[] = [
    ...(present.has(listAnimals.key) ? [toolFor(listAnimals)] : []),
    ...(actions.length > 0 ? [{ ...gates, actions: Object.fromEntries(actions) }] : []),
  ];
  const here = operations.map((one) => ({ ...one, servers: [{ url: upstream.origin }] }));
  const entries = Object.fromEntries(
    zoo.map(({ key }) => [key, { tags: [tagOf(key)], ...(scoped.includes(key) && { scopes: ["keeper"] }) }]),
  );
  const { endpoint } = serve({ operations: here, tools, index: indexOf(operations), entries, environment });
  return connect(endpoint.fetch);
}

/** Everything that can be asked about an operation, with the answers. */
async function probe(client: Client, { name, path, method, key }: OperationFacts): Promise<string[]> {
  const arguments_ = Object.fromEntries(
    Object.entries(args).filter(
      ([one]) => path.includes(`{${one}}`) || (one === "food" && path.includes("meals")),
    ),
  );
  const said = async (tool: string, given: Record<string, unknown>): Promise<string> => {
    try {
      const result = await client.callTool({ name: tool, arguments: given });
      return `${result.isError === true} ${textOf(result)} ${JSON.stringify(result.structuredContent)}`;
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  };
  const action = Object.entries(gates.actions ?? {}).find(([, one]) => one === key)?.[0];
  return Promise.all([
    said(name, arguments_),
    said("search_operations", { queries: [name, `${method} ${path}`], limit: 30 }),
    said("describe_operations", { names: [name] }),
    said("call_read_operation", { name, arguments: arguments_ }),
    said("call_write_operation", { name, arguments: arguments_ }),
    ...(action === undefined ? [] : [said("gates_write", { ...arguments_, action })]),
    client
      .readResource({ uri: `api://answers/${name}?${encodeURIComponent(JSON.stringify(arguments_))}` })
      .then(JSON.stringify, String),
  ]);
}

const requests = (): string[] => upstream.received.map(({ method, url }) => `${method} ${url}`);

const choices = fc.record({
  scoped: fc.subarray(keys),
  readOnly: fc.boolean(),
  tags: fc.option(fc.subarray(["even", "odd"], { minLength: 1 }), { nil: undefined }),
  tools: fc.option(fc.subarray([...new Set(zoo.map(chosenBy))], { minLength: 1 }), { nil: undefined }),
});

test("whatever is forbidden is as if the document did not have it", async () => {
  await fc.assert(
    fc.asyncProperty(choices, async ({ scoped, readOnly, tags, tools }) => {
      const environment = {
        ...(readOnly && { MCP_READ_ONLY: "1" }),
        ...(tags && { MCP_TAGS: tags.join(",") }),
        ...(tools && { MCP_TOOLS: tools.join(",") }),
      };
      const chosen = zoo.filter(
        (one) =>
          (!readOnly || one.method === "GET") &&
          tags?.includes(tagOf(one.key)) !== false &&
          tools?.includes(chosenBy(one)) !== false,
      );
      if (chosen.length === 0) {
        await expect(server(zoo, { scoped, environment })).rejects.toThrow("nothing to call");
        return;
      }
      const allowed = chosen.filter(({ key }) => !scoped.includes(key));
      const forbidden = zoo.filter((one) => !allowed.includes(one));
      const guarded = await server(zoo, { scoped, environment });
      const without = await server(allowed, { scoped: [], environment: {} });

      expect((await guarded.listTools()).tools).toEqual((await without.listTools()).tools);

      upstream.received.length = 0;
      for (const operation of forbidden)
        expect(await probe(guarded, operation)).toEqual(await probe(without, operation));
      expect(requests()).toEqual([]);

      for (const { name, method } of allowed) {
        const found = await guarded
          .callTool({ name: "describe_operations", arguments: { names: [name] } })
          .catch(() => undefined);
        if (found !== undefined)
          expect({ name, method, failed: found.isError === true }).toEqual({ name, method, failed: false });
      }
    }),
    { numRuns: sized(10, 25) },
  );
});
