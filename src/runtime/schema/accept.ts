/**
 * Coerces arguments to their schema, because some clients send numbers, booleans and JSON as strings, a single value for an
 * array, null for an optional member that has no null, or a file whose media type follows from its name. Nothing is ever
 * turned into a string.
 */
import type { Problem } from "../host/errors.js";
import { impliedType } from "../values/media-type.js";
import { isObject, type JsonSchema } from "../values/json.js";
import { once } from "../values/lazy.js";
import { asFile, isFileSchema } from "./file-schema.js";
import { judge, firstWrong, type Members, type Node } from "./judge.js";
import { isRightMember, memberNodes } from "./applicator-rules.js";
import { formatPointer, parsePointer, valueAt } from "./pointer.js";
import { parsed } from "./parsed-text.js";
import { exceeding, undecided } from "./words.js";
import { mostProblems } from "./leaf-problems.js";
import { problemsOf } from "./problems.js";
import { alternatives, facets, itemSchemasOf, ownPropertySchemas, typesOf, unlisted } from "./subschema.js";
import { admits, typeBits, typeOf, type Types } from "./types.js";
import { prepared } from "./validate.js";
import { Exceeding, Undecided, Work, few, sharedPer, type Changes } from "./work.js";

export interface Accepted {
  value: unknown;
  /** None if the value is valid, or became valid. */
  problems: readonly Problem[];
}

