/** A problem of a value, in words. */
import type { Problem } from "../host/errors.js";
import { nearest } from "../values/nearest.js";
import { parsePointer } from "./pointer.js";
import type { Undecided } from "./work.js";

/** Creates a problem for a value that could not be decided within the steps that a check may take. */
export function undecided({ pattern }: Undecided): Problem {
  const expected =
    pattern === undefined
      ? "less at once: it takes too many steps to check this value"
      : `a shorter value: it takes too many steps to check this one against the pattern /${cut(pattern, longestPattern)}/`;
  return { path: "", keyword: undecidedKeyword, expected };
}

export function isUndecided({ keyword }: Problem): boolean {
  return keyword === undecidedKeyword;
}

const undecidedKeyword = "undecided";
const longestPattern = 200;

/** Returns the beginning of a text that is too long. */
export function cut(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most - 1)}…` : text;
}

/** Creates a problem for an unknown name. */
export function unknownName(path: string, name: string, known: readonly string[]): Problem {
  const [near] = nearest(name, known);
  if (near !== undefined) return { path, keyword: "unknown", expected: `"${near}" instead` };
  const expected = known.length === 0 ? "to be left out" : `one of the names ${listNames(known)}`;
  return { path, keyword: "unknown", expected };
}

function listNames(names: readonly string[]): string {
  const shown = names.slice(0, 20).join(", ");
  return names.length > 20 ? `${shown} and ${names.length - 20} more` : shown;
}

/** Writes a problem as a line: `tags.0: expected a string`. */
export function problemText({ path, keyword, expected }: Problem): string {
  const subject = path === "" ? "the arguments" : parsePointer(path).join(".");
  switch (keyword) {
    case "required":
      return `${subject} is missing: expected ${expected}`;
    case "lacking":
      return `${subject} ${path === "" ? "need" : "needs"} ${expected}`;
    case "unknown":
      return `${subject} is not known here: expected ${expected}`;
    default:
      return `${subject}: expected ${expected}`;
  }
}
