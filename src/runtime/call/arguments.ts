/**
 * Validates the arguments of a call and puts their values into places. Listed arguments are checked against the tool file's
 * schemas, and the whole request against the operation's full schemas.
 */
import type { Problem } from "../host/errors.js";
import {
  type AcceptedArgument,
  argumentSchema,
  fixedValues,
  intakeOf,
  isFixed,
  listedArguments,
  wholeOperation,
  withConstantMembers,
} from "../operations/accepted-arguments.js";
import type { OperationFacts, OperationSource } from "../operations/operation.js";
import { parsePlace, type Place, placeKey } from "../operations/place.js";
import type { Args, Tool } from "../operations/tool.js";
import { checkRequest, type PlacedValues } from "../request/placed-values.js";
import { accept, validate } from "../schema/accept.js";
import { firstWrong } from "../schema/judge.js";
import { formatPointer, parsePointer, isPointer, isWithin, joinPointer } from "../schema/pointer.js";
import { describe, isExceeding, isUndecided, undecided, unknownName } from "../schema/words.js";
import { mostProblems } from "../schema/leaf-problems.js";
import { fits } from "../schema/validate.js";
import { type Work, checksAtOnce, type Checks, Undecided } from "../schema/work.js";
import { isContainer, isObject, memberOf } from "../values/json.js";
import { guessing } from "../values/nearest.js";
import { oncePerPair } from "../values/lazy.js";

type Placement = { ok: true; values: PlacedValues } | { ok: false; problems: Problem[] };

/**
 * @param tool Its `input` and `fixed` apply; without a tool, every argument of the operation is accepted.
 * @param operation For a grouped tool, the operation of the action; `action` is then not among the arguments.
 */
export async function placeArguments(
  tool: Tool | undefined,
  operation: OperationFacts,
  args: Args,
  { operations, checks = checksAtOnce() }: { operations: OperationSource; checks?: Checks },
): Promise<Placement> {
  const { accepted, fixed, names } = intakeOf(tool, operation);
  const given = await checks((work) => readArguments(accepted, args, { fixed, work }));
  if (given.problems.some(isLast)) return { ok: false, problems: lastOnly(given.problems) };
  const refused = { accepted, args, operation, operations, checks };
  if (given.problems.length >= mostProblems)
    return { ok: false, problems: await listedProblems(given.problems, refused) };
  const values = new Map(
    given.values.flatMap(({ place, value }) =>
      place === "" ? [] : [[placeKey(place), withConstantMembers(place, value, operation.constantMembers)]],
    ),
  );
  const placed = inOrderOf(operation, values);
  for (const [place, value] of fixed) placed.set(place, value);
  const complete = await wholeOperation(operation, operations);
  const whole = await checks((work) => checkRequest({ operation: complete, placed, names, work }));
  if (given.problems.length === 0 && whole.problems.length === 0) return { ok: true, values: whole.values };
  if (whole.problems.some(isLast)) return { ok: false, problems: lastOnly(whole.problems) };
  const listed = await listedProblems(given.problems, refused);
  const reported = new Set(given.problems.map(({ path }) => parsePointer(path)[0]));
  // What is wrong with a rejected argument is not reported twice, and problems of the whole may only follow from it.
  const rest = whole.problems.filter(
    ({ path }) => reported.size === 0 || (path !== "" && !reported.has(parsePointer(path)[0])),
  );
  const all = [...listed, ...rest.map((problem) => withOrigin(problem, names, fixed))];
  return { ok: false, problems: all.slice(0, mostProblems) };
}

/** The first problems of what was given, as the operation's schema has them. */
async function listedProblems(problems: readonly Problem[], refused: Refused): Promise<Problem[]> {
  const listed: Problem[] = [];
  for (const [name, own] of byArgument(problems.slice(0, mostProblems)))
    listed.push(...(await asOperation(name, own, refused)));
  return listed;
}

/** A request has the order of its operation's arguments, whichever tool it is made by. */
function inOrderOf({ arguments: all }: OperationFacts, values: Map<Place, unknown>): Map<Place, unknown> {
  const known = all.map(({ place }) => placeKey(place)).filter((place) => values.has(place));
  return new Map([...known, ...values.keys()].map((place) => [place, values.get(place)]));
}

/** In the order in which the arguments are first mentioned. */
function byArgument(problems: readonly Problem[]): ReadonlyMap<string, readonly Problem[]> {
  const found = new Map<string, Problem[]>();
  for (const problem of problems) {
    const [name = ""] = parsePointer(problem.path);
    found.set(name, [...(found.get(name) ?? []), problem]);
  }
  return found;
}

/**
 * Explains the rejection of an argument by the operation's schema if that says more: the tool file may show a pattern instead
 * of values, and less of a recursive schema.
 */
