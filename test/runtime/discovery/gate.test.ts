/** The gate at every entry: what a caller may not do is nowhere, and looks like what does not exist. */
import { code } from "../../../src/optional/code/index.js";
import type { Client } from "@modelcontextprotocol/client";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { OperationFacts } from "../../../src/runtime/operations/operation.js";
import type { Prompt } from "../../../src/runtime/operations/definitions.js";
import type { Tool } from "../../../src/runtime/operations/tool.js";
import { sized } from "../../everything.js";
import { connect, serve, startUpstream, textOf, toolFor, type Upstream } from "../upstream.js";
import { gates, indexOf, listAnimals, zoo } from "./zoo.js";

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

/** The zoo, where every argument in a path has values that are suggested. */
const operations = zoo.map((one) => ({
  ...one,
  parameters: one.parameters.map((parameter) => ({
    ...parameter,
    schema: { type: "string" as const, enum: ["leo", "1", `only for ${one.name}`] },
  })),
}));

/** Its address in the configuration. */
const addressOf = ({ name, arguments: [first] }: OperationFacts): string =>
  first === undefined ? `zoo://${name}` : `zoo://${name}/{${first.name}}`;

/** Suggests values of each operation's first argument. */
const ask: Prompt = {
  name: "ask",
  description: "Asks.",
  arguments: Object.fromEntries(
    zoo.flatMap(({ key, name, arguments: [first] }) =>
      first === undefined ? [] : [[name, { suggest: { operation: key, argument: first.name } }]],
    ),
  ),
  messages: "Do it.",
};

/** A server of these operations, some of them only for callers with a scope, which ours have not. */
async function server(
  present: readonly OperationFacts[],
  {
    scoped,
    environment,
    search = "",
  }: { scoped: readonly string[]; environment: Record<string, string>; search?: string },
): Promise<Client> {
  const keysPresent = new Set(present.map(({ key }) => key));
  const actions = Object.entries(gates.actions ?? {}).filter(([, key]) => keysPresent.has(key));
  const tools: Tool[] = [
    ...(keysPresent.has(listAnimals.key) ? [toolFor(listAnimals)] : []),
    ...(actions.length > 0 ? [{ ...gates, actions: Object.fromEntries(actions) }] : []),
  ];
  const here = present.map((one) => ({ ...one, servers: [{ url: upstream.origin }] }));
  const entries = Object.fromEntries(
    zoo.map(({ key }) => [key, { tags: [tagOf(key)], ...(scoped.includes(key) && { scopes: ["keeper"] }) }]),
  );
  const { endpoint } = serve({
    operations: here,
    tools,
    index: indexOf(present),
    callingTools: code,
    entries,
    resources: present.map((one) => ({ uri: addressOf(one), name: one.name, operation: one.key })),
    prompts: [ask],
    // In pages, operations are listed among the resources.
    environment: { ...environment, MCP_PAGE_SIZE: "50" },
  });
  return connect(endpoint.fetch, { search });
}

/** What is listed. */
async function listed(client: Client): Promise<unknown[]> {
  return Promise.all([
    client.listTools().then(({ tools }) => tools),
    client.listResources().then(({ resources }) => resources),
    client.listResourceTemplates().then(({ resourceTemplates }) => resourceTemplates),
    read(client, "api://overview"),
  ]);
}

/** What is to be read about an operation, and what is suggested for its names and arguments. */
async function told(client: Client, operation: OperationFacts): Promise<string[]> {
  const { name, arguments: taken } = operation;
  const first = taken[0]?.name ?? "";
  return Promise.all([
    read(client, `api://operations/${name}`),
    suggested(client, { type: "ref/resource", uri: "api://operations/{name}" }, "name", name),
    suggested(client, { type: "ref/resource", uri: addressOf(operation) }, first),
    suggested(client, { type: "ref/prompt", name: "ask" }, name),
  ]);
}

function read(client: Client, uri: string): Promise<string> {
  return client.readResource({ uri }).then(JSON.stringify, String);
}

function suggested(
  client: Client,
  ref: Parameters<Client["complete"]>[0]["ref"],
  name: string,
  value = "",
): Promise<string> {
  return client.complete({ ref, argument: { name, value } }).then(JSON.stringify, String);
}

