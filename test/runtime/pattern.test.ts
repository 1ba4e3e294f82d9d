import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isEnforced, mayMatch, pattern } from "../../src/runtime/schema/pattern.js";
import { Undecided, Work } from "../../src/runtime/schema/work.js";
import { sized } from "../everything.js";

describe("patterns that would never end are decided at once", () => {
  const long = "a".repeat(50_000);
  const huge = "a".repeat(4_000_000);
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
    ["^(a+)+$", `${huge}!`, false],
    ["^(?:(?!.*--)[a-z])*$", long, true],
    ["^(?:a(?<=(a+)+))*$", `${long}!`, false],
    [`^${"(a|a)".repeat(40)}b$`, "a".repeat(41), false],
    ["^(a|a)(a|a)(a|a)\\1b$", "aaaaa", false],
    ["^(?:){4000000000}a$", "a", true],
    ["^[a-z].{0,60000}z$", `a${"b".repeat(59_000)}z`, true],
  ])("%s", (source, text, fits) => {
    expect(pattern(source).test(text)).toBe(fits);
  });
});

describe("a text that takes too many steps is not decided, rather than taken", () => {
  const source = "^(?:[a-z]{0,50}-?){0,100}$";
  const text = `${"a".repeat(1_500)}!`;

  test("however the check asks", () => {
    expect(() => pattern(source).test(text)).toThrow(Undecided);
    expect(mayMatch(source, text)).toBe(true);
    expect(pattern(source).test("abc-def")).toBe(true);
    expect(pattern(source).test("abc!")).toBe(false);
  });

  test("the same text always alike, whatever was checked before it", () => {
    const decide = (): boolean => {
      try {
        pattern(source).test("a".repeat(600));
        return true;
      } catch {
        return false;
      }
    };
    expect([decide(), decide(), decide(), decide()]).toEqual(Array(4).fill(decide()));
  });

  test("what is checked together shares the steps", () => {
    const texts = Array.from({ length: 1_000 }, (_, i) => "a".repeat(i));
    const work = new Work();
    expect(() => texts.map((one) => pattern(source).test(one, work))).toThrow(Undecided);
    for (const one of texts.slice(0, 100)) expect(pattern(source).test(one)).toBe(true);
  });

  test("also after a pattern of nothing", () => {
    const work = new Work();
    expect(() => [pattern("(()*)*"), pattern(source)].map((one) => one.test(text, work))).toThrow(Undecided);
  });

  test("ordinary texts are decided, thousands of them together", () => {
    const names = Array.from({ length: 50_000 }, (_, i) => `item-${i}`);
    const work = new Work();
    const all = names.map((name) => pattern("^([a-z]|[a-z][a-z0-9-]*[a-z0-9])$").test(name, work));
    expect(all.every(Boolean)).toBe(true);
  });
});

test.each([
  "(a+)+\\1$",
  `${"(a|a)".repeat(20)}\\1$`,
  "(?<=a+)+b",
  "((a{1,500}){1,500}){1,500}",
  `${"(".repeat(3_000)}a+${")".repeat(3_000)}`,
  "(",
  "[b-a]",
])("%s, which nobody can promise to decide, refuses nothing", (source) => {
  expect(isEnforced(source)).toBe(false);
  expect(pattern(source).test("!")).toBe(true);
});

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
    fc.tuple(tie("whole"), fc.constantFrom("?=", "?!", "?<=", "?<!")).map(([a, look]) => `(${look}${a})`),
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
    { numRuns: sized(1_000, 3_000) },
  );
});