async function asOperation(
  name: string,
  problems: readonly Problem[],
  { accepted, args, operation, operations, checks }: Refused,
): Promise<readonly Problem[]> {
  const place = accepted.find((argument) => argument.name === name)?.place ?? "";
  const full = place === "" ? undefined : await argumentSchema(operation, place, operations);
  if (full === undefined) return problems;
  const value = memberOf(args, name);
  const path = formatPointer([name]);
  const found = await checks((work) => validate(full, value, work));
  const isNarrower =
    problems.some((problem) => problem.path !== path) &&
    (await checks((work) => accept(full, value, work))).problems.length === 0;
  return problems.map((problem) => {
    if (problem.keyword === "fixed") return problem;
    const listed = found.find((other) => path + other.path === problem.path && other.keyword === "enum");
    if (listed !== undefined) {
      const keyword = value === undefined ? problem.keyword : listed.keyword;
      return { ...listed, path: problem.path, keyword };
    }
    if (problem.path === path || !isNarrower) return problem;
    const narrower = "the API accepts what was sent, but this tool only accepts what its schema shows";
    return { ...problem, expected: `${problem.expected} (${narrower})` };
  });
}

interface Refused {
  accepted: readonly AcceptedArgument[];
  args: Args;
  operation: OperationFacts;
  operations: OperationSource;
  checks: Checks;
}

/** Coerces and validates the arguments of a tool with its own code against its file. */
export async function checkArguments(
  tool: Tool,
  args: Args,
  checks = checksAtOnce(),
): Promise<{ ok: true; args: Record<string, unknown> } | { ok: false; problems: Problem[] }> {
  const { values, problems } = await checks((work) =>
    readArguments(listedArguments(tool.input), args, { fixed: new Map(), work }),
  );
  if (problems.length > 0) return { ok: false, problems: lastOnly(problems).slice(0, mostProblems) };
  return { ok: true, args: Object.fromEntries(values.map(({ name, value }) => [name, value])) };
}

/** Whether a value was looked at no further: it took too many steps, or was too large. */
function isLast(problem: Problem): boolean {
  return isUndecided(problem) || isExceeding(problem);
}

/** Leaves only the first value that was looked at no further, if any: no steps may have been left for what came after it. */
function lastOnly(problems: Problem[]): Problem[] {
  const first = problems.find(isLast);
  return first === undefined ? problems : [first];
}

interface Given {
  values: { name: string; place: Place | ""; value: unknown }[];
  problems: Problem[];
}

/** Checks arguments against the tool file's schemas; hidden ones are checked with the whole request. */
function readArguments(
  accepted: readonly AcceptedArgument[],
  args: Args,
  { fixed, work }: { fixed: ReadonlyMap<Place, unknown>; work: Work },
): Given {
  const given: Given = { values: [], problems: [] };
  const known = new Map(accepted.map((argument) => [argument.name, argument]));
  const unknown = Object.keys(args).filter((name) => !known.has(name));
  const names = [...known.keys()];
  const guesses = guessing();
  for (const name of unknown.slice(0, mostProblems))
    given.problems.push(unknownName(formatPointer([name]), name, names, guesses));
  for (const { name, place, required, schema } of accepted) {
    // More are not told, and each is put into words.
    if (given.problems.length >= mostProblems) break;
    const value = memberOf(args, name);
    const refuse = (...problems: Problem[]): void => {
      for (const problem of problems.slice(0, mostProblems))
        given.problems.push({ ...problem, path: formatPointer([name]) + problem.path });
    };
    const rounded = roundedIntegers(value, work);
    if (rounded.length > 0) {
      refuse(...rounded);
    } else if (isFixed(place, fixed)) {
      if (value !== undefined) refuse(leftOut);
    } else if (value === undefined || isNotGiven(value, { required, schema })) {
      if (required && schema !== undefined)
        refuse({ path: "", keyword: "required", expected: describe(schema) });
    } else if (schema === undefined) {
      given.values.push({ name, place, value });
    } else {
      const checked = accept(schema, value, work);
      given.values.push({ name, place, value: checked.value });
      refuse(...checked.problems);
    }
  }
  return given;
}

/**
 * Whether null means "not given", as models write it for an omitted argument. It does if the schema that the caller saw has
 * no null, even if the API accepts one: a tool shows null only where it is worth showing, such as in bodies of updates.
 * Whoever calls an operation without a tool saw its full schema, so there null is a value, as it is in an argument that a
 * tool hides. `coerce` follows the same rule inside values.
 */
function isNotGiven(
  value: unknown,
  { required, schema }: Pick<AcceptedArgument, "required" | "schema">,
): boolean {
  return value === null && !required && schema !== undefined && !fits(schema, null);
}

const leftOut: Problem = { path: "", keyword: "fixed", expected: "to be left out: the server sets it" };

/** Adds that no argument can fix this problem, if the tool file sets the value. */
function withOrigin(
  problem: Problem,
  names: ReadonlyMap<Place, string>,
  fixed: ReadonlyMap<Place, unknown>,
): Problem {
  const [first] = parsePointer(problem.path);
  const ours = [...fixed.keys()].some((place) => {
    const parts = parsePlace(place);
    const fallback = parts.in === "body" ? parsePointer(parts.pointer)[0] : parts.name;
    return (names.get(place) ?? fallback) === first;
  });
  return ours ? { ...problem, expected: `${problem.expected} (the tool file sets it, in "fixed")` } : problem;
}

