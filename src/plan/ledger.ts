/** Where the stages of planning write down what they decided. */
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

/** The document asks for something that cannot be, and the plan asks for less: people hear of it. */
export function loosen(ledger: Ledger, { subject, reason, at, operation }: Loosened): void {
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
