import type { Steps } from "./slices.js";

/** Any JSON value (RFC 8259). */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;

export interface JsonObject {
  readonly [name: string]: Json;
}

/**
 * A JSON Schema (2020-12) as an object. Boolean schemas are written `{}` and `{ not: {} }`, because some MCP clients
 * refuse a whole list of tools over one of them; only the two keywords below may still hold a boolean.
 */
export interface JsonSchema {
  $ref?: string;
  $defs?: Readonly<Record<string, JsonSchema>>;
  type?: SchemaType | readonly SchemaType[];
  /** Allows null beside a single type, for clients that take no list of types (see schema/nullable.ts). */
  nullable?: boolean;
  const?: Json;
  enum?: readonly Json[];
  title?: string;
  description?: string;
  default?: Json;
  examples?: readonly Json[];
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  multipleOf?: number;
  items?: JsonSchema;
  prefixItems?: readonly JsonSchema[];
  contains?: JsonSchema;
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;
  properties?: Readonly<Record<string, JsonSchema>>;
  patternProperties?: Readonly<Record<string, JsonSchema>>;
  propertyNames?: JsonSchema;
  required?: readonly string[];
  additionalProperties?: boolean | JsonSchema;
  unevaluatedProperties?: boolean | JsonSchema;
  minProperties?: number;
  maxProperties?: number;
  allOf?: readonly JsonSchema[];
  anyOf?: readonly JsonSchema[];
  oneOf?: readonly JsonSchema[];
  not?: JsonSchema;
  if?: JsonSchema;
  then?: JsonSchema;
  else?: JsonSchema;
  readOnly?: boolean;
  writeOnly?: boolean;
  deprecated?: boolean;
  contentEncoding?: string;
  contentMediaType?: string;
  [keyword: string]: unknown;
}

export type SchemaType = "null" | "boolean" | "integer" | "number" | "string" | "array" | "object";

/** Whether a value is a JSON object: not an array, not null. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Returns the members that are not `undefined`, for options that count as given when they are present. */
export function defined<T extends object>(members: T): Partial<T> {
  const present: Partial<T> = { ...members };
  for (const name in present) if (present[name] === undefined) delete present[name];
  return present;
}

