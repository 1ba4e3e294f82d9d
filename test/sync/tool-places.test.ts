/** What an edited tool file sends, with the lines that a message names. */
import { expect, test } from "vitest";
import { toolPlaces, type ToolPlaces } from "../../src/sync/tool-places.js";

const text = `import { argument, body, defineTool, file, query } from "#generated";

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
    ...more,
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
  expect(toolPlaces(text)).toEqual([
    {
      name: "pets",
      operations: new Map([
        ["add", { name: "POST /pets", line: 5 }],
        ["take away", { name: "DELETE /pets", line: 6 }],
      ]),
      input: [
        { name: "query:verbose", line: 10 },
        { name: "body:/picture", line: 11 },
      ],
      fixed: [
        { name: "header", line: 16, values: [{ name: "X-Kind", line: 16 }] },
        { name: "body", line: 17, values: [{ name: "/kind", line: 18 }] },
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
    { operations: new Map([["", { name: "GET /x", line: 1 }]]) },
  ],
  [
    "arguments that are not written in place",
    'const n = "a";\nconst a = query(n, {});\nconst all = { a: a.optional(), b: body("/b", {}) };\ndefineTool({ input: { ...all } });',
    {
      input: [
        { name: "query:a", line: 3 },
        { name: "body:/b", line: 3 },
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
  expect(toolPlaces(source)).toEqual([expect.objectContaining(found)]);
});

test("each tool of a file has its own", () => {
  const two = 'export const tools = [defineTool({ name: "a" }), defineTool({ name: "b" })];';
  expect(toolPlaces(two).map(({ name }) => name)).toEqual(["a", "b"]);
});

test.each(["", "export const a = 1;", "export default defineTool(made);", "export default {"])(
  "%j tells of no tool",
  (other) => {
    expect(toolPlaces(other)).toEqual([]);
  },
);
