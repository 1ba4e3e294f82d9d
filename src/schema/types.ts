/** The types that schemas and values have. */
import type { Json, JsonSchema, SchemaType } from "../runtime/values/json.js";

export function typeList(type: JsonSchema["type"]): readonly SchemaType[] {
  return type === undefined ? [] : typeof type === "string" ? [type] : type;
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

/** Whether it allows none but listed values. */
export function hasValues({ const: only, enum: values }: JsonSchema): boolean {
  return only !== undefined || values !== undefined;
}
