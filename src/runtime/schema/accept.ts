/**
 * Coerces arguments to their schema, because some clients send numbers, booleans and JSON as strings, a single value for an
 * array, null for an optional member that has no null, or a file whose media type follows from its name. Nothing is ever
 * turned into a string.
 */
import type { Problem } from "../host/errors.js";
import { impliedType } from "../values/media-type.js";
import { isObject, type JsonSchema, jsonValue, type SchemaType } from "../values/json.js";
import { once, oncePer } from "../values/lazy.js";
import { asFile, isFileSchema } from "./file-schema.js";
import { judge, firstWrong, type Members, type Node } from "./judge.js";
import { isRightMember, memberNodes } from "./applicator-rules.js";
import { formatPointer, parsePointer, valueAt } from "./pointer.js";
import { undecided } from "./words.js";
import { problemsOf, mostProblems } from "./problems.js";
import { admits, alternatives, facets, itemSchemas, propertySchemas, typeOf, typesOf } from "./subschema.js";
import { prepared } from "./validate.js";
import { Undecided, Work, few, type Changes } from "./work.js";

export interface Accepted {
  value: unknown;
  /** None if the value is valid, or became valid. */
  problems: Problem[];
}

/** Coerces a value to its schema and returns the problems that remain. Never throws, whatever the schema contains. */
export function accept(schema: JsonSchema, value: unknown, work = new Work()): Accepted {
  try {
    return acceptWithin(schema, value, work);
  } catch (error) {
    if (error instanceof Undecided) return { value, problems: [undecided(error)] };
    throw error;
  }
}

function acceptWithin(schema: JsonSchema, value: unknown, work: Work): Accepted {
  const node = prepared(schema);
  if (judge(node, value, work)) return { value, problems: [] };
  const coerced = coerce(node, value, work);
  if (coerced !== value && judge(node, coerced, work)) return { value: coerced, problems: [] };
  const left = problemsOf(node, coerced, work);
  return { value: coerced, problems: coerced === value ? left : [...noLists(value, coerced, left), ...left] };
}

/** Returns what is wrong with a value as it is; nothing if it is valid. Never throws, whatever the schema contains. */
export function validate(schema: JsonSchema, value: unknown, work = new Work()): Problem[] {
  try {
    const node = prepared(schema);
    return judge(node, value, work) ? [] : problemsOf(node, value, work);
  } catch (error) {
    if (error instanceof Undecided) return [undecided(error)];
    throw error;
  }
}

/** Tells of the arrays that a single value was put into, because what is wrong with their item does not. */
function noLists(value: unknown, coerced: unknown, problems: readonly Problem[]): Problem[] {
  const paths = problems.flatMap(({ path }) => {
    const names = parsePointer(path);
    return names.flatMap((_, length) => {
      const outer = names.slice(0, length);
      const isMisread = Array.isArray(valueAt(coerced, outer)) && isSingle(valueAt(value, outer));
      return isMisread ? [formatPointer(outer)] : [];
    });
  });
  return [...new Set(paths)].map((path) => ({
    path,
    keyword: "type",
    expected: "an array (a list), not a single value",
  }));
}

/** Not a list, nor one as JSON. */
function isSingle(value: unknown): boolean {
  const isJson = typeof value === "string" && value.trim().startsWith("[");
  return value !== undefined && !Array.isArray(value) && !isJson;
}

/**
 * Returns the coerced value. A valid value is returned unchanged, and so is every valid part; what cannot be made valid is
 * coerced as far as possible, so that validation reports what remains.
 * A string of digits that is not a safe integer becomes a `bigint`, which `jsonText` and the parameter styles write
 * with all its digits.
 * @throws {Undecided} if that takes too many steps
 */
function coerce(node: Node, value: unknown, work: Work): unknown {
  work.spend(stepsOfValue);
  if (judge(node, value, work)) return value;
  if (typeof value !== "object" || value === null) return coerced(node, value, work);
  const known = work.coerced.isEmpty ? undefined : work.coerced.get(node, value);
  if (known !== undefined) return known.value;
  const before = work.steps;
  const made = { value: coerced(node, value, work) };
  if (work.steps - before > stepsWorthKeeping) {
    work.kept += 1;
    work.coerced.set(node, value, made);
  }
  return made.value;
}

