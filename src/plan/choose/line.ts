/** The lowest level of detail of a tool: what a call cannot do without. */
import type { ToolPlan } from "../../model/plan.js";
import { wordless } from "../schema/wordless.js";

/** Tools are drafted into many groups. */
const lines = new WeakMap<ToolPlan, ToolPlan>();

/** Without optional arguments, which callers find where the operation is described, and without words on the others. */
export function atLine(tool: ToolPlan, costOf: (tool: Omit<ToolPlan, "tokens">) => number): ToolPlan {
  const known = lines.get(tool);
  if (known !== undefined) return known;
  const { tokens: _, ...rest } = tool;
  const shorter = {
    ...rest,
    arguments: tool.arguments.flatMap((argument) =>
      argument.required ? [{ ...argument, schema: wordless(argument.schema) }] : [],
    ),
  };
  const line = { ...shorter, tokens: costOf(shorter) };
  lines.set(tool, line);
  return line;
}
