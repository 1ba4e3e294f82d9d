/** Decides whether values are valid: as soon as one keyword is violated, nothing else is looked at. */
import { isObject, type JsonSchema } from "../values/json.js";
import { typeBits, type Types } from "./types.js";
import { few, type Work } from "./work.js";

const stepsOfNode = 4;
/** Verdicts that took fewer steps are not worth their memory. */
const stepsWorthKeeping = 200;

/**
 * Whether a value is valid.
 * @throws {Undecided} if that takes too many steps
 */
export function judge(node: Node, value: unknown, work: Work): boolean {
  work.steps += stepsOfNode;
  if (work.steps > work.limit) work.over();
  const rules = node.rules ?? preparedRules(node, work);
  switch (typeof value) {
    case "string":
      return (
        (rules.types & typeBits.string) !== 0 &&
        all(rules.values, value, work) &&
        all(rules.text, value, work) &&
        all(rules.others, value, work)
      );
    case "object":
      return value === null
        ? (rules.types & typeBits.null) !== 0 && plain(rules, value, work)
        : judgeParts(node, rules, value, work);
    case "number":
      return (
        (rules.types & (Number.isInteger(value) ? typeBits.integer : typeBits.fraction)) !== 0 &&
        all(rules.values, value, work) &&
        all(rules.number, value, work) &&
        all(rules.others, value, work)
      );
    case "boolean":
      return (rules.types & typeBits.boolean) !== 0 && plain(rules, value, work);
    case "bigint":
      // A rounded big integer keeps its type and, nearly, its size.
      return (
        (rules.types & typeBits.integer) !== 0 &&
        all(rules.values, value, work) &&
        all(rules.number, Number(value), work) &&
        all(rules.others, value, work)
      );
    default:
      return (rules.types & typeBits.other) !== 0 && plain(rules, value, work);
  }
}

/** Returns a node's rules, which are made when the first value is checked. */
export function preparedRules(node: Node, work: Work): Rules {
  if (node.rules !== undefined) return node.rules;
  node.rules = node.makeRules();
  work.kept += 1;
  work.share(sizeOf(node.schema) * stepsOfEntry);
  return node.rules;
}

/** What preparing one member or item of a keyword takes. */
const stepsOfEntry = 50;

/** Counts what a schema says itself, without what is inside of that. */
function sizeOf(schema: JsonSchema): number {
  let size = 1;
  for (const keyword in schema) {
    const given = schema[keyword];
    if (Array.isArray(given)) size += given.length;
    // Only those that are referred to are prepared.
    else if (isObject(given) && keyword !== "$defs") size += Object.keys(given).length;
  }
  return size;
}

function plain(rules: Rules, value: unknown, work: Work): boolean {
  return all(rules.values, value, work) && all(rules.others, value, work);
}

function judgeParts(node: Node, rules: Rules, value: object, work: Work): boolean {
  const known = work.verdicts.get(node, value);
  if (known !== undefined) return known;
  const before = work.steps;
  const verdict = Array.isArray(value)
    ? (rules.types & typeBits.array) !== 0 &&
      all(rules.values, value, work) &&
      all(rules.list, value, work) &&
      all(rules.others, value, work)
    : (rules.types & typeBits.object) !== 0 &&
      all(rules.values, value, work) &&
      // Neither an array nor null.
      all(rules.object, value as Members, work) &&
      all(rules.others, value, work);
  if (work.steps - before > stepsWorthKeeping) {
    work.kept += 1;
    work.verdicts.set(node, value, verdict);
  }
  return verdict;
}

function all<T>(rules: readonly Rule<T>[], value: T, work: Work): boolean {
  for (const rule of rules) if (!rule.holds(value, work)) return false;
  return true;
}

/**
 * Returns the index of the first of many parts that is not right, or their number. Interrupted work goes on where it was.
 * @param about Who asks.
 */
export function firstWrong(
  about: object,
  { whole, count, work }: { whole: object; count: number; work: Work },
  isRight: (index: number) => boolean,
): number {
  const isLong = count > few;
  let at = isLong ? (work.progress.get(about, whole) ?? 0) : 0;
  const first = at;
  try {
    while (at < count && isRight(at)) at += 1;
    return at;
  } finally {
    if (isLong && at > first) {
      work.kept += 1;
      work.progress.set(about, whole, at);
    }
  }
}

/** A schema as it is checked. */
export interface Node {
  readonly schema: JsonSchema;
  /** Contains what its references lead to. */
  readonly root: JsonSchema;
  /** Made when the first value is checked: most parts of a large schema never meet one. */
  rules: Rules | undefined;
  makeRules(): Rules;
  /** Returns a part of it; nothing if that is no schema. */
  part(schema: unknown): Node | undefined;
  /** Returns what its reference leads to; nothing if it has none, or one that leads nowhere or back to itself. */
  target(work: Work): Node | undefined;
}

export interface Rules {
  readonly types: Types;
  /** For values of all types, before what only those of one type have to follow. */
  readonly values: readonly Rule<unknown>[];
  readonly text: readonly Rule<string>[];
  readonly number: readonly Rule<number>[];
  readonly list: readonly Rule<readonly unknown[]>[];
  readonly object: readonly Rule<Members>[];
  /** Other schemas that the value has to follow, or not. */
  readonly others: readonly Rule<unknown>[];
}

export type Members = Readonly<Record<string, unknown>>;

/** What one keyword says, or several that go together. */
export interface Rule<T> {
  readonly keyword: string;
  readonly holds: (value: T, work: Work) => boolean;
}

/** Makes a rule out of a keyword's value; nothing if that has the wrong form, or restricts nothing. */
export type Make<T> = (given: unknown, node: Node) => Rule<T>["holds"] | undefined;
