/** The values of an argument in few words, from which an accepted one can be made. */
import { expect, test } from "vitest";
import { valueWords } from "../../../src/runtime/discovery/search-hit.js";
import type { JsonSchema } from "../../../src/runtime/values/json.js";

const pet: JsonSchema = {
  type: "object",
  properties: { name: { type: "string" }, kind: { enum: ["cat", "dog"] }, tag: { type: "string" } },
  required: ["name", "kind"],
};

test.each<[JsonSchema, string]>([
  [{ type: "string" }, "string"],
  [{ type: ["string", "null"], format: "date-time" }, "string(date-time)"],
  [{ type: "string", pattern: '^"a' }, 'string(matching "^\\"a")'],
  [{ type: "string", minLength: 3, maxLength: 3 }, "string(3..3 characters)"],
  [{ type: "integer", minimum: 1, maximum: 100 }, "integer(1..100)"],
  [{ type: "number", exclusiveMinimum: 0 }, "number(>0)"],
  [{ const: "a" }, '"a"'],
  [{ enum: ["a", 1, null] }, '"a"|1'],
  [{ enum: Array.from({ length: 13 }, (_, i) => i) }, "one of 13 such as 0|1|2|3|4|5"],
  [{ type: "array", items: { type: "string" } }, "string[]"],
  [{ type: "array", items: { enum: ["a", "b"] }, minItems: 2 }, '("a"|"b")[2..]'],
  [{ type: "array", items: pet }, '{name: string, kind: "cat"|"dog"}[]'],
  [{ type: "object", properties: { a: { type: "string" } } }, "object"],
  [{ type: "object", properties: { a: { type: "string" } }, minProperties: 1 }, "{a: string}"],
  [{ anyOf: [{ type: "string" }, { type: "integer" }, { type: "null" }] }, "string|integer"],
  [
    { ...pet, oneOf: [{ required: ["tag"] }, { required: ["tag", "name"] }] },
    '{name: string, kind: "cat"|"dog", tag: string}',
  ],
  [
    { allOf: [{ $ref: "#/$defs/Pet" }, { required: ["tag"] }], $defs: { Pet: pet } },
    '{name: string, kind: "cat"|"dog", tag: string}',
  ],
  [{}, "any"],
])("%j", (schema, wanted) => {
  expect(valueWords(schema, 4)).toBe(wanted);
});

test("members are written as deep as there is room", () => {
  const owner: JsonSchema = { type: "object", properties: { pet }, required: ["pet"] };
  expect([2, 1, 0].map((depth) => valueWords(owner, depth))).toEqual([
    '{pet: {name: string, kind: "cat"|"dog"}}',
    "{pet: object}",
    "object",
  ]);
});
