/** Warns of operations that a usage log counts and no document has any more. */
import { relative } from "node:path";
import type { Diagnostic } from "../errors.js";
import type { LeanOptions } from "../model/lean.js";
import { nearest } from "../runtime/values/nearest.js";

interface UsedLog {
  readonly lean: Pick<LeanOptions, "usage">;
  /** Absolute path. */
  readonly usageLog?: string;
}

/** @param known keys of all operations of the documents */
export function unknownUsage(
  { lean: { usage }, usageLog }: UsedLog,
  { cwd, known }: { cwd: string; known: readonly string[] },
): Diagnostic[] {
  if (usage === undefined || usageLog === undefined) return [];
  const existing = new Set(known);
  const unknown = [...usage].filter(([key]) => !existing.has(key)).sort(([, a], [, b]) => b - a);
  const [[key] = []] = unknown;
  if (key === undefined) return [];
  const [like] = nearest(key, known);
  const found =
    unknown.length === 1
      ? `is in no document, and its calls count for nothing: ${key}`
      : `are in no document, and their calls count for nothing: the most called is ${key}`;
  return [
    {
      severity: "warning",
      code: "usage-of-unknown",
      message: `${unknown.length} of the ${usage.size} operations in the usage log ${found}.`,
      hint:
        like === undefined
          ? "Remove the lines of operations that are gone, or name the log of a newer server."
          : `If ${like} has taken the place of ${key}, write so in the log; remove the lines of operations that are gone.`,
      at: { file: relative(cwd, usageLog) },
    },
  ];
}
