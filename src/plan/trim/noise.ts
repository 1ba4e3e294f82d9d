/** What of a schema is worth a model's attention, and in which order. */
import type { Json, JsonSchema, SchemaType } from "../../model/runtime.js";

/** Keywords that are published as they stand, in this order; `type` and `description` come before them. */
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

/** Formats that mean something to a reader or to a validator. */
const formats = new Set(
  (
    "date date-time time duration iso-time iso-date-time uuid email idn-email hostname idn-hostname ipv4 ipv6 ip cidr uri url " +
    "uri-reference uri-template iri regex json-pointer relative-json-pointer byte base64 binary unix-time timestamp color currency phone"
  ).split(" "),
);

const longestDefault = 60;

/** The keywords of one schema that say something, without those that hold further schemas. */
export function essentials(schema: JsonSchema): JsonSchema {
  const type = schema.type ?? impliedType(schema);
  const entries = kept.flatMap((keyword): [string, unknown][] => {
    const value = schema[keyword];
    return value === undefined || saysNothing(keyword, value) ? [] : [[keyword, value]];
  });
  return { ...(type !== undefined && { type }), ...Object.fromEntries(entries) };
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
      return (
        value === null ||
        (typeof value === "object"
          ? !Array.isArray(value) || value.length > 0
          : String(value).length > longestDefault)
      );
    default:
      return false;
  }
}

/** A schema that says what an object's properties are means an object: published so, it is clearer and no wider. */
function impliedType(schema: JsonSchema): JsonSchema["type"] {
  const values = schema.const === undefined ? schema.enum : [schema.const];
  if (values !== undefined) return typeOfValues(values);
  if (schema.properties !== undefined || schema.required !== undefined) return "object";
  if (schema.items !== undefined || schema.prefixItems !== undefined) return "array";
  return undefined;
}

/** The type or types of the values of an enum; `undefined` where an object or array is among them. */
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
