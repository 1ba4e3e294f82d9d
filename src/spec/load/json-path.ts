/**
 * Finds the places that a JSONPath matches, in counted steps: https://www.rfc-editor.org/rfc/rfc9535. The library parses; its
 * own evaluation has no bound, and gives patterns to an engine that may never end.
 */
import parse, { type JsonPathQuery } from "jsonpath-rfc9535/parser";
import { isArray, isObject } from "../value.js";
import {
  compare,
  isMatch,
  lengthOf,
  nothing,
  type Patterns,
  type Steps,
  stepsOfMembers,
  stepsOfPart,
  stepsOfVisit,
} from "./json-path-values.js";

export type Path = readonly (string | number)[];

/** The parser may read what is nested twice as often at each level, and an error more often. */
const stepsOfReading = 50;
const mostNested = 8;
/** A match is kept, so that it takes memory, too. */
const stepsOfMatch = 200;
type Segment = JsonPathQuery["segments"][number];
type Selection = Segment["node"];
type Selector = Extract<Selection, { type: "BracketedSelection" }>["selectors"][number];
type IndexSelector = Extract<Selector, { type: "IndexSelector" }>;
type Condition = Extract<Selector, { type: "FilterSelector" }>["value"];
type Comparison = Extract<Condition, { type: "ComparisonExpr" }>;
type Comparable = Comparison["left"];
type Call = Extract<Comparable, { type: "FunctionExpr" }>;
type Argument = Call["arguments"][number];
type Query = Extract<Argument, { type: "FilterQuery" }>["value"];
/** A query within a condition that can match one place only has segments of its own type. */
type AnyQuery = Query | Extract<Comparable, { segments: unknown }>;

/** A value and how it was reached. */
interface Place {
  readonly value: unknown;
  readonly key?: string | number;
  readonly parent?: Place;
}

interface Context {
  readonly root: unknown;
  readonly steps: Steps;
  readonly patterns: Patterns;
}

/**
 * Returns the places in the order of RFC 9535.
 * @throws {TooManySteps}
 * @throws an error named `SyntaxError` for what is not a JSONPath
 */
export function placesOf(document: unknown, expression: string, steps: Steps): Path[] {
  const paths: Path[] = [];
  const nesting = nestingOf(expression);
  if (nesting > mostNested) throw new SyntaxError(`It nests more than ${mostNested} levels deep.`);
  steps.spend(expression.length * stepsOfReading * 2 ** nesting);
  const { segments } = parse(pairwise(expression));
  walk({ value: document }, { segments, at: 0 }, { root: document, steps, patterns: new Map() }, (place) => {
    const path = pathOf(place);
    steps.spend(stepsOfMatch + path.length * stepsOfPart);
    paths.push(path);
  });
  return paths;
}

/** Texts and what separates the parts of an expression. */
const tokens = /"(?:\\.|[^"\\])*"?|'(?:\\.|[^'\\])*'?|[()[\],]|&&|\|\|/gs;

/** Counts levels of parentheses and brackets outside of texts. */
function nestingOf(expression: string): number {
  let most = 0;
  let level = 0;
  for (const [token] of expression.matchAll(tokens)) {
    if (token === "(" || token === "[") level += 1;
    if (token === ")" || token === "]") level -= 1;
    most = Math.max(most, level);
  }
  return most;
}

