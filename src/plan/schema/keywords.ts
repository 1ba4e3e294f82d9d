/**
 * Groups the keywords of JSON Schema 2020-12 by what they contain:
 * https://json-schema.org/draft/2020-12/json-schema-core#section-10
 */

/** Keywords that contain one schema. */
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

/** Keywords that contain a list of schemas. */
export const schemaListKeywords = new Set(["allOf", "anyOf", "oneOf", "prefixItems"]);

/** Keywords that contain schemas by name. */
export const schemaMapKeywords = new Set(["properties", "patternProperties", "dependentSchemas"]);

/** Keywords whose schemas apply to the same value as the outer schema, and so describe the same properties. */
export const inPlaceKeywords = new Set(["allOf", "anyOf", "oneOf", "then", "else", "dependentSchemas"]);

/** Keywords that are never published: without the rest of the document nobody can use them. */
export const documentKeywords = new Set(["discriminator", "readOnly", "contentSchema"]);

/** Keywords for people who read the document; see the trim `noise`. */
export const readerKeywords = new Set(["title", "examples"]);
