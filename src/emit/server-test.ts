/** `test/server.test.ts`: what a project checks about itself. */
import type { Plan, ToolPlan } from "../model/plan.js";
import { formatTypeScript } from "./format.js";
import { render } from "./templates.js";

export async function serverTest(plan: Plan): Promise<string> {
  return formatTypeScript(await render("server.test.ts", { ceiling: String(listCeiling(plan.tools)) }));
}

/** Bytes of the list as planned and a quarter more, rounded up to hundreds: room for edits, not for another API. */
function listCeiling(tools: readonly ToolPlan[]): number {
  const bytes = tools.reduce((sum, tool) => sum + Buffer.byteLength(JSON.stringify(listed(tool))) + 1, 0);
  return Math.ceil((bytes * 1.25) / 100) * 100 + 100;
}

function listed({ name, title, description, annotations, arguments: args, output }: ToolPlan): object {
  const properties = Object.fromEntries(args.map((argument) => [argument.name, argument.schema]));
  const required = args.filter((argument) => argument.required).map((argument) => argument.name);
  const inputSchema = { type: "object", properties, required };
  return { name, title, description, annotations, inputSchema, outputSchema: output?.schema };
}
