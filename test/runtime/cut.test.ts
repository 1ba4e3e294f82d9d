import * as fc from "fast-check";
import { expect, test } from "vitest";
import { cutText } from "../../src/runtime/response/cut.js";
import { presentJson } from "../../src/runtime/response/present.js";
import { atOnce } from "../../src/runtime/slices.js";

const cutToFit = (value: unknown, limit: number) =>
  atOnce(presentJson(value, { limit, redact: (text) => text }));

test("a value that fits stays; one that does not is cut to fit and remains of its kind", () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 5 }), fc.integer({ min: 60, max: 400 }), (value, limit) => {
      const { value: cut, cuts } = cutToFit(value, limit);
      const text = JSON.stringify(cut);
      if (JSON.stringify(value).length <= limit) {
        expect(cut).toBe(value);
        expect(cuts).toEqual([]);
      } else {
        expect(text.length).toBeLessThanOrEqual(limit);
        expect(cuts.length).toBeGreaterThan(0);
        expect(Array.isArray(cut)).toBe(Array.isArray(value));
        expect(typeof cut).toBe(typeof value);
      }
    }),
  );
});

test("arrays lose their end, strings their middle, objects nothing as long as there is room", () => {
  const value = { a: "short", b: "x".repeat(500), c: [1, 2, 3], d: Array.from({ length: 200 }, (_, i) => i) };
  const { value: cut, cuts } = cutToFit(value, 300);
  expect(cut).toMatchObject({ a: "short", c: [1, 2, 3] });
  expect(cut).toHaveProperty("b", expect.stringMatching(/^x+… \[\d+ characters cut\] …x+$/));
  expect(cuts.map(({ kind, path, of }) => [kind, path, of])).toEqual([
    ["characters", "b", 500],
    ["items", "d", 200],
  ]);
});

test("half a character is never left", () => {
  fc.assert(
    fc.property(fc.integer({ min: 20, max: 90 }), (limit) => {
      const text = JSON.stringify(cutToFit("😀".repeat(100), limit).value);
      expect(text).not.toMatch(/\\ud[89a-f]/i);
    }),
  );
});

test("tables are cut at a line, prose in its middle", () => {
  expect(cutText("a,b\n1,2\n3,4\n", 9, { form: "lines" }).text).toBe("a,b\n1,2\n");
  expect(cutText("x".repeat(200), 90, { form: "prose" }).text).toMatch(/^x+… \[\d+ characters cut\] …x+$/);
});
