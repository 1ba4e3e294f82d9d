import type { Location } from "../../model/api.js";
import type { Ledger } from "../ledger.js";

/** A setting that cannot be applied. */
export interface Unkept {
  /** Name of its source. */
  readonly by: string;
  readonly message: string;
  readonly hint: string;
  readonly at: Location;
}

export function warn(ledger: Ledger, { by, message, hint, at }: Unkept): void {
  ledger.diagnostics.push({
    severity: "warning",
    code: "x-mcp-invalid",
    message: `${by}: ${message}.`,
    hint,
    at,
  });
}
