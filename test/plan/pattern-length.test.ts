/** How long the texts are that a pattern matches. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { patternLength } from "../../src/plan/trim/pattern-length.js";

test.each<[pattern: string, least: number, most: number]>([
  ["^AC[0-9a-fA-F]{32}$", 34, 34],
  ["^[a-z][a-z0-9-]*$", 1, Infinity],
  ["^\\d{2,4}$", 2, 4],
  ["^\\w+\\.?x{3,}$", 4, Infinity],
  ["^\\u0041🦊$", 2, 2],
  ["^[\\]a]{2}.$", 3, 3],
  ["^$", 0, 0],
  ["^(?:ab|c){2}$", 2, 4],
  ["^(?=.*\\d)[a-z\\d]{8,64}$", 8, 64],
  ["^(a)\\1$", 1, Infinity],
  ["^a{0}b*$", 0, Infinity],
  ["[0-9]{3}", 0, Infinity],
  ["^ab|c$", 0, Infinity],
  ["^a{2}{3}$", 0, Infinity],
  ["", 0, Infinity],
])("%s", (pattern, least, most) => {
  expect(patternLength(pattern)).toEqual({ least, most });
});

test("no text that a pattern matches is shorter or longer", () => {
  const atoms = ["a", "[ab]", "\\d", "\\.", ".", "-", "🦊", "(?:ab|1)", "(a|b.)"];
  const counts = ["", "{2}", "{1,3}", "{2,}", "*", "+", "?", "+?"];
  const parts = fc.tuple(fc.constantFrom(...atoms), fc.constantFrom(...counts)).map((both) => both.join(""));
  fc.assert(
    fc.property(
      fc.array(parts, { maxLength: 4 }).map((all) => `^${all.join("")}$`),
      fc.string({ unit: fc.constantFrom("a", "b", "1", ".", "-", "🦊"), maxLength: 9 }),
      (pattern, text) => {
        if (!new RegExp(pattern, "u").test(text)) return;
        const { least, most } = patternLength(pattern);
        expect([...text].length).toBeGreaterThanOrEqual(least);
        expect([...text].length).toBeLessThanOrEqual(most);
      },
    ),
    { numRuns: 2_000 },
  );
});
