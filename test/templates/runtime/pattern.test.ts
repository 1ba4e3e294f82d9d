import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isEnforced, pattern } from "../../../templates/runtime/schema/pattern.js";

describe("patterns that would never end are decided at once", () => {
  const long = "a".repeat(50_000);
  test.each([
    ["(a+)+$", `${long}!`, false],
    ["^(a|a)*$", `${long}!`, false],
    ["^(a|aa)+$", long, true],
    ["^(([a-z])+.)+[A-Z]([a-z])+$", long, false],
    ["(.*)*x$", long, false],
    ["^(a?){50}a{50}$", "a".repeat(50), true],
    [".*.*.*.*.*x", long, false],
    ["(?:\\w+\\s?)*$(?!\\n)^", long, false],
    ["^(?=.*[A-Z])(?=.*\\d)[A-Za-z\\d]{8,}$", `${long}A`, false],
    ["^([a\\_]+)+$", `${long}_!`, false],
    ["^(\\_?a)+$", `_${long}`, true],
    ["\\s*\\s*$", `${" ".repeat(50_000)}x`, true],
  ])("%s", (source, text, fits) => {
    expect(pattern(source).test(text)).toBe(fits);
  });
});

test.each(["(a+)+\\1$", "(?<=a+)+b", "((a{1,500}){1,500}){1,500}", "(", "[b-a]"])(
  "%s, which nobody can promise to decide, refuses nothing",
  (source) => {
    expect(isEnforced(source)).toBe(false);
    expect(pattern(source).test("!")).toBe(true);
  },
);

test.each(["^\\/a-\\-b$", "^(a)\\1$", "^\\p{L}$", "(?<=a)b"])("%s is left to the engine", (source) => {
  expect(isEnforced(source)).toBe(true);
});

/** Patterns out of the parts that documents use, small enough for the engine to be asked as well. */
const source: fc.Arbitrary<string> = fc.letrec<{ whole: string }>((tie) => ({
  whole: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    fc.constantFrom(
      "a",
      "b",
      ".",
      "[ab]",
      "[^a]",
      "\\d",
      "\\w",
      "\\.",
      "\\u0061",
      "\\u{1f98a}",
      "\\p{L}",
      "^",
      "$",
      "\\b",
      "\\B",
      "[\\]a-]",
      "",
    ),
    fc.tuple(tie("whole"), tie("whole")).map(([a, b]) => a + b),
    fc.tuple(tie("whole"), tie("whole")).map(([a, b]) => `(?:${a}|${b})`),
    fc
      .tuple(tie("whole"), fc.constantFrom("*", "+", "?", "*?", "{2}", "{1,3}", "{2,}"))
      .map(([a, quantifier]) => `(${a})${quantifier}`),
    fc.tuple(tie("whole"), fc.constantFrom("?=", "?!")).map(([a, look]) => `(${look}${a})`),
  ),
})).whole;

test("what it decides, JavaScript's engine decides alike", () => {
  const text = fc
    .array(fc.constantFrom("a", "b", "1", ".", "-", "]", " ", "\n", "🦊"), { maxLength: 8 })
    .map((all) => all.join(""));
  fc.assert(
    fc.property(source, text, (pattern_, subject) => {
      expect(pattern(pattern_).test(subject)).toBe(new RegExp(pattern_, "u").test(subject));
    }),
    { numRuns: 3_000 },
  );
});
