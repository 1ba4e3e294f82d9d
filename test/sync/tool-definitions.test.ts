/** What an edited tool file sends, as far as its text tells. */
import { expect, test } from "vitest";
import { definedTools } from "../../src/sync/tool-definitions.js";
import { parses, readToolFile } from "../../src/sync/tool-file.js";

/** The operations, places, fixed values and members of answers that a file names, and whether that is all it sends. */
function named(text: string): unknown[] {
  return definedTools(text).map(({ tool, isWhole }) => [
    tool.operation ?? Object.values(tool.actions ?? {}),
    Object.values(tool.input).map(({ place }) => place),
    Object.entries(tool.fixed ?? {}).map(([location, values]: [string, object]) => [
      location,
      ...Object.keys(values),
    ]),
    tool.result,
    isWhole,
  ]);
}

const nothing = { pick: [], drop: [] };

test.each<[what: string, text: string, want: unknown[]]>([
  [
    "actions, arguments, fixed values",
    `defineTool({
      actions: { add: "POST /pets", take: { operation: "DELETE /pets", description: "" } },
      input: { verbose: query("verbose", {}).optional(), picture: file("/picture"), own: argument({}) },
      fixed: { header: { "X-Kind": "a" }, body: { "/kind": process.env.KIND } } as const,
    })`,
    [
      ["POST /pets", "DELETE /pets"],
      ["query:verbose", "body:/picture", ""],
      [
        ["header", "X-Kind"],
        ["body", "/kind"],
      ],
      nothing,
      true,
    ],
  ],
  [
    "constants",
    `const n = "a"; const a = query(n, {}); const all = { a: a.optional(), b: body("/b", {}) }; const more = ["c"];
     const q = { x: 1 }; const h = { y: 1 }; const made = "GET /x";
     defineTool({ operation: made, input: { ...all }, fixed: { query: q, header: { ...h } }, result: { pick: ["b", ...more], drop: more } });`,
    [
      "GET /x",
      ["query:a", "body:/b"],
      [
        ["query", "x"],
        ["header", "y"],
      ],
      { pick: ["b", "c"], drop: ["c"] },
      true,
    ],
  ],
  [
    "what only running it would tell: not",
    `import { x } from "./x.js";
     defineTool({ operation: x, input: { a: query(String(x), {}), b: x, c: query("c", {}) }, fixed: x, result: { pick: [x] } });`,
    [[], ["query:c"], [], nothing, false],
  ],
  [
    "what refers to itself: not",
    "const a = a.optional(); const l = [...l]; const f = { ...f }; defineTool({ input: { a }, fixed: f, result: { pick: l } });",
    [[], [], [], nothing, false],
  ],
])("%s", (_, text, want) => {
  expect(named(text)).toEqual([want]);
});

test.each([
  ["members", (next: string) => `{ ...${next}, ...${next} }`, '{ a: query("a", {}) }'],
  ["items", (next: string) => `[...${next}, ...${next}]`, '["a"]'],
  ["texts", (next: string) => `${next} + ${next}`, '"a"'],
])("constants that double their %s a hundred times end, and the rest is read", (_, double, last) => {
  const doubled = Array.from({ length: 100 }, (_, index) => `const c${index} = ${double(`c${index + 1}`)};`);
  const text = `${doubled.join("\n")} const c100 = ${last};
    defineTool({ operation: "GET /x", input: { ...c0 }, result: { pick: c0, drop: [c0] } });`;
  const [tool, ...others] = definedTools(text);
  expect(others).toEqual([]);
  expect(tool).toMatchObject({ tool: { operation: "GET /x" }, isWhole: false });
});

test("what is nested too deeply to be parsed is a file that does not parse", () => {
  const text = `export default defineTool({ title: ${"[".repeat(50_000)}${"]".repeat(50_000)} });`;
  expect(definedTools(text)).toEqual([]);
  expect(readToolFile(text)).toBeUndefined();
  expect(parses(text)).toBe(false);
});

test.each(["", "export const a = 1;", "export default defineTool(made);", "export default {"])(
  "%j tells of no tool",
  (text) => {
    expect(definedTools(text)).toEqual([]);
  },
);

test("a tool beside a sum of thousands is read", () => {
  const text = `const sum = 1${" + 1".repeat(20_000)};\ndefineTool({ operation: "GET /a", name: "a", input: {} });`;
  expect(definedTools(text).map(({ tool }) => tool.operation)).toEqual(["GET /a"]);
});

test("values that are fixed are known where they are literals or constants", () => {
  const text = `const kind = "a"; defineTool({
    operation: "GET /x", input: {}, fixed: { query: { a: kind, b: process.env.B, c: [1, true], d: [process.env.D] } },
  });`;
  expect(definedTools(text)[0]?.tool.fixed).toEqual({
    query: { a: "a", b: undefined, c: [1, true], d: undefined },
  });
});
