/** Keywords of JSON Schema 2020-12 by what they hold: https://json-schema.org/draft/2020-12/json-schema-core#section-10 */

/** One schema. */
export const schemaKeywords = new Set([
  "items",
  "contains",
  "additionalProperties",
  "propertyNames",
  "unevaluatedItems",
  "unevaluatedProperties",
  "not",
  "if",
  "then",
  "else",
]);

/** A list of schemas. */
export const schemaListKeywords = new Set(["allOf", "anyOf", "oneOf", "prefixItems"]);

/** Schemas by name. */
export const schemaMapKeywords = new Set(["properties", "patternProperties", "dependentSchemas"]);

/** Their schemas apply to the same value as the one they stand in, so they speak of the same properties. */
export const inPlaceKeywords = new Set(["allOf", "anyOf", "oneOf", "then", "else", "dependentSchemas"]);

/** What only OpenAPI, a reader of the document or this generator makes use of. */
export const documentKeywords = new Set(["title", "examples", "discriminator", "readOnly", "contentSchema"]);
