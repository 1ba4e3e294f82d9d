/** Weighs operations: what each is worth in the list, by its rank, its owner's word and a usage log. */
import type { PlannedOperation } from "../planned-operation.js";
import { rank } from "./rank/rank.js";
import type { Weights } from "./rank/weights.js";

/** Added for the most-called operations: more than any rank. */
const usageBonus = 4;

/** Positive weights by operation key; 0 only if `x-mcp.priority` says so. */
export function weigh(
  planned: readonly PlannedOperation[],
  usage: ReadonlyMap<string, number> | undefined,
  weights: Weights,
): ReadonlyMap<string, number> {
  const apis = new Set(planned.map(({ selected }) => selected.api));
  const ranks = new Map(
    [...apis].flatMap((api) => [
      ...rank(
        planned.flatMap(({ selected }) => (selected.api === api ? [selected.operation] : [])),
        weights,
      ),
    ]),
  );
  const most = Math.max(0, ...(usage?.values() ?? []));
  return new Map(
    planned.map(({ selected: { operation, key, extension } }) => {
      const calls = usage?.get(key) ?? 0;
      const used = calls === 0 ? 0 : (usageBonus * Math.log1p(calls)) / Math.log1p(most);
      return [key, ((ranks.get(operation) ?? 0) + used) * (extension.priority ?? 1)];
    }),
  );
}
