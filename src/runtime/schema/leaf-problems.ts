/** Problems that one keyword tells by itself. */
import type { Problem } from "../host/errors.js";
import { type JsonSchema, jsonText } from "../values/json.js";
import { type Guessing, nearest } from "../values/nearest.js";
import { hasMember } from "./applicator-rules.js";
import type { Members, Node } from "./judge.js";
import { joinPointer } from "./pointer.js";
import { propertySchemas } from "./subschema.js";
import { admits, namedTypes, typeOf } from "./types.js";
import { nothing } from "./validate.js";
import { describe, listOf, mostGuessed } from "./words.js";
import type { Work } from "./work.js";

/** More problems than this do not help. */
export const mostProblems = 8;

/** How many members after the first wrong one are looked at for others. */
export const mostLookedAt = 1_000;

/** A value that is not valid where it is. */
export interface Faulty<T = unknown> {
  node: Node;
  value: T;
  path: string;
  /** Paths whose problems have been told, by what is violated there: many ways may lead to it. */
  told: Map<Node, Set<string>>;
  /** What looking for misspelled names and values may still take. */
  guessing: Guessing;
  work: Work;
}

export function fitsType(schema: JsonSchema, value: unknown): boolean {
  // What is missing is told by its values.
  return value === undefined || admits(namedTypes(schema), typeOf(value));
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

/** Whether it stands for `false`. */
export function isClosed({ schema }: Node): boolean {
  return schema === nothing;
}

export function leafProblem(keyword: string, { node, value, path, guessing }: Faulty): Problem {
  const { schema, root } = node;
  switch (keyword) {
    case "enum": {
      const values: readonly unknown[] = schema.enum ?? [];
      if (values.length <= 20) return { path, keyword, expected: describe(schema, root) };
      const near =
        typeof value === "string" ? nearest(value, values.slice(0, mostGuessed).map(String), guessing) : [];
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
