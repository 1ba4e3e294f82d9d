import { resolve } from "node:path";
import type { ArgumentsCamelCase, CommandModule, InferredOptionTypes } from "yargs";
import { inspect, type Inspection } from "../index.js";
import { accountOf } from "../report/explanation.js";
import { reportDiagnostics } from "../report/diagnostics.js";
import { reportTool, reportWhy } from "../report/inspection.js";
import { reportPlan } from "../report/plan.js";
import { defined } from "../runtime/values/json.js";
import { writeOutput } from "../sync/write-output.js";
import { documentsPositional } from "./document-flags.js";
import { quietFlag, textFlag } from "./flag-kinds.js";
import { options, planFlags, reportFlag } from "./generation-flags.js";
import { expectShortRun } from "./short-run.js";
import { printJson, printReport, printNote } from "./terminal.js";

const flags = {
  ...planFlags,
  tool: {
    ...textFlag,
    conflicts: "why",
    describe: "Show one tool as the model sees it, next to its original, and its tokens step by step",
  },
  why: {
    ...textFlag,
    describe:
      'Explain why a tool or operation (name, operationId or "GET /path") is listed, grouped or hidden',
  },
  replan: { type: "boolean", describe: "Ignore names and choices pinned in mcp.lock.json" },
  report: reportFlag,
  json: {
    type: "boolean",
    describe: "Print everything as JSON, each decision with its place in the document",
  },
  quiet: { ...quietFlag, describe: "Leave out warnings" },
  verbose: {
    type: "boolean",
    default: false,
    describe: "List every place of every warning, and every decision",
  },
} as const;

type InspectFlags = InferredOptionTypes<typeof flags> & { documents: string[] | undefined };

/** The command that shows which tools would be generated, and why. Writes nothing. */
export const inspectCommand: CommandModule<object, InspectFlags> = {
  command: "inspect [documents..]",
  describe: "Print the tools that would be generated and what they cost; writes nothing",
  builder: (command) =>
    command
      .positional("documents", documentsPositional)
      .options(flags)
      .example("$0 inspect openapi.yaml", "What would be listed, and what it costs")
      .example("$0 inspect openapi.yaml --tool create_pet", "One tool in detail")
      .example("$0 inspect --why 'DELETE /pets/{petId}'", "In a project: why is it not listed?"),
  handler: run,
};

async function run(given: ArgumentsCamelCase<InspectFlags>): Promise<void> {
  expectShortRun();
  const { tool, why } = given;
  const inspection = await inspect({
    ...options(given),
    ...defined({ tool, why }),
  });
  if (given.report !== undefined) await writeOutput(resolve(given.report), await inspection.page());
  if (!given.quiet && inspection.diagnostics.length > 0)
    printNote(reportDiagnostics(inspection.diagnostics, given.verbose));
  if (given.json) printJson(asJson(inspection), 2);
  else printReport(asText(inspection, given.verbose));
}

function asJson({ plan, diagnostics, tool, why }: Inspection): unknown {
  return tool ?? why ?? { ...accountOf(plan), diagnostics };
}

function asText({ plan, tool, why }: Inspection, verbose: boolean): string {
  if (tool !== undefined) return reportTool(tool, verbose);
  return why !== undefined ? reportWhy(why, verbose) : reportPlan(plan);
}
