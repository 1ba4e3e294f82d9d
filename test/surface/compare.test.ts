import { describe, expect, test } from "vitest";
import type { JsonSchema } from "../../src/model/runtime.js";
import type { SurfaceTool } from "../../src/model/surface.js";
import { compareSurfaces } from "../../src/surface/compare.js";
import { parseToolsList, printToolsList } from "../../src/surface/tools-list.js";
import { readToolSurface } from "../../src/sync/tool-surface.js";

function tool(
  name: string,
  input: Record<string, JsonSchema>,
  required: string[] = [],
  more: Partial<SurfaceTool> = {},
): SurfaceTool {
  const entries = Object.entries(input).map(
    ([argument, schema]) => [argument, { schema, required: required.includes(argument) }] as const,
  );
  return { name, description: name, arguments: new Map(entries), ...more };
}

function compare(before: SurfaceTool[], after: SurfaceTool[]): string[] {
  return compareSurfaces(before, after).map(({ kind, breaking, tool: name, subject, detail }) =>
    [breaking ? "!" : "", kind, " ", name, subject && ` ${subject}`, detail && `: ${detail}`].join(""),
  );
}

describe("an argument's schema", () => {
  test.each<[string, JsonSchema, JsonSchema, string[]]>([
    ["the same", { type: "string" }, { type: "string" }, []],
    ["a lower maximum", { maximum: 100 }, { maximum: 50 }, ["!argument-narrowed t a: maximum 100 → 50"]],
    ["a higher maximum", { maximum: 50 }, { maximum: 100 }, ["argument-widened t a: maximum 50 → 100"]],
    ["a higher minimum", { minLength: 1 }, { minLength: 2 }, ["!argument-narrowed t a: minLength 1 → 2"]],
    ["a new bound", {}, { maxLength: 5 }, ["!argument-narrowed t a: maxLength none → 5"]],
    ["a bound that goes", { maxLength: 5 }, {}, ["argument-widened t a: maxLength 5 → none"]],
    [
      "an enum that loses a value",
      { enum: ["x", "y"] },
      { enum: ["x"] },
      ['!argument-narrowed t a: enum ["x","y"] → ["x"]'],
    ],
    [
      "an enum that gains a value",
      { enum: ["x"] },
      { enum: ["x", "y"] },
      ['argument-widened t a: enum ["x"] → ["x","y"]'],
    ],
    [
      "an enum that does both",
      { enum: ["x"] },
      { enum: ["y"] },
      ['!argument-changed t a: enum ["x"] → ["y"]'],
    ],
    [
      "null, as a client is told of it that takes one type",
      { type: "string", nullable: true },
      { type: "string" },
      ['!argument-narrowed t a: type ["string","null"] → ["string"]'],
    ],
    ["an enum in another order", { enum: ["x", "y"] }, { enum: ["y", "x"] }, []],
    [
      "required in another order",
      { type: "object", required: ["x", "y"] },
      { type: "object", required: ["y", "x"] },
      [],
    ],
    [
      "integer to number",
      { type: "integer" },
      { type: "number" },
      ['argument-widened t a: type ["integer"] → ["number","integer"]'],
    ],
    [
      "string to integer",
      { type: "string" },
      { type: "integer" },
      ['!argument-changed t a: type ["string"] → ["integer"]'],
    ],
    [
      "null allowed",
      { type: "string" },
      { type: ["string", "null"] },
      ['argument-widened t a: type ["string"] → ["string","null"]'],
    ],
    ["another pattern", { pattern: "a" }, { pattern: "b" }, ['!argument-changed t a: pattern "a" → "b"']],
    ["a format that is checked", {}, { format: "uuid" }, ['!argument-narrowed t a: format none → "uuid"']],
    ["a format that is not", { format: "uri" }, { format: "iri" }, ["argument-described t a"]],
    [
      "a constant as an enum",
      { const: "x" },
      { enum: ["x", "y"] },
      ['argument-widened t a: enum ["x"] → ["x","y"]'],
    ],
    ["what forbids nothing", {}, { additionalProperties: true, uniqueItems: false }, []],
    [
      "an alternative more",
      { anyOf: [{ type: "string" }] },
      { anyOf: [{ type: "string" }, { type: "null" }] },
      ['argument-widened t a: anyOf [{"type":"string"}] → [{"type":"string"},{"type":"null"}]'],
    ],
    ["other words", { description: "x" }, { description: "y" }, ["argument-described t a"]],
    [
      "a nested property",
      { properties: { b: { maximum: 2 } } },
      { properties: { b: { maximum: 1 } } },
      ["!argument-narrowed t a: b.maximum 2 → 1"],
    ],
    [
      "a nested required",
      { properties: { b: {} } },
      { properties: { b: {} }, required: ["b"] },
      ['!argument-narrowed t a: required [] → ["b"]'],
    ],
    [
      "items",
      { items: { maximum: 2 } },
      { items: { maximum: 3 } },
      ["argument-widened t a: []maximum 2 → 3"],
    ],
    [
      "both ways",
      { maximum: 2, minimum: 1 },
      { maximum: 1, minimum: 0 },
      ["!argument-changed t a: maximum 2 → 1, minimum 1 → 0"],
    ],
  ])("%s", (_, before, after, want) => {
    expect(compare([tool("t", { a: before })], [tool("t", { a: after })])).toEqual(want);
  });
});

