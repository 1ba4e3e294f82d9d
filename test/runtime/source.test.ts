import { expect, test } from "vitest";
import { toolAllowed } from "../../src/runtime/auth/gate.js";
import type { Caller } from "../../src/runtime/operations/tool.js";
import {
  operationSource,
  type OperationModule,
  type OperationTable,
} from "../../src/runtime/operations/source.js";
import { instructionsFor } from "../../src/runtime/resources/instructions.js";
import { createRuntime } from "../../src/runtime/server/create-runtime.js";
import { tableOf } from "./operation-table.js";
import { operation } from "./petstore.js";

/** A table with one module for each tag. */
function tableByTag(
  tags: readonly string[],
  keys: (tag: string) => readonly string[],
  load: (tag: string) => Promise<OperationModule>,
): OperationTable {
  const entriesOf = (tag: string) => keys(tag).map((key) => ({ key, name: key, tags: [tag] }));
  return {
    listed: JSON.stringify(tags.map((tag) => [tag, entriesOf(tag)])),
    modules: Object.fromEntries(tags.map((tag) => [tag, () => load(tag)])),
  };
}

test("what is not needed is neither loaded nor parsed, and what is keeps its identity", async () => {
  const loaded: string[] = [];
  const source = operationSource({
    apis: [],
    operations: tableByTag(
      ["pets", "orders"],
      (tag) => [`GET /${tag}`, `PUT /${tag}`],
      async (tag) => {
        loaded.push(tag);
        return {
          operations: {
            [`GET /${tag}`]: JSON.stringify(operation({ path: `/${tag}` })),
            [`PUT /${tag}`]: "not parsed",
          },
          schemas: JSON.parse('{ "__proto__": "{\\"type\\":\\"null\\"}" }') as Record<string, string>,
        };
      },
    ),
  });
  expect(source.entries().map(({ key }) => key)).toEqual([
    "GET /pets",
    "PUT /pets",
    "GET /orders",
    "PUT /orders",
  ]);
  const found = await source.get("GET /orders");
  expect(found).toMatchObject({ path: "/orders" });
  expect(await source.get("GET /orders")).toBe(found);
  expect(loaded).toEqual(["orders"]);
  expect(await source.get("GET /nowhere")).toBeUndefined();
  expect(await source.get("constructor")).toBeUndefined();
  expect(await source.schema("__proto__")).toEqual({ type: "null" });
  expect(await source.schema("toString")).toBeUndefined();
});

test("what belongs to an operation is in its module, the schemas that it mentions, too", async () => {
  const source = operationSource({
    apis: [],
    operations: tableByTag(
      ["pets", "orders"],
      (tag) => [`GET /${tag}`],
      async (tag) => ({
        operations: { [`GET /${tag}`]: JSON.stringify(operation({ path: `/${tag}` })) },
        schemas: { [tag]: '{"type":"array"}', id: '{"type":"string"}' },
        documentation: { [`GET /${tag}`]: JSON.stringify({ description: `About ${tag}.` }) },
        outputs: { [`GET /${tag}`]: '{"schema":{"type":"object"}}' },
        examples: { [`GET /${tag}`]: JSON.stringify({ operation: `GET /${tag}` }) },
      }),
    ),
    outputs: true,
    discovery: { reads: true, writes: false, index: '{"operations":["GET /pets"]}' },
    variables: { API_BASE_URL: "https://api.example" },
  });
  expect(await source.schema("orders"), "nobody has read of it").toBeUndefined();
  await source.get("GET /orders");
  expect(await source.schema("orders")).toEqual({ type: "array" });
  const id = await source.schema("id");
  await source.get("GET /pets");
  expect(await source.schema("id"), "one identity, whichever module it is from").toBe(id);
  expect(await source.documentation?.("GET /pets")).toEqual({ description: "About pets." });
  expect(await source.output?.("GET /pets")).toEqual({ schema: { type: "object" } });
  expect(await source.discovery?.index()).toEqual({ operations: ["GET /pets"] });
  expect(await source.examples?.()).toEqual({
    variables: { API_BASE_URL: "https://api.example" },
    calls: [{ operation: "GET /pets" }, { operation: "GET /orders" }],
  });
});

