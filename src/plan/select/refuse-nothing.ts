/** Ends a run in which no operation is left, with the reasons. */
import { GeneratorError } from "../../errors.js";
import type { LedgerEntry } from "../../model/plan.js";
import type { Ledger } from "../ledger.js";
import { cutSubject } from "./select.js";
import type { Selected } from "./selected.js";

/**
 * @throws GeneratorError `no-operations` when every operation was left out, with the reasons and their counts
 */
export function refuseNothing(selected: readonly Selected[], { entries }: Ledger): void {
  if (selected.length > 0) return;
  const cuts = entries.filter(({ kind, subject }) => kind === "cut" && subject === cutSubject);
  const counts = new Map<string, number>();
  for (const { reason } of cuts) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  const reasons = [...counts].sort(([, a], [, b]) => b - a).slice(0, 5);
  throw new GeneratorError("no-operations", `None of the ${cuts.length} operations is left:`, {
    list: reasons.map(([reason, count]) => `${count} × ${reason}`),
    hint: remedy(reasons[0]?.[0]),
    ...place(cuts[0]),
  });
}

function place(cut: LedgerEntry | undefined): { at?: LedgerEntry["at"] } {
  return cut === undefined ? {} : { at: { file: cut.at.file, pointer: "" } };
}

function remedy(reason = ""): string {
  switch (/^[a-z-]*/.exec(reason)?.[0]) {
    case "deprecated":
      return "To offer deprecated operations, pass --deprecated.";
    case "x-internal":
      return "To offer internal operations, pass --internal.";
    case "x-mcp":
    case "x-speakeasy-mcp":
      return "Set x-mcp: true on the operations to offer, or name them with --include.";
    default:
      return "Widen --include, or remove --exclude, --read-only or entries of operations:.";
  }
}
