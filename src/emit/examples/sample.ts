/** Makes up values of schemas: short, simple, and the same on every run. */
import { fits } from "../../bounded.js";
import { oncePer } from "../../runtime/values/lazy.js";
import { defined } from "../../runtime/values/json.js";
import { isEnforced, pattern as patternOf } from "../../runtime/schema/pattern.js";
import type { Json, JsonSchema, SchemaType } from "../../model/runtime.js";
import { textFor } from "./sample-pattern.js";
import { alternatives, intersectionOf, splitChoice } from "../../schema/parts.js";
import { typeList } from "../../schema/types.js";

/** Merges a schema's reference and `allOf` into it. */
export type Flatten = (schema: JsonSchema) => JsonSchema;

/** What a value is made up for. */
interface Purpose {
  readonly flatten: Flatten;
  /** One schema of a union's member and what stands beside the union. */
  readonly join: (beside: JsonSchema, member: JsonSchema) => JsonSchema;
  /** An answer has the examples of its parts, and every property that it may have; a call what it needs. */
  readonly isAnswer: boolean;
}

/** Published schemas refer to no others. */
const call: Purpose = {
  flatten: (schema) => schema,
  join: (beside, member) => ({ ...beside, ...member }),
  isAnswer: false,
};

/** Returns a value for a call, if a simple one is found. Not every keyword is looked at, so the value has to be checked. */
export function sample(schema: JsonSchema): Json | undefined {
  return valueOf(schema, { ...call, around: [], room: { left: mostValues } });
}

/** Returns a value of an answer's schema with every property that an answer may have; nothing if no simple one is found. */
export function sampleOfAnswer(schema: JsonSchema, flatten: Flatten): Json | undefined {
  const join: Purpose["join"] = (...both) => flatten(intersectionOf(both));
  return valueOf(schema, { flatten, join, isAnswer: true, around: [], room: { left: mostValues } });
}

/** A value with more parts is no simple one: seven arrays inside each other that have 20 items each would never end. */
const mostValues = 10_000;
/** Beyond these, only what a schema requires is made up. */
const mostOptional = 2_000;
const deepest = 20;

interface Sampling extends Purpose {
  /** The schemas that the value is inside of. */
  readonly around: readonly JsonSchema[];
  /** How many values may still be made. */
  readonly room: { left: number };
}

function valueOf(written: JsonSchema, sampling: Sampling): Json | undefined {
  const { flatten, around, room, isAnswer } = sampling;
  if (room.left <= 0) return undefined;
  const flat = flatten(written);
  const schema = withoutUnion(flat, sampling);
  const shown = isAnswer ? [...(flat.examples ?? []), ...(schema.examples ?? []), schema.default] : [];
  const given = shown.find((value) => value !== undefined && isOfType(schema, value));
  if (given !== undefined) return taken(given, sampling);
  // A schema inside itself has no end.
  if (around.includes(flat) || around.length > deepest) return undefined;
  if (schema.const !== undefined) return taken(schema.const, sampling);
  if (schema.enum !== undefined)
    return taken(schema.enum.find((member) => member !== null) ?? schema.enum[0], sampling);
  const inside = { ...sampling, around: [...around, flat] };
  const type = typeOf(schema);
  switch (type) {
    case "array":
      return arrayOf(schema, inside);
    case "object":
      return objectOf(schema, inside);
    default:
      return taken(sampleLeaf(type, schema), sampling);
  }
}

/** Takes the first alternative that is more than null, and of that one as well. */
function withoutUnion(schema: JsonSchema, purpose: Purpose, depth = 0): JsonSchema {
  const { flatten, join } = purpose;
  const members = alternatives(schema);
  const member = members.find((one) => flatten(one).type !== "null") ?? members[0];
  if (member === undefined || depth > deepest) return schema;
  const [beside] = splitChoice(schema);
  return withoutUnion(join(beside, member), purpose, depth + 1);
}

function isOfType({ type, enum: values }: JsonSchema, value: Json): boolean {
  return fits({ ...defined({ type, enum: values }) }, value);
}

/** What is long counts as several values. */
function taken<Value extends Json | undefined>(value: Value, { room }: Pick<Sampling, "room">): Value {
  room.left -= 1 + Math.floor((JSON.stringify(value)?.length ?? 0) / longestOfOne);
  return value;
}

const longestOfOne = 100;

