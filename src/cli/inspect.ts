import { resolve } from "node:path";
import type { ArgumentsCamelCase, Argv, CommandModule } from "yargs";
import { inspect, type Inspection } from "../index.js";
import { accountOf } from "../report/explanation.js";
import { reportDiagnostics } from "../report/diagnostics.js";
import { reportTool, reportWhy } from "../report/inspection.js";
import { reportPlan } from "../report/plan.js";
import { defined } from "../runtime/values/json.js";
import { writeOutput } from "../sync/write-output.js";
import type { DocumentFlags } from "./document-flags.js";
import { options, planFlags, reportFlag, type Flags } from "./generation-flags.js";
import type { LeanFlags } from "./lean-flags.js";
import { expectShortRun } from "./short-run.js";
import { printJson, printReport, printNote } from "./terminal.js";

interface InspectFlags extends DocumentFlags, LeanFlags, Pick<Flags, "out" | "split" | "replan" | "json"> {
  tool?: string;
  why?: string;
  report?: string;
  quiet: boolean;
  verbose: boolean;
}

/** The command that shows which tools would be generated, and why. Writes nothing. */
export const inspectCommand: CommandModule<object, InspectFlags> = {
  command: "inspect [documents..]",
  describe: "Print the tools that would be generated and what they cost; writes nothing",
  builder: (command) => describeFlags(planFlags(command)),
  handler: run,
};

function describeFlags<T>(command: Argv<T>) {
  return command
    .option("tool", {
      type: "string",
      requiresArg: true,
      describe: "Show one tool as the model sees it, next to its original, and its tokens step by step",
    })
    .option("why", {
      type: "string",
      requiresArg: true,
      describe:
        'Explain why a tool or operation (name, operationId or "GET /path") is listed, grouped or hidden',
    })
    .conflicts("tool", "why")
    .option("replan", {
      type: "boolean",
      describe: "Ignore names and choices pinned in mcp.lock.json",
    })
    .option("report", reportFlag)
    .option("json", {
      type: "boolean",
      describe: "Print everything as JSON, each decision with its place in the document",
    })
    .option("quiet", { alias: "q", type: "boolean", default: false, describe: "Leave out warnings" })
    .option("verbose", {
      type: "boolean",
      default: false,
      describe: "List every place of every warning, and every decision",
    })
    .example("$0 inspect openapi.yaml", "What would be listed, and what it costs")
    .example("$0 inspect openapi.yaml --tool create_pet", "One tool in detail")
    .example("$0 inspect --why 'DELETE /pets/{petId}'", "In a project: why is it not listed?");
}

async function run(flags: ArgumentsCamelCase<InspectFlags>): Promise<void> {
  expectShortRun();
  const { tool, why } = flags;
  const inspection = await inspect({
    ...options(flags),
    ...defined({ tool, why }),
  });
  if (flags.report !== undefined) await writeOutput(resolve(flags.report), await inspection.page());
  if (!flags.quiet && inspection.diagnostics.length > 0)
    printNote(reportDiagnostics(inspection.diagnostics, flags.verbose));
  if (flags.json) printJson(asJson(inspection), 2);
  else printReport(asText(inspection, flags.verbose));
}

function asJson({ plan, diagnostics, tool, why }: Inspection): unknown {
  return tool ?? why ?? { ...accountOf(plan), diagnostics };
}

function asText({ plan, tool, why }: Inspection, verbose: boolean): string {
  if (tool !== undefined) return reportTool(tool, verbose);
  return why !== undefined ? reportWhy(why, verbose) : reportPlan(plan);
}
