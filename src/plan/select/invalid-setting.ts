import type { Location } from "../../model/api.js";
import type { Ledger } from "../ledger.js";

/** A setting that cannot be applied. */
export interface InvalidSetting {
  /** Name of its source. */
  readonly by: string;
  readonly message: string;
  readonly hint: string;
  readonly at: Location;
}

export function warnInvalidSetting(ledger: Ledger, { by, message, hint, at }: InvalidSetting): void {
  ledger.diagnostics.push({
    severity: "warning",
    code: "x-mcp-invalid",
    message: `${by}: ${message}.`,
    hint,
    at,
  });
}
