import { runInNewContext } from "node:vm";
import fc from "fast-check";
import ts from "typescript";
import { describe, expect, test } from "vitest";
import {
  commentText,
  literal,
  markdownCode,
  markdownText,
  oneLine,
  propertyKey,
  stringLiteral,
} from "../../src/emit/text/literal.js";
import { hostileJson, hostileText } from "./hostile.js";

/** By way of JSON, since objects of another realm have another prototype. */
function evaluate(source: string): unknown {
  return JSON.parse(String(runInNewContext(`JSON.stringify(${source})`)));
}

function statements(source: string): string[] {
  const file = ts.createSourceFile("test.ts", source, ts.ScriptTarget.Latest);
  return file.statements.map((statement) => statement.getText(file));
}

describe("literals", () => {
  test.each([
    [null, "null"],
    ['say "hi"', `'say "hi"'`],
    ["it's", `"it's"`],
    ["a\\b\nc\td", String.raw`"a\\b\nc\td"`],
    ["\u2028\u0000\ud800", String.raw`"\u2028\u0000\ud800"`],
    ["\u202etxt", String.raw`"\u202etxt"`],
    ["</script>", String.raw`"\x3C/script>"`],
    ["`${x}`", '"`${x}`"'],
    [-1.5e300, "-1.5e300"],
    [1e21, "1e21"],
    [Infinity, "null"],
    [[1, undefined, []], "[1, null, []]"],
    [{}, "{}"],
    [{ a: 1, "b-c": undefined, "d.e": { $ref: "x" } }, '{ a: 1, "d.e": { $ref: "x" } }'],
    [JSON.parse('{"__proto__":1,"constructor":2}'), '{ ["__proto__"]: 1, constructor: 2 }'],
  ])("%j is %s", (value, source) => {
    expect(literal(value)).toBe(source);
  });

  test("evaluate to the value they were made from", () => {
    fc.assert(
      fc.property(hostileJson, (value) => {
        expect(evaluate(literal(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  test("stay on one line and are one expression", () => {
    fc.assert(
      fc.property(hostileJson, (value) => {
        const source = literal(value);
        expect(source).not.toMatch(/[\n\r\u2028\u2029]/);
        expect(statements(`f(${source});`)).toHaveLength(1);
      }),
    );
  });

  test("as names of properties define just that property", () => {
    fc.assert(
      fc.property(hostileText, (name) => {
        expect(evaluate(`Object.entries({ ${propertyKey(name)}: 1 })`)).toEqual([[name, 1]]);
      }),
    );
  });

  test("are not made from what JSON cannot hold", () => {
    expect(() => literal(() => 1)).toThrow(TypeError);
  });
});

describe("comments", () => {
  test("cannot be left or read as an instruction", () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        const comment = commentText(text);
        expect(statements(`/** ${comment} */ let a;`)).toEqual(["let a;"]);
        expect(comment).not.toMatch(/(^|[^\\])@/);
      }),
    );
  });
});

describe("Markdown", () => {
  test.each([
    ["a | b", "a \\| b"],
    ["<img src=x>", "&lt;img src=x>"],
    ["[x](y) *b* _c_ snake_case", "\\[x\\](y) \\*b\\* \\_c\\_ snake_case"],
    ["# not a heading\n- nor a list", "\\# not a heading - nor a list"],
    ["1. one", "1\\. one"],
    ["1.0.0", "1.0.0"],
    ["&lt; `code`", "&amp;lt; \\`code\\`"],
  ])("of %j is %j", (text, markdown) => {
    expect(markdownText(text)).toBe(markdown);
  });

  test.each([
    ["GET /pets/{petId}", "`GET /pets/{petId}`"],
    ["GET /a|b`c", "GET /a\\|b\\`c"],
  ])("code of %j is %j", (text, markdown) => {
    expect(markdownCode(text)).toBe(markdown);
  });

  test("of any text stays in its cell", () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        expect(markdownText(text)).not.toMatch(/(^|[^\\])(\\\\)*[|<]|[\n\r\u2028\u2029]/);
        expect(markdownCode(text)).not.toMatch(/(^|[^\\])(\\\\)*[|]|[\n\r\u2028\u2029]/);
      }),
    );
  });
});

test("a line is one line whatever was in it", () => {
  fc.assert(
    fc.property(hostileText, (text) => {
      expect(oneLine(text)).not.toMatch(/[\p{Cc}\u2028\u2029]|\p{Surrogate}/u);
    }),
  );
  expect(stringLiteral(oneLine(" a\n\tb "))).toBe('"a b"');
});