/** Trying to make a value fit takes longer than judging it. */
const stepsOfValue = 20;
/** What going on to the next part takes, even where nothing is said about it. */
const stepsOfPart = 4;
/** What took fewer steps is done again. */
const stepsWorthKeeping = 500;

function coerced(node: Node, value: unknown, work: Work): unknown {
  const plan = planOf(node);
  const converted = convert(value, plan, work);
  const whole =
    inArray(node, plan, { value: converted, work }) ?? descend(node, plan, { value: converted, work });
  return plan.unions.reduce((current, branches) => choose(branches, current, work), whole);
}

/** What coercing needs to know of a schema. */
interface Plan {
  types: ReadonlySet<SchemaType> | undefined;
  /** For each union, its alternatives. */
  unions: readonly (readonly Node[])[];
  itemParts: (index: number) => readonly Node[];
  /** Whether anything is said about items. */
  hasItemParts: boolean;
  memberParts: (name: string, work: Work) => readonly Node[];
  /** Whether a member has nothing that no coercion can mend, such as an unknown name. */
  isRight: (name: string, member: unknown, work: Work) => boolean;
  isOptional: (name: string) => boolean;
  isFile: boolean;
}

const planOf = oncePer((node: Node): Plan => {
  const { schema, root } = node;
  const all = facets(schema, root);
  const nodes = (parts: readonly JsonSchema[]): readonly Node[] => parts.map((part) => prepared(part, root));
  const required = new Set(all.flatMap((facet) => facet.required ?? []));
  const isListed = all.some(({ prefixItems }) => prefixItems !== undefined);
  const isPatterned = all.some(({ patternProperties }) => patternProperties !== undefined);
  const isKnown = (name: string): boolean =>
    all.some(({ properties = {} }) => Object.hasOwn(properties, name));
  const items = nodes(itemSchemas(schema, root, 0));
  const known = new Map<string, readonly Node[]>();
  const others = once(() => nodes(propertySchemas(schema, root, unlisted(isKnown))));
  const rules = all.flatMap((facet) => memberNodes(prepared(facet, root).scope) ?? []);
  return {
    types: typesOf(schema, root, { union: false }),
    unions: all
      .map(alternatives)
      .filter((branches) => branches.length > 0)
      .map(nodes),
    hasItemParts: isListed || items.length > 0,
    itemParts: (index) => (isListed ? nodes(itemSchemas(schema, root, index)) : items),
    memberParts: (name, work) => {
      if (isPatterned) return nodes(propertySchemas(schema, root, name, work));
      if (!isKnown(name)) return others();
      const parts = known.get(name) ?? nodes(propertySchemas(schema, root, name));
      known.set(name, parts);
      return parts;
    },
    isRight: (name, member, work) => rules.every((nodesFor) => isRightMember(nodesFor, name, member, work)),
    isOptional: (name) => !required.has(name) && isKnown(name),
    isFile: isFileSchema(schema),
  };
});

/** A name that a schema does not list, which stands for all the others. */
function unlisted(isKnown: (name: string) => boolean): string {
  let name = "other";
  while (isKnown(name)) name += "s";
  return name;
}

const typesOfAny = oncePer(({ schema, root }: Node) => typesOf(schema, root, { union: true }));

function convert(value: unknown, { types }: Plan, work: Work): unknown {
  if (types === undefined || admits(types, typeOf(value)) || typeof value !== "string") return value;
  const parsed = parse(value, types, work);
  return parsed === undefined ? value : parsed;
}

/** Puts a single value into an array where one is asked for. A recursive array would do so without end. */
function inArray(node: Node, { types, itemParts }: Plan, { value, work }: Given): unknown {
  if (types?.has("array") !== true || admits(types, typeOf(value)) || value === null) return undefined;
  const around = work.wrapped.get(node);
  if (around === value) return undefined;
  const items = itemParts(0);
  work.wrapped.set(node, value);
  try {
    const item = coerceTo(items, value, work);
    return items.every((part) => admits(typesOfAny(part), typeOf(item))) ? [item] : undefined;
  } finally {
    work.wrapped.set(node, around);
  }
}