describe("tools and arguments", () => {
  test.each<[string, SurfaceTool[], SurfaceTool[], string[]]>([
    ["added", [], [tool("t", {})], ["tool-added t"]],
    ["removed", [tool("t", {})], [], ["!tool-removed t"]],
    [
      "renamed",
      [tool("t", {}, [], { operation: "GET /t", description: "x" })],
      [tool("u", {}, [], { operation: "GET /t", description: "x" })],
      ["!tool-renamed u t"],
    ],
    ["described anew", [tool("t", {})], [tool("t", {}, [], { description: "more" })], ["tool-described t"]],
    [
      "titled anew",
      [tool("t", {}, [], { title: "T" })],
      [tool("t", {}, [], { title: "U" })],
      ["tool-titled t"],
    ],
    [
      "another hint",
      [tool("t", {}, [], { annotations: { readOnlyHint: true } })],
      [tool("t", {}, [], { annotations: { readOnlyHint: false } })],
      ["tool-annotated t: readOnlyHint true → false"],
    ],
    ["an optional argument added", [tool("t", {})], [tool("t", { a: {} })], ["argument-added t a"]],
    [
      "a required argument added",
      [tool("t", {})],
      [tool("t", { a: {} }, ["a"])],
      ["!argument-added t a: required"],
    ],
    ["an argument removed", [tool("t", { a: {} })], [tool("t", {})], ["!argument-removed t a"]],
    ["made required", [tool("t", { a: {} })], [tool("t", { a: {} }, ["a"])], ["!argument-required t a"]],
    ["made optional", [tool("t", { a: {} }, ["a"])], [tool("t", { a: {} })], ["argument-optional t a"]],
  ])("%s", (_, before, after, want) => {
    expect(compare(before, after)).toEqual(want);
  });
});

const read = (text: string, name?: string): SurfaceTool[] => {
  const found = readToolSurface(text, name);
  return found === undefined ? [] : [found];
};

const group = (...actions: string[]): string =>
  `export default defineTool({
    name: "pets_read",
    description: "Pets",
    actions: { ${actions.map((action) => `${action}: "GET /${action}"`).join(", ")} },
    input: { limit: query("limit", { type: "integer" }).optional() },
  });`;

test.each([
  [
    "lost",
    ["get", "list"],
    ["list"],
    ['!argument-narrowed pets_read action: enum ["get","list"] → ["list"]'],
  ],
  ["gained", ["get"], ["get", "list"], ['argument-widened pets_read action: enum ["get"] → ["get","list"]']],
  ["in another order", ["get", "list"], ["list", "get"], []],
])("an action of a grouped tool %s", (_, before, after, want) => {
  expect(compare(read(group(...before)), read(group(...after)))).toEqual(want);
});

const literal =
  'export default defineTool({ name: "t", description: "Words", input: { a: query("a", { maximum: 5 }) } });';

test.each([
  [
    "constants for values",
    'const text = "Wo" + "rds";\nconst most = 5;\nconst a = { maximum: most } as const;\nexport default defineTool({ name: "t", description: text, input: { a: query("a", { ...a }) } });',
    [],
  ],
  [
    "another value behind a constant",
    `const most = 4;\n${literal.replace("5", "most")}`,
    ["!argument-narrowed t a: maximum 5 → 4"],
  ],
  [
    "arguments that constants stand for",
    'const a = query("a", { maximum: 5 });\nconst b = { ...b, a };\nexport default defineTool({ name: "t", description: "Words", input: { ...b } });',
    [],
  ],
  [
    "a constant for all arguments",
    'const input = { a: query("a", { maximum: 5 }) } as const;\nexport default defineTool({ name: "t", description: "Words", input });',
    [],
  ],
  [
    "an argument of its own",
    literal.replace("} });", ', mine: argument({ type: "string" }) } });'),
    ["!argument-added t mine: required"],
  ],
  ["another form", "export default makeTool();", ["tool-detached t"]],
])("a tool file with %s", (_, text, want) => {
  expect(compare(read(literal, "t"), read(text, "t"))).toEqual(want);
});

test("a saved list of tools is read back", () => {
  const tools = [
    tool("t", { a: { type: "string" } }, ["a"], { title: "T", annotations: { readOnlyHint: true } }),
    tool("constructor", { __proto__x: {} }),
  ];
  const list = printToolsList(tools);
  expect(compare(parseToolsList(list, "base.json"), tools)).toEqual([]);
  expect(compare(parseToolsList(`{"jsonrpc":"2.0","id":1,"result":${list}}`, "base.json"), tools)).toEqual(
    [],
  );
});

test.each([["{"], ["{}"], ['[{"title":"no name"}]']])("%s is not a list of tools", (text) => {
  expect(() => parseToolsList(text, "base.json")).toThrow(/base\.json is not a list of tools/);
});
