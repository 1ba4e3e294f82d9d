/** Tells operations which of their arguments the chosen tools show. */
import { calledBy, type ToolPlan } from "../../model/plan.js";
import type { PlannedOperation } from "../planned-operation.js";

/** The operations of the tools with their other arguments marked as hidden. */
export function withShown(
  planned: readonly PlannedOperation[],
  tools: readonly Pick<ToolPlan, "calls" | "arguments">[],
): PlannedOperation[] {
  const shown = new Map(
    tools.flatMap(({ calls, arguments: all }) => {
      const places = new Set<string>(all.map(({ place }) => place));
      return calledBy(calls).map((key) => [key, places] as const);
    }),
  );
  return planned.map((one) => {
    const places = shown.get(one.selected.key);
    if (places === undefined) return one;
    const all = one.facts.arguments.map(({ name, place, required }) => ({
      name,
      place,
      required,
      ...(!places.has(place) && { hidden: true as const }),
    }));
    return { ...one, facts: { ...one.facts, arguments: all } };
  });
}
