/** Selects the keywords of a schema that deserve a model's attention, and orders them. */
import type { JsonSchema } from "../../model/runtime.js";
import { appliesTo, isApplicator, without } from "../../schema/keywords.js";
import { same } from "../../schema/merge.js";
import { impliedType, typeList } from "../../schema/types.js";
import { patternLength, rangeOf, type Length } from "./pattern-length.js";
import { wordSet } from "../../word-set.js";

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
const formats = wordSet(
  "date date-time time duration iso-time iso-date-time uuid email idn-email hostname idn-hostname ipv4 ipv6 ip cidr uri url " +
    "uri-reference uri-template iri regex json-pointer relative-json-pointer byte base64 binary unix-time timestamp color currency phone",
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
    if (types !== undefined && !appliesTo(keyword, types)) continue;
    if (isImplied(keyword, schema)) continue;
    entries.push([keyword, value]);
  }
  return { ...(type !== undefined && { type }), ...Object.fromEntries(entries) };
}

function ownKeywords(schema: JsonSchema): JsonSchema {
  const entries = Object.entries(without(schema, "type", "description"));
  return Object.fromEntries(entries.filter(([keyword]) => !isStructural(keyword)));
}

/** Keywords that belong to those that contain other schemas. */
const besideSchemas = new Set(["required", "minContains", "maxContains"]);

function isStructural(keyword: string): boolean {
  return isApplicator(keyword) || besideSchemas.has(keyword);
}

/** Whether a schema without a reference describes a value completely, without other schemas. */
export function isLeaf(schema: JsonSchema): boolean {
  return !Object.keys(schema).some(isStructural);
}

/** Whether all listed values, or all that the pattern matches, satisfy the keyword, so that it need not be said. */
function isImplied(keyword: (typeof kept)[number], schema: JsonSchema): boolean {
  if (keyword === "default" && schema.const !== undefined) return same(schema.const, schema.default);
  if (keyword === "minimum" || keyword === "maximum") {
    const { enum: values, minimum = -Infinity, maximum = Infinity } = schema;
    return (
      values?.every((value) => typeof value === "number" && value >= minimum && value <= maximum) === true
    );
  }
  if (keyword !== "minLength" && keyword !== "maxLength") return false;
  const { least, most } = lengthOf(schema);
  return keyword === "maxLength" ? most <= (schema.maxLength ?? 0) : least >= (schema.minLength ?? Infinity);
}

function lengthOf({ enum: values, pattern = "" }: JsonSchema): Length {
  const lengths = values?.flatMap((value) => (typeof value === "string" ? [[...value].length] : [])) ?? [];
  if (lengths.length > 0) return rangeOf(lengths);
  return patternLength(pattern);
}

function saysNothing(keyword: (typeof kept)[number], value: unknown): boolean {
  switch (keyword) {
    case "minLength":
    case "minItems":
    case "minProperties":
      return value === 0;
    // The bounds of the numbers that JavaScript counts with, which Zod writes into every schema of an integer.
    case "minimum":
    case "exclusiveMinimum":
    case "maximum":
    case "exclusiveMaximum":
      return Math.abs(Number(value)) >= Number.MAX_SAFE_INTEGER;
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
