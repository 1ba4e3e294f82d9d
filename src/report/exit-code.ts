import { GeneratorError } from "../errors.js";
import { waiting, type Change, type Note } from "../model/files.js";
import { lockPath } from "../model/project.js";

/** 4 when the budget cannot be met, 1 for everything else that is thrown. */
export function errorExitCode(error: unknown): 1 | 4 {
  return error instanceof GeneratorError && error.code === "budget-impossible" ? 4 : 1;
}

/** Changes that somebody has to make by a run: an edit that the lock merely does not know of yet is none. */
export function outstanding(changes: readonly Change[]): Change[] {
  return changes.filter(({ path }) => path !== lockPath);
}

/**
 * 0 done, 2 files would change (`--check`; {@link outstanding}), 3 conflicts, orphans or files to be mended wait for somebody; where both hold, 3.
 * Errors never come here, they are thrown: see {@link errorExitCode}.
 */
export function exitCode(
  { changes, notes }: { changes: readonly Change[]; notes: readonly Note[] },
  mode: "write" | "check",
): 0 | 2 | 3 {
  if (notes.some(({ kind }) => waiting.has(kind))) return 3;
  return mode === "check" && outstanding(changes).length > 0 ? 2 : 0;
}
