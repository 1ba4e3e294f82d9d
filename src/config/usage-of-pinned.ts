/** Warns if a usage log is given although the list of tools is pinned, and says how to apply it. */
import type { Diagnostic } from "../errors.js";
import type { Plan } from "../model/plan.js";
import { lockPath, type ProjectState } from "../model/project.js";

/** @param usage the log given for this run */
export function usageOfPinned(
  usage: string | undefined,
  { plan, state, replan }: { plan: Pick<Plan, "discovery">; state: ProjectState; replan: boolean },
): Diagnostic[] {
  const isHeeded = replan || state.tools.size === 0 || plan.discovery === undefined;
  if (usage === undefined || isHeeded) return [];
  return [
    {
      severity: "info",
      code: "usage-ignored",
      message: "The tools of this project keep their places: --usage affects only new operations.",
      hint: "Run with --replan to choose all tools anew; openapi-to-mcp inspect --replan shows the result first.",
      at: { file: lockPath },
    },
  ];
}
