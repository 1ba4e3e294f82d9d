/** Generates sample values for schemas: short, simple, and the same on every run. */
import { oncePer } from "../../runtime/values/lazy.js";
import { isEnforced, pattern as patternOf } from "../../runtime/schema/pattern.js";
import type { Json, JsonSchema, SchemaType } from "../../model/runtime.js";
import { textFor } from "./sample-pattern.js";
import { alternatives, splitChoice } from "../../schema/parts.js";
import { typeList } from "../../schema/types.js";

/** How many values may still be made: seven arrays inside each other that have 20 items each would never end. */
export interface Room {
  left: number;
}

/** A value with more parts is no simple one. */
export const mostValues = 10_000;

/** Nothing if no simple value is found. Not every keyword is looked at, so the value has to be checked. */
export function sample(schema: JsonSchema, room: Room = { left: mostValues }): Json | undefined {
  if (room.left <= 0) return undefined;
  if (schema.const !== undefined) return taken(schema.const, room);
  if (schema.enum !== undefined)
    return taken(schema.enum.find((member) => member !== null) ?? schema.enum[0], room);
  const [rest] = splitChoice(schema);
  const [alternative] = alternatives(schema);
  return alternative === undefined
    ? sampleOf(typeOf(schema), schema, room)
    : sample({ ...rest, ...alternative }, room);
}

/** What is long counts as several values. */
export function taken<Value extends Json | undefined>(value: Value, room: Room): Value {
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

function sampleOf(type: SchemaType, schema: JsonSchema, room: Room): Json | undefined {
  switch (type) {
    case "array":
      return sampleArray(schema, room);
    case "object":
      return sampleObject(schema, room);
    default:
      return taken(sampleLeaf(type, schema), room);
  }
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

const longestArray = 20;

function sampleArray(schema: JsonSchema, room: Room): Json | undefined {
  const { items = {}, prefixItems = [], minItems = 0, maxItems = Infinity } = schema;
  const count = Math.max(Math.min(1, maxItems), minItems);
  if (count > longestArray) return undefined;
  room.left -= 1;
  const members = Array.from({ length: count }, (_, index) => sample(prefixItems[index] ?? items, room));
  return members.every((member) => member !== undefined) ? members : undefined;
}

function sampleObject({ properties = {}, required = [] }: JsonSchema, room: Room): Json | undefined {
  room.left -= 1;
  const members = required
    .filter((name) => Object.hasOwn(properties, name))
    .map((name) => [name, sample(properties[name] ?? {}, room)] as const);
  if (members.some(([, value]) => value === undefined)) return undefined;
  return Object.fromEntries(members.map(([name, value]) => [name, value ?? null]));
}
