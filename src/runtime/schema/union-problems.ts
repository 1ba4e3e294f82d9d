/**
 * Explains why a value fits no alternative of a union, and finds the alternative that was meant: of objects by the properties that
 * have values of their own in each.
 */
import type { Problem } from "../host/errors.js";
import { isObject, type JsonSchema, jsonText } from "../values/json.js";
import { oncePer } from "../values/lazy.js";
import { or } from "../values/text.js";
import { hasMember, namesIn, partsIn } from "./applicator-rules.js";
import { judge, type Members, type Node } from "./judge.js";
import { type Faulty, fitsType, missing, mostLookedAt, mostProblems } from "./leaf-problems.js";
import { formatPointer } from "./pointer.js";
import { facets, ownPropertySchemas, stepsOfFacet, typesOf } from "./subschema.js";
import { admits, typeOf } from "./types.js";
import { itemNodes, wrongItem } from "./value-rules.js";
import { describe, listOf } from "./words.js";
import { sharedPer, type Work } from "./work.js";

/** What is wrong with a value that a union refuses: problems of the union itself, or the alternative that tells them. */
interface Misfit {
  problems?: readonly Problem[];
  meant?: Node;
}

export function misfit(faulty: Faulty, alternatives: readonly Node[], keyword: "anyOf" | "oneOf"): Misfit {
  const { node, value, path, work } = faulty;
  const { schema, root } = node;
  const schemas = alternatives.map((one) => one.schema);
  // Only objects have members to name; for other values, the expected type is reported.
  if (!isObject(value) && schemas.every(asksForNamesOnly))
    return { problems: [{ path, keyword: "type", expected: describe(schema, root) }] };
  const passing = keyword === "oneOf" ? alternatives.filter((one) => judge(one, value, work)) : [];
  if (passing.length > 1) {
    const forms = passing.slice(0, 2).map((one) => one.schema);
    const expected = forms.every(asksForNamesOnly)
      ? `only ${choiceOf(forms.map(({ required = [] }) => required))}`
      : `a value that fits only one of: ${or(forms.map((form) => describe(form, root)))}`;
    return { problems: [{ path, keyword, expected }] };
  }
  if (isObject(value) && schemas.every((form) => asksForNamesOnly(form) && fitsType(form, value))) {
    const lacking = schemas.map(({ required }) =>
      namesIn(required).filter((name) => !hasMember(value, name)),
    );
    return { problems: [{ path, keyword: "lacking", expected: choiceOf(lacking) }] };
  }
  const type = typeOf(value);
  const sameType = alternatives.filter((one) =>
    admits(typesOf(one.schema, root, { union: true, work }), type),
  );
  if (sameType.length === 0)
    return { problems: [{ path, keyword: "type", expected: describe({ anyOf: schemas }, root) }] };
  const choice = isObject(value) ? choose(value, sameType, { root, work }) : { left: sameType };
  if ("name" in choice) {
    const place = formatPointer([choice.name]);
    const expected = `one of ${listOf(choice.values)}`;
    const unclear = { path: path + place, keyword: choice.isMissing ? "required" : "const", expected };
    const others = missingFromAll({ ...faulty, value: isObject(value) ? value : {} }, sameType, choice.name);
    return { problems: [unclear, ...others] };
  }
  const meant = choice.left;
  const expected = (): string => describe({ anyOf: meant.map((one) => one.schema) }, root);
  if (meant.length > 1 && !isObject(value) && !Array.isArray(value))
    return { problems: [{ path, keyword: "anyOf", expected: expected() }] };
  const best = meant.length > 1 ? likeliest(meant, value, work) : meant[0];
  return best === undefined ? { problems: [{ path, keyword, expected: expected() }] } : { meant: best };
}

/** What looking for one name in one schema takes. */
const stepsOfLookup = 4;

/**
 * Names that are looked for in all schemas of a union's alternatives: a few milliseconds. Of many alternatives, a few names tell
 * which is meant.
 */
const mostLookups = 10_000;
const fewestNames = 8;

