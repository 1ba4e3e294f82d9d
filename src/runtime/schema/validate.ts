/**
 * Validates values against schemas (JSON Schema 2020-12), which are prepared for that, each part when the first value reaches it.
 */
import { decodedUri } from "../values/encoding.js";
import { isObject, type JsonSchema, memberOf } from "../values/json.js";
import { oncePer } from "../values/lazy.js";
import { applicatorRules, objectRules, unevaluatedItems, unevaluatedMembers } from "./applicator-rules.js";
import { judge, type Make, type Node, type Rule, type Rules } from "./judge.js";
import { parsePointer } from "./pointer.js";
import { homeOf, references, target, withDefsOf } from "./subschema.js";
import { namedTypes } from "./types.js";
import { listRules, numberRules, textRules, valueRules } from "./value-rules.js";
import { Undecided, Work } from "./work.js";

/**
 * Whether a value is valid; not if that takes too many steps to find out.
 * @param root Contains what the schema's references lead to.
 */
export function fits(schema: JsonSchema, value: unknown, work = new Work(), root = schema): boolean {
  try {
    return judge(prepared(schema, root), value, work);
  } catch (error) {
    if (error instanceof Undecided) return false;
    throw error;
  }
}

/** Finds the schema behind `#/$defs/<name>`. */
export interface SchemaSource {
  schema(name: string): Promise<JsonSchema | undefined>;
}

/** Returns a schema with every shared schema that it refers to, directly or not. */
export function bundle(schema: JsonSchema, source: SchemaSource): Promise<JsonSchema> {
  const known = bundles.get(schema);
  if (known !== undefined) return known;
  const bundled = collect(schema, source);
  bundles.set(schema, bundled);
  bundled.catch(() => bundles.delete(schema));
  return bundled;
}

const bundles = new WeakMap<JsonSchema, Promise<JsonSchema>>();

/**
 * Schemas that were read, each with all that it refers to: in one object, because most bundles need the same ones. A schema that
 * has one of its own by a name takes none from the others.
 */
const readFrom = oncePer<SchemaSource, { $defs: Record<string, JsonSchema> }>(() => ({ $defs: {} }));

async function collect(schema: JsonSchema, source: SchemaSource): Promise<JsonSchema> {
  const own = schema.$defs ?? {};
  const home = readFrom(source);
  const known = home.$defs;
  const found = new Map<string, JsonSchema>();
  const pending = [...references(schema)];
  for (let name = pending.pop(); name !== undefined; name = pending.pop()) {
    if (found.has(name) || Object.hasOwn(known, name)) continue;
    const shared = await source.schema(name);
    if (shared === undefined) continue;
    found.set(name, shared);
    pending.push(...references(shared));
  }
  for (const [name, value] of found) Object.defineProperty(known, name, { value, enumerable: true });
  if (references(schema).size === 0) return schema;
  return Object.keys(own).length === 0
    ? withDefsOf(home, schema)
    : { ...schema, $defs: { ...known, ...own } };
}

/** Returns a schema, or a part of one, as it is checked. @param root Contains what its references lead to. */
export function prepared(schema: JsonSchema, root: JsonSchema = schema): Node {
  const nodes = nodesOf(root);
  const known = nodes.get(schema);
  if (known !== undefined) return known;
  const made = new SchemaNode(schema, root);
  nodes.set(schema, made);
  return made;
}

const nodesOf = oncePer<JsonSchema, Map<JsonSchema, Node>>(() => new Map());

class SchemaNode implements Node {
  readonly schema: JsonSchema;
  readonly root: JsonSchema;
  rules: Rules | undefined = undefined;
  /** Null if it leads nowhere; undefined as long as nobody asked. */
  #target: Node | null | undefined = undefined;

  constructor(schema: JsonSchema, root: JsonSchema) {
    this.schema = schema;
    this.root = root;
  }

  part(given: unknown): Node | undefined {
    if (typeof given === "boolean") return prepared(given ? anything : nothing, this.root);
    return isObject(given) ? prepared(given, this.root) : undefined;
  }

