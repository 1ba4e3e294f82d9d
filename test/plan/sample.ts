/** Values that keep to what a published schema says, for laws about all of them. */
import fc from "fast-check";
import type { JsonSchema } from "../../src/model/runtime.js";
import { without } from "../../src/schema/keywords.js";

export type Random = () => number;

/** A small generator (mulberry32), so that one seed gives one value. */
export function random(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** A value of a schema without references; right nearly always: where keywords meet, the caller has to check. */
export function sample(schema: JsonSchema, next: Random): unknown {
  const pick = <T>(items: readonly T[]): T | undefined => items[Math.floor(next() * items.length)];
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return pick(schema.enum);
  const branch = pick([...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]);
  const parts = [...(branch === undefined ? [] : [branch]), ...(schema.allOf ?? [])];
  if (parts.length > 0) {
    const base = without(schema, "anyOf", "oneOf", "allOf");
    const typed = parts.map((part) => withBase(part, base));
    const type = base.type ?? typed[0]?.type ?? "object";
    const own = Object.keys(base).length === 0 ? undefined : sample({ ...base, type }, next);
    return typed.reduce<unknown>((value, part) => together(value, sample(part, next)), own);
  }
  const types =
    schema.type === undefined
      ? ["string", "object", "integer"]
      : typeof schema.type === "string"
        ? [schema.type]
        : schema.type;
  switch (pick(types)) {
    case "null":
      return null;
    case "boolean":
      return next() < 0.5;
    case "integer":
    case "number":
      return sampleNumber(schema, next);
    case "array":
      return sampleArray(schema, next);
    case "object":
      return sampleObject(schema, next);
    default:
      return sampleString(schema, next);
  }
}

/** A member of a union without a type of its own has that of the schema around it, and may require its properties. */
function withBase(part: JsonSchema, base: JsonSchema): JsonSchema {
  const asked = (part.required ?? []).flatMap((name): [string, JsonSchema][] => {
    const property = Object.entries(base.properties ?? {}).find(([known]) => known === name);
    return property === undefined ? [] : [property];
  });
  return {
    ...(base.type !== undefined && { type: base.type }),
    ...part,
    ...(asked.length > 0 && { properties: { ...Object.fromEntries(asked), ...part.properties } }),
  };
}

function together(a: unknown, b: unknown): unknown {
  const objects = [a, b].every(
    (value) => typeof value === "object" && value !== null && !Array.isArray(value),
  );
  return a === undefined || !objects ? b : Object.assign({}, a, b);
}

function sampleNumber(schema: JsonSchema, next: Random): number {
  const low = schema.minimum ?? (schema.exclusiveMinimum === undefined ? -5 : schema.exclusiveMinimum + 1);
  const high =
    schema.maximum ??
    (schema.exclusiveMaximum === undefined ? Math.max(low + 20, 20) : schema.exclusiveMaximum - 1);
  const step = schema.multipleOf ?? 1;
  return Math.min(high, Math.max(low, Math.ceil((low + next() * (high - low)) / step) * step));
}

const formats: Readonly<Record<string, string>> = {
  date: "2024-02-29",
  "date-time": "2024-02-29T12:00:00Z",
  time: "12:00:00Z",
  uuid: "123e4567-e89b-42d3-a456-426614174000",
  email: "a@example.com",
  hostname: "example.com",
  ipv4: "192.0.2.1",
  ipv6: "2001:db8::1",
  uri: "https://example.com/",
  url: "https://example.com/",
};

function sampleString(schema: JsonSchema, next: Random): string {
  const { pattern, format = "", minLength = 0, maxLength = Infinity } = schema;
  if (pattern !== undefined) {
    try {
      const [value = ""] = fc.sample(fc.stringMatching(new RegExp(pattern, "u")), {
        numRuns: 1,
        seed: Math.floor(next() * 2 ** 31),
      });
      return value;
    } catch {
      return "";
    }
  }
  const known = Object.hasOwn(formats, format) ? (formats[format] ?? "") : "";
  const text = known === "" ? "äbc /?#&=%".slice(0, Math.floor(next() * 11)) : known;
  return text.padEnd(minLength, "x").slice(0, maxLength);
}

function sampleArray(schema: JsonSchema, next: Random): unknown[] {
  const { prefixItems = [], items = {}, minItems = 0, maxItems = minItems + 2 } = schema;
  const length = Math.min(maxItems, Math.max(minItems, Math.floor(next() * 3)));
  return Array.from({ length }, (_, index) => sample(prefixItems[index] ?? items, next));
}

function sampleObject(schema: JsonSchema, next: Random): Record<string, unknown> {
  const { properties = {}, required = [], additionalProperties, minProperties = 0 } = schema;
  const names = Object.keys(properties).filter((name) => required.includes(name) || next() < 0.4);
  const entries = names.map((name): [string, unknown] => [name, sample(properties[name] ?? {}, next)]);
  for (const name of required) if (!Object.hasOwn(properties, name)) entries.push([name, "x"]);
  const more = typeof additionalProperties === "object" ? additionalProperties : {};
  const extra =
    additionalProperties === false
      ? 0
      : Math.max(
          minProperties - entries.length,
          typeof additionalProperties === "object" && next() < 0.5 ? 1 : 0,
        );
  for (let index = 0; index < extra; index += 1) entries.push([`zz${index}`, sample(more, next)]);
  return Object.fromEntries(entries);
}
