/** What a JSONPath asks about values, in counted steps: whether they are equal or less, how long they are, and what they match. */
import { isEnforced, pattern, type Pattern } from "../../runtime/schema/pattern.js";
import { Undecided, Work } from "../../runtime/schema/work.js";
import { isArray, isObject } from "../value.js";

/** Thrown when the steps are used up. */
export class TooManySteps extends Error {}

/** Steps for all that belongs together, of some ten nanoseconds each. */
export class Steps {
  #left: number;

  constructor(most: number) {
    this.#left = most;
  }

  /** @throws {TooManySteps} */
  spend(steps: number): void {
    this.#left -= steps;
    if (this.#left < 0) throw new TooManySteps();
  }
}

export const stepsOfVisit = 20;
/** What listing an item takes, a character of a text in a call of `length`, or a key of a path. */
export const stepsOfPart = 10;

/** What listing or copying the members of an object takes: large ones are slow in JavaScript. */
export function stepsOfMembers(count: number): number {
  return count * (count > 1_000 ? 50 : stepsOfPart);
}

/** What preparing a character of a pattern takes. */
const stepsOfPattern = 300;
/** For one text and one pattern. */
const mostMatching = 12_000_000;

/** What a query within a condition that matches no place has for a value. */
export const nothing = Symbol("nothing");

type Comparator = "==" | "!=" | "<" | ">" | "<=" | ">=";

/** https://www.rfc-editor.org/rfc/rfc9535#name-comparisons */
export function compare(left: unknown, op: Comparator, right: unknown, steps: Steps): boolean {
  switch (op) {
    case "==":
      return isEqual(left, right, steps);
    case "!=":
      return !isEqual(left, right, steps);
    case "<":
      return isLess(left, right, steps);
    case ">":
      return isLess(right, left, steps);
    case "<=":
      return isLess(left, right, steps) || isEqual(left, right, steps);
    case ">=":
      return isLess(right, left, steps) || isEqual(left, right, steps);
  }
}

function isLess(left: unknown, right: unknown, steps: Steps): boolean {
  if (typeof left === "string" && typeof right === "string") {
    steps.spend(Math.min(left.length, right.length));
    return left < right;
  }
  return typeof left === "number" && typeof right === "number" && left < right;
}

function isEqual(left: unknown, right: unknown, steps: Steps): boolean {
  steps.spend(stepsOfVisit);
  if (isArray(left) && isArray(right))
    return left.length === right.length && left.every((item, index) => isEqual(item, right[index], steps));
  if (typeof left === "string" && typeof right === "string") steps.spend(Math.min(left.length, right.length));
  if (!isObject(left) || !isObject(right)) return left === right;
  const names = Object.keys(left);
  const others = Object.keys(right);
  steps.spend(stepsOfMembers(names.length) + stepsOfMembers(others.length));
  return (
    names.length === others.length &&
    names.every((name) => Object.hasOwn(right, name) && isEqual(left[name], right[name], steps))
  );
}

export function lengthOf(value: unknown, steps: Steps): unknown {
  if (isArray(value)) return value.length;
  if (typeof value === "string") {
    steps.spend(value.length * stepsOfPart);
    return Array.from(value).length;
  }
  if (!isObject(value)) return nothing;
  const { length } = Object.keys(value);
  steps.spend(stepsOfMembers(length));
  return length;
}

/** Patterns by source; `undefined` for what is none. */
export type Patterns = Map<string, Pattern | undefined>;

interface Matching {
  readonly steps: Steps;
  readonly patterns: Patterns;
}

/** As I-Regexp has it, where a dot is any character but line ends: https://www.rfc-editor.org/rfc/rfc9485 */
function patternOf(source: string, { patterns, steps }: Matching): Pattern | undefined {
  if (patterns.has(source)) return patterns.get(source);
  steps.spend(source.length * stepsOfPattern);
  const written = source.replaceAll(/\\.|\[(?:\\.|[^\]\\])*\]?|\./gsu, (part) =>
    part === "." ? String.raw`[^\n\r]` : part,
  );
  const made = isEnforced(written) ? pattern(written) : undefined;
  patterns.set(source, made);
  return made;
}

export function isMatch(text: string, source: string, context: Matching): boolean {
  const work = new Work(mostMatching);
  try {
    return patternOf(source, context)?.test(text, work) ?? false;
  } catch (error) {
    if (error instanceof Undecided) throw new TooManySteps();
    throw error;
  } finally {
    context.steps.spend(source.length + work.steps);
  }
}
