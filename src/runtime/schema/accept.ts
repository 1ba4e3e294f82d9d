import type { Problem } from "../host/errors.js";
import type { JsonSchema } from "../values/json.js";
import { coerce } from "./coerce.js";
import { judge } from "./judge.js";
import { formatPointer, parsePointer, valueAt } from "./pointer.js";
import { prepared } from "./prepare.js";
import { problemsOf, undecided } from "./problems.js";
import { Undecided, Work } from "./work.js";

export interface Accepted {
  value: unknown;
  /** None if the value is valid, or became valid. */
  problems: Problem[];
}

/** Coerces a value to its schema and returns the problems that remain. Never throws, whatever the schema contains. */
export function accept(schema: JsonSchema, value: unknown, work = new Work()): Accepted {
  try {
    return acceptWithin(schema, value, work);
  } catch (error) {
    if (error instanceof Undecided) return { value, problems: [undecided(error)] };
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
export function validate(schema: JsonSchema, value: unknown, work = new Work()): Problem[] {
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
