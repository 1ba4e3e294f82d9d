import fc from "fast-check";
import { expect, test } from "vitest";
import type { Json, JsonSchema } from "../../../src/model/runtime.js";
import { covering } from "../../../src/plan/trim/enum.js";
import { fits } from "../../../src/runtime/schema/validate.js";

test.each<[values: Json[], schema: JsonSchema, note: string]>([
  [["usd", "eur", "gbp"], { type: "string", pattern: "^[b-u]{3}$" }, "one of 3 values: usd, eur, gbp, …"],
  [
    ["us-east-1", "us-west-12"],
    { type: "string", pattern: "^us-[a-w12\\-]{6,7}$" },
    "one of 2 values: us-east-1, us-west-12, …",
  ],
  [
    ["a.json", "b.json", ""],
    { type: "string", pattern: "^[a-s.]{0,6}$" },
    "one of 3 values: a.json, b.json, , …",
  ],
  [
    [..."ABCDEFGHIJKLMNOPQRSTUV"].map((letter) => `A${letter}`),
    { type: "string", pattern: "^A[A-V]$" },
    "one of 22 values: AA, AB, AC, …",
  ],
  [["v1", "v5", "v9"], { type: "string", pattern: "^v[159]$" }, "one of 3 values: v1, v5, v9, …"],
  [["[x]", "[y-]"], { type: "string", pattern: "^\\[[xy\\-]{1,2}\\]$" }, "one of 2 values: [x], [y-], …"],
  [["x", null], { type: ["string", "null"], pattern: "^x$" }, "one of 2 values: x, …"],
])("%j", (values, schema, note) => {
  expect(covering(values)).toEqual({ schema, note });
});

test.each([[[1, 2, 30]], [["auto", 5]], [[null]]])("%j is no list of texts", (values) => {
  expect(covering(values)).toBeUndefined();
});

test("every value is covered, whatever letters it has", () => {
  const value = fc.oneof(
    ...(["binary", "grapheme", "grapheme-ascii"] as const).map((unit) => fc.string({ unit })),
  );
  fc.assert(
    fc.property(fc.uniqueArray(value, { minLength: 1 }), (values) => {
      const schema = covering(values)?.schema ?? {};
      for (const each of values) expect(fits(schema, each)).toBe(true);
    }),
  );
});
