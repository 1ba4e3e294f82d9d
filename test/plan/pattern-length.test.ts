/** How long the texts are that a pattern matches. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { patternLength } from "../../src/plan/trim/pattern-length.js";

test.each<[string, readonly [number, number] | undefined]>([
  ["^AC[0-9a-fA-F]{32}$", [34, 34]],
  ["^[a-z][a-z0-9-]*$", [1, Infinity]],
  ["^\\d{2,4}$", [2, 4]],
  ["^\\w+\\.?x{3,}$", [4, Infinity]],
  ["^\\u0041$", undefined],
  ["^[\\]a]{2}?.$", [3, 3]],
  ["^$", [0, 0]],
  ["[0-9]{3}", undefined],
  ["^(?:ab|c)$", undefined],
  ["^ab|c$", undefined],
  ["^a{2}{3}$", undefined],
  ["^a\\$", undefined],
])("%s", (pattern, want) => {
  const length = patternLength(pattern);
  expect(length && [length.least, length.most]).toEqual(want);
});

test("no text that a pattern matches is shorter or longer", () => {
  const parts = fc
    .constantFrom("a", "[ab]", "\\d", "\\.", ".", "-")
    .chain((one) =>
      fc.constantFrom("", "{2}", "{1,3}", "{2,}", "*", "+", "?", "+?").map((count) => one + count),
    );
  fc.assert(
    fc.property(
      fc.array(parts, { maxLength: 4 }).map((all) => `^${all.join("")}$`),
      fc.string({ unit: fc.constantFrom("a", "b", "1", ".", "-", "🦊"), maxLength: 9 }),
      (pattern, text) => {
        if (!new RegExp(pattern, "u").test(text)) return;
        const { least, most } = patternLength(pattern) ?? { least: NaN, most: NaN };
        expect([...text].length).toBeGreaterThanOrEqual(least);
        expect([...text].length).toBeLessThanOrEqual(most);
      },
    ),
    { numRuns: 2_000 },
  );
});
