import type { Problem } from "../host/errors.js";
import { isObject } from "../values/json.js";
import { firstWrong } from "./judge.js";
import { joinPointer } from "./pointer.js";
import { mostProblems, undecided } from "./problems.js";
import { Undecided, type Work } from "./work.js";

/** From here on numbers are written with an exponent, so nobody meant each digit. */
const exponential = 1e21;

/**
 * Finds the first integers that were rounded when the message was parsed (https://www.rfc-editor.org/rfc/rfc8259#section-6),
 * because a rounded id names something else. As a string, all digits arrive.
 */
export function roundedIntegers(value: unknown, work: Work): Problem[] {
  try {
    return roundedIn(value, { path: "", most: mostProblems, work });
  } catch (error) {
    if (error instanceof Undecided) return [undecided(error)];
    throw error;
  }
}

function roundedIn(
  value: unknown,
  { path, most, work }: { path: string; most: number; work: Work },
): Problem[] {
  const isContainer = typeof value === "object" && value !== null;
  if (most <= 0 || isExact(value, work)) return [];
  const expected = "the digits of a number this large as a string, since a number loses some of them";
  if (!isContainer) return [{ path, keyword: "type", expected }];
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
  if (typeof value !== "object" || value === null) return true;
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
  return Number.isInteger(number) && !Number.isSafeInteger(number) && Math.abs(number) < exponential;
}
