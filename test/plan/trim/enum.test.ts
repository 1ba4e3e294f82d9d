import fc from "fast-check";
import { expect, test } from "vitest";
import type { Json, JsonSchema } from "../../../src/model/runtime.js";
import { covering, noteOf } from "../../../src/plan/trim/enum.js";
import { fits } from "../../../src/runtime/schema/validate.js";

test.each<[values: Json[], schema: JsonSchema, note: string]>([
  [
    ["usd", "eur", "gbp"],
    { type: "string", pattern: "^[b-u]{3}$" },
    "One of 3 values, such as usd, eur and gbp.",
  ],
  [
    ["us-east-1", "us-west-12"],
    { type: "string", pattern: "^us-[a-w12\\-]{6,7}$" },
    "One of 2 values, such as us-east-1 and us-west-12.",
  ],
  [
    ["a.json", "b.json", ""],
    { type: "string", pattern: "^[a-s.]{0,6}$" },
    "One of 3 values, such as a.json and b.json.",
  ],
  [
    [..."ABCDEFGHIJKLMNOPQRSTUV"].map((letter) => `A${letter}`),
    { type: "string", pattern: "^A[A-V]$" },
    "One of 22 values, such as AA, AB and AC.",
  ],
  [["v1", "v5", "v9"], { type: "string", pattern: "^v[159]$" }, "One of 3 values, such as v1, v5 and v9."],
  [
    ["[x]", "[y-]"],
    { type: "string", pattern: "^\\[[xy\\-]{1,2}\\]$" },
    "One of 2 values, such as [x] and [y-].",
  ],
  [["x", null], { type: ["string", "null"], pattern: "^x$" }, "One of 2 values, such as x."],
])("%j", (values, schema, note) => {
  expect(covering(values)).toEqual(schema);
  expect(noteOf(values, 3)).toBe(note);
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
      const schema = covering(values) ?? {};
      for (const each of values) expect(fits(schema, each)).toBe(true);
    }),
  );
});
