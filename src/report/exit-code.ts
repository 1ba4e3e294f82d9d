import type { Change, Note } from "../model/files.js";

/**
 * 0 done, 2 files would change (`--check`), 3 conflicts or orphans wait for an answer; where both hold, 3.
 * Errors (1) never come here: they are thrown.
 */
export function exitCode(
  { changes, notes }: { changes: readonly Change[]; notes: readonly Note[] },
  mode: "write" | "check",
): 0 | 2 | 3 {
  if (notes.some(({ kind }) => kind === "conflict" || kind === "orphan")) return 3;
  return mode === "check" && changes.length > 0 ? 2 : 0;
}
