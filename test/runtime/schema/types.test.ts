import { expect, test } from "vitest";
import { typesOf } from "../../../src/runtime/schema/subschema.js";
import { anyNumber, anyType, namedTypes, typeBits } from "../../../src/runtime/schema/types.js";
import type { JsonSchema } from "../../../src/runtime/values/json.js";

const { string, integer, object, array, null: nothing } = typeBits;

test.each<[unknown, number]>([
  [{}, anyType],
  [{ type: "integer" }, integer],
  [{ type: "number" }, anyNumber],
  [{ type: ["string", "null"] }, string | nothing],
  [{ type: "string", nullable: true }, string | nothing],
  [{ nullable: true }, anyType],
  [{ type: [] }, anyType],
  [{ type: "date" }, anyType],
])("the types that %o names", (schema, types) => {
  expect(namedTypes(schema as JsonSchema)).toBe(types);
});

test.each<[JsonSchema, number]>([
  [{ allOf: [{ type: "number" }, { type: ["integer", "string"] }] }, integer],
  [{ anyOf: [{ type: "string" }, { properties: {} }] }, string | object],
  [{ anyOf: [{ type: "string" }, {}] }, anyType],
  [{ type: "string", anyOf: [{ type: "string" }, { items: {} }] }, string],
  [{ oneOf: [{ items: {} }, { const: null }] }, array | nothing],
  // That 3 is not listed is told by what is listed.
  [{ enum: [0.5, "auto"] }, anyNumber | string],
])("the types that %o allows", (schema, types) => {
  expect(typesOf(schema, schema, { union: true })).toBe(types);
});
