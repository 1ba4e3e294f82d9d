/** Explains why values are not valid: one problem per mistake, and only of the alternative that was meant. */
import type { Problem } from "../host/errors.js";
import { isObject, type JsonSchema, jsonText } from "../values/json.js";
import { nearest } from "../values/nearest.js";
import {
  branches,
  hasMember,
  isRightMember,
  memberNodes,
  namesIn,
  unevaluated,
  wrongMember,
} from "./applicator-rules.js";
import { admits, choose, facets, ownPropertySchemas, propertySchemas, typeOf, typesOf } from "./subschema.js";
import { judge, preparedRules, type Members, type Node, type Rule } from "./judge.js";
import { formatPointer, joinPointer } from "./pointer.js";
import { describe, listOf, mostGuessed, or, unknownName } from "./words.js";
import { nothing } from "./validate.js";
import { itemNodes, wrongItem } from "./value-rules.js";
import type { Work } from "./work.js";

/** More problems than this do not help. */
export const mostProblems = 8;

/**
 * Returns the first problems of a value that is not valid.
 * @throws {Undecided} if finding them takes too many steps
 */
export function problemsOf(node: Node, value: unknown, work: Work): Problem[] {
  const problems = new Map<string, Problem>();
  for (const problem of problemsAt({ node, value, path: "", told: new Map(), work })) {
    const key = `${problem.path} ${problem.expected}`;
    if (!problems.has(key)) problems.set(key, problem);
    if (problems.size >= mostProblems) break;
  }
  return [...problems.values()];
}

/** A value that is not valid where it is. */
interface Faulty<T = unknown> {
  node: Node;
  value: T;
  path: string;
  /** Paths whose problems have been told, by what is violated there: many ways may lead to it. */
  told: Map<Node, Set<string>>;
  work: Work;
}

function* problemsAt(faulty: Faulty): Iterable<Problem> {
  const { node, value, path, work } = faulty;
  const { schema, root } = node;
  if (judge(node, value, work) || isTold(faulty)) return;
  const rules = preparedRules(node, work);
  if (!fitsType(schema, value)) {
    yield { path, keyword: "type", expected: describe(schema, root) };
    return;
  }
  yield* brokenBy(rules.values, value, faulty);
  if (typeof value === "string") yield* brokenBy(rules.text, value, faulty);
  if (typeof value === "number" || typeof value === "bigint")
    yield* brokenBy(rules.number, Number(value), faulty);
  if (Array.isArray(value)) yield* brokenBy<readonly unknown[]>(rules.list, value, faulty);
  if (isObject(value)) yield* brokenBy(rules.object, value, faulty);
  yield* brokenBy(rules.others, value, faulty);
}

function isTold({ node, path, told }: Faulty): boolean {
  const paths = told.get(node) ?? new Set();
  told.set(node, paths);
  if (paths.has(path)) return true;
  paths.add(path);
  return false;
}

function fitsType({ type, nullable }: JsonSchema, value: unknown): boolean {
  // What is missing is told by its values.
  if (type === undefined || value === undefined || (nullable === true && value === null)) return true;
  return admits(new Set(typeof type === "string" ? [type] : type), typeOf(value));
}

function* brokenBy<T>(rules: readonly Rule<T>[], given: T, faulty: Faulty): Iterable<Problem> {
  for (const { keyword, holds } of rules) if (!holds(given, faulty.work)) yield* problemsBy(keyword, faulty);
}

/** @param keyword is violated */
function* problemsBy(keyword: string, faulty: Faulty): Iterable<Problem> {
  const { node, value, work } = faulty;
  const { schema, scope } = node;
  const within = (other: Node | undefined): Iterable<Problem> =>
    other === undefined ? [] : problemsAt({ ...faulty, node: other });
  switch (keyword) {
    case "$ref":
      yield* within(scope.target(work));
      return;
    case "allOf":
      for (const part of branches(schema.allOf, scope) ?? []) yield* within(part);
      return;
    case "if": {
      const condition = scope.part(schema.if);
      const isMet = condition !== undefined && judge(condition, value, work);
      yield* within(scope.part(isMet ? schema.then : schema.else));
      return;
    }
    case "anyOf":
    case "oneOf":
      yield* unionProblems(faulty, branches(schema[keyword], scope) ?? [], keyword);
      return;
    case "items":
    case "prefixItems":
      yield* Array.isArray(value) ? itemProblems({ ...faulty, value }) : [];
      return;
    default:
      if (!isObject(value)) yield leafProblem(keyword, faulty);
      else yield* memberProblems(keyword, { ...faulty, value }) ?? [leafProblem(keyword, faulty)];
  }
}

/** How many members after the first wrong one are looked at for others. */
const mostLookedAt = 1_000;

