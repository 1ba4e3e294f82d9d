/** The table of operations that generation would write for operations of a single module. */
import type { OperationEntry, OperationFacts } from "../../src/runtime/operations/operation.js";
import type { OperationModule, OperationTable, Texts } from "../../src/runtime/operations/source.js";

export function tableOf(
  entries: readonly OperationEntry[],
  load: () => Promise<OperationModule>,
): OperationTable {
  return { listed: JSON.stringify([["all", entries]]), modules: { all: load } };
}

/** @param entries the operations' own if there are no others */
export function tableOfFacts(
  operations: readonly OperationFacts[],
  entries: readonly OperationEntry[] = operations,
  parts: Partial<OperationModule> = {},
): OperationTable {
  return tableOf(entries, async () => ({
    operations: textsOf(operations.map((one) => [one.key, one])),
    ...parts,
  }));
}

/** JSON texts by name. */
export function textsOf(values: readonly (readonly [name: string, value: unknown])[]): Texts {
  return Object.fromEntries(values.map(([name, value]) => [name, JSON.stringify(value)]));
}
