/** Explains why values are not valid: one problem per mistake, and only of the alternative that was meant. */
import type { Problem } from "../host/errors.js";
import { isObject, type JsonSchema } from "../values/json.js";
import {
  partsIn,
  hasMember,
  isRightMember,
  memberNodes,
  namesIn,
  unevaluated,
  wrongMember,
} from "./applicator-rules.js";
import { judge, preparedRules, type Members, type Node, type Rule } from "./judge.js";
import {
  type Faulty,
  fitsType,
  isClosed,
  leafProblem,
  missing,
  mostLookedAt,
  mostProblems,
} from "./leaf-problems.js";
import { guessing } from "../values/nearest.js";
import { joinPointer } from "./pointer.js";
import { facets } from "./subschema.js";
import { misfit } from "./union-problems.js";
import { describe, unknownName } from "./words.js";
import { itemNodes, wrongItem } from "./value-rules.js";
import type { Work } from "./work.js";

/**
 * Returns the first problems of a value that is not valid.
 * @throws {Undecided} if finding them takes too many steps
 */
export function problemsOf(node: Node, value: unknown, work: Work): readonly Problem[] {
  if (typeof value !== "object" || value === null) return firstProblems(node, value, work);
  const known = work.explained.get(node, value);
  if (known !== undefined) return known;
  const problems = firstProblems(node, value, work);
  work.kept += 1;
  work.explained.set(node, value, problems);
  return problems;
}

/** Problems that are put into words: many schemas that apply together may say the same. */
const mostTold = 1_000;

function firstProblems(node: Node, value: unknown, work: Work): Problem[] {
  const problems = new Map<string, Problem>();
  const faulty = { node, value, path: "", told: new Map(), guessing: guessing(), work };
  let told = 0;
  for (const problem of problemsAt(faulty)) {
    told += 1;
    const key = `${problem.path} ${problem.expected}`;
    if (!problems.has(key)) problems.set(key, problem);
    if (problems.size >= mostProblems || told >= mostTold) break;
  }
  return [...problems.values()];
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

function* brokenBy<T>(rules: readonly Rule<T>[], given: T, faulty: Faulty): Iterable<Problem> {
  for (const { keyword, holds } of rules) if (!holds(given, faulty.work)) yield* problemsBy(keyword, faulty);
}

/** @param keyword is violated */
function* problemsBy(keyword: string, faulty: Faulty): Iterable<Problem> {
  const { node, value, work } = faulty;
  const { schema } = node;
  const within = (other: Node | undefined): Iterable<Problem> =>
    other === undefined ? [] : problemsAt({ ...faulty, node: other });
  switch (keyword) {
    case "$ref":
      yield* within(node.target(work));
      return;
    case "allOf":
      for (const part of partsIn(schema.allOf, node) ?? []) yield* within(part);
      return;
    case "if": {
      const condition = node.part(schema.if);
      const isMet = condition !== undefined && judge(condition, value, work);
      yield* within(node.part(isMet ? schema.then : schema.else));
      return;
    }
    case "anyOf":
    case "oneOf":
      yield* unionProblems(faulty, keyword);
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

function* itemProblems({ node, value, path, ...shared }: Faulty<readonly unknown[]>): Iterable<Problem> {
  const { work } = shared;
  const nodes = itemNodes(node);
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
  const { schema } = node;
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
        const other = node.part(part);
        return other === undefined ? [] : [...problemsAt({ ...faulty, node: other })];
      });
    }
    case "properties":
    case "patternProperties":
    case "additionalProperties":
      return wrongMembers(faulty);
    case "unevaluatedProperties": {
      const part = node.part(schema.unevaluatedProperties);
      return part === undefined ? [] : unevaluatedProblems(faulty, part);
    }
    default:
      return undefined;
  }
}

/** @param part What members have to follow that nothing else speaks about. */
function* unevaluatedProblems(faulty: Faulty<Members>, part: Node): Iterable<Problem> {
  const { node, value, path } = faulty;
  const { names, first, isWrong } = unevaluated(node, part, value, faulty.work);
  for (const name of names.slice(first, first + mostLookedAt)) {
    if (!isWrong(name)) continue;
    const at = joinPointer(path, name);
    if (isClosed(part)) yield* unknownMember(at, name, { ...faulty, node: part }, node);
    else yield* problemsAt({ ...faulty, node: part, value: value[name], path: at });
  }
}

function* wrongMembers(faulty: Faulty<Members>): Iterable<Problem> {
  const { node, value, path, work } = faulty;
  const nodesFor = memberNodes(node);
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
  if (!isTold({ ...faulty, path })) yield unknownName(path, name, knownNames(schema, root), faulty.guessing);
}

function knownNames(schema: JsonSchema, root: JsonSchema): string[] {
  return facets(schema, root).flatMap((facet) => Object.keys(facet.properties ?? {}));
}

function* unionProblems(faulty: Faulty, keyword: "anyOf" | "oneOf"): Iterable<Problem> {
  const { node } = faulty;
  const { problems = [], meant } = misfit(faulty, partsIn(node.schema[keyword], node) ?? [], keyword);
  yield* problems;
  if (meant !== undefined) yield* problemsAt({ ...faulty, node: meant });
}