function* itemProblems({ node, value, path, ...shared }: Faulty<readonly unknown[]>): Iterable<Problem> {
  const { work } = shared;
  const nodes = itemNodes(node.scope);
  if (nodes === undefined) return;
  const first = wrongItem(nodes, value, work);
  for (let index = first; index < Math.min(value.length, first + mostLookedAt); index += 1) {
    const item = nodes.at(index);
    if (item !== undefined)
      yield* problemsAt({ ...shared, node: item, value: value[index], path: `${path}/${index}` });
  }
}

/** @returns nothing for a keyword that is not about single members */
function memberProblems(keyword: string, faulty: Faulty<Members>): Iterable<Problem> | undefined {
  const { node, value } = faulty;
  const { schema, scope } = node;
  switch (keyword) {
    case "required":
      return missing(namesIn(schema.required), faulty);
    case "dependentRequired": {
      const given = schema["dependentRequired"];
      const sets = Object.entries(isObject(given) ? given : {}).filter(([name]) => hasMember(value, name));
      return missing([...new Set(sets.flatMap(([, names]) => namesIn(names)))], faulty);
    }
    case "dependentSchemas": {
      const given = schema["dependentSchemas"];
      const parts = Object.entries(isObject(given) ? given : {}).filter(([name]) => hasMember(value, name));
      return parts.flatMap(([, part]) => {
        const other = scope.part(part);
        return other === undefined ? [] : [...problemsAt({ ...faulty, node: other })];
      });
    }
    case "properties":
    case "patternProperties":
    case "additionalProperties":
      return wrongMembers(faulty);
    case "unevaluatedProperties": {
      const part = scope.part(schema.unevaluatedProperties);
      return part === undefined ? [] : unevaluatedProblems(faulty, part);
    }
    default:
      return undefined;
  }
}

/** @param part What members have to follow that nothing else speaks about. */
function* unevaluatedProblems(faulty: Faulty<Members>, part: Node): Iterable<Problem> {
  const { node, value, path } = faulty;
  const { names, first, isWrong } = unevaluated(node.scope, part, value, faulty.work);
  for (const name of names.slice(first, first + mostLookedAt)) {
    if (!isWrong(name)) continue;
    const at = joinPointer(path, name);
    if (isClosed(part)) yield* unknownMember(at, name, { ...faulty, node: part }, node);
    else yield* problemsAt({ ...faulty, node: part, value: value[name], path: at });
  }
}

export function* missing(
  names: readonly string[],
  { node, value, path }: Faulty<Members>,
): Iterable<Problem> {
  const { schema, root } = node;
  for (const name of names) {
    if (hasMember(value, name)) continue;
    const [property] = propertySchemas(schema, root, name);
    const expected = property === undefined ? "a value" : describe(property, root);
    yield { path: joinPointer(path, name), keyword: "required", expected };
  }
}

function* wrongMembers(faulty: Faulty<Members>): Iterable<Problem> {
  const { node, value, path, work } = faulty;
  const nodesFor = memberNodes(node.scope);
  if (nodesFor === undefined) return;
  const names = work.namesOf(value);
  const first = wrongMember(nodesFor, value, work);
  for (const name of names.slice(first, first + mostLookedAt)) {
    if (isRightMember(nodesFor, name, value[name], work)) continue;
    const at = joinPointer(path, name);
    for (const other of nodesFor(name, work)) {
      if (isClosed(other)) yield* unknownMember(at, name, { ...faulty, node: other }, node);
      else yield* problemsAt({ ...faulty, node: other, value: value[name], path: at });
    }
  }
}

/** Many schemas that apply together may know nothing of one name, of which the first tells. */
function* unknownMember(
  path: string,
  name: string,
  faulty: Faulty,
  { schema, root }: Node,
): Iterable<Problem> {
  if (!isTold({ ...faulty, path })) yield unknownName(path, name, knownNames(schema, root));
}

/** Whether it stands for `false`. */
function isClosed({ schema }: Node): boolean {
  return schema === nothing;
}

function knownNames(schema: JsonSchema, root: JsonSchema): string[] {
  return facets(schema, root).flatMap((facet) => Object.keys(facet.properties ?? {}));
}

function leafProblem(keyword: string, { node, value, path }: Faulty): Problem {
  const { schema, root } = node;
  switch (keyword) {
    case "enum": {
      const values: readonly unknown[] = schema.enum ?? [];
      if (values.length <= 20) return { path, keyword, expected: describe(schema, root) };
      const near = typeof value === "string" ? nearest(value, values.slice(0, mostGuessed).map(String)) : [];
      const expected =
        near.length > 0
          ? `one of ${values.length} values, such as ${listOf(near)}`
          : `one of ${listOf(values, countWithin(values, longestList))}`;
      return { path, keyword, expected };
    }
    case "propertyNames":
      return { path, keyword, expected: `names that each are ${describe(schema.propertyNames ?? {}, root)}` };
    case "uniqueItems":
      return { path, keyword, expected: "items that are all different" };
    case "not":
      return { path, keyword, expected: isClosed(node) ? "to be left out" : "another value" };
    case "contains":
      return { path, keyword, expected: `an array that holds ${describe(schema.contains ?? {}, root)}` };
    default:
      return { path, keyword, expected: describe(schema, root) };
  }
}