/** Returns the alternative that knows the most members of an object, needs the fewest others, and has the fewest faults; none if all members are unknown to all. */
function likeliest(meant: readonly Node[], value: unknown, work: Work): Node | undefined {
  if (Array.isArray(value)) return furthest(meant, value, work);
  if (!isObject(value)) return meant[0];
  const known = meant.map((node) => ({ node, parts: facets(node.schema, node.root) }));
  const schemas = known.reduce((count, { parts }) => count + parts.length, 0);
  const most = Math.max(fewestNames, Math.floor(mostLookups / schemas));
  const names = work.namesOf(value).slice(0, Math.min(most, mostLookedAt));
  const ranked = known.map(({ node, parts }) => {
    work.spend((names.length + 1) * parts.length * stepsOfLookup);
    const followed = names.map((name) => parts.flatMap((part) => ownPropertySchemas(part, name, work)));
    const strange = followed.filter((schemas) => schemas.length === 0);
    const required = new Set(parts.flatMap((part) => namesIn(part.required).slice(0, most)));
    const absent = [...required].filter((name) => !hasMember(value, name));
    const wrong = names.filter((name, index) =>
      followed[index]?.some((part) => !judge(node.part(part) ?? node, value[name], work)),
    );
    return { node, faults: [strange.length, absent.length, wrong.length] };
  });
  const [first, ...others] = ranked;
  const best = others.reduce((a, b) => (a !== undefined && isLess(b.faults, a.faults) ? b : a), first);
  return names.length > 0 && best?.faults[0] === names.length ? undefined : best?.node;
}

function isLess(a: readonly number[], b: readonly number[]): boolean {
  const at = a.findIndex((count, index) => count !== b[index]);
  return at >= 0 && (a[at] ?? 0) < (b[at] ?? 0);
}

/** Returns the alternative that the most items from the first on follow. */
function furthest(meant: readonly Node[], items: readonly unknown[], work: Work): Node | undefined {
  const [first, ...others] = meant.map((node) => {
    const nodes = itemNodes(node);
    return { node, right: nodes === undefined ? 0 : wrongItem(nodes, items, work) };
  });
  return others.reduce((a, b) => (a !== undefined && b.right <= a.right ? a : b), first)?.node;
}

/** Alternatives whose members are compared: each is put into words. */
const mostCompared = 100;

/** Returns the members that a value lacks for every alternative, unless they depend on a choice within one. */
function missingFromAll(
  faulty: Faulty<Members>,
  alternatives: readonly Node[],
  chosen: string,
): readonly Problem[] {
  const { value, work } = faulty;
  if (alternatives.length > mostCompared) return [];
  const lacked: ReadonlyMap<string, Node>[] = [];
  for (const node of alternatives) {
    const names = lackedNames(node, value, work);
    if (names === undefined) return [];
    lacked.push(names);
  }
  const [first = new Map<string, Node>(), ...others] = lacked;
  work.spend(first.size * lacked.length * stepsOfLookup);
  const names = [...first.keys()].filter(
    (name) => name !== chosen && others.every((names) => names.has(name)),
  );
  return names.slice(0, mostProblems).flatMap((name) => {
    const problems = lacked.flatMap((nodes) => {
      const node = nodes.get(name);
      work.spend(stepsOfText);
      return node === undefined ? [] : [...missing([name], { ...faulty, node })];
    });
    const [told] = problems;
    return told !== undefined && problems.every(({ expected }) => expected === told.expected) ? [told] : [];
  });
}

/** What describing a schema takes. */
const stepsOfText = 500;

/** Returns the members that a value lacks, with what requires each; nothing if that depends on a choice. */
function lackedNames(node: Node, value: Members, work: Work): ReadonlyMap<string, Node> | undefined {
  const lacked = new Map<string, Node>();
  for (const part of facets(node.schema, node.root)) {
    const isOpen = [part.anyOf, part.oneOf].some((given) => {
      const either = partsIn(given, node);
      return either !== undefined && either.length > 1 && !either.some((one) => judge(one, value, work));
    });
    if (isOpen) return undefined;
    const names = namesIn(part.required);
    work.spend((names.length + 1) * stepsOfLookup);
    for (const name of names)
      if (!hasMember(value, name) && !lacked.has(name)) lacked.set(name, node.part(part) ?? node);
  }
  return lacked;
}

/** Writes a choice between sets of names. */
function choiceOf(sets: readonly (readonly string[])[]): string {
  if (sets.every((names) => names.length === 1)) return `one of ${listOf([...new Set(sets.flat())])}`;
  return or(sets.map((names) => names.map(jsonText).join(" and ")));
}

function asksForNamesOnly(schema: JsonSchema): boolean {
  return schema.required !== undefined && Object.keys(schema).every((keyword) => saidByNames.has(keyword));
}

const saidByNames = new Set(["required", "type", "title", "description"]);

/** A property that has to be right before anything else can be said. */
interface Chooser {
  name: string;
  /** Values of all alternatives. */
  values: unknown[];
  isMissing: boolean;
}

/** Properties that the value has been asked for, or lacks, and how often one may still be looked up in an alternative. */
interface Asking {
  readonly asked: ReadonlySet<string>;
  readonly lookups: { left: number };
  readonly work: Work;
}

/** Some milliseconds: of many alternatives with many properties, the first tell enough. */
const mostConstants = 20_000;

