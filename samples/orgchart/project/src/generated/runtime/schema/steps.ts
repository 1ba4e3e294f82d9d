// @generated SignedSource<<1d183de94962fb8b565849fb56f692539d4a8a6f9d4ab86ea441ddaa8d084fdb>>
/**
 * Bounds the work of checking values against patterns, in steps rather than in time: the same value is always decided alike.
 * Nothing else runs while a value is checked, so no caller may make this take long.
 */

/** A few tens of milliseconds. Ordinary calls need less than a thousandth. */
const mostSteps = 12_000_000;

/** What remains to the check under way. */
let left = 0;
let isUnderWay = false;
let checks = 0;

/** Thrown when a check has used up its steps. Whoever catches it has to refuse the value. */
export class Undecided extends Error {
  constructor(readonly pattern: string) {
    super(`Too many steps to check a value against /${pattern}/`);
  }
}

/** Runs checks that share one allowance of steps, such as those of all arguments of a call. */
export function withinSteps<T>(work: () => T): T {
  if (isUnderWay) return work();
  isUnderWay = true;
  checks += 1;
  left = mostSteps;
  try {
    return work();
  } finally {
    isUnderWay = false;
  }
}

/** Returns a number of the check under way. What it remembers must not help another: it would take fewer steps. */
export function currentCheck(): number {
  return checks;
}

/** @throws {Undecided} if no steps are left */
export function spend(steps: number, pattern: string): void {
  left -= steps;
  if (left < 0) throw new Undecided(pattern);
}
