// @generated SignedSource<<e74aa78b12fcc1141eb546911be580464c7628f641f8f8737f5cd52ceaa54b3b>>
/**
 * From the arguments of a call to values in their places, validated: by the tool file's own schemas for what it lists, and
 * by the operation's full schemas for the request as a whole.
 */
import { memberOf } from "../json.js";
import type { OperationFacts, OperationSource, Place } from "../operation.js";
import { wholeOperation } from "../operations/whole-operation.js";
import { parsePlace, placeKey } from "../request/place.js";
import { withConstantMembers } from "../schema/constant-members.js";
import { formatPointer, isWithin, parsePointer, valueAt } from "../schema/pointer.js";
import { fits, validate } from "../schema/validate.js";
import { describe } from "../schema/words.js";
import type { Tool } from "../tool.js";
import { accept } from "./accept.js";
import {
  argumentSchema,
  intakeOf,
  isFixed,
  listedArguments,
  type AcceptedArgument,
} from "./accepted-arguments.js";
import { checkRequest, type PlacedValues } from "./placed-values.js";
import { unknownName, type Problem } from "./problems.js";
import { roundedIntegers } from "./rounded.js";

export type { PlacedValues, Problem };

export type Placement = { ok: true; values: PlacedValues } | { ok: false; problems: Problem[] };

/**
 * @param tool Its `input` and `fixed` hold; without a tool, every argument of the operation is accepted.
 * @param operation Of a grouped tool: the one that the action stands for. `action` is not among the arguments then.
 */
export async function placeArguments(
  tool: Tool | undefined,
  operation: OperationFacts,
  args: Readonly<Record<string, unknown>>,
  { operations }: { operations: OperationSource },
): Promise<Placement> {
  const { accepted, fixed, names } = intakeOf(tool, operation);
  const given = readArguments(accepted, args, fixed);
  const placed = new Map(
    given.values.flatMap(({ place, value }) =>
      place === "" ? [] : [[placeKey(place), withConstantMembers(place, value, operation.constantMembers)]],
    ),
  );
  for (const [place, value] of fixed) placed.set(place, value);
  const whole = checkRequest({ operation: await wholeOperation(operation, operations), placed, names });
  if (given.problems.length === 0 && whole.problems.length === 0) return { ok: true, values: whole.values };
  const listed = await Promise.all(
    given.problems.map((problem) => asOperation(problem, { accepted, args, operation, operations })),
  );
  const told = new Set(given.problems.map(({ path }) => parsePointer(path)[0]));
  // What was refused already is missing in the whole: nothing is said about it twice, nor about the whole because of it.
  const rest = whole.problems.filter(
    ({ path }) => told.size === 0 || (path !== "" && !told.has(parsePointer(path)[0])),
  );
  return { ok: false, problems: [...listed, ...rest.map((problem) => withOrigin(problem, names, fixed))] };
}

/**
 * What is refused by a tool file is explained by the operation where that knows more: a pattern may stand for values of which
 * some come near, and a recursive schema is shown less deep than it goes.
 */
async function asOperation(
  problem: Problem,
  { accepted, args, operation, operations }: Refused,
): Promise<Problem> {
  const [name = "", ...inside] = parsePointer(problem.path);
  const place = accepted.find((argument) => argument.name === name)?.place ?? "";
  const isOurs = place === "" || problem.keyword === "fixed";
  const full = isOurs ? undefined : await argumentSchema(operation, place, operations);
  if (full === undefined) return problem;
  const value = memberOf(args, name);
  const path = formatPointer([name]);
  const listed = validate(full, value).find(
    (other) => path + other.path === problem.path && other.keyword === "enum",
  );
  if (listed !== undefined) return { ...listed, path: problem.path };
  if (inside.length === 0 || accept(full, value).problems.length > 0) return problem;
  const narrower = "the API accepts what was sent, but this tool only accepts what its schema shows";
  return { ...problem, expected: `${problem.expected} (${narrower})` };
}

