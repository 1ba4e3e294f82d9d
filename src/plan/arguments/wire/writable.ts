/**
 * Removes values from schemas that would not be written where they travel: a required value would be missing, and an item of a
 * list would be lost. Optional values may be empty, because that means the same as leaving them out.
 */
import type { JsonSchema } from "../../../model/runtime.js";
import { withoutNull } from "../../../runtime/schema/nullable.js";
import { isObject, memberOf } from "../../../runtime/values/json.js";
import type { FullSchemas } from "../../schema/full.js";
import type { Flatten } from "../../trim/flatten.js";
import { typeList } from "../../trim/merge.js";
import type { Nothing, WirePlace } from "./wire-place.js";

interface Context {
  readonly flatten: Flatten;
  readonly full: Pick<FullSchemas, "adopt" | "named" | "origin">;
}

interface Value {
  readonly place: WirePlace;
  /** Whether something has to be written of it. */
  readonly needed: boolean;
  /** Examples of it. A document that shows an empty value wants it accepted. */
  readonly shown: readonly unknown[];
}

/** A value, with what is known on the way into it. */
interface Inner extends Value {
  /** Named schemas that were entered on the way; a recursive one stays unchanged the second time. */
  readonly entered: ReadonlySet<string>;
  /** Members that some schema of this value requires. */
  readonly required: ReadonlySet<string>;
}

/** Reason for the ledger; it also covers what parameter-schema.ts refuses. */
export const writtenOnly =
  "what could not be written there as what it is, such as an empty list that is required, is refused";

/** @returns `schema` itself if nothing changes */
export function writable(schema: JsonSchema, value: Value, context: Context): JsonSchema {
  return narrowed(schema, { ...value, entered: new Set(), required: new Set() }, context);
}

function narrowed(schema: JsonSchema, outer: Inner, context: Context): JsonSchema {
  const { drops: dropped, inside: below } = outer.place;
  if (below === undefined && (!outer.needed || dropped.length === 0)) return schema;
  const { schema: flat, names } = context.flatten(schema);
  const needed = outer.needed && canBeWritten(flat, outer.place, context);
  const shown = [...outer.shown, ...shownBy(schema, names, context), flat.default];
  const ruledOut = dropped.filter((kind) => !shown.some((value) => nothingOf(value) === kind));
  const drops = needed ? ruledOut.filter((kind) => takes(flat, kind)) : [];
  const required = new Set([...outer.required, ...(flat.required ?? [])]);
  const entered = new Set([...outer.entered, ...names]);
  const inner: Inner = { place: { ...outer.place, drops }, needed, shown, entered, required };
  // An object with a required property is written because of it; without one, its members have to be written.
  const hangs =
    needed &&
    ruledOut.includes("object") &&
    !Object.keys(flat.properties ?? {}).some((name) => required.has(name));
  const isKnown = names.some((name) => outer.entered.has(name));
  const inside = isKnown
    ? flat
    : withBranches(withMembers(flat, { ...inner, needed: hangs }, context), inner, context);
  const isUnion = flat.anyOf !== undefined || flat.oneOf !== undefined;
  // A reference may allow null, which has to be removed from the schema behind it; the other kinds can be refused beside it.
  const whole = inside === flat && !drops.includes("null") ? schema : inside;
  const filled = isUnion || drops.length === 0 ? whole : withoutNothing(whole, drops);
  return filled === schema ? schema : context.full.adopt(filled, schema);
}

function withoutNothing(schema: JsonSchema, drops: readonly Nothing[]): JsonSchema {
  return {
    ...(drops.includes("null") ? withoutNull(schema) : schema),
    ...(drops.includes("array") && { minItems: 1 }),
    ...(drops.includes("object") && { minProperties: 1 }),
  };
}

/** Narrows members to what is written if they have to be. Items always have to be, or they would be lost. */
function withMembers(flat: JsonSchema, value: Inner, context: Context): JsonSchema {
  const { inside } = value.place;
  if (inside === undefined) return flat;
  const at = (part: JsonSchema, name: string | undefined, needed: boolean): JsonSchema => {
    const shown = value.shown.flatMap((whole) => partsOf(whole, name));
    return narrowed(part, { ...value, place: inside(name), needed, shown, required: new Set() }, context);
  };
  const member = (part: JsonSchema, name: string): JsonSchema =>
    at(part, name, value.needed || value.required.has(name));
  const item = (part: JsonSchema): JsonSchema => at(part, undefined, true);
  const { type, properties, additionalProperties, items, prefixItems } = withFree(flat, value);
  return changed(flat, {
    type,
    properties: properties && mapped(properties, member),
    additionalProperties: isObject(additionalProperties)
      ? at(additionalProperties, undefined, value.needed)
      : additionalProperties,
    items: items && item(items),
    prefixItems: prefixItems && each(prefixItems, item),
  });
}

const plainTypes = ["string", "number", "boolean"] as const;

/** Allows values that are always written as text. */
const plain: JsonSchema = { type: [...plainTypes] };

/**
 * Adds schemas for the contents of lists and maps that have none, because any content could be empty at some depth. If the value
 * itself has no schema, its contents become plain, because no finite schema says "filled, however deep".
 */
