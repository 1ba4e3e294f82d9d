/** The lowest level of detail of a tool, at which a group has its actions: what a call cannot do without. */
import type { ToolPlan } from "../../model/plan.js";
import { wordless } from "../schema/wordless.js";

/** Tools are drafted into many groups. */
const lines = new WeakMap<ToolPlan, ToolPlan>();

/** Without optional arguments, which callers find where the operation is described, and without words on the others. */
export function atLine(tool: ToolPlan): ToolPlan {
  const known = lines.get(tool);
  if (known !== undefined) return known;
  const line: ToolPlan = {
    ...tool,
    arguments: tool.arguments.flatMap((argument) =>
      argument.required ? [{ ...argument, schema: wordless(argument.schema) }] : [],
    ),
  };
  lines.set(tool, line);
  return line;
}
