/** What an edited tool file sends, with the lines that a message names. */
import { expect, test } from "vitest";
import { toolPlaces, type ToolPlaces } from "../../src/sync/tool-places.js";

const imports = 'import { argument, body, defineTool, file, query } from "#generated";';

/** The tools of a file whose text comes behind its imports, on the same line. */
function placesOf(text: string, others: Readonly<Record<string, string>> = {}): ToolPlaces[] {
  const files: Readonly<Record<string, string>> = { "src/custom/index.ts": `${imports} ${text}`, ...others };
  return toolPlaces(["src/custom/index.ts"], (path) => files[path]).get("src/custom/index.ts") ?? [];
}

const text = `

export default defineTool({
  actions: {
    add: "POST /pets",
    "take away": "DELETE /pets",
  },
  name: "pets",
  input: {
    verbose: query("verbose", { type: "boolean" }).optional(),
    picture: file("/picture"),
    own: argument({ type: "string" }),
  },
  fixed: {
    header: { "X-Kind": "a" },
    body: {
      "/kind": "b",
    },
  } as const,
});
`;

test("places and operations have the lines of their file", () => {
  expect(placesOf(text)).toEqual([
    {
      name: "pets",
      isGroup: true,
      operations: [
        { name: "POST /pets", line: 5 },
        { name: "DELETE /pets", line: 6 },
      ],
      input: [
        { argument: "verbose", name: "query:verbose", line: 10 },
        { argument: "picture", name: "body:/picture", line: 11 },
      ],
      inputLine: 9,
      fixed: [
        { name: "header", line: 15, values: [{ name: "X-Kind", line: 15 }] },
        { name: "body", line: 16, values: [{ name: "/kind", line: 17 }] },
      ],
      pick: [],
      drop: [],
    },
  ]);
});

test.each<[what: string, text: string, found: Partial<ToolPlaces>]>([
  [
    "an object that is not written in place",
    "const where = { query: { a: 1 } };\nexport default defineTool({ fixed: where });",
    { fixed: [{ name: "query", line: 1, values: [{ name: "a", line: 1 }] }] },
  ],
  [
    "a location that is not written in place, and one that is spread",
    "const q = { a: 1 };\nconst h = { b: 1 };\ndefineTool({ fixed: { query: q, header: { ...h } } });",
    {
      fixed: [
        { name: "query", line: 3, values: [{ name: "a", line: 1 }] },
        { name: "header", line: 3, values: [{ name: "b", line: 2 }] },
      ],
    },
  ],
  [
    "a definition that is not written in place",
    'const made = { operation: "GET /x" } as const;\ndefineTool(made);',
    { operations: [{ name: "GET /x", line: 1 }] },
  ],
  [
    "arguments that are not written in place",
    'const n = "a";\nconst a = query(n, {});\nconst all = { a: a.optional(), b: body("/b", {}) };\ndefineTool({ input: { ...all } });',
    {
      input: [
        { argument: "a", name: "query:a", line: 3 },
        { argument: "b", name: "body:/b", line: 3 },
      ],
    },
  ],
  [
    "computed names, those known and those not",
    'const k = "a";\ndefineTool({ fixed: { query: { [k]: 1, [other]: 2 } } });',
    { fixed: [{ name: "query", line: 2, values: [{ name: "a", line: 2 }] }] },
  ],
  [
    "members of answers",
    'const more = ["b"];\ndefineTool({ result: { pick: ["a", ...more, other], drop: more } });',
    {
      pick: [
        { name: "a", line: 2 },
        { name: "b", line: 1 },
      ],
      drop: [{ name: "b", line: 1 }],
    },
  ],
  [
    "what refers to itself",
    "const a = a.optional();\nconst l = [...l];\nconst f = { ...f };\ndefineTool({ input: { a }, fixed: f, result: { pick: l } });",
    { input: [], fixed: [], pick: [] },
  ],
])("are read from %s", (_, source, found) => {
  expect(placesOf(source)).toEqual([expect.objectContaining(found)]);
});

test.each<[what: string, text: string, found: Partial<ToolPlaces>]>([
  [
    "constants of another file, at the line that refers to it",
    'import { name, places, where as w } from "./places.js";\ndefineTool({ name,\ninput: { a: places.a, ...places },\nfixed: w,\nresult: { pick: [name] } });',
    {
      name: "far",
      input: [
        { argument: "a", name: "query:far", line: 3 },
        { argument: "b", name: "body:/far", line: 3 },
      ],
      fixed: [{ name: "query", line: 4, values: [{ name: "x", line: 4 }] }],
      pick: [{ name: "far", line: 5 }],
    },
  ],
  [
    "functions by other names",
    'import * as all from "#generated";\nimport { defineTool as define, query as q } from "#generated";\ndefine({ input: { a: q("a", {}), b: all.body("/b", {}).optional() } });',
    {
      input: [
        { argument: "a", name: "query:a", line: 3 },
        { argument: "b", name: "body:/b", line: 3 },
      ],
    },
  ],
  [
    "functions that pass a name on",
    "function shared<const N extends string>(name: N) { return query(name, {}); }\ndefineTool({ input: { a: shared('a') } });",
    { input: [{ argument: "a", name: "query:a", line: 2 }], inputLine: 2 },
  ],
  [
    "either of two",
    'defineTool({ input: { a: random() ? query("a", {}) : query("b", {}) } });',
    {
      input: [
        { argument: "a", name: "query:a", line: 1 },
        { argument: "a", name: "query:b", line: 1 },
      ],
    },
  ],
  [
    "what only running it would tell: not",
    'import { x } from "some-package";\ndefineTool({ input: { a: query(String(x), {}), b: x, c: query("c", {}) } });',
    { input: [{ argument: "c", name: "query:c", line: 2 }], inputLine: undefined },
  ],
])("they are read from %s", (_, source, found) => {
  const places =
    'import { body, query } from "#generated";\nexport const name = "far";\nexport const places = { a: query(name, {}), b: body("/far", {}) };\nexport const where = { query: { x: 1 } };';
  expect(placesOf(source, { "src/custom/places.ts": places })).toEqual([expect.objectContaining(found)]);
});

test("each tool of a file has its own", () => {
  const two = 'export const tools = [defineTool({ name: "a" }), defineTool({ name: "b" })];';
  expect(placesOf(two).map(({ name }) => name)).toEqual(["a", "b"]);
});

test.each(["", "export const a = 1;", "export default defineTool(made);", "export default {"])(
  "%j tells of no tool",
  (other) => {
    expect(placesOf(other)).toEqual([]);
  },
);