test("what no tool names is neither parsed nor loaded before somebody asks for it", async () => {
  const [listed, other] = [
    { key: "GET /pets", name: "list_pets", tags: [] },
    { key: "PUT /pets", name: "replace_pets", tags: [] },
  ];
  const loaded: string[] = [];
  const module = (path: string) => async () => {
    loaded.push(path);
    return { operations: { [`GET ${path}`]: JSON.stringify(operation({ path })) } };
  };
  const source = (all: string) =>
    operationSource({
      apis: [],
      operations: {
        listed: JSON.stringify([["pets", [listed]]]),
        modules: { pets: module("/pets") },
        all,
        unlisted: async () => {
          loaded.push("unlisted");
          return { modules: { pets: module("never"), shops: module("/shops") } };
        },
      },
    });
  const quick = source("not parsed");
  expect(quick.entry("GET /pets")).toEqual(listed);
  expect(await quick.get("GET /pets")).toMatchObject({ path: "/pets" });
  expect(loaded).toEqual(["/pets"]);

  const shop = { key: "GET /shops", name: "get_shop", tags: [] };
  const whole = source(
    JSON.stringify([
      ["shops", [shop]],
      ["pets", [listed, other]],
    ]),
  );
  expect(whole.entry("PUT /pets")).toEqual(other);
  expect(whole.entries()).toEqual([shop, listed, other]);
  expect(await whole.get("GET /shops")).toMatchObject({ path: "/shops" });
  expect(loaded).toEqual(["/pets", "unlisted", "/shops"]);
});

test("a module that failed to load is tried again", async () => {
  let attempts = 0;
  const source = operationSource({
    apis: [],
    operations: tableOf([{ key: "GET /", name: "root", tags: [] }], async () =>
      attempts++ === 0
        ? Promise.reject(new Error("disk"))
        : { operations: { "GET /": JSON.stringify(operation()) } },
    ),
  });
  await expect(source.get("GET /")).rejects.toThrow("disk");
  expect(await source.get("GET /")).toMatchObject({ method: "GET" });
});

test.each([
  [{ scopes: ["write"] }, true],
  [{ documentScopes: [["write"]] }, true],
  [{ tags: ["scopes"], name: "list_scopes" }, false],
  [{ tags: ['"scopes": '] }, false],
])("an entry with %j: somebody may need scopes is %s", (more, scoped) => {
  const entry = { key: "GET /pets", name: "list_pets", tags: [], ...more };
  const parts = { listed: "[]", modules: {}, all: JSON.stringify([["pets", [entry]]]) };
  expect(operationSource({ apis: [], operations: parts }).scoped).toBe(scoped);
});

test.each([
  ["opens files", () => Promise.reject(new Error("no files"))],
  ["opens no files", undefined],
])("a start of a host that %s, and what it lists, parse nothing of the whole table", async (_, openFile) => {
  const entry = { key: "GET /pets", name: "list_pets", tags: [] };
  const tool = { name: "list_pets", description: "", operation: entry.key, input: {} };
  const operations = operationSource({
    apis: [],
    operations: { listed: JSON.stringify([["pets", [entry]]]), modules: {}, all: "not parsed" },
    discovery: { reads: true, writes: false, index: "not parsed" },
  });
  const instructions = [{ about: "About pets.", api: "pets", topics: [] }];
  const runtime = createRuntime(
    { name: "pets", title: "Pets", version: "1", instructions, tools: [tool], operations },
    {
      variable: () => undefined,
      readText: () => Promise.reject(new Error("no files")),
      fetch: () => Promise.reject(new Error("no network")),
      write: () => undefined,
      localCaller: true,
      ...(openFile !== undefined && { openFile }),
    },
  );
  const callers: Caller[] = [
    { local: true, scopes: [], headers: {} },
    { scopes: [], headers: {} },
  ];
  for (const caller of callers) {
    expect(toolAllowed(runtime.gate, caller, tool)).toBe(true);
    expect(runtime.discovery.tools(caller).map(({ name }) => name)).toContain("call_read_operation");
    expect(await instructionsFor(caller, runtime)).toBe("About pets.");
    expect(runtime.gate.key(caller)).toBe("all");
  }
});
