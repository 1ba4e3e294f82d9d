/** Values that fit a schema, as an example of a call needs them: short, plain, and the same on every run. */
import type { Json, JsonSchema, SchemaType } from "../model/runtime.js";

/** One value that should fit, or nothing where no simple one is found. Whoever uses it checks it. */
export function sample(schema: JsonSchema): Json | undefined {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum.find((value) => value !== null) ?? schema.enum[0];
  const [alternative] = schema.anyOf ?? schema.oneOf ?? [];
  if (alternative !== undefined) return sample({ ...without(schema, ["anyOf", "oneOf"]), ...alternative });
  return sampleOf(typeOf(schema), schema);
}

function typeOf(schema: JsonSchema): SchemaType {
  const types = typeof schema.type === "string" ? [schema.type] : (schema.type ?? []);
  const given = types.find((type) => type !== "null") ?? types[0];
  if (given !== undefined) return given;
  if (schema.properties !== undefined) return "object";
  return schema.items === undefined ? "string" : "array";
}

function sampleOf(type: SchemaType, schema: JsonSchema): Json | undefined {
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
    case "array":
      return sampleArray(schema);
    case "object":
      return sampleObject(schema);
  }
}

function sampleNumber({
  minimum,
  maximum,
  exclusiveMinimum,
  exclusiveMaximum,
  multipleOf,
}: JsonSchema): number {
  const step = multipleOf ?? 1;
  const least = minimum ?? (exclusiveMinimum === undefined ? undefined : exclusiveMinimum + step);
  const most = maximum ?? (exclusiveMaximum === undefined ? undefined : exclusiveMaximum - step);
  if (least !== undefined && least > step) return Math.ceil(least / step) * step;
  return most !== undefined && most < step ? Math.floor(most / step) * step : step;
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

/** Tried in this order where a pattern asks for something particular. */
const texts = [
  "example",
  "a",
  "1",
  "example.com",
  "EXAMPLE",
  "a1",
  "A1",
  "ab-12",
  "0",
  "12345",
  "2026-01-31",
  "https://example.com/a",
  "someone@example.com",
  "v1",
  "US",
  "en",
  "en-US",
  "0123456789abcdef",
  "0123456789abcdef0123456789abcdef01234567",
  ...textByFormat.values(),
];

function sampleText({
  format,
  pattern,
  minLength = 0,
  maxLength = Infinity,
}: JsonSchema): string | undefined {
  const known = textByFormat.get(format ?? "");
  const fits = (text: string): boolean =>
    text.length >= minLength && text.length <= maxLength && (pattern === undefined || matches(pattern, text));
  if (known !== undefined && fits(known)) return known;
  return [
    ...texts,
    "a".repeat(Math.min(minLength, longestText)),
    "",
    "1".repeat(Math.min(minLength, longestText)),
  ].find(fits);
}

const longestText = 1_000;

function matches(pattern: string, text: string): boolean {
  try {
    return new RegExp(pattern, "u").test(text);
  } catch {
    return true;
  }
}

function sampleArray({
  items = {},
  prefixItems = [],
  minItems = 0,
  uniqueItems,
}: JsonSchema): Json | undefined {
  const count = Math.max(1, minItems);
  if (count > longestArray || (uniqueItems === true && count > 1)) return undefined;
  const values = Array.from({ length: count }, (_, index) => sample(prefixItems[index] ?? items));
  return complete(values);
}

const longestArray = 20;

function sampleObject({
  properties = {},
  required = [],
  additionalProperties,
}: JsonSchema): Json | undefined {
  const other = typeof additionalProperties === "object" ? additionalProperties : {};
  const values = required.map((name) =>
    sample(Object.hasOwn(properties, name) ? (properties[name] ?? {}) : other),
  );
  const known = complete(values);
  return known === undefined
    ? undefined
    : Object.fromEntries(required.map((name, index) => [name, known[index] ?? null]));
}

function complete(values: readonly (Json | undefined)[]): readonly Json[] | undefined {
  const found = values.filter((value) => value !== undefined);
  return found.length === values.length ? found : undefined;
}

function without(schema: JsonSchema, keywords: readonly string[]): JsonSchema {
  return Object.fromEntries(Object.entries(schema).filter(([keyword]) => !keywords.includes(keyword)));
}