interface Refused {
  accepted: readonly AcceptedArgument[];
  args: Readonly<Record<string, unknown>>;
  operation: OperationFacts;
  operations: OperationSource;
}

/** The arguments of a tool that runs code of its own, coerced and validated by what its file lists. */
export function checkArguments(
  tool: Tool,
  args: Readonly<Record<string, unknown>>,
): { ok: true; args: Record<string, unknown> } | { ok: false; problems: Problem[] } {
  const { values, problems } = readArguments(listedArguments(tool.input), args, new Map());
  if (problems.length > 0) return { ok: false, problems };
  return { ok: true, args: Object.fromEntries(values.map(({ name, value }) => [name, value])) };
}

interface Given {
  values: { name: string; place: Place | ""; value: unknown }[];
  problems: Problem[];
}

/** Arguments against the schemas that the tool file has for them; what it hides is left to the whole. */
function readArguments(
  accepted: readonly AcceptedArgument[],
  args: Readonly<Record<string, unknown>>,
  fixed: ReadonlyMap<Place, unknown>,
): Given {
  const given: Given = { values: [], problems: [] };
  const known = new Map(accepted.map((argument) => [argument.name, argument]));
  for (const name of Object.keys(args)) {
    if (!known.has(name)) given.problems.push(unknownName(formatPointer([name]), name, [...known.keys()]));
  }
  for (const { name, place, required, schema } of accepted) {
    const value = memberOf(args, name);
    const refuse = (...problems: Problem[]): void => {
      given.problems.push(
        ...problems.map((problem) => ({ ...problem, path: formatPointer([name]) + problem.path })),
      );
    };
    const rounded = roundedIntegers(value, "");
    if (rounded.length > 0) {
      refuse(...rounded);
    } else if (isFixed(place, fixed)) {
      if (value !== undefined) refuse(leftOut(""));
    } else if (fixedWithin(place, value, fixed).length > 0) {
      refuse(...fixedWithin(place, value, fixed).map(leftOut));
    } else if (value === undefined || isNotGiven(value, { required, schema })) {
      if (required && schema !== undefined)
        refuse({ path: "", keyword: "required", expected: describe(schema) });
    } else if (schema === undefined) {
      given.values.push({ name, place, value });
    } else {
      const checked = accept(schema, value);
      given.values.push({ name, place, value: checked.value });
      refuse(...checked.problems);
    }
  }
  return given;
}

/**
 * Whether null stands for "nothing", as models write it for an argument that they leave out. It does where the caller was
 * shown a schema without null, though the API may take one: a tool shows null only where it is worth showing, such as in the
 * bodies of updates. Whoever calls an operation that has no tool was shown its full schema, by which null is a value and
 * travels, and so it does in an argument that a tool hides. `coerce` goes by the same rule inside of a value.
 */
function isNotGiven(
  value: unknown,
  { required, schema }: Pick<AcceptedArgument, "required" | "schema">,
): boolean {
  return value === null && !required && schema !== undefined && !fits(schema, null);
}

function leftOut(path: string): Problem {
  return { path, keyword: "fixed", expected: "to be left out: the server sets it" };
}

/** The fixed places that the value, an object in the body, says something about: pointers into the value. */
function fixedWithin(place: Place | "", value: unknown, fixed: ReadonlyMap<Place, unknown>): string[] {
  const outer = place === "" || fixed.size === 0 ? undefined : parsePlace(place);
  if (outer?.in !== "body") return [];
  return [...fixed.keys()].flatMap((other) => {
    const inner = parsePlace(other);
    if (inner.in !== "body" || !isWithin(inner.pointer, outer.pointer)) return [];
    const pointer = inner.pointer.slice(outer.pointer.length);
    return valueAt(value, parsePointer(pointer)) === undefined ? [] : [pointer];
  });
}

/** Tells whoever reads it that no argument can mend this. */
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
