/** Collects the decisions and diagnostics of all planning stages. */
import type { Diagnostic } from "../errors.js";
import type { Location } from "../model/api.js";
import type { LedgerEntry } from "../model/plan.js";

export interface Ledger {
  readonly entries: LedgerEntry[];
  readonly diagnostics: Diagnostic[];
}

export function emptyLedger(): Ledger {
  return { entries: [], diagnostics: [] };
}

/** Records, and warns, that the plan asks for less than the document does, which asks for the impossible. */
export function recordLoosened(ledger: Ledger, { subject, reason, at, operation }: Loosened): void {
  ledger.entries.push({
    kind: "loosened",
    subject,
    reason,
    at,
    ...(operation !== undefined && { operation }),
  });
  ledger.diagnostics.push({
    severity: "warning",
    code: "schema-loosened",
    message: `${subject}: ${reason}`,
    at,
  });
}

interface Loosened {
  readonly subject: string;
  readonly reason: string;
  readonly at: Location;
  readonly operation?: string;
}
