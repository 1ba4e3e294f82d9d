import { Work } from "../schema/work.js";
import type { Slices } from "../values/slices.js";

/**
 * Does a job of checking values with the steps of one call. In a server, long jobs are interrupted and begun again, so each
 * has to come to the same result whenever it is done.
 */
export type Checks = <T>(job: (work: Work) => T) => Promise<T>;

/** @param signal Ends the checks with its reason. */
export function slicedChecks(slices: Slices, signal: AbortSignal): Checks {
  const work = new Work();
  return (job) =>
    slices.run(
      work.inSlices(() => job(work)),
      signal,
    );
}

/** For where nobody else waits, such as in a generation. */
export function checksAtOnce(work = new Work()): Checks {
  return (job) => Promise.resolve(job(work));
}
