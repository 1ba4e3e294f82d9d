import { runInNewContext } from "node:vm";
import fc from "fast-check";
import ts from "typescript";
import { expect, test } from "vitest";
import { jsonTemplate } from "../../src/emit/text/json-template.js";
import { hostileJson } from "./hostile.js";

const long = "a text that leaves little room for more".repeat(2);

test.each([
  ["what fits stays on a line", { name: "q", in: "query" }, '{"name":"q","in":"query"}'],
  [
    "an object that is too long has a member on each line",
    { name: long, schema: { type: "string" }, description: undefined, tags: [long] },
    `{
    "name": "${long}",
    "schema": {"type":"string"},
    "tags": ["${long}"]
  }`,
  ],
  [
    "a list that is too long has an item on each line",
    [[long], [long, { a: 1 }]],
    `[
    ["${long}"],
    ["${long}",{"a":1}]
  ]`,
  ],
  ["quotes need no escape, backticks and substitutions do", ["\"'`${x}$"], '["\\\\"\'\\`\\${x}$"]'],
  ["line ends are escaped as in JSON", ["a\r\nb"], String.raw`["a\\r\\nb"]`],
  [
    "nor is anything invisible or markup",
    ["\u2028\u202e</script>"],
    String.raw`["\u2028\u202e\x3C/script>"]`,
  ],
])("%s", (_, value, text) => {
  expect(jsonTemplate(value, 2)).toBe(`\`${text}\``);
});

test("what is deep stays on a line", () => {
  const nested = (depth: number): object => ({ [long]: depth === 0 ? 1 : nested(depth - 1) });
  const indents = jsonTemplate(nested(100), 0).matchAll(/^ */gm);
  expect(Math.max(...[...indents].map(([spaces]) => spaces.length))).toBe(42);
});

test("evaluates to JSON of the value, as one literal", () => {
  fc.assert(
    fc.property(hostileJson, fc.boolean(), (given, isLong) => {
      const value = { given, ...(isLong && { long: [long, long] }) };
      const source = jsonTemplate(value, 2);
      expect(JSON.parse(String(runInNewContext(source)))).toEqual(JSON.parse(JSON.stringify(value)));
      const [statement] = ts.createSourceFile("test.ts", source, ts.ScriptTarget.Latest).statements;
      expect(statement !== undefined && ts.isExpressionStatement(statement)).toBe(true);
      expect(source).not.toMatch(/[\r\u2028\u2029]/);
    }),
  );
});