  target(work: Work): Node | undefined {
    if (this.#target === undefined) this.#target = referred(this.schema, this.root, work) ?? null;
    return this.#target ?? undefined;
  }

  /** Keywords of a wrong form and references that lead nowhere say nothing: a mistake in a schema that was edited never costs a tool. */
  makeRules(): Rules {
    return {
      types: namedTypes(this.schema),
      values: rulesFor(valueRules, this),
      text: rulesFor(textRules, this),
      number: rulesFor(numberRules, this),
      list: rulesFor(allListRules, this),
      object: rulesFor(allObjectRules, this),
      others: rulesFor(applicatorRules, this),
    };
  }
}

const anything: JsonSchema = {};
export const nothing: JsonSchema = { not: {} };

/** Those that depend on others come last. */
const allListRules = { ...listRules, unevaluatedItems };
const allObjectRules = { ...objectRules, unevaluatedProperties: unevaluatedMembers };

function rulesFor<T>(makers: Readonly<Record<string, Make<T>>>, node: Node): readonly Rule<T>[] {
  const rules: Rule<T>[] = [];
  for (const keyword in makers) {
    const given = memberOf(node.schema, keyword);
    const holds = given === undefined ? undefined : makers[keyword]?.(given, node);
    if (holds !== undefined) rules.push({ keyword, holds });
  }
  return rules.length === 0 ? noRules : rules;
}

const noRules: readonly never[] = [];

/** Returns what a reference leads to: in lowered schemas a member of `$defs`, in edited ones any part. */
function targetOf(ref: string, root: JsonSchema): JsonSchema | undefined {
  const found = target({ $ref: ref }, root);
  if (found !== undefined || !/^#(?:\/|$)/.test(ref)) return found;
  let part: unknown = root;
  for (const name of parsePointer(decodedUri(ref.slice(1)))) {
    if (Array.isArray(part)) part = part[Number(name)] as unknown;
    else part = isObject(part) ? memberOf(part, name) : undefined;
  }
  if (typeof part === "boolean") return part ? anything : nothing;
  return isObject(part) ? part : undefined;
}

/** Returns what a schema refers to; nothing if that leads back to the schema, because it would never end. */
function referred(schema: JsonSchema, root: JsonSchema, work: Work): Node | undefined {
  const shared = target(schema, root);
  const home = shared === undefined ? root : homeOf(root);
  const found = shared ?? (typeof schema.$ref === "string" ? targetOf(schema.$ref, root) : undefined);
  if (found === undefined || circlesOf(home).areTogether(schema, found, work)) return undefined;
  return prepared(found, home);
}

const circlesOf = oncePer((root: JsonSchema) => new Circles((schema) => combinedIn(schema, root)));

/** The schemas that one applies to the same value. */
function combinedIn(schema: JsonSchema, root: JsonSchema): JsonSchema[] {
  const { $ref, allOf, anyOf, oneOf, not, if: condition, then, else: otherwise } = schema;
  const dependent = schema["dependentSchemas"];
  const parts: readonly unknown[] = [
    ...(typeof $ref === "string" ? [targetOf($ref, root)] : []),
    ...[allOf, anyOf, oneOf].flatMap((given: unknown): readonly unknown[] =>
      Array.isArray(given) ? given : [],
    ),
    ...[not, condition, then, otherwise],
    ...(isObject(dependent) ? Object.values(dependent) : []),
  ];
  return parts.filter(isObject);
}

/** What going on to the next schema takes. */
const stepsOfSchema = 20;

/** A schema on the way to others. */
interface Visit {
  readonly schema: JsonSchema;
  readonly number: number;
  readonly parts: readonly JsonSchema[];
  /** The next part. */
  at: number;
  /** Number of the first schema on the way that it leads back to. */
  first: number;
}

/**
 * Which schemas lead back to themselves, through schemas that apply to the same value: whoever followed such references would
 * never end. Found by going through each schema once (https://en.wikipedia.org/wiki/Tarjan%27s_strongly_connected_components_algorithm),
 * without recursion, because a document decides how far it goes. It may be interrupted, and goes on where it was.
 */
class Circles {
  readonly #appliedBy: (schema: JsonSchema) => readonly JsonSchema[];
  /** In the order in which schemas are met. */
  readonly #numbers = new Map<JsonSchema, number>();
  /** Number of the first schema of each one's circle; none while that is not known. */
  readonly #circles = new Map<JsonSchema, number>();
  readonly #way: Visit[] = [];
  readonly #open: JsonSchema[] = [];

  /** @param appliedBy Returns the schemas that one applies to the same value. */
  constructor(appliedBy: (schema: JsonSchema) => readonly JsonSchema[]) {
    this.#appliedBy = appliedBy;
  }

  /** Whether a schema and one that it applies lead to each other, or are the same. */
  areTogether(schema: JsonSchema, other: JsonSchema, work: Work): boolean {
    while (!this.#circles.has(schema)) {
      const last = this.#way.at(-1);
      if (last === undefined) this.#enter(schema);
      else this.#follow(last);
      work.kept += 1;
      work.share(stepsOfSchema);
    }
    return this.#circles.get(schema) === this.#circles.get(other);
  }

  #enter(schema: JsonSchema): void {
    const number = this.#numbers.size;
    this.#numbers.set(schema, number);
    this.#open.push(schema);
    this.#way.push({ schema, number, parts: this.#appliedBy(schema), at: 0, first: number });
  }

  #follow(visit: Visit): void {
    const next = visit.parts[visit.at];
    visit.at += 1;
    if (next === undefined) return this.#leave(visit);
    const number = this.#numbers.get(next);
    if (number === undefined) this.#enter(next);
    else if (!this.#circles.has(next)) visit.first = Math.min(visit.first, number);
  }

  #leave({ schema, number, first }: Visit): void {
    this.#way.pop();
    const before = this.#way.at(-1);
    if (before !== undefined) before.first = Math.min(before.first, first);
    if (first < number) return;
    let one: JsonSchema | undefined;
    do {
      one = this.#open.pop();
      if (one !== undefined) this.#circles.set(one, number);
    } while (one !== schema && one !== undefined);
  }
}
