/** Ranks operations by how likely an engineer would choose them for a server made by hand. */
import type { Operation } from "../../../model/api.js";
import { layOut } from "./document.js";
import { featuresOf } from "./features.js";
import { operationSignals, resourceSignals } from "./signals.js";
import type { Weights } from "./weights.js";

/**
 * The likelihood that its resource is chosen, times that it is chosen of a chosen resource.
 * @param operations of one document
 */
export function rank(operations: readonly Operation[], weights: Weights): ReadonlyMap<Operation, number> {
  const { resources, operations: ranked } = featuresOf(layOut(operations));
  const named = (table: Readonly<Record<string, number>>, signals: object): number[] =>
    ["otherwise", ...Object.keys(signals)].map((name) => table[name] ?? 0);
  const ofResource = named(weights.resource, resourceSignals);
  const ofOperation = named(weights.operation, operationSignals);
  const chosen = resources.map(({ values }) => likelihood(values, ofResource));
  return new Map(
    ranked.map(({ one, of, values }) => [one.operation, (chosen[of] ?? 0) * likelihood(values, ofOperation)]),
  );
}

/** @param weights of the constant, and of each value */
export function likelihood(values: readonly number[], [constant = 0, ...weights]: readonly number[]): number {
  return (
    1 / (1 + Math.exp(-values.reduce((sum, value, index) => sum + value * (weights[index] ?? 0), constant)))
  );
}
