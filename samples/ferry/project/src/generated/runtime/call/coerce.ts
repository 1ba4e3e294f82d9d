// @generated SignedSource<<09a125b6363c9534b897e3b101cb8f36bb27242aab8f031a1095f8aaee0e6c35>>
/**
 * Coerces arguments to their schema, because some clients send numbers, booleans and JSON as strings, a single value for an
 * array, null for an optional member that has no null, or a file whose media type follows from its name. Nothing is ever
 * turned into a string.
 */
import { isObject, jsonValue, type JsonSchema, type SchemaType } from "../json.js";
import { asFile, impliedType } from "../request/file.js";
import { firstWrong, judge } from "../schema/judge.js";
import type { Node } from "../schema/node.js";
import { prepared } from "../schema/prepare.js";
import {
  admits,
  alternatives,
  facets,
  itemSchemas,
  propertySchemas,
  typeOf,
  typesOf,
} from "../schema/subschema.js";
import { isFileSchema } from "../schema/words.js";
import type { Work } from "../schema/work.js";
import { mostProblems } from "./problems.js";

/**
 * Returns the coerced value. A valid value is returned unchanged, and so is every valid part; what cannot be made valid is
 * coerced as far as possible, so that validation reports what remains.
 * A string of digits that is not a safe integer becomes a `bigint`, which {@link jsonText} and the parameter styles write
 * with all its digits.
 * @throws {Undecided} if that takes too many steps
 */
export function coerce(node: Node, value: unknown, work: Work): unknown {
  work.spend(stepsOfValue);
  if (judge(node, value, work)) return value;
  if (typeof value !== "object" || value === null) return coerced(node, value, work);
  const known = work.coerced.get(node, value);
  if (known !== undefined) return known.value;
  const made = { value: coerced(node, value, work) };
  work.kept += 1;
  work.coerced.set(node, value, made);
  return made.value;
}

/** Looking up what a schema asks for takes longer than judging a value. */
const stepsOfValue = 100;

function coerced(node: Node, value: unknown, work: Work): unknown {
  const { schema, root } = node;
  const types = typesOf(schema, root, { union: false });
  const converted = convert(value, { types, schema, root, work });
  return facets(schema, root).reduce(
    (current, facet) => choose(facet, current, { root, work }),
    descend(schema, converted, { root, work }),
  );
}

interface Context {
  root: JsonSchema;
  work: Work;
}

interface Wanted extends Context {
  types: ReadonlySet<SchemaType> | undefined;
  schema: JsonSchema;
}

function convert(value: unknown, { types, schema, root, work }: Wanted): unknown {
  if (types === undefined || admits(types, typeOf(value))) return value;
  const parsed = typeof value === "string" ? parse(value, types, work) : undefined;
  if (parsed !== undefined) return parsed;
  if (!types.has("array") || value === null) return value;
  const items = itemSchemas(schema, root, 0);
  const item = coerceTo(items, value, { root, work });
  return items.every((part) => admits(typesOf(part, root, { union: true }), typeOf(item))) ? [item] : value;
}

function coerceTo(parts: readonly JsonSchema[], value: unknown, { root, work }: Context): unknown {
  return parts.reduce((current, part) => coerce(prepared(part, root), current, work), value);
}