function coerceTo(parts: readonly Node[], value: unknown, work: Work): unknown {
  return parts.reduce((current, part) => coerce(part, current, work), value);
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

/** A value, and the checks that it is part of. */
interface Given<T = unknown> {
  value: T;
  work: Work;
}

function descend(node: Node, plan: Plan, { value, work }: Given): unknown {
  // Whatever becomes of its parts, it stays wrong.
  if (plan.types !== undefined && !admits(plan.types, typeOf(value))) return value;
  if (Array.isArray(value)) return plan.hasItemParts ? coercedItems(node, plan, { value, work }) : value;
  return isObject(value) ? coercedMembers(node, plan, { value, work }) : value;
}

/**
 * Coerces parts one after another. Interrupted work goes on where it was. Once there are enough parts that stay wrong, the
 * others are left as they are, because the whole is refused.
 * @param one Coerces the part at an index, and tells whether it stays wrong.
 */
function changesOf(
  node: Node,
  { whole, count, work }: { whole: object; count: number; work: Work },
  one: (index: number, parts: Map<number, unknown>) => boolean,
): Changes["parts"] {
  const known = count > few ? work.changes.get(node, whole) : undefined;
  const changes = known ?? { parts: new Map<number, unknown>(), wrong: 0 };
  if (count > few) work.changes.set(node, whole, changes);
  firstWrong(changes, { whole, count, work }, (index) => {
    work.spend(stepsOfPart);
    if (!one(index, changes.parts)) changes.wrong += 1;
    return changes.wrong < mostProblems;
  });
  return changes.parts;
}

function coercedItems(
  node: Node,
  { itemParts }: Plan,
  { value: items, work }: Given<readonly unknown[]>,
): readonly unknown[] {
  const changed = changesOf(node, { whole: items, count: items.length, work }, (index, changes) => {
    const parts = itemParts(index);
    const item = coerceTo(parts, items[index], work);
    if (item !== items[index]) changes.set(index, item);
    return parts.every((part) => judge(part, item, work));
  });
  if (changed.size === 0) return items;
  return items.map((item, index) => (changed.has(index) ? changed.get(index) : item));
}

function coercedMembers(node: Node, plan: Plan, { value, work }: Given<Members>): unknown {
  const names = work.namesOf(value);
  const changed = changesOf(node, { whole: value, count: names.length, work }, (index, changes) => {
    const name = names[index] ?? "";
    const member = value[name];
    const parts = plan.memberParts(name, work);
    const refused = member === null && parts.some((part) => !admits(typesOfAny(part), "null"));
    // A null in a map is kept, because naming the key is deliberate.
    if (refused && plan.isOptional(name)) {
      changes.set(index, undefined);
      return true;
    }
    const made = coerceTo(parts, member, work);
    if (made !== member) changes.set(index, made);
    return plan.isRight(name, made, work);
  });
  const whole = changed.size === 0 ? value : withChanges(value, names, changed);
  return plan.isFile ? withImpliedType(node, whole, work) : whole;
}

function withChanges(value: Members, names: readonly string[], changed: Changes["parts"]): Members {
  const members = names.map((name, index): [string, unknown] => [
    name,
    changed.has(index) ? changed.get(index) : value[name],
  ]);
  return Object.fromEntries(members.filter(([, member]) => member !== undefined));
}

/** Adds the media type to a file that needs one, if its name or URL determines it. */
function withImpliedType({ schema, root }: Node, value: Members, work: Work): Members {
  if (!Object.values(value).every((member) => typeof member === "string")) return value;
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
function choose(branches: readonly Node[], value: unknown, work: Work): unknown {
  if (branches.some((branch) => judge(branch, value, work))) return value;
  for (const branch of branches) {
    const candidate = coerce(branch, value, work);
    if (candidate !== value && judge(branch, candidate, work)) return candidate;
  }
  return value;
}