/** What code sees, and gets when it tries these operations. */
async function coded(client: Client, tried: readonly OperationFacts[]): Promise<string[]> {
  const code = `const got = [];
    for (const name of ${JSON.stringify(tried.map(({ name }) => name))}) {
      const one = await api[name]?.(${JSON.stringify(args)}).catch((error) => error.message);
      const all = await api.all(name, {}).catch((error) => error.message);
      got.push([name, typeof api[name], name in api, one, all]);
    }
    return [got, Object.keys(api).sort()];`;
  // A name that is not there is answered with what was meant.
  const missed = tried.slice(0, 2).map(({ name }) => `return api.zoo.${name}x({})`);
  return Promise.all(
    ["read_with_code", "change_with_code"].flatMap((name) =>
      [code, ...missed].map((one) =>
        client.callTool({ name, arguments: { code: one } }).then(textOf, String),
      ),
    ),
  );
}

/** What calls of an operation answer, in every way. */
async function called(client: Client, operation: OperationFacts): Promise<string[]> {
  const { name, path, method, key } = operation;
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
    read(client, `api://answers/${name}?${encodeURIComponent(JSON.stringify(arguments_))}`),
    read(client, addressOf(operation).replace(/\{.*\}/, "leo")),
  ]);
}

const requests = (): string[] => upstream.received.map(({ method, url }) => `${method} ${url}`);

const choices = fc.record({
  scoped: fc.subarray(keys),
  readOnly: fc.boolean(),
  tags: fc.option(fc.subarray(["even", "odd"], { minLength: 1 }), { nil: undefined }),
  tools: fc.option(fc.subarray([...new Set(zoo.map(chosenBy))], { minLength: 1 }), { nil: undefined }),
  /** Whether the client chooses, by the address, or the operator. */
  byAddress: fc.boolean(),
});

test("whatever is forbidden is as if the document did not have it", async () => {
  await fc.assert(
    fc.asyncProperty(choices, async ({ scoped, readOnly, tags, tools, byAddress }) => {
      const made = {
        ...(readOnly && { MCP_READ_ONLY: "1" }),
        ...(tags && { MCP_TAGS: tags.join(",") }),
        ...(tools && { MCP_TOOLS: tools.join(",") }),
      };
      const asked = Object.entries(made).map(([name, value]) => `${name.slice(4).toLowerCase()}=${value}`);
      const [environment, search] = byAddress ? [{}, `?${asked.join("&")}`] : [made, ""];
      const chosen = operations.filter(
        (one) =>
          (!readOnly || one.method === "GET") &&
          tags?.includes(tagOf(one.key)) !== false &&
          tools?.includes(chosenBy(one)) !== false,
      );
      if (chosen.length === 0 && !byAddress) {
        await expect(server(operations, { scoped, environment })).rejects.toThrow("nothing to call");
        return;
      }
      const allowed = chosen.filter(({ key }) => !scoped.includes(key));
      if (allowed.length === 0 && asked.length > 0 && byAddress) {
        await expect(server(operations, { scoped, environment, search })).rejects.toThrow(
          "Version negotiation failed",
        );
        return;
      }
      const forbidden = operations.filter((one) => !allowed.includes(one));
      const guarded = await server(operations, { scoped, environment, search });
      const without = await server(allowed, { scoped: [], environment: {} });

      expect(await listed(guarded)).toEqual(await listed(without));

      upstream.received.length = 0;
      for (const operation of operations)
        expect(await told(guarded, operation)).toEqual(await told(without, operation));
      for (const operation of forbidden)
        expect(await called(guarded, operation)).toEqual(await called(without, operation));
      expect(await coded(guarded, forbidden)).toEqual(await coded(without, forbidden));
      expect(requests()).toEqual([]);

      for (const operation of allowed) {
        const { name, method } = operation;
        const [page, ...suggestions] = await told(guarded, operation);
        expect(page).toContain(`# ${name}`);
        expect(suggestions[0]).toContain(name);
        if (operation.parameters.length > 0)
          for (const values of suggestions.slice(1)) expect(values).toContain(`only for ${name}`);
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

test("an operation whose tool was removed is nowhere", async () => {
  const [kept, gone] = zoo.filter(({ key }) => key.startsWith("GET "));
  if (kept === undefined || gone === undefined) throw new Error("the zoo is too small");
  const { endpoint } = serve({
    operations: [kept, gone].map((one) => ({ ...one, servers: [{ url: upstream.origin }] })),
    tools: [],
    index: indexOf([kept, gone]),
    entries: { [gone.key]: { withdrawn: true } },
  });
  const client = await connect(endpoint.fetch);
  const overview = await read(client, "api://overview");
  expect(overview).toContain(kept.name);
  expect(overview).not.toContain(gone.name);
  const [content, name] = await told(client, gone);
  expect(content).toContain("not found");
  expect(name).not.toContain(gone.name);
});
