import { isObject } from "../json.js";
import { firstWrong } from "../schema/judge.js";
import { joinPointer } from "../schema/pointer.js";
import { Undecided, type Work } from "../schema/work.js";
import { mostProblems, undecided, type Problem } from "./problems.js";

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
  for (const [name, member] of Object.entries(value)) {
    found.push(...roundedIn(member, { path: joinPointer(path, name), most: most - found.length, work }));
    if (found.length >= most) break;
  }
  return found;
}

function isExact(value: unknown, work: Work): boolean {
  if (typeof value === "number") return !isRounded(value);
  if (typeof value !== "object" || value === null) return true;
  work.spend(1);
  const members: readonly unknown[] = Array.isArray(value)
    ? value
    : isObject(value)
      ? Object.values(value)
      : [];
  return (
    members.length ===
    firstWrong(isExact, { whole: value, count: members.length, work }, (index) =>
      isExact(members[index], work),
    )
  );
}

function isRounded(number: number): boolean {
  return Number.isInteger(number) && !Number.isSafeInteger(number) && Math.abs(number) < exponential;
}