function* unionProblems(
  faulty: Faulty,
  alternatives: readonly Node[],
  keyword: "anyOf" | "oneOf",
): Iterable<Problem> {
  const { node, value, path, work } = faulty;
  const { schema, root } = node;
  const schemas = alternatives.map((one) => one.schema);
  // Only objects have members to name; for other values, the expected type is reported.
  if (!isObject(value) && schemas.every(asksForNamesOnly)) {
    yield { path, keyword: "type", expected: describe(schema, root) };
    return;
  }
  const passing = keyword === "oneOf" ? alternatives.filter((one) => judge(one, value, work)) : [];
  if (passing.length > 1) {
    const forms = passing.slice(0, 2).map((one) => one.schema);
    const expected = forms.every(asksForNamesOnly)
      ? `only ${choiceOf(forms.map(({ required = [] }) => required))}`
      : `a value that fits only one of: ${or(forms.map((form) => describe(form, root)))}`;
    yield { path, keyword, expected };
    return;
  }
  if (isObject(value) && schemas.every((form) => asksForNamesOnly(form) && fitsType(form, value))) {
    const lacking = schemas.map(({ required }) =>
      namesIn(required).filter((name) => !hasMember(value, name)),
    );
    yield { path, keyword: "lacking", expected: choiceOf(lacking) };
    return;
  }
  const type = typeOf(value);
  const sameType = alternatives.filter((one) =>
    admits(typesOf(one.schema, root, { union: true, work }), type),
  );
  if (sameType.length === 0) {
    yield { path, keyword: "type", expected: describe({ anyOf: schemas }, root) };
    return;
  }
  const choice = isObject(value) ? choose(value, sameType, { root, work }) : { left: sameType };
  if ("name" in choice) {
    const place = formatPointer([choice.name]);
    const expected = `one of ${listOf(choice.values)}`;
    yield { path: path + place, keyword: choice.isMissing ? "required" : "const", expected };
    yield* missingFromAll({ ...faulty, value: isObject(value) ? value : {} }, sameType, choice.name);
    return;
  }
  const meant = choice.left;
  if (meant.length > 1 && type !== "object" && type !== "array") {
    yield { path, keyword: "anyOf", expected: describe({ anyOf: meant.map((one) => one.schema) }, root) };
    return;
  }
  const best = meant.length > 1 ? likeliest(meant, value, work) : meant[0];
  if (best !== undefined) yield* problemsAt({ ...faulty, node: best });
  else yield { path, keyword, expected: describe({ anyOf: meant.map((one) => one.schema) }, root) };
}

/** What looking for one name in one schema takes. */
const stepsOfLookup = 4;

/** Returns the alternative that knows the most members of an object, needs the fewest others, and has the fewest faults; none if all members are unknown to all. */
function likeliest(meant: readonly Node[], value: unknown, work: Work): Node | undefined {
  if (Array.isArray(value)) return furthest(meant, value, work);
  if (!isObject(value)) return meant[0];
  const names = work.namesOf(value).slice(0, mostLookedAt);
  const ranked = meant.map((node) => {
    const parts = facets(node.schema, node.root);
    work.spend((names.length + 1) * parts.length * stepsOfLookup);
    const followed = names.map((name) => parts.flatMap((part) => ownPropertySchemas(part, name, work)));
    const strange = followed.filter((schemas) => schemas.length === 0);
    const required = new Set(parts.flatMap((part) => namesIn(part.required)));
    const absent = [...required].filter((name) => !hasMember(value, name));
    const wrong = names.filter((name, index) =>
      followed[index]?.some((part) => !judge(node.scope.part(part) ?? node, value[name], work)),
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
    const nodes = itemNodes(node.scope);
    return { node, right: nodes === undefined ? 0 : wrongItem(nodes, items, work) };
  });
  return others.reduce((a, b) => (a !== undefined && b.right <= a.right ? a : b), first)?.node;
}

/** Returns the members that a value lacks for every alternative, unless they depend on a choice within one. */
function missingFromAll(
  faulty: Faulty<Members>,
  alternatives: readonly Node[],
  chosen: string,
): readonly Problem[] {
  const { value, work } = faulty;
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
      const either = branches(given, node.scope);
      return either !== undefined && either.length > 1 && !either.some((one) => judge(one, value, work));
    });
    if (isOpen) return undefined;
    const names = namesIn(part.required);
    work.spend((names.length + 1) * stepsOfLookup);
    for (const name of names)
      if (!hasMember(value, name) && !lacked.has(name)) lacked.set(name, node.scope.part(part) ?? node);
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

/** Maximum length of a list of values for a caller who was close to none of them, because the schema may not list them. */
const longestList = 600;

function countWithin(values: readonly unknown[], characters: number): number {
  let count = 0;
  let length = 0;
  for (const value of values) {
    length += jsonText(value).length;
    if (length > characters) break;
    count += 1;
  }
  return count;
}
