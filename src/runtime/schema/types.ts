/** Types of JSON Schema as bits, so that a set of them is a number: each part of each value asks for some. */
import type { JsonSchema, SchemaType } from "../values/json.js";

/** Those of {@link typeBits} that are allowed. */
export type Types = number;

export const typeBits = {
  null: 1,
  boolean: 2,
  integer: 4,
  /** A number that is not whole. */
  fraction: 8,
  string: 16,
  array: 32,
  object: 64,
  /** What JSON cannot write. */
  other: 128,
} as const;

export const anyNumber: Types = typeBits.integer | typeBits.fraction;
export const anyType: Types = 255;

const bitsOf: ReadonlyMap<unknown, Types> = new Map<SchemaType, Types>([
  ["null", typeBits.null],
  ["boolean", typeBits.boolean],
  ["integer", typeBits.integer],
  ["number", anyNumber],
  ["string", typeBits.string],
  ["array", typeBits.array],
  ["object", typeBits.object],
]);

/** Returns the types that `type` and `nullable` allow: all, if a name is none of JSON Schema. */
export function namedTypes({ type, nullable }: JsonSchema): Types {
  const names: readonly unknown[] = Array.isArray(type) ? type : [type];
  if (names.length === 0) return anyType;
  return names.reduce<Types>(
    (all, name) => all | (bitsOf.get(name) ?? anyType),
    nullable === true ? typeBits.null : 0,
  );
}

/** Returns the type of a value. What is missing counts as null. */
export function typeOf(value: unknown): Types {
  if (value === null || value === undefined) return typeBits.null;
  if (Array.isArray(value)) return typeBits.array;
  switch (typeof value) {
    case "boolean":
      return typeBits.boolean;
    case "bigint":
      return typeBits.integer;
    case "number":
      return Number.isInteger(value) ? typeBits.integer : typeBits.fraction;
    case "string":
      return typeBits.string;
    default:
      return typeBits.object;
  }
}

export function admits(types: Types, type: Types): boolean {
  return (types & type) !== 0;
}
