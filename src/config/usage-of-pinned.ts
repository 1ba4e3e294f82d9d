/** A usage log beside a list that stands already: whoever names one is told what it takes to heed it. */
import type { Diagnostic } from "../errors.js";
import type { Plan } from "../model/plan.js";
import { lockPath, type ProjectState } from "../model/project.js";

/** @param usage the log that this run was given */
export function usageOfPinned(
  usage: string | undefined,
  { plan, state, replan }: { plan: Pick<Plan, "discovery">; state: ProjectState; replan: boolean },
): Diagnostic[] {
  const isHeeded = replan || state.tools.size === 0 || plan.discovery === undefined;
  if (usage === undefined || isHeeded) return [];
  return [
    {
      severity: "info",
      code: "usage-not-heeded",
      message: "The tools of this project stay where they are: --usage weighs only what is new beside them.",
      hint: "Choose anew with --replan; openapi-to-mcp inspect takes it as well, and shows what would be listed.",
      at: { file: lockPath },
    },
  ];
}
