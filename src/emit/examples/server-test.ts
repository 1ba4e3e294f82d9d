/** Writes `src/test/server.test.ts`: what a project checks about itself. */
import { codeTools, type CodeTool } from "../../optional/code/tools.js";
import type { Plan, ToolPlan } from "../../model/plan.js";
import { discoveryTools, type DiscoveryTool } from "../../runtime/operations/discovery-tools.js";
import { inputSchema } from "../../runtime/operations/listed.js";
import { render } from "../text/templates.js";

export async function serverTest(plan: Plan): Promise<string> {
  return render("server.test.ts", { ceiling: String(listCeiling(plan)) });
}

/**
 * Size limit of the list in bytes: the planned size plus a quarter, rounded up to hundreds. That leaves room for edits, but
 * not for another API.
 */
function listCeiling({ tools, discovery, features }: Plan): number {
  // Includes all of the runtime's tools, so that a new kind of operation does not make the test fail.
  const has = { reads: true, writes: true };
  const general = [
    ...(discovery === undefined ? [] : discoveryTools(has)),
    ...(features.code ? codeTools(has) : []),
  ].map(generalTool);
  const bytes = [...tools.map(listEntry), ...general].reduce(
    (sum, tool) => sum + Buffer.byteLength(JSON.stringify(tool)) + 1,
    0,
  );
  return Math.ceil((bytes * 1.25) / 100) * 100 + 100;
}

function listEntry(tool: ToolPlan): object {
  const { name, title, description, annotations, calls, arguments: args, output } = tool;
  const input = Object.fromEntries(args.map((argument) => [argument.name, argument]));
  const actions = calls.form === "group" ? Object.fromEntries(calls.actions) : undefined;
  const schema = inputSchema({ input, ...(actions && { actions }) }, { open: false });
  return { name, title, description, annotations, inputSchema: schema, outputSchema: output?.schema };
}

function generalTool({ name, title, description, annotations, input }: DiscoveryTool | CodeTool): object {
  return { name, title, description, annotations, inputSchema: inputSchema({ input }, { open: false }) };
}