function withFree(flat: JsonSchema, { needed, place }: Inner): JsonSchema {
  const below = place.inside?.();
  const narrows = needed || below?.flat === true;
  if (saysNothing(flat)) {
    const isDeep = below?.flat === true || below?.inside !== undefined;
    return narrows && isDeep
      ? { ...flat, type: [...plainTypes, "array", "object"], items: plain, additionalProperties: plain }
      : flat;
  }
  const inside = below?.flat === true ? plain : {};
  const types = typeList(flat.type);
  const {
    items = {},
    prefixItems,
    properties,
    patternProperties,
    additionalProperties: others = true,
  } = flat;
  const isList = types.includes("array") && prefixItems === undefined && saysNothing(items);
  const isMap = types.includes("object") && properties === undefined && patternProperties === undefined;
  const isOpen = typeof others === "boolean" ? others : saysNothing(others);
  return {
    ...flat,
    ...(isList && { items: inside }),
    ...(isMap && isOpen && narrows && { additionalProperties: inside }),
  };
}

/** Whether the schema has annotations only, so that every value satisfies it. */
function saysNothing(schema: JsonSchema): boolean {
  return Object.keys(schema).every((keyword) => annotations.has(keyword) || keyword.startsWith("x-"));
}

const annotations = new Set("title description default examples deprecated readOnly writeOnly".split(" "));

function partsOf(whole: unknown, name: string | undefined): readonly unknown[] {
  if (name !== undefined) return isObject(whole) ? [memberOf(whole, name)] : [];
  return Array.isArray(whole) ? whole : [];
}

/** Removes branches that cannot be written, if others can be, and narrows the rest. */
function withBranches(flat: JsonSchema, value: Inner, context: Context): JsonSchema {
  const either = (parts: readonly JsonSchema[]): readonly JsonSchema[] => {
    const left = value.needed ? parts.filter((part) => canBeWritten(part, value.place, context)) : parts;
    return each(left.length < parts.length ? left : parts, (part) => narrowed(part, value, context));
  };
  const { anyOf, oneOf, allOf } = flat;
  return changed(flat, {
    anyOf: anyOf && either(anyOf),
    oneOf: oneOf && either(oneOf),
    allOf: allOf && each(allOf, (part) => narrowed(part, { ...value, needed: false }, context)),
  });
}

/** Whether the schema accepts a value that is written. */
function canBeWritten(
  schema: JsonSchema,
  place: WirePlace,
  context: Context,
  entered: ReadonlySet<string> = new Set(),
): boolean {
  const { schema: flat, names } = context.flatten(schema);
  if (names.some((name) => entered.has(name))) return true;
  const values = flat.const === undefined ? flat.enum : [flat.const];
  if (values !== undefined) return values.some((value) => !isDropped(nothingOf(value), place));
  const within = new Set([...entered, ...names]);
  const some = (parts: readonly JsonSchema[] | undefined): boolean =>
    parts === undefined || parts.some((part) => canBeWritten(part, place, context, within));
  const types = typeList(flat.type);
  const ofType = types.length === 0 || types.some((type) => !isDropped(type, place) || canHold(flat, type));
  return ofType && some(flat.anyOf) && some(flat.oneOf);
}

function isDropped(kind: string | undefined, { drops }: WirePlace): boolean {
  return drops.some((dropped) => dropped === kind);
}

function canHold(flat: JsonSchema, type: string): boolean {
  if (type === "array") return flat.maxItems !== 0;
  const { properties = {}, patternProperties, additionalProperties, maxProperties } = flat;
  const isOpen = patternProperties !== undefined || additionalProperties !== false;
  return type === "object" && maxProperties !== 0 && (isOpen || Object.keys(properties).length > 0);
}

/** Whether the schema, apart from its unions, accepts the empty value of that kind. */
function takes(flat: JsonSchema, kind: Nothing): boolean {
  const types = typeList(flat.type);
  const values = flat.const === undefined ? flat.enum : [flat.const];
  if (types.length > 0 && !types.includes(kind)) return false;
  if (values !== undefined && !values.some((value) => nothingOf(value) === kind)) return false;
  const { minItems = 0, minProperties = 0, required = [] } = flat;
  if (kind === "array") return minItems === 0;
  return kind === "null" || (minProperties === 0 && required.length === 0);
}

function nothingOf(value: unknown): Nothing | undefined {
  if (value === null) return "null";
  if (Array.isArray(value)) return value.length === 0 ? "array" : undefined;
  return isObject(value) && Object.keys(value).length === 0 ? "object" : undefined;
}

/** Returns the examples of the schema itself and of those that it refers to. */
function shownBy(schema: JsonSchema, names: readonly string[], { full }: Context): readonly unknown[] {
  const parts = [schema, ...names.map((name) => full.named(name) ?? {})];
  return parts.flatMap((part) => full.origin(part)?.examples ?? []);
}

/** Returns the schema with these keywords; itself if none of them changed. */
function changed(schema: JsonSchema, keywords: JsonSchema): JsonSchema {
  const entries = Object.entries(keywords).filter(([keyword, value]) => value !== schema[keyword]);
  return entries.length === 0 ? schema : { ...schema, ...Object.fromEntries(entries) };
}

function each<T>(parts: readonly T[], change: (part: T) => T): readonly T[] {
  const changed = parts.map(change);
  return changed.every((part, index) => part === parts[index]) ? parts : changed;
}

function mapped<T>(
  parts: Readonly<Record<string, T>>,
  change: (part: T, name: string) => T,
): Readonly<Record<string, T>> {
  const entries = Object.entries(parts).map(([name, part]) => [name, change(part, name)] as const);
  return entries.every(([name, part]) => part === parts[name]) ? parts : Object.fromEntries(entries);
}