interface Alternative {
  node: Node;
  constants: ReadonlyMap<string, readonly unknown[]>;
  required: ReadonlySet<string>;
}

/** Returns the alternatives that an object may mean, at least one, or the property that fits none. */
function choose(
  value: Members,
  alternatives: readonly Node[],
  { root, work }: { root: JsonSchema; work: Work },
): { left: readonly Node[] } | Chooser {
  const known = alternatives.map((node) => ({ node, ...tellingIn(root)(node.schema, work) }));
  return narrow(value, known, { asked: new Set(), lookups: { left: mostConstants }, work });
}

/** What tells an alternative from others. Many values may ask. */
const tellingIn = oncePer((root: JsonSchema) =>
  sharedPer(
    (schema: JsonSchema) => {
      const all = facets(schema, root);
      const { constants, lookups } = constantsOf(all, root);
      return { constants, required: new Set(all.flatMap(({ required = [] }) => required)), lookups };
    },
    ({ lookups }) => lookups * stepsOfFacet,
  ),
);

function narrow(
  value: Members,
  left: readonly Alternative[],
  { asked, lookups, work }: Asking,
): { left: readonly Node[] } | Chooser {
  const name = chooserOf(left, { asked, lookups, work });
  if (name === undefined) {
    const agreeing = left.filter(({ constants }) =>
      [...constants].every(([key, allowed]) => !Object.hasOwn(value, key) || allowed.includes(value[key])),
    );
    return { left: (agreeing.length > 0 ? agreeing : left).map(({ node }) => node) };
  }
  const isMissing = !Object.hasOwn(value, name);
  const next = { asked: new Set(asked).add(name), lookups, work };
  work.spend(countOf(left, name));
  if (isMissing && !isRequiredInAll(left, name)) return narrow(value, left, next);
  const fitting = left.filter(({ constants }) => !isMissing && constants.get(name)?.includes(value[name]));
  if (fitting.length > 0) return narrow(value, fitting, next);
  return {
    name,
    values: [...new Set(left.flatMap(({ constants }) => constants.get(name) ?? []))],
    isMissing,
  };
}

/** Returns a property with values of its own in each alternative: preferably one that all of them require, and that is unambiguous. */
function chooserOf(left: readonly Alternative[], { asked, lookups, work }: Asking): string | undefined {
  const [first] = left;
  const telling = [...(first?.constants.keys() ?? [])].filter((name) => {
    if (asked.has(name) || lookups.left <= 0) return false;
    lookups.left -= left.length;
    work.spend(left.length + countOf(left, name));
    return tellsApart(left, name);
  });
  const needed = telling.filter((name) => isRequiredInAll(left, name));
  const best = needed.length > 0 ? needed : telling;
  return best.find((name) => isUnambiguous(left, name)) ?? best[0];
}

/** Counts the values of a property in all alternatives. */
function countOf(left: readonly Alternative[], name: string): number {
  return left.reduce((count, { constants }) => count + (constants.get(name)?.length ?? 0), 0);
}

function tellsApart(left: readonly Alternative[], name: string): boolean {
  const lists = left.map(({ constants }) => constants.get(name) ?? []);
  const [first = []] = lists;
  const values = new Set(first);
  return (
    left.every(({ constants }) => constants.has(name)) &&
    lists.some((list) => list.length !== first.length || list.some((value) => !values.has(value)))
  );
}

/** Whether each value chooses one alternative. */
function isUnambiguous(left: readonly Alternative[], name: string): boolean {
  const values = left.flatMap(({ constants }) => constants.get(name) ?? []);
  return new Set(values).size === values.length;
}

function isRequiredInAll(left: readonly Alternative[], name: string): boolean {
  return left.every(({ required }) => required.has(name));
}

/**
 * Returns the values of properties, as far as an alternative lists them, and how many lookups that took.
 * @param all apply together
 */
function constantsOf(all: readonly JsonSchema[], root: JsonSchema) {
  const names = new Set(all.flatMap((facet) => Object.keys(facet.properties ?? {})));
  const constants = new Map<string, readonly unknown[]>();
  let lookups = all.length * (names.size + 1);
  for (const name of names) {
    const parts = all
      .flatMap((facet) => ownPropertySchemas(facet, name))
      .flatMap((part) => facets(part, root));
    lookups += parts.length;
    const [first, ...others] = parts.flatMap((part) =>
      "const" in part ? [[part.const]] : Array.isArray(part.enum) ? [part.enum] : [],
    );
    const allowed = others.map((list) => new Set<unknown>(list));
    // Alternatives may share a long list.
    const isWhole = allowed.length === 0;
    if (first !== undefined)
      constants.set(
        name,
        isWhole ? first : first.filter((value) => allowed.every((values) => values.has(value))),
      );
  }
  return { constants, lookups };
}
