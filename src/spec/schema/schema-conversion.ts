/** Checks the types of values, and converts values to other types if nothing is lost. */
import type { Json, SchemaType } from "../../model/runtime.js";
import { isObject } from "../value.js";
import { isScalar } from "./keyword-values.js";

/** Returns what a value may have been meant to be, the likeliest first. */
export function readings(value: Json): readonly Json[] {
  // YAML reads `[1, 2]` as numbers, even if the type is string.
  if (typeof value !== "string") return isScalar(value) ? [String(value)] : [];
  if (value === "true" || value === "false") return [value === "true"];
  const number = exactNumber(value);
  return number === undefined ? [] : [number];
}

const decimal = /^[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?$/i;
/** Any decimal number with up to this many digits has a floating-point number of its own. */
const safeDigits = 15;

function exactNumber(text: string): number | undefined {
  if (!decimal.test(text)) return undefined;
  const number = Number(text);
  const [mantissa = ""] = text.split(/e/i);
  const digits = mantissa.replace(/\D/g, "").replace(/^0+/, "");
  const isExact = String(number) === text || (Number.isFinite(number) && digits.length <= safeDigits);
  return isExact ? number : undefined;
}

/** Whether a value is of the type, or of one of them. */
export function isOfType(value: Json, type: SchemaType | readonly SchemaType[]): boolean {
  return typeof type === "string" ? isOf(value, type) : type.some((each) => isOf(value, each));
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
