/** Generates sample values for schemas: short, simple, and the same on every run. */
import { isEnforced, pattern as patternOf } from "../../runtime/schema/pattern.js";
import type { Json, JsonSchema, SchemaType } from "../../model/runtime.js";
import { textFor } from "./sample-pattern.js";
import { hasRole } from "../../schema/keywords.js";
import { alternatives, isExclusive, splitChoice } from "../../schema/parts.js";

export interface Sample {
  readonly value: Json;
  /** Every keyword of the schema was understood; otherwise the value has to be checked before use. */
  readonly sure: boolean;
}

/** Nothing if no simple value is found. */
export function sample(schema: JsonSchema): Sample | undefined {
  if (schema.const !== undefined) return givenValue(schema.const, schema);
  if (schema.enum !== undefined) {
    const value = schema.enum.find((member) => member !== null) ?? schema.enum[0];
    return value === undefined ? undefined : givenValue(value, schema);
  }
  const [rest] = splitChoice(schema);
  const [alternative] = alternatives(schema);
  if (alternative === undefined) return sampleOf(typeOf(schema), schema);
  const found = sample({ ...rest, ...alternative });
  return found && { ...found, sure: found.sure && !isExclusive(schema) && knows(rest, []) };
}

/** A list or an object may contain values that are refused, such as an integer that JavaScript cannot represent. */
function givenValue(value: Json, schema: JsonSchema): Sample {
  const isPlain = value === null || typeof value !== "object";
  return { value, sure: isPlain && knows(schema, ["const", "enum"]) };
}

function knows(schema: JsonSchema, keywords: readonly string[]): boolean {
  const own = Object.keys(schema).filter((keyword) => !hasRole(keyword, "annotation"));
  return own.every((keyword) => keyword === "type" || keywords.includes(keyword));
}

function typeOf(schema: JsonSchema): SchemaType {
  const types = typeof schema.type === "string" ? [schema.type] : (schema.type ?? []);
  const given = types.find((type) => type !== "null") ?? types[0];
  if (given !== undefined) return given;
  if (schema.properties !== undefined) return "object";
  return schema.items === undefined ? "string" : "array";
}

function sampleOf(type: SchemaType, schema: JsonSchema): Sample | undefined {
  switch (type) {
    case "null":
      return { value: null, sure: knows(schema, []) };
    case "boolean":
      return { value: true, sure: knows(schema, []) };
    case "integer":
    case "number":
      return sampleNumber(schema);
    case "string":
      return sampleText(schema);
    case "array":
      return sampleArray(schema);
    case "object":
      return sampleObject(schema);
  }
}

const numberKeywords = ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf", "format"];

function sampleNumber(schema: JsonSchema): Sample | undefined {
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
  const value = [step, 0, least, least + step, most, most - step].find(fits);
  return value === undefined
    ? undefined
    : { value, sure: knows(schema, numberKeywords) && Number.isInteger(value) };
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

function sampleText(schema: JsonSchema): Sample | undefined {
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
  const value = candidates.find(fits);
  return value === undefined
    ? undefined
    : {
        value,
        // A pattern may replace a list of values that is too long to show.
        sure: schema.pattern === undefined && knows(schema, ["format", "minLength", "maxLength"]),
      };
}

function longer(pattern: string | undefined, length: number): string[] {
  if (pattern === undefined) return ["a".repeat(length)];
  return [0, 1, length].flatMap((growth) => textFor(pattern, growth) ?? []);
}

const longestArray = 20;

function sampleArray(schema: JsonSchema): Sample | undefined {
  const { items = {}, prefixItems = [], minItems = 0, maxItems = Infinity } = schema;
  const count = Math.max(Math.min(1, maxItems), minItems);
  if (count > longestArray) return undefined;
  const members = Array.from({ length: count }, (_, index) => sample(prefixItems[index] ?? items));
  const possible = count <= maxItems && (schema.uniqueItems !== true || count < 2);
  const sure = possible && knows(schema, ["items", "prefixItems", "minItems", "maxItems", "uniqueItems"]);
  return combined(members, (values) => values, sure);
}

function sampleObject(schema: JsonSchema): Sample | undefined {
  const { properties = {}, required = [] } = schema;
  const names = required.filter((name) => Object.hasOwn(properties, name));
  // An undescribed object may have restrictions that are not published.
  const sure =
    schema.properties !== undefined &&
    names.length === required.length &&
    knows(schema, ["properties", "required", "additionalProperties"]);
  return combined(
    names.map((name) => sample(properties[name] ?? {})),
    (values) => Object.fromEntries(names.map((name, index) => [name, values[index] ?? null])),
    sure,
  );
}

function combined(
  parts: readonly (Sample | undefined)[],
  make: (values: readonly Json[]) => Json,
  sure: boolean,
): Sample | undefined {
  const found = parts.filter((part) => part !== undefined);
  if (found.length < parts.length) return undefined;
  return { value: make(found.map(({ value }) => value)), sure: sure && found.every((part) => part.sure) };
}
