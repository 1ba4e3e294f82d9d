import type { Problem } from "./problems.js";
import type { Tool } from "./tool.js";

export type Chosen = { operation: string; args: Readonly<Record<string, unknown>> } | { problems: Problem[] };

/**
 * Which operation a call of a tool stands for; of a grouped tool, its argument `action` says so.
 * @param allowed An action that the caller may not take looks like one that does not exist.
 */
export function chooseAction(
  tool: Tool,
  args: Readonly<Record<string, unknown>>,
  allowed: (operation: string) => boolean,
): Chosen {
  if (tool.actions === undefined) return { operation: tool.operation ?? "", args };
  const { action, ...rest } = args;
  const actions = new Map(Object.entries(tool.actions).filter(([, operation]) => allowed(operation)));
  const operation = typeof action === "string" ? actions.get(action) : undefined;
  if (operation !== undefined) return { operation, args: rest };
  const keyword = action === undefined ? "required" : "enum";
  return { problems: [{ path: "/action", keyword, expected: `one of ${[...actions.keys()].join(", ")}` }] };
}
