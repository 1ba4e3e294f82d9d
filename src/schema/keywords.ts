/**
 * The keywords of JSON Schema 2020-12: how the value of each is read, and what it does.
 * https://json-schema.org/draft/2020-12/json-schema-core, https://json-schema.org/draft/2020-12/json-schema-validation
 */
import type { JsonSchema, SchemaType } from "../runtime/values/json.js";

/** How a keyword's value is read. */
export type ValueKind =
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

/** What a keyword does. */
type Role =
  /** Refuses no value. */
  | "annotation"
  /** Refuses values. */
  | "assertion"
  /** Refuses values below it, or above it. */
  | "least"
  | "most"
  /** Applies its schemas to the same value: they describe the same properties. */
  | "same value"
  /** Applies its schemas to parts of the value. */
  | "part"
  /** Asks whether its schema accepts a value: a schema that accepts more may refuse more. */
  | "test";

interface Keyword {
  readonly kind: ValueKind;
  readonly role: Role;
  /** The types whose values it applies to; absent if it applies to all. */
  readonly of?: readonly SchemaType[];
}

const string = ["string"] as const;
const number = ["number", "integer"] as const;
const array = ["array"] as const;
const object = ["object"] as const;

/**
 * By name. References, which lead out of their schema, are a matter of their own: see `reference.ts`. All others are none:
 * `x-…`, `externalDocs`, `$comment`, and identifiers, because every reference is rewritten.
 */
export const keywords: ReadonlyMap<string, Keyword> = new Map<string, Keyword>([
  ["title", { kind: "text", role: "annotation" }],
  ["description", { kind: "text", role: "annotation" }],
  ["type", { kind: "type", role: "assertion" }],
  ["const", { kind: "json", role: "assertion" }],
  ["enum", { kind: "values", role: "assertion" }],
  ["format", { kind: "word", role: "assertion", of: string }],
  ["pattern", { kind: "pattern", role: "assertion", of: string }],
  ["minLength", { kind: "count", role: "least", of: string }],
  ["maxLength", { kind: "count", role: "most", of: string }],
  ["minimum", { kind: "number", role: "least", of: number }],
  ["maximum", { kind: "number", role: "most", of: number }],
  ["exclusiveMinimum", { kind: "number", role: "least", of: number }],
  ["exclusiveMaximum", { kind: "number", role: "most", of: number }],
  ["multipleOf", { kind: "positiveNumber", role: "assertion", of: number }],
  ["prefixItems", { kind: "schemas", role: "part", of: array }],
  ["items", { kind: "schema", role: "part", of: array }],
  ["contains", { kind: "schema", role: "test", of: array }],
  ["minContains", { kind: "count", role: "assertion", of: array }],
  ["maxContains", { kind: "count", role: "assertion", of: array }],
  ["minItems", { kind: "count", role: "least", of: array }],
  ["maxItems", { kind: "count", role: "most", of: array }],
  ["uniqueItems", { kind: "flag", role: "assertion", of: array }],
  ["unevaluatedItems", { kind: "schema", role: "part", of: array }],
  ["properties", { kind: "schemaMap", role: "part", of: object }],
  ["patternProperties", { kind: "patternMap", role: "part", of: object }],
  ["propertyNames", { kind: "schema", role: "part", of: object }],
  ["required", { kind: "names", role: "assertion", of: object }],
  ["additionalProperties", { kind: "schemaOrBoolean", role: "part", of: object }],
  ["unevaluatedProperties", { kind: "schemaOrBoolean", role: "part", of: object }],
  ["minProperties", { kind: "count", role: "least", of: object }],
  ["maxProperties", { kind: "count", role: "most", of: object }],
  ["dependentRequired", { kind: "namesMap", role: "assertion", of: object }],
  ["dependentSchemas", { kind: "schemaMap", role: "same value", of: object }],
  ["allOf", { kind: "schemas", role: "same value" }],
  ["anyOf", { kind: "schemas", role: "same value" }],
  ["oneOf", { kind: "schemas", role: "same value" }],
  ["not", { kind: "schema", role: "test" }],
  ["if", { kind: "schema", role: "test" }],
  ["then", { kind: "schema", role: "same value" }],
  ["else", { kind: "schema", role: "same value" }],
  ["default", { kind: "json", role: "annotation" }],
  ["examples", { kind: "jsonList", role: "annotation" }],
  ["readOnly", { kind: "flag", role: "annotation" }],
  ["writeOnly", { kind: "flag", role: "annotation" }],
  ["deprecated", { kind: "flag", role: "annotation" }],
  ["contentEncoding", { kind: "word", role: "annotation", of: string }],
  ["contentMediaType", { kind: "mediaType", role: "annotation", of: string }],
  ["contentSchema", { kind: "schema", role: "annotation", of: string }],
  ["discriminator", { kind: "discriminator", role: "annotation" }],
  ["xml", { kind: "object", role: "annotation" }],
]);

/** Whether a keyword has one of the roles. */
export function hasRole(keyword: string, ...roles: readonly Role[]): boolean {
  const role = keywords.get(keyword)?.role;
  return role !== undefined && roles.includes(role);
}

const applicators = new Set(
  [...keywords.keys()].filter((keyword) => hasRole(keyword, "same value", "part", "test")),
);

/** Whether a keyword contains schemas that apply to the value or to parts of it. */
export function isApplicator(keyword: string): boolean {
  return applicators.has(keyword);
}

/** Whether a keyword lists schemas of which a value needs to satisfy one. */
export function isUnion(keyword: string): boolean {
  return keyword === "anyOf" || keyword === "oneOf";
}

/** Whether a keyword says something about values of these types. */
export function appliesTo(keyword: string, types: readonly string[]): boolean {
  const of = keywords.get(keyword)?.of;
  return of === undefined || of.some((type) => types.includes(type));
}

/** Returns a copy of the schema without these keywords. */
export function without(schema: JsonSchema, ...keywords: readonly string[]): JsonSchema {
  return Object.fromEntries(Object.entries(schema).filter(([keyword]) => !keywords.includes(keyword)));
}
