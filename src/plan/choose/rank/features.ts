/** Reads the signals of a document: relative to its mean, since only what differs within a document ranks. */
import type { RankedDocument, RankedOperation, RankedResource } from "./document.js";
import { operationSignals, resourceSignals } from "./signals.js";

export interface Features {
  readonly resources: readonly { readonly resource: RankedResource; readonly values: readonly number[] }[];
  readonly operations: readonly {
    readonly one: RankedOperation;
    /** Index of its resource. */
    readonly of: number;
    readonly values: readonly number[];
  }[];
}

export function featuresOf(document: RankedDocument): Features {
  const { resources } = document;
  const ofResources = centered(
    resources.map((one) => Object.values(resourceSignals).map((signal) => signal(one, document))),
  );
  const all = resources.flatMap(({ operations }, of) => operations.map((one) => ({ one, of })));
  const ofOperations = centered(
    all.map(({ one }) => Object.values(operationSignals).map((signal) => signal(one))),
  );
  return {
    resources: resources.map((resource, index) => ({ resource, values: ofResources[index] ?? [] })),
    operations: all.map((one, index) => ({ ...one, values: ofOperations[index] ?? [] })),
  };
}

function centered(rows: readonly (readonly number[])[]): number[][] {
  const means = (rows[0] ?? []).map(
    (_, column) => rows.reduce((sum, row) => sum + (row[column] ?? 0), 0) / rows.length,
  );
  return rows.map((row) => row.map((value, column) => value - (means[column] ?? 0)));
}