/** Coerces a value to its schema and returns the problems that remain. Never throws, whatever the schema contains. */
export function accept(schema: JsonSchema, value: unknown, work = new Work()): Accepted {
  try {
    return acceptWithin(schema, value, work);
  } catch (error) {
    if (error instanceof Undecided) return { value, problems: [undecided(error)] };
    if (error instanceof Exceeding) return { value, problems: [exceeding(error)] };
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
export function validate(schema: JsonSchema, value: unknown, work = new Work()): readonly Problem[] {
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
  const known = work.coerced.get(node, value);
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
  const plan = planOf(node, work);
  const converted = convert(value, plan, work);
  const whole =
    inArray(node, plan, { value: converted, work }) ?? descend(node, plan, { value: converted, work });
  return plan.unions.reduce((current, branches) => choose(branches, current, work), whole);
}

/** What coercing needs to know of a schema. Most values are texts and numbers, which have neither items nor members. */
class Plan {
  readonly #all: readonly JsonSchema[];
  readonly #root: JsonSchema;
  readonly types: Types;
  /** For each union, its alternatives. */
  readonly unions: readonly (readonly Node[])[];
  readonly isFile: boolean;
  #items: Items | undefined = undefined;
  #members: PlannedMembers | undefined = undefined;

  constructor({ schema, root }: Node) {
    this.#all = facets(schema, root);
    this.#root = root;
    this.types = typesOf(schema, root, { union: false });
    this.unions = this.#all
      .map(alternatives)
      .filter((branches) => branches.length > 0)
      .map((branches) => nodesOf(branches, root));
    this.isFile = isFileSchema(schema);
  }

  /** How many schemas apply together. */
  get facets(): number {
    return this.#all.length;
  }

  get items(): Items {
    this.#items ??= itemsOf(this.#all, this.#root);
    return this.#items;
  }

  get members(): PlannedMembers {
    this.#members ??= membersOf(this.#all, this.#root);
    return this.#members;
  }
}

interface Items {
  /** Whether anything is said about items. */
  readonly areDescribed: boolean;
  readonly partsAt: (index: number, work: Work) => readonly Node[];
}

interface PlannedMembers {
  readonly partsOf: (name: string, work: Work) => readonly Node[];
  /** Whether a member has nothing that no coercion can mend, such as an unknown name. */
  readonly isRight: (name: string, member: unknown, work: Work) => boolean;
  readonly isOptional: (name: string) => boolean;
}

/** What reading one of the schemas that apply together takes. */
const stepsOfFacet = 100;

const planOf = sharedPer(
  (node: Node) => new Plan(node),
  ({ facets: count }) => count * stepsOfFacet,
);

function nodesOf(parts: readonly JsonSchema[], root: JsonSchema): readonly Node[] {
  return parts.map((part) => prepared(part, root));
}

/** @param all apply together */
function itemsOf(all: readonly JsonSchema[], root: JsonSchema): Items {
  const listed = all.reduce((most, { prefixItems = [] }) => Math.max(most, prefixItems.length), 0);
  const ofItem = perKey(all.length, (place: number) => nodesOf(itemSchemasOf(all, place), root));
  return {
    areDescribed: listed > 0 || itemSchemasOf(all, 0).length > 0,
    // Behind those that are listed, all items have to follow the same.
    partsAt: (index, work) => ofItem(Math.min(index, listed), work),
  };
}

/** @param all apply together */
function membersOf(all: readonly JsonSchema[], root: JsonSchema): PlannedMembers {
  const required = new Set(all.flatMap((facet) => facet.required ?? []));
  const patterns = all.flatMap(({ patternProperties = {} }) => Object.keys(patternProperties));
  const names = new Set(all.flatMap(({ properties = {} }) => Object.keys(properties)));
  const isKnown = (name: string): boolean => names.has(name);
  const ofName = (name: string, work?: Work): readonly Node[] =>
    nodesOf(
      all.flatMap((facet) => ownPropertySchemas(facet, name, work)),
      root,
    );
  const others = once(() => ofName(unlisted(isKnown)));
  const ofKnown = perKey(all.length, (name: string) => ofName(name));
  const rules = all.flatMap((facet) => memberNodes(prepared(facet, root)) ?? []);
  return {
    partsOf: (name, work) => {
      if (patterns.length > 0) {
        work.spend(all.length + patterns.length);
        return ofName(name, work);
      }
      return isKnown(name) ? ofKnown(name, work) : others();
    },
    isRight: (name, member, work) => rules.every((nodesFor) => isRightMember(nodesFor, name, member, work)),
    isOptional: (name) => !required.has(name) && isKnown(name),
  };
}

/** Finds what each part has to follow once for all calls. */
function perKey<K>(
  steps: number,
  make: (key: K) => readonly Node[],
): (key: K, work: Work) => readonly Node[] {
  const known = new Map<K, readonly Node[]>();
  return (key, work) => {
    const found = known.get(key);
    if (found !== undefined) return found;
    const made = make(key);
    known.set(key, made);
    work.kept += 1;
    work.share(steps);
    return made;
  };
}

function typesOfAny({ schema, root }: Node, work: Work): Types {
  return typesOf(schema, root, { union: true, work });
}

function convert(value: unknown, { types }: Plan, work: Work): unknown {
  if (admits(types, typeOf(value)) || typeof value !== "string") return value;
  const read = parsed(value, types, work);
  return read === undefined ? value : read;
}

/** Puts a single value into an array where one is asked for. A recursive array would do so without end. */
function inArray(node: Node, plan: Plan, { value, work }: Given): unknown {
  const { types } = plan;
  if (!admits(types, typeBits.array) || admits(types, typeOf(value)) || value === null) return undefined;
  const around = work.wrapped.get(node);
  if (around === value) return undefined;
  const parts = plan.items.partsAt(0, work);
  work.wrapped.set(node, value);
  try {
    const item = coerceTo(parts, value, work);
    return parts.every((part) => admits(typesOfAny(part, work), typeOf(item))) ? [item] : undefined;
  } finally {
    work.wrapped.set(node, around);
  }
}

function coerceTo(parts: readonly Node[], value: unknown, work: Work): unknown {
  return parts.reduce((current, part) => coerce(part, current, work), value);
}

/** A value, and the checks that it is part of. */
interface Given<T = unknown> {
  value: T;
  work: Work;
}

function descend(node: Node, plan: Plan, { value, work }: Given): unknown {
  // Whatever becomes of its parts, it stays wrong.
  if (!admits(plan.types, typeOf(value))) return value;
  if (Array.isArray(value) && !plan.items.areDescribed) return value;
  work.levels += 1;
  try {
    if (Array.isArray(value)) return coercedItems(node, plan, { value, work });
    return isObject(value) ? coercedMembers(node, plan, { value, work }) : value;
  } finally {
    work.levels -= 1;
  }
}

/**
 * Coerces parts one after another. Interrupted work goes on where it was. Once there are enough parts that stay wrong, the
 * others are left as they are, because the whole is refused.
 * @param one Coerces the part at an index, and tells whether it stays wrong.
 * @param make Makes the whole with its new parts.
 */
function withParts<T extends object>(
  node: Node,
  { whole, count, work }: { whole: T; count: number; work: Work },
  one: (index: number, parts: Map<number, unknown>) => boolean,
  make: (parts: Changes["parts"]) => T,
): unknown {
  const known = count > few ? work.changes.get(node, whole) : undefined;
  const changes: Changes = known ?? { parts: new Map(), wrong: 0 };
  if (count > few) work.changes.set(node, whole, changes);
  firstWrong(changes, { whole, count, work }, (index) => {
    work.spend(stepsOfPart);
    if (!one(index, changes.parts)) changes.wrong += 1;
    return changes.wrong < mostProblems;
  });
  if (changes.parts.size === 0 || changes.made !== undefined) return changes.made ?? whole;
  changes.made = make(changes.parts);
  // However few parts are new, all others are copied, for each alternative of a union.
  if (count > few) work.kept += 1;
  work.spend(count * stepsOfPart);
  return changes.made;
}

function coercedItems(
  node: Node,
  { items: planned }: Plan,
  { value: items, work }: Given<readonly unknown[]>,
): unknown {
  return withParts(
    node,
    { whole: items, count: items.length, work },
    (index, changes) => {
      const parts = planned.partsAt(index, work);
      const item = coerceTo(parts, items[index], work);
      if (item !== items[index]) changes.set(index, item);
      return parts.every((part) => judge(part, item, work));
    },
    (changes) => items.map((item, index) => (changes.has(index) ? changes.get(index) : item)),
  );
}

function coercedMembers(node: Node, { members, isFile }: Plan, { value, work }: Given<Members>): unknown {
  const names = work.namesOf(value);
  const whole = withParts(
    node,
    { whole: value, count: names.length, work },
    (index, changes) => {
      const name = names[index] ?? "";
      const member = value[name];
      const parts = members.partsOf(name, work);
      const refused = member === null && parts.some((part) => !admits(typesOfAny(part, work), typeBits.null));
      // A null in a map is kept, because naming the key is deliberate.
      if (refused && members.isOptional(name)) {
        changes.set(index, undefined);
        return true;
      }
      const made = coerceTo(parts, member, work);
      if (made !== member) changes.set(index, made);
      return members.isRight(name, made, work);
    },
    (changes) => withChanges(value, names, changes),
  );
  return isFile && isObject(whole) ? withImpliedType(node, whole, work) : whole;
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
  const names = work.namesOf(value);
  work.spend(names.length);
  if (!names.every((name) => typeof value[name] === "string")) return value;
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
