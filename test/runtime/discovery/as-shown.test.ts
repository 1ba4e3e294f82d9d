import { expect, test } from "vitest";
import { asShown } from "../../../src/runtime/call/arguments-schema.js";
import type { JsonSchema } from "../../../src/runtime/values/json.js";

const integer: JsonSchema = { type: "integer" };
const nothing: JsonSchema = { type: "null" };
const text: JsonSchema = { type: "string", description: "Words." };
const nullable: JsonSchema = { type: ["integer", "null"] };

test.each<[full: JsonSchema, own: JsonSchema, want: JsonSchema]>([
  [nullable, integer, integer],
  [nullable, nullable, nullable],
  [nullable, {}, nullable],
  [{ type: ["integer", "string", "null"] }, integer, { type: ["integer", "string"] }],
  [{ enum: ["a", null] }, { type: "string", enum: ["a"] }, { enum: ["a"] }],
  [
    { ...nullable, enum: [1, null] },
    { ...integer, enum: [1] },
    { ...integer, enum: [1] },
  ],
  [{ enum: [null] }, integer, { enum: [null] }],
  [{ anyOf: [integer, nothing], description: "One." }, integer, { ...integer, description: "One." }],
  [{ oneOf: [text, { const: null }], description: "One." }, text, { oneOf: [text], description: "One." }],
  [{ anyOf: [integer, text, nothing] }, { anyOf: [integer, text] }, { anyOf: [integer, text] }],
  [
    { type: "object", properties: { a: nullable, b: nullable, c: nullable } },
    { type: "object", properties: { a: integer, b: nullable } },
    { type: "object", properties: { a: integer, b: nullable, c: nullable } },
  ],
  [
    { type: "array", items: nullable },
    { type: "array", items: integer },
    { type: "array", items: integer },
  ],
])("%j, of which a tool shows %j", (full, own, want) => {
  expect(asShown(full, own)).toEqual(want);
});
