/** Records in the ledger that `readOnly` members are no part of a request, although no trim decides that. */
import type { Api, Operation, Schema } from "../../model/api.js";
import type { Ledger } from "../ledger.js";
import { operationsUsing } from "./nodes.js";
import { parentsIn } from "./evidence.js";

interface Requests {
  readonly api: Api;
  readonly operations: readonly Operation[];
  /** Keys of the operations, in the same order. */
  readonly keys: readonly string[];
  readonly ledger: Ledger;
}

/** @returns a function to call with each member that is left out, as often as it occurs */
export function readOnlyRecorder({ api, operations, keys, ledger }: Requests) {
  const recorded = new Set<Schema>();
  let operationsOf: ((schema: Schema) => readonly string[]) | undefined;
  return (member: Schema, name: string): void => {
    if (recorded.has(member)) return;
    recorded.add(member);
    operationsOf ??= operationsUsing(operations, { keys, above: parentsIn(api) });
    ledger.entries.push({
      kind: "hidden",
      operations: operationsOf(member),
      subject: `property ${name}`,
      reason: "readOnly: it is not part of a request",
      at: api.locate(member) ?? api.at,
    });
  };
}