/**
 * Returns what is wrong with the first place of `input` or `fixed` that the operation does not have or that cannot be fixed.
 * Only for single tools, because arguments of a grouped tool belong to different actions.
 */
export const misplaced = oncePerPair(
  (tool: Tool | undefined, operation: OperationFacts): string | undefined => {
    if (tool === undefined || tool.actions !== undefined) return undefined;
    const listed = listedArguments(tool.input).flatMap(({ place }) => (place === "" ? [] : [place]));
    const fixed = [...fixedValues(tool).keys()];
    const unknown = [...listed, ...fixed].find((place) => !hasPlace(operation, place));
    if (unknown !== undefined)
      return `its tool file sends something to ${unknown}, a place that ${operation.key} does not have`;
    const deep = fixed.find((place) => !isWhole(operation, place));
    if (deep !== undefined)
      return `its tool file fixes ${deep}, but only the whole body and its properties can be fixed`;
    const inside = fixed.find((place) => listed.some((outer) => outer !== place && contains(outer, place)));
    if (inside !== undefined)
      return `its tool file fixes ${inside}, which is inside an argument that it lists: no part of one can be fixed`;
    return undefined;
  },
);

export function hasPlace({ parameters, body }: OperationFacts, place: Place): boolean {
  const parts = parsePlace(place);
  if (parts.in === "body") return body !== undefined && isPointer(parts.pointer);
  return parameters.some(
    (parameter) =>
      parameter.in === parts.in &&
      (parts.in === "header" ? parameter.name.toLowerCase() : parameter.name) === parts.name,
  );
}

/** Whether a place of the body is no deeper than its properties, or an argument: those of an only property count as the body's. */
export function isWhole({ arguments: known }: OperationFacts, place: Place): boolean {
  const parts = parsePlace(place);
  if (parts.in !== "body" || parsePointer(parts.pointer).length <= 1) return true;
  return known.some((argument) => argument.place === place);
}

/** Whether a place is inside of another, or the same. */
export function contains(outer: Place, place: Place): boolean {
  const [whole, part] = [parsePlace(outer), parsePlace(place)];
  if (whole.in === "body") return part.in === "body" && isWithin(part.pointer, whole.pointer);
  return placeKey(outer) === placeKey(place);
}

/** From here on numbers are written with an exponent, so nobody meant each digit. */
const exponential = 1e21;

/**
 * Finds the first integers that were rounded when the message was parsed (https://www.rfc-editor.org/rfc/rfc8259#section-6),
 * because a rounded id names something else. As a string, all digits arrive. What was too large for any number is infinite.
 */
export function roundedIntegers(value: unknown, work: Work): Problem[] {
  try {
    return roundedIn(value, { path: "", most: mostProblems, work });
  } catch (error) {
    if (error instanceof Undecided) return [undecided(error)];
    throw error;
  }
}

const allDigits = "the digits of a number this large as a string, since a number loses some of them";
/** JSON has no infinity: it would be sent as null, or as a word. */
const notInfinite = "a number less than 1e308";

function roundedIn(
  value: unknown,
  { path, most, work }: { path: string; most: number; work: Work },
): Problem[] {
  if (most <= 0 || isExact(value, work)) return [];
  if (!isContainer(value))
    return [
      {
        path,
        keyword: "type",
        expected: value === Infinity || value === -Infinity ? notInfinite : allDigits,
      },
    ];
  const found: Problem[] = [];
  for (const [name, part] of partsOf(value, work)) {
    found.push(...roundedIn(part, { path: joinPointer(path, name), most: most - found.length, work }));
    if (found.length >= most) break;
  }
  return found;
}

/** One after another, because only the first wrong ones matter. */
function* partsOf(value: object, work: Work): Iterable<[string, unknown]> {
  if (Array.isArray(value)) for (const [index, item] of value.entries()) yield [String(index), item];
  else if (isObject(value)) for (const name of work.namesOf(value)) yield [name, value[name]];
}

function isExact(value: unknown, work: Work): boolean {
  if (typeof value === "number") return !isRounded(value);
  if (!isContainer(value)) return true;
  work.spend(1);
  if (Array.isArray(value)) return areExact(value, { count: value.length, work }, (index) => value[index]);
  if (!isObject(value)) return true;
  const names = work.namesOf(value);
  return areExact(value, { count: names.length, work }, (index) => value[names[index] ?? ""]);
}

function areExact(
  whole: object,
  { count, work }: { count: number; work: Work },
  partAt: (index: number) => unknown,
): boolean {
  return count === firstWrong(isExact, { whole, count, work }, (index) => isExact(partAt(index), work));
}

function isRounded(number: number): boolean {
  if (!Number.isFinite(number)) return true;
  return Number.isInteger(number) && !Number.isSafeInteger(number) && Math.abs(number) < exponential;
}
