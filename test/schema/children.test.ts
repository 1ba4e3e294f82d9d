import { expect, test } from "vitest";
import type { JsonSchema } from "../../src/model/runtime.js";
import { mapSubschemas, subschemas } from "../../src/schema/children.js";
import { without } from "../../src/schema/keywords.js";

const day: JsonSchema = { type: "string", format: "date" };
const text: JsonSchema = { type: "string" };

function withoutFormats(schema: JsonSchema): JsonSchema {
  return mapSubschemas(without(schema, "format"), withoutFormats);
}

test.each<[string, JsonSchema, JsonSchema]>([
  ["one schema", { items: day, additionalProperties: day }, { items: text, additionalProperties: text }],
  ["a list", { anyOf: [{ allOf: [day] }, day] }, { anyOf: [{ allOf: [text] }, text] }],
  [
    "by name",
    { properties: { format: day }, $defs: { Day: day } },
    { properties: { format: text }, $defs: { Day: text } },
  ],
  [
    "values, which are no schemas",
    {
      enum: [{ format: "pdf" }],
      const: { format: "pdf" },
      default: { items: { format: "a" } },
      examples: [{ format: "b" }],
    },
    {
      enum: [{ format: "pdf" }],
      const: { format: "pdf" },
      default: { items: { format: "a" } },
      examples: [{ format: "b" }],
    },
  ],
  ["truth values", { additionalProperties: false }, { additionalProperties: false }],
])("each schema below is replaced: %s", (_, schema, want) => {
  expect(withoutFormats(schema)).toEqual(want);
});

test("what is below is found where a schema may stand", () => {
  const schema: JsonSchema = { items: day, oneOf: [text], properties: { a: day }, default: { items: 1 } };
  expect([...subschemas(schema)]).toEqual([day, text, day]);
});