/** Writes `a && b && c` as `a && (b && (c))`, because the parser takes it for `a && (b || c)`. */
function pairwise(expression: string): string {
  /** For each level, how many parentheses were added and are open. */
  const added = [0];
  return expression.replaceAll(tokens, (token) => {
    if (/^["']/.test(token)) return token;
    const open = added.pop() ?? 0;
    if (token === "&&") {
      added.push(open + 1);
      return "&&(";
    }
    if (token === "(" || token === "[") {
      added.push(open, 0);
      return token;
    }
    if (token === "," || token === "||") added.push(0);
    return ")".repeat(open) + token;
  });
}

function pathOf(place: Place): Path {
  const keys: (string | number)[] = [];
  for (let at: Place | undefined = place; at?.key !== undefined; at = at.parent) keys.push(at.key);
  return keys.reverse();
}

type AnySegment = AnyQuery["segments"][number] & { readonly type: string };

/** Calls `found` with each place that the segments from `at` on lead to from a place. */
function walk(
  place: Place,
  { segments, at }: { segments: readonly AnySegment[]; at: number },
  context: Context,
  found: (place: Place) => void,
): void {
  context.steps.spend(stepsOfVisit);
  const segment = segments[at];
  if (segment === undefined) return found(place);
  const rest = { segments, at: at + 1 };
  select(place, segment.node, context, (next) => walk(next, rest, context, found));
  if (segment.type !== "DescendantSegment") return;
  const same = { segments, at };
  for (const member of membersOf(place, context)) walk(member, same, context, found);
}

function membersOf(parent: Place, { steps }: Context): Place[] {
  const { value } = parent;
  if (!isArray(value) && !isObject(value)) return [];
  const members = isArray(value)
    ? value.map((item, key) => ({ value: item, key, parent }))
    : Object.entries(value).map(([key, member]) => ({ value: member, key, parent }));
  steps.spend(stepsOfMembers(members.length));
  return members;
}

function select(
  place: Place,
  selector: Selection | Selector,
  context: Context,
  found: (place: Place) => void,
): void {
  const { value } = place;
  context.steps.spend(stepsOfVisit);
  switch (selector.type) {
    case "BracketedSelection":
      for (const one of selector.selectors) select(place, one, context, found);
      return;
    case "WildcardSelector":
      for (const member of membersOf(place, context)) found(member);
      return;
    case "MemberNameShorthand":
    case "NameSelector": {
      const key = selector.value;
      if (isObject(value) && Object.hasOwn(value, key)) found({ value: value[key], key, parent: place });
      return;
    }
    case "IndexSelector":
      if (isArray(value)) foundAt(value, indexOf(selector), place, found);
      return;
    case "SliceSelector":
      if (isArray(value))
        for (const key of indicesOf(selector, value.length)) foundAt(value, key, place, found);
      return;
    case "FilterSelector":
      for (const member of membersOf(place, context))
        if (isMet(selector.value, member, context)) found(member);
  }
}

/** In a comparison, the parser wraps an index in another, which its types leave out. */
function indexOf(selector: IndexSelector & { readonly selector?: IndexSelector }): number {
  return selector.selector?.value ?? selector.value;
}

function foundAt(
  list: readonly unknown[],
  index: number,
  parent: Place,
  found: (place: Place) => void,
): void {
  const key = index < 0 ? list.length + index : index;
  if (key >= 0 && key < list.length) found({ value: list[key], key, parent });
}

/** https://www.rfc-editor.org/rfc/rfc9535#name-semantics-6 */
function* indicesOf(
  { start, end, step }: Extract<Selector, { type: "SliceSelector" }>,
  length: number,
): Generator<number> {
  const by = step ?? 1;
  const normal = (index: number): number => (index >= 0 ? index : length + index);
  const within = (index: number, least: number, most: number): number =>
    Math.min(Math.max(normal(index), least), most);
  if (by > 0) {
    const upper = within(end ?? length, 0, length);
    for (let index = within(start ?? 0, 0, length); index < upper; index += by) yield index;
  } else if (by < 0) {
    const lower = end === null ? -1 : within(end, -1, length - 1);
    for (let index = within(start ?? length - 1, -1, length - 1); index > lower; index += by) yield index;
  }
}

function isMet(condition: Condition, place: Place, context: Context): boolean {
  context.steps.spend(stepsOfVisit);
  switch (condition.type) {
    case "LogicalOrExpr":
      return isMet(condition.left, place, context) || isMet(condition.right, place, context);
    case "LogicalAndExpr":
      return isMet(condition.left, place, context) && isMet(condition.right, place, context);
    case "LogicalNotExpr":
      return !isMet(condition.expression, place, context);
    case "TestExpr":
      return condition.expression.type === "FilterQuery"
        ? matchesOf(condition.expression.value, place, context).count > 0
        : resultOf(condition.expression, place, context) === true;
    case "ComparisonExpr":
      return compare(
        valueOf(condition.left, place, context),
        condition.op,
        valueOf(condition.right, place, context),
        context.steps,
      );
  }
}

/** Counts what a query matches; the value is that of the only match. */
function matchesOf(query: AnyQuery, place: Place, context: Context): { count: number; value: unknown } {
  const isAbsolute = query.type === "JsonPathQuery" || query.type === "AbsSingularQuery";
  const from = isAbsolute ? context.root : place.value;
  let count = 0;
  let value: unknown = nothing;
  walk({ value: from }, { segments: query.segments, at: 0 }, context, (found) => {
    count += 1;
    value = count === 1 ? found.value : nothing;
  });
  return { count, value };
}

function valueOf(comparable: Comparable, place: Place, context: Context): unknown {
  switch (comparable.type) {
    case "Literal":
      return comparable.value;
    case "FunctionExpr":
      return resultOf(comparable, place, context);
    default:
      return matchesOf(comparable, place, context).value;
  }
}

/** @returns the result of a function: https://www.rfc-editor.org/rfc/rfc9535#name-function-extensions */
function resultOf({ name, arguments: given }: Call, place: Place, context: Context): unknown {
  const [first, second] = given;
  switch (name) {
    case "count":
      return first?.type === "FilterQuery" ? matchesOf(first.value, place, context).count : nothing;
    case "value":
    case "length": {
      const value = argumentOf(first, place, context);
      return name === "value" ? value : lengthOf(value, context.steps);
    }
    case "match":
    case "search": {
      const [text, source] = [argumentOf(first, place, context), argumentOf(second, place, context)];
      if (typeof text !== "string" || typeof source !== "string") return false;
      return isMatch(text, name === "match" ? `^(?:${source})$` : source, context);
    }
    default:
      return nothing;
  }
}

function argumentOf(argument: Argument | undefined, place: Place, context: Context): unknown {
  switch (argument?.type) {
    case "Literal":
      return argument.value;
    case "FilterQuery":
      return matchesOf(argument.value, place, context).value;
    case "FunctionExpr":
      return resultOf(argument, place, context);
    default:
      return nothing;
  }
}
