// @generated SignedSource<<0cbe5451bc7b4367a7ddcbffb88381801762966089c085ab648ec5c7891f5b44>>
/**
 * Bounds the work of checking values against patterns, in steps rather than in time: the same value is always decided alike.
 * Nothing else runs while a value is checked, so no caller may make this take long.
 */

/** A few tens of milliseconds. Ordinary calls need less than a thousandth. */
const mostSteps = 12_000_000;

/** What a check may take even if its budget is spent. */
const leastSteps = 10_000;

/** Steps for checks whose number grows with a document, where nobody waits for each of them alone, as in a generation. */
export interface Budget {
  left: number;
  /** The first pattern that was given fewer steps because of the budget, and needed more. */
  endedAt?: string;
}

let findBudget: () => Budget | undefined = () => undefined;

/** @param find returns the budget of whoever has something checked, if there is one: several may take turns */
export function setBudgets(find: () => Budget | undefined): void {
  findBudget = find;
}

/** What remains to the check under way. */
let left = 0;
let isUnderWay = false;
let checks = 0;
/** Set if it leaves the check under way less than others get. */
let tightBudget: Budget | undefined;

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
  const budget = findBudget();
  const allowed = Math.max(leastSteps, Math.min(mostSteps, budget?.left ?? mostSteps));
  tightBudget = allowed < mostSteps ? budget : undefined;
  left = allowed;
  try {
    return work();
  } finally {
    isUnderWay = false;
    if (budget !== undefined) budget.left -= allowed - left;
  }
}

/** Returns a number of the check under way. What it remembers must not help another: it would take fewer steps. */
export function currentCheck(): number {
  return checks;
}

/** @throws {Undecided} if no steps are left */
export function spend(steps: number, pattern: string): void {
  left -= steps;
  if (left >= 0) return;
  if (tightBudget !== undefined) tightBudget.endedAt ??= pattern;
  throw new Undecided(pattern);
}
