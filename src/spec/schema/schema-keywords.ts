/** Lists the keywords of JSON Schema 2020-12, and what their values must be for a validator to accept them. */

/** Says how a keyword's value is read. */
export type Keyword =
  | "schema"
  | "schemaOrBoolean"
  | "schemas"
  | "schemaMap"
  | "patternMap"
  | "number"
  | "positiveNumber"
  | "count"
  | "flag"
  | "text"
  | "word"
  | "mediaType"
  | "names"
  | "namesMap"
  | "json"
  | "jsonList"
  | "values"
  | "type"
  | "pattern"
  | "object"
  | "discriminator";

/** Other keywords are left out: `x-…`, `externalDocs`, `$comment`, and identifiers, because every `$ref` is rewritten. */
export const keywords: ReadonlyMap<string, Keyword> = new Map<string, Keyword>([
  ["title", "text"],
  ["description", "text"],
  ["type", "type"],
  ["const", "json"],
  ["enum", "values"],
  ["format", "word"],
  ["pattern", "pattern"],
  ["minLength", "count"],
  ["maxLength", "count"],
  ["minimum", "number"],
  ["maximum", "number"],
  ["exclusiveMinimum", "number"],
  ["exclusiveMaximum", "number"],
  ["multipleOf", "positiveNumber"],
  ["prefixItems", "schemas"],
  ["items", "schema"],
  ["contains", "schema"],
  ["minContains", "count"],
  ["maxContains", "count"],
  ["minItems", "count"],
  ["maxItems", "count"],
  ["uniqueItems", "flag"],
  ["unevaluatedItems", "schema"],
  ["properties", "schemaMap"],
  ["patternProperties", "patternMap"],
  ["propertyNames", "schema"],
  ["required", "names"],
  ["additionalProperties", "schemaOrBoolean"],
  ["unevaluatedProperties", "schemaOrBoolean"],
  ["minProperties", "count"],
  ["maxProperties", "count"],
  ["dependentRequired", "namesMap"],
  ["dependentSchemas", "schemaMap"],
  ["allOf", "schemas"],
  ["anyOf", "schemas"],
  ["oneOf", "schemas"],
  ["not", "schema"],
  ["if", "schema"],
  ["then", "schema"],
  ["else", "schema"],
  ["default", "json"],
  ["examples", "jsonList"],
  ["readOnly", "flag"],
  ["writeOnly", "flag"],
  ["deprecated", "flag"],
  ["contentEncoding", "word"],
  ["contentMediaType", "mediaType"],
  ["contentSchema", "schema"],
  ["discriminator", "discriminator"],
  ["xml", "object"],
]);