/** Parses a string as one of the types; `undefined` if it is none of them. */
function parse(text: string, types: ReadonlySet<SchemaType>, work: Work): unknown {
  const trimmed = text.trim();
  if (types.has("integer") || types.has("number")) {
    const number = parseNumber(trimmed);
    if (number !== undefined && admits(types, typeOf(number))) return number;
  }
  if (types.has("boolean") && /^(true|false)$/i.test(trimmed)) return trimmed.toLowerCase() === "true";
  if (types.has("null") && trimmed === "null") return null;
  if (!/^[[{]/.test(trimmed)) return undefined;
  const value = jsonIn(trimmed, work);
  return value !== undefined && admits(types, typeOf(value)) ? value : undefined;
}

/** Several alternatives may ask for the same text. */
function jsonIn(text: string, work: Work): unknown {
  const known = work.parsed.get(text);
  if (known !== undefined) return known.value;
  const parsed = { value: jsonValue(text) };
  work.parsed.set(text, parsed);
  work.kept += 1;
  work.spend(text.length);
  return parsed.value;
}

/** No number has more digits. */
const longestNumber = 400;

function parseNumber(text: string): number | bigint | undefined {
  if (text.length > longestNumber) return undefined;
  if (!/^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i.test(text)) return undefined;
  const number = Number(text);
  if (!Number.isFinite(number)) return undefined;
  const exact = Number.isSafeInteger(number) || !/^[+-]?\d+$/.test(text);
  return exact ? number : BigInt(text.replace(/^\+/, ""));
}

function descend(schema: JsonSchema, value: unknown, context: Context): unknown {
  if (Array.isArray(value)) return coercedItems(schema, value, context);
  return isObject(value) ? coercedMembers(schema, value, context) : value;
}

/**
 * Returns whether to go on after a part: once there are enough that cannot be made valid, nothing of the value has to be
 * done, because it is refused.
 */
function untilRefused(context: Context): (parts: readonly JsonSchema[], value: unknown) => boolean {
  const { root, work } = context;
  let wrong = 0;
  return (parts, value) => {
    if (!parts.every((part) => judge(prepared(part, root), value, work))) wrong += 1;
    return wrong < mostProblems;
  };
}

/** Interrupted work goes on at the item where it was. */
function coercedItems(schema: JsonSchema, items: readonly unknown[], context: Context): readonly unknown[] {
  const { work } = context;
  const made = work.items.get(schema, items) ?? [];
  work.items.set(schema, items, made);
  const goesOn = untilRefused(context);
  firstWrong(made, { whole: items, count: items.length, work }, (index) => {
    const parts = itemSchemas(schema, context.root, index);
    made[index] = coerceTo(parts, items[index], context);
    return goesOn(parts, made[index]);
  });
  return made.some((item, index) => item !== items[index]) ? [...made, ...items.slice(made.length)] : items;
}

function coercedMembers(
  schema: JsonSchema,
  value: Readonly<Record<string, unknown>>,
  context: Context,
): unknown {
  const { root, work } = context;
  const all = facets(schema, root);
  const required = new Set(all.flatMap((facet) => facet.required ?? []));
  const isOptional = (name: string): boolean =>
    !required.has(name) && all.some(({ properties = {} }) => Object.hasOwn(properties, name));
  const names = Object.keys(value);
  const made = work.members.get(schema, value) ?? new Map(Object.entries(value));
  work.members.set(schema, value, made);
  const goesOn = untilRefused(context);
  firstWrong(made, { whole: value, count: names.length, work }, (index) => {
    const name = names[index] ?? "";
    const member = value[name];
    const parts = propertySchemas(schema, root, name, work);
    const refused =
      member === null && parts.some((part) => !admits(typesOf(part, root, { union: true }), "null"));
    // A null in a map is kept, because naming the key is deliberate.
    if (refused && isOptional(name)) {
      made.delete(name);
      return true;
    }
    made.set(name, coerceTo(parts, member, context));
    return goesOn(parts, made.get(name));
  });
  const isSame = made.size === names.length && names.every((name) => made.get(name) === value[name]);
  return withImpliedType(schema, isSame ? value : Object.fromEntries(made), context);
}

/** Adds the media type to a file that needs one, if its name or URL determines it. */
function withImpliedType(
  schema: JsonSchema,
  value: Readonly<Record<string, unknown>>,
  { root, work }: Context,
): unknown {
  if (!isFileSchema(schema) || !Object.values(value).every((member) => typeof member === "string"))
    return value;
  const file = asFile(value);
  if (file === undefined || file.contentType !== undefined) return value;
  const contentType = impliedType(file);
  const { required = [], properties: { contentType: allowed = {} } = {} } = schema;
  const isAsked =
    contentType !== undefined &&
    required.includes("contentType") &&
    judge(prepared(allowed, root), contentType, work);
  return isAsked ? { ...value, contentType } : value;
}

/** Coerces to the first alternative of a union that then accepts the value; returns a valid value unchanged. */
function choose(schema: JsonSchema, value: unknown, { root, work }: Context): unknown {
  const branches = alternatives(schema).map((branch) => prepared(branch, root));
  if (branches.some((branch) => judge(branch, value, work))) return value;
  for (const branch of branches) {
    const candidate = coerce(branch, value, work);
    if (candidate !== value && judge(branch, candidate, work)) return candidate;
  }
  return value;
}
