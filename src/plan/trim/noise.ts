/** Selects the keywords of a schema that deserve a model's attention, and orders them. */
import type { Json, JsonSchema, SchemaType } from "../../model/runtime.js";
import { schemaKeywords, schemaListKeywords, schemaMapKeywords } from "../schema/keywords.js";
import { same, typeList } from "./merge.js";

/** Keywords that are published unchanged, in this order; `type` and `description` come before them. */
const kept = [
  "format",
  "enum",
  "const",
  "default",
  "pattern",
  "minLength",
  "maxLength",
  "minimum",
  "maximum",
  "exclusiveMinimum",
  "exclusiveMaximum",
  "multipleOf",
  "contentEncoding",
  "minItems",
  "maxItems",
  "uniqueItems",
  "minProperties",
  "maxProperties",
  "dependentRequired",
] as const;

/** Formats that readers or validators understand. */
const formats = new Set(
  (
    "date date-time time duration iso-time iso-date-time uuid email idn-email hostname idn-hostname ipv4 ipv6 ip cidr uri url " +
    "uri-reference uri-template iri regex json-pointer relative-json-pointer byte base64 binary unix-time timestamp color currency phone"
  ).split(" "),
);

const longestDefault = 60;

/**
 * Returns the informative keywords of one schema, without those that contain other schemas.
 * @param how.implied adds the type that the keywords imply, which is clearer, and narrower if the type was open
 * @param how.noise removes keywords that tell a caller nothing
 */
export function essentials(schema: JsonSchema, how: { implied: boolean; noise: boolean }): JsonSchema {
  const type = schema.type ?? (how.implied ? impliedType(schema) : undefined);
  if (!how.noise) return { ...(type !== undefined && { type }), ...ownKeywords(schema) };
  const types = type === undefined ? undefined : typeList(type);
  const entries: [string, unknown][] = [];
  for (const keyword of kept) {
    const value = schema[keyword];
    if (value === undefined || saysNothing(keyword, value)) continue;
    if (speaksOfOthers(keyword, types) || impliedByValues(keyword, schema)) continue;
    entries.push([keyword, value]);
  }
  return { ...(type !== undefined && { type }), ...Object.fromEntries(entries) };
}

function ownKeywords(schema: JsonSchema): JsonSchema {
  const entries = Object.entries(schema).filter(([keyword]) => !elsewhere.has(keyword));
  return Object.fromEntries(entries);
}

/** Keywords that contain other schemas, or that belong to such keywords. */
const structural = new Set([
  ...["required", "minContains", "maxContains"],
  ...schemaKeywords,
  ...schemaListKeywords,
  ...schemaMapKeywords,
]);

/** Keywords that other modules of publishing handle. */
const elsewhere = new Set(["type", "description", "$ref", "$defs", ...structural]);

/** Whether a schema without `$ref` describes a value completely, without other schemas. */
export function isLeaf(schema: JsonSchema): boolean {
  return !Object.keys(schema).some((keyword) => structural.has(keyword));
}

/** Keywords that apply to values of some types only, with those types. */
const speakOf: readonly (readonly [readonly string[], readonly string[]])[] = [
  [["format", "pattern", "minLength", "maxLength", "contentEncoding"], ["string"]],
  [
    ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"],
    ["number", "integer"],
  ],
  [["minItems", "maxItems", "uniqueItems"], ["array"]],
  [["minProperties", "maxProperties", "dependentRequired"], ["object"]],
];
const typesByKeyword = new Map(
  speakOf.flatMap(([keywords, types]) => keywords.map((keyword) => [keyword, types] as const)),
);

function speaksOfOthers(keyword: string, types: readonly string[] | undefined): boolean {
  const spoken = typesByKeyword.get(keyword);
  return types !== undefined && spoken !== undefined && !spoken.some((type) => types.includes(type));
}

/** Whether all listed values satisfy the keyword, so that it need not be said. */
function impliedByValues(keyword: (typeof kept)[number], { enum: values, ...schema }: JsonSchema): boolean {
  const texts = values?.flatMap((value) => (typeof value === "string" ? [[...value].length] : []));
  if (texts === undefined || texts.length === 0) return false;
  switch (keyword) {
    case "maxLength":
      return Math.max(...texts) <= (schema.maxLength ?? 0);
    case "minLength":
      return Math.min(...texts) >= (schema.minLength ?? Infinity);
    default:
      return false;
  }
}

function saysNothing(keyword: (typeof kept)[number], value: unknown): boolean {
  switch (keyword) {
    case "minLength":
    case "minItems":
    case "minProperties":
      return value === 0;
    case "uniqueItems":
      return value === false;
    case "format":
      return !formats.has(String(value));
    case "default":
      if (value === null || value === false || value === "") return true;
      return JSON.stringify(value).length > longestDefault || (typeof value === "object" && !same(value, []));
    default:
      return false;
  }
}

/** Returns the type that a schema's keywords imply: one with properties means an object. */
export function impliedType(schema: JsonSchema): JsonSchema["type"] {
  const values = schema.const === undefined ? schema.enum : [schema.const];
  if (values !== undefined) return typeOfValues(values);
  if (schema.properties !== undefined) return "object";
  if (schema.items !== undefined || schema.prefixItems !== undefined) return "array";
  return undefined;
}

/** Returns the type or types of an enum's values; `undefined` if an object or array is among them. */
export function typeOfValues(values: readonly Json[]): JsonSchema["type"] {
  const types = new Set<SchemaType>();
  for (const value of values) {
    if (value === null) types.add("null");
    else if (typeof value === "object") return undefined;
    else if (typeof value === "number") types.add(Number.isInteger(value) ? "integer" : "number");
    else types.add(typeof value === "string" ? "string" : "boolean");
  }
  if (types.has("number")) types.delete("integer");
  const [first, ...rest] = types;
  return first === undefined || rest.length === 0 ? first : [first, ...rest];
}
