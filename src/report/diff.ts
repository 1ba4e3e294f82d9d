import { createTwoFilesPatch } from "diff/lib/patch/create.js";
import type { Change } from "../model/files.js";

/** Unified diffs of all changes, as `git apply` takes them. */
export function reportDiff(changes: readonly Change[]): string {
  return changes
    .map((change) =>
      createTwoFilesPatch(
        change.kind === "create" ? "/dev/null" : `a/${change.path}`,
        change.kind === "delete" ? "/dev/null" : `b/${change.path}`,
        change.kind === "create" ? "" : change.before,
        change.kind === "delete" ? "" : change.text,
      ).replace(/^=+\n/, ""),
    )
    .join("");
}
