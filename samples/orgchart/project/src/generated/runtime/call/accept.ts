// @generated SignedSource<<d2fa6b220fd6b70e1cd5b1971f1a5de20d3c1a876baea632edb6ea5b0252930e>>
import type { JsonSchema } from "../json.js";
import { formatPointer, parsePointer, valueAt } from "../schema/pointer.js";
import { withinSteps } from "../schema/steps.js";
import { validate } from "../schema/validate.js";
import { coerce } from "./coerce.js";
import { isUndecided, type Problem } from "./problems.js";

/** Coerces a value to its schema and returns the problems that remain. */
export function accept(schema: JsonSchema, value: unknown): { value: unknown; problems: Problem[] } {
  return withinSteps(() => acceptWithin(schema, value));
}

function acceptWithin(schema: JsonSchema, value: unknown): ReturnType<typeof accept> {
  const problems = validate(schema, value);
  if (problems.length === 0 || problems.some(isUndecided)) return { value, problems };
  const coerced = coerce(schema, value);
  if (coerced === value) return { value, problems };
  const left = validate(schema, coerced);
  return {
    value: coerced,
    problems: left.some(isUndecided) ? left : [...noLists(value, coerced, left), ...left],
  };
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