function typeOf(schema: JsonSchema): SchemaType {
  const types = typeList(schema.type);
  const given = types.find((type) => type !== "null") ?? types[0];
  if (given !== undefined) return given;
  if (schema.properties !== undefined) return "object";
  return schema.items === undefined ? "string" : "array";
}

function objectOf(schema: JsonSchema, sampling: Sampling): Json | undefined {
  const { properties = {}, additionalProperties } = schema;
  const { flatten, room, isAnswer } = sampling;
  const required = new Set(schema.required);
  const names = isAnswer
    ? [...new Set([...Object.keys(properties), ...required])]
    : [...required].filter((name) => Object.hasOwn(properties, name));
  room.left -= 1;
  const other = typeof additionalProperties === "object" ? additionalProperties : undefined;
  const found: [name: string, value: Json][] = [];
  for (const name of names) {
    const property = (Object.hasOwn(properties, name) ? properties[name] : other) ?? {};
    const needed = required.has(name);
    const isFull = room.left <= mostValues - mostOptional;
    if (isAnswer && (flatten(property).writeOnly === true || (!needed && isFull))) continue;
    const value = valueOf(property, sampling);
    if (value !== undefined) found.push([name, value]);
    else if (needed) return undefined;
  }
  if (isAnswer && found.length === 0 && other !== undefined) {
    const value = valueOf(other, sampling);
    if (value !== undefined) found.push(["example", value]);
  }
  return Object.fromEntries(found);
}

const longestArray = 20;

function arrayOf(schema: JsonSchema, sampling: Sampling): Json | undefined {
  const { items = {}, prefixItems = [], minItems = 0, maxItems = Infinity } = schema;
  const count = Math.max(minItems, Math.min(Math.max(1, prefixItems.length), maxItems));
  if (count > longestArray) return undefined;
  sampling.room.left -= 1;
  const values = Array.from({ length: count }, (_, index) =>
    valueOf(prefixItems[index] ?? items, sampling),
  ).filter((value) => value !== undefined);
  if (values.length === count) return values;
  return sampling.isAnswer && minItems === 0 ? [] : undefined;
}

function sampleLeaf(type: Exclude<SchemaType, "array" | "object">, schema: JsonSchema): Json | undefined {
  switch (type) {
    case "null":
      return null;
    case "boolean":
      return true;
    case "integer":
    case "number":
      return sampleNumber(schema);
    case "string":
      return sampleText(schema);
  }
}

function sampleNumber(schema: JsonSchema): Json | undefined {
  const {
    minimum = -Infinity,
    maximum = Infinity,
    exclusiveMinimum = -Infinity,
    exclusiveMaximum = Infinity,
  } = schema;
  const step = schema.multipleOf ?? 1;
  const fits = (value: number): boolean =>
    value >= minimum && value <= maximum && value > exclusiveMinimum && value < exclusiveMaximum;
  const least = Math.ceil(Math.max(minimum, exclusiveMinimum) / step) * step;
  const most = Math.floor(Math.min(maximum, exclusiveMaximum) / step) * step;
  return [step, 0, least, least + step, most, most - step].find(fits);
}

const textByFormat = new Map([
  ["uuid", "3f1c9a52-7b0e-4d68-9c55-0a6f1f0b2d34"],
  ["date", "2026-01-31"],
  ["date-time", "2026-01-31T12:00:00Z"],
  ["time", "12:00:00Z"],
  ["email", "someone@example.com"],
  ["hostname", "api.example.com"],
  ["ipv4", "192.0.2.1"],
  ["ipv6", "2001:db8::1"],
  ["uri", "https://example.com/a"],
]);

/** Tried in this order, before a text generated from the pattern. */
const texts = ["example", "a", "1", "en", "https://example.com/a"];

const longestText = 1_000;

/** Patterns cost most, and the items of an array have the same. */
const sampleText = oncePer((schema: JsonSchema): string | undefined => {
  const { format = "", pattern, minLength = 0, maxLength = Infinity } = schema;
  const fits = (text: string): boolean =>
    text.length >= minLength &&
    text.length <= maxLength &&
    (pattern === undefined || (isEnforced(pattern) && patternOf(pattern).test(text)));
  const ofFormat = textByFormat.get(format);
  const candidates =
    ofFormat === undefined
      ? [...texts, ...longer(pattern, Math.min(minLength, longestText)), ""]
      : [ofFormat];
  return candidates.find(fits);
});

function longer(pattern: string | undefined, length: number): string[] {
  if (pattern === undefined) return ["a".repeat(length)];
  return [0, 1, length].flatMap((growth) => textFor(pattern, growth) ?? []);
}
