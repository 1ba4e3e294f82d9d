/** Compares schemas keyword by keyword: whether one accepts less or more than another. */
import type { JsonSchema } from "../model/runtime.js";
import { checkedFormats } from "../runtime/schema/value-rules.js";
import { withNullTypes } from "../runtime/schema/nullable.js";
import { isObject } from "../runtime/values/json.js";
import { hasRole, isUnion } from "../schema/keywords.js";

export type Direction = "narrowed" | "widened" | "changed" | "described";

interface SchemaDifference {
  readonly direction: Direction;
  /** `maximum 100 → 50`, behind the path of a nested schema. */
  readonly detail: string;
}

/** The formats that are checked; others only describe a value. */
const formats: ReadonlySet<unknown> = new Set(checkedFormats);

/** Returns every difference in the order of the keywords; none if both accept and describe the same. */
export function compareSchemas(before: JsonSchema, after: JsonSchema, path = ""): SchemaDifference[] {
  return compareKeywords(normal(before), normal(after), path);
}

/** Normalizes a schema: `const` becomes an `enum` of one value, `nullable` a type, and keywords without effect are left out. */
function normal(schema: JsonSchema): JsonSchema {
  const { const: only, additionalProperties: others, uniqueItems, ...rest } = withNullTypes(schema);
  const isOpen = others === true || (isObject(others) && Object.keys(others).length === 0);
  return {
    ...rest,
    ...(only !== undefined && { enum: [only] }),
    ...(others !== undefined && !isOpen && { additionalProperties: others }),
    ...(uniqueItems === true && { uniqueItems }),
  };
}

function compareKeywords(before: JsonSchema, after: JsonSchema, path: string): SchemaDifference[] {
  const keywords = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return keywords.flatMap((keyword): SchemaDifference[] => {
    const [old, now] = [before[keyword], after[keyword]];
    if (same(old, now)) return [];
    if (isUnion(keyword)) return compareSets({ keyword, path }, listOf(old), listOf(now));
    switch (keyword) {
      case "properties":
        return compareProperties(before, after, path);
      case "items":
        return old === undefined || now === undefined
          ? [presence(keyword, path, now !== undefined)]
          : compareSchemas(before.items ?? {}, after.items ?? {}, `${path}[]`);
      case "type":
        return compareSets({ keyword, path }, typesOf(before), typesOf(after));
      case "enum":
        return compareSets({ keyword, path }, before.enum, after.enum);
      case "format":
        return [compareFormats({ old, now }, path)];
      case "required":
        return compareSets({ keyword, path }, before.required ?? [], after.required ?? []).map(inverted);
      case "additionalProperties":
        return [
          {
            direction: now === false ? "narrowed" : old === false ? "widened" : "changed",
            detail: `${path}${keyword} ${print(old)} → ${print(now)}`,
          },
        ];
      default:
        return [compareKeyword(keyword, path, [old, now])];
    }
  });
}

function listOf(value: unknown): readonly unknown[] | undefined {
  return Array.isArray(value) ? value : undefined;
}

function compareProperties(before: JsonSchema, after: JsonSchema, path: string): SchemaDifference[] {
  const [old, now] = [
    new Map(Object.entries(before.properties ?? {})),
    new Map(Object.entries(after.properties ?? {})),
  ];
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((name): SchemaDifference[] => {
    const [was, is] = [old.get(name), now.get(name)];
    if (was !== undefined && is !== undefined) return compareSchemas(was, is, `${path}${name}.`);
    return was === undefined
      ? [{ direction: "widened", detail: `${path}${name} added` }]
      : [{ direction: "narrowed", detail: `${path}${name} removed` }];
  });
}

function compareFormats({ old, now }: { old: unknown; now: unknown }, path: string): SchemaDifference {
  const difference = compareKeyword("format", path, [
    formats.has(old) ? old : undefined,
    formats.has(now) ? now : undefined,
  ]);
  const isChecked = formats.has(old) || formats.has(now);
  return isChecked ? difference : { direction: "described", detail: `${path}format` };
}

function compareKeyword(keyword: string, path: string, [old, now]: [unknown, unknown]): SchemaDifference {
  const detail = `${path}${keyword} ${print(old)} → ${print(now)}`;
  if (hasRole(keyword, "annotation")) return { direction: "described", detail: `${path}${keyword}` };
  if (old === undefined) return { direction: "narrowed", detail };
  if (now === undefined) return { direction: "widened", detail };
  if (typeof old === "number" && typeof now === "number") {
    if (hasRole(keyword, "least")) return { direction: now > old ? "narrowed" : "widened", detail };
    if (hasRole(keyword, "most")) return { direction: now < old ? "narrowed" : "widened", detail };
  }
  return { direction: "changed", detail };
}

/** Compares sets of allowed values: fewer values narrow, more widen, and no set allows everything. Order is ignored. */
function compareSets(
  { keyword, path }: { keyword: string; path: string },
  old: readonly unknown[] | undefined,
  now: readonly unknown[] | undefined,
): SchemaDifference[] {
  const detail = `${path}${keyword} ${print(old)} → ${print(now)}`;
  if (old === undefined || now === undefined)
    return [{ direction: now === undefined ? "widened" : "narrowed", detail }];
  const [before, after] = [new Set(old.map(print)), new Set(now.map(print))];
  const lost = [...before].some((value) => !after.has(value));
  const gained = [...after].some((value) => !before.has(value));
  if (!lost && !gained) return [];
  return [{ direction: lost && gained ? "changed" : lost ? "narrowed" : "widened", detail }];
}

/** Reverses the direction, for lists of requirements: a longer one accepts less. */
function inverted({ direction, detail }: SchemaDifference): SchemaDifference {
  const opposite = {
    narrowed: "widened",
    widened: "narrowed",
    changed: "changed",
    described: "described",
  } as const;
  return { direction: opposite[direction], detail };
}

function typesOf({ type }: JsonSchema): readonly unknown[] | undefined {
  if (type === undefined) return undefined;
  const types: unknown[] = typeof type === "string" ? [type] : [...type];
  return types.includes("number") ? [...types, "integer"] : types;
}

function presence(keyword: string, path: string, added: boolean): SchemaDifference {
  return {
    direction: added ? "narrowed" : "widened",
    detail: `${path}${keyword} ${added ? "added" : "removed"}`,
  };
}

function same(a: unknown, b: unknown): boolean {
  return print(a) === print(b);
}

/** Prints a value for a change. */
export function print(value: unknown): string {
  return value === undefined ? "none" : JSON.stringify(value);
}
