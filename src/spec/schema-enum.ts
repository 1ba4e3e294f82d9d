/** Values of `enum` that are not of the schema's type: nobody could ever send them, so that one of the two is mistaken. */
import type { Schema } from "../model/api.js";
import type { Json, SchemaType } from "../model/runtime.js";
import { isScalar } from "./schema-values.js";
import { isObject } from "./value.js";

/** Changes the schema to what it must mean. @returns what was wrong with it, if anything */
export function mendEnum(schema: Schema): string | undefined {
  const { type, enum: values } = schema;
  if (type === undefined || values === undefined) return undefined;
  const types = typeof type === "string" ? [type] : type;
  const fits = (value: Json): boolean => types.some((each) => isOf(value, each));
  // A null among others says that there may be none.
  if (values.every((value) => value === null || fits(value))) return undefined;
  const fitting = values
    .map((value) => (fits(value) ? value : convert(value, types)))
    .filter((value) => value === null || fits(value));
  if (fitting.some((value) => value !== null)) {
    schema.enum = [...new Set(fitting)];
    return `Values of "enum" are not of type ${String(type)}; they are taken to be, or left out.`;
  }
  if (types.includes("array")) {
    delete schema.enum;
    const items = (schema.items ??= {});
    if (items.$ref !== undefined) return 'The values of "enum" are no arrays; they are left out.';
    items.enum ??= items.type?.includes("null") === true ? [...values, null] : values;
    const inner = mendEnum(items) ?? "";
    return `The values of "enum" are no arrays; they are taken to be those of "items". ${inner}`.trimEnd();
  }
  delete schema.type;
  delete schema.format;
  return `No value of "enum" is of type ${String(type)}; the values are kept, and the type is not.`;
}

function isOf(value: Json, type: SchemaType): boolean {
  switch (type) {
    case "null":
      return value === null;
    case "integer":
      return Number.isInteger(value);
    case "array":
      return Array.isArray(value);
    case "object":
      return isObject(value);
    default:
      return typeof value === type;
  }
}

/** YAML makes numbers of `[1, 2]` where the type is string. */
function convert(value: Json, types: readonly SchemaType[]): Json {
  if (types.includes("string") && isScalar(value)) return String(value);
  if (typeof value !== "string" || value.trim() === "") return value;
  const number = Number(value);
  if (types.includes("number") && Number.isFinite(number)) return number;
  if (types.includes("integer") && Number.isInteger(number)) return number;
  if (types.includes("boolean") && (value === "true" || value === "false")) return value === "true";
  return value;
}
