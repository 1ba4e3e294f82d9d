import { GeneratorError, type Diagnostic } from "../errors.js";
import { waiting, type Change } from "../model/files.js";
import { lockPath } from "../model/project.js";
import type { Generation } from "../model/results.js";

/** Returns 3 if conflicts wait for somebody (`--on-conflict fail`), 4 if the budget cannot be met, and 1 for every other error. */
export function errorExitCode(error: unknown): 1 | 3 | 4 {
  if (!(error instanceof GeneratorError)) return 1;
  switch (error.code) {
    case "conflicts":
      return 3;
    case "budget-impossible":
      return 4;
    default:
      return 1;
  }
}

/** Changes that need a run. An edit that only the lock has not recorded yet does not. */
export function outstanding(changes: readonly Change[]): Change[] {
  return changes.filter(({ path }) => path !== lockPath);
}

/**
 * Returns 0 if all is done, 2 if files would change (`--check`; {@link outstanding}), and 3 if conflicts, orphans or broken
 * files wait for somebody, or with `--check` a tool file that does not fit its operation; 3 outweighs 2. Errors are thrown
 * instead: see {@link errorExitCode}.
 */
export function exitCode(
  {
    changes,
    notes,
    diagnostics,
  }: Pick<Generation, "changes" | "notes"> & { diagnostics: readonly Diagnostic[] },
  mode: "write" | "check",
): 0 | 2 | 3 {
  if (notes.some(({ kind }) => waiting.has(kind))) return 3;
  if (mode === "check" && diagnostics.some(({ code }) => code === "tool-does-not-fit")) return 3;
  return mode === "check" && outstanding(changes).length > 0 ? 2 : 0;
}