/** Parses a JSON text; `undefined` if it is not one. */
export function jsonValue(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns an own member of a value, never an inherited one such as `constructor`. */
export function memberOf<T>(value: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(value, name) ? value[name] : undefined;
}

/** The same of what need not be an object, and then has none. */
export function memberIn(value: unknown, name: string): unknown {
  return isObject(value) ? memberOf(value, name) : undefined;
}

/**
 * Returns JSON text. Unlike `JSON.stringify` it accepts `bigint` and writes all its digits, because integers too large for a
 * `number` travel that way (see accept.ts). Members that are `undefined` are left out.
 */
export function jsonText(value: unknown): string {
  try {
    return JSON.stringify(value) ?? "null";
  } catch {
    return textWithBigInts(value);
  }
}

/** Several times slower than the engine, which refuses them. */
function textWithBigInts(value: unknown): string {
  if (typeof value === "bigint") return value.toString();
  if (Array.isArray(value)) return `[${value.map(textWithBigInts).join(",")}]`;
  if (isObject(value)) {
    const members = Object.entries(value).filter(([, member]) => member !== undefined);
    return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${textWithBigInts(member)}`).join(",")}}`;
  }
  return value === undefined ? "null" : JSON.stringify(value);
}

/** Values that are written at once. */
const writtenAtOnce = 1_000;

/** The same text, written in steps. */
export function* jsonSteps(value: unknown): Steps<string> {
  if (!isContainer(value) || countValues(value, writtenAtOnce) <= writtenAtOnce) return jsonText(value);
  return Array.isArray(value) ? yield* itemsInSteps(value) : yield* membersInSteps(value);
}

function* itemsInSteps(items: readonly unknown[]): Steps<string> {
  const parts: string[] = [];
  let batch: unknown[] = [];
  let room = writtenAtOnce;
  const write = (): void => {
    if (batch.length > 0) parts.push(jsonText(batch).slice(1, -1));
    batch = [];
    room = writtenAtOnce;
  };
  for (const item of items) {
    const size = isContainer(item) ? countValues(item, writtenAtOnce) : 1;
    if (size <= writtenAtOnce) batch.push(item);
    room -= size;
    if (room > 0) continue;
    write();
    yield;
    if (size > writtenAtOnce) parts.push(yield* jsonSteps(item));
  }
  write();
  return `[${parts.join(",")}]`;
}

function* membersInSteps(value: object): Steps<string> {
  const parts: string[] = [];
  for (const [name, member] of Object.entries(value) as [string, unknown][]) {
    if (member === undefined) continue;
    parts.push(`${JSON.stringify(name)}:${yield* jsonSteps(member)}`);
    if (parts.length % writtenAtOnce === 0) yield;
  }
  return `{${parts.join(",")}}`;
}

/**
 * Counts the values inside a value, at any depth, up to one more than `most`.
 * @param except Members of this name are left out, with all that is in them.
 */
export function countValues(value: object, most: number, except?: string): number {
  let count = 0;
  const open: object[] = [value];
  for (let next = open.pop(); next !== undefined; next = open.pop())
    for (const inside of valuesOf(next, except)) {
      count += 1;
      if (count > most) return count;
      if (isContainer(inside)) open.push(inside);
    }
  return count;
}

function valuesOf(value: object, except: string | undefined): readonly unknown[] {
  if (Array.isArray(value)) return value;
  return Object.entries(value).flatMap(([name, member]) => (name === except ? [] : [member as unknown]));
}

/** Recurses at most `levels` deep, because the caller controls the depth of the value. Makes no list of members: they may be many. */
export function isDeeperThan(value: object, levels: number): boolean {
  if (levels === 0) return true;
  const reachesDeeper = (member: unknown): boolean => isContainer(member) && isDeeperThan(member, levels - 1);
  if (Array.isArray(value)) return value.some(reachesDeeper);
  for (const name in value) if (reachesDeeper(value[name as keyof typeof value])) return true;
  return false;
}

/** How many lists and objects are inside each other at most, up to `most`. */
export function levelsOf(value: unknown, most: number): number {
  if (most === 0 || !isContainer(value)) return 0;
  let deepest = 0;
  const look = (member: unknown): void => {
    if (isContainer(member)) deepest = Math.max(deepest, levelsOf(member, most - 1));
  };
  if (Array.isArray(value)) value.forEach(look);
  else for (const name in value) look(value[name as keyof typeof value]);
  return deepest + 1;
}

/** Whether a value is a list or an object: not null. */
export function isContainer(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

/** The TypeScript type of a schema's values; `unknown` if types cannot express the schema. */
export type FromSchema<S> = FromTyped<S> | (S extends { nullable: true } ? null : never);

type FromTyped<S> = S extends { const: infer C }
  ? C
  : S extends { enum: readonly (infer E)[] }
    ? E
    : S extends { type: infer T }
      ? FromType<T extends readonly (infer U)[] ? U : T, S>
      : unknown;

type FromType<T, S> = T extends "string"
  ? string
  : T extends "integer" | "number"
    ? number
    : T extends "boolean"
      ? boolean
      : T extends "null"
        ? null
        : T extends "array"
          ? S extends { items: infer I }
            ? FromSchema<I>[]
            : unknown[]
          : T extends "object"
            ? S extends { properties: infer P }
              ? FromProperties<P, S extends { required: readonly (infer R)[] } ? R : never>
              : Record<string, unknown>
            : unknown;

type FromProperties<P, R> = { [N in keyof P as N extends R ? N : never]: FromSchema<P[N]> } & {
  [N in keyof P as N extends R ? never : N]?: FromSchema<P[N]>;
};
