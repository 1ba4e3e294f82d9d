/**
 * Some tests try what takes minutes: what npm installs, a document of a thousand operations, thousands of calls. `npm test` tries less
 * of it; with `EVERYTHING=1`, as in `.ci/run`, they try it all.
 */
export const everything = process.env["EVERYTHING"] === "1";

/** How many to try. */
export function sized(everyday: number, inCi: number): number {
  return everything ? inCi : everyday;
}
