import { expect, test } from "vitest";
import type { Schema } from "../../../src/model/api.js";
import { overlap } from "../../../src/plan/schema/apart.js";

const text: Schema = { type: "string" };
const pattern: Schema = { ...text, pattern: "^a" };

function object(properties: Record<string, Schema>, required: readonly string[] = [], rest: Schema = {}) {
  return { type: "object", properties, required, ...rest } satisfies Schema;
}

const closed: Schema = { additionalProperties: false };

/** Whether what `described` describes may satisfy `widened`, which accepts more than it says. */
test.each<[what: string, widened: Schema, described: Schema, may: boolean]>([
  ["texts", text, pattern, true],
  ["a number beside a text", text, { type: "integer" }, false],
  ["an integer beside a number", { type: "number" }, { type: "integer" }, true],
  ["other values", { enum: ["a", "b"] }, { const: "c" }, false],
  ["some of the same values", { enum: ["a", "b"] }, { allOf: [{ enum: ["b", "c"] }] }, true],
  ["a property that the other does not speak of", object({ a: text }, ["a"]), object({ b: text }), false],
  [
    "one that it may have all the same",
    object({ a: text }, ["a"]),
    object({ b: text }, [], { additionalProperties: text, patternProperties: { "^a": text } }),
    true,
  ],
  [
    "a text has no properties",
    object({ a: text }, ["a"]),
    { ...object({}), type: ["object", "string"] },
    true,
  ],
  ["one that is not required", object({ a: text }), object({ b: text }), true],
  ["one that is not allowed", object({ a: text }, [], closed), object({ b: text }, ["b"]), false],
  [
    "a property with other values",
    object({ kind: { const: "x" }, a: text }, ["kind"]),
    object({ kind: { const: "y" }, a: pattern }),
    false,
  ],
  ["one that both may lack", object({ kind: { const: "x" } }), object({ kind: { const: "y" } }), true],
  [
    "one with values inside that differ",
    object({ of: object({ kind: { const: "x" } }, ["kind"]) }, ["of"]),
    object({ of: object({ kind: { const: "y" } }) }),
    false,
  ],
])("%s", (_, widened, described, may) => {
  const members = [widened, described];
  const options = { schemas: new Map(), removed: () => new Set<string>() };
  expect(overlap(members, { ...options, widened: new Set([widened]) })).toBe(may);
});

test("a property that does not travel tells nothing apart", () => {
  const members = [object({ a: text }, ["a"]), object({ b: text })];
  const options = { schemas: new Map(), widened: new Set(members.slice(0, 1)) };
  expect(overlap(members, { ...options, removed: () => new Set() })).toBe(false);
  expect(overlap(members, { ...options, removed: () => new Set(["a"]) })).toBe(true);
});
