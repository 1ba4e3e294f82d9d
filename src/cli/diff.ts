import type { ArgumentsCamelCase, Argv, CommandModule } from "yargs";
import { check, diffSurface, type SurfaceDiff } from "../index.js";
import { reportDiff } from "../report/diff.js";
import { reportSurface, reportSurfaceMarkdown } from "../report/surface.js";
import { documentsPositional, headerFlag, headerOptions } from "./document-flags.js";
import { expectShortRun } from "./short-run.js";
import { printPlain, printJson, printReport } from "./terminal.js";

interface Flags {
  documents?: string[];
  out?: string;
  header?: string[];
  scaffold?: boolean;
  surface?: boolean;
  base?: string;
  list?: boolean;
  markdown?: boolean;
  json?: boolean;
}

/** The command that shows what generating would change, as files or as tools. */
export const diffCommand: CommandModule<object, Flags> = {
  command: "diff [documents..]",
  describe: "Show what generating again would change; writes no project file",
  builder: (command) => describeFlags(command),
  handler: run,
};

function describeFlags(command: Argv): Argv<Flags> {
  return command
    .positional("documents", documentsPositional)
    .option("out", {
      alias: "o",
      type: "string",
      requiresArg: true,
      describe: "Folder of the project [default: this one]",
    })
    .option("header", headerFlag)
    .option("scaffold", {
      type: "boolean",
      describe: "Also compare the files that are yours with those of a new project",
    })
    .option("surface", {
      type: "boolean",
      describe: "Tools and arguments instead of files; breaking changes are marked",
    })
    .option("base", {
      type: "string",
      requiresArg: true,
      implies: "surface",
      describe: "Compare with a saved list, or another project's folder",
    })
    .option("list", { type: "boolean", implies: "surface", describe: "Print the list of tools, for --base" })
    .option("markdown", { type: "boolean", implies: "surface", describe: "For a pull request" })
    .option("json", { type: "boolean", implies: "surface", describe: "Print the result as JSON" })
    .example("$0 diff", "Unified diffs of all files")
    .example(
      "$0 diff --surface --base ../main --markdown",
      "For a pull request: against a checkout of the main branch",
    );
}

async function run(flags: ArgumentsCamelCase<Flags>): Promise<void> {
  expectShortRun();
  const options = {
    ...(flags.documents !== undefined && flags.documents.length > 0 && { documents: flags.documents }),
    out: flags.out ?? ".",
    load: headerOptions(flags.header),
  };
  if (!flags.surface) {
    const { changes } = await check(
      // It writes nothing, so a loss that would stop a run can be shown.
      { ...options, allowRemovals: true },
      { scaffold: flags.scaffold ?? false },
    );
    printReport(reportDiff(changes));
    return;
  }
  const diff = await diffSurface({ ...options, ...(flags.base !== undefined && { base: flags.base }) });
  printSurface(diff, flags);
}

function printSurface({ toolsList, ...report }: SurfaceDiff, { list, json, markdown }: Flags): void {
  if (list) printPlain(toolsList);
  else if (json) printJson(report, 2);
  else if (markdown) printPlain(reportSurfaceMarkdown(report));
  else printReport(reportSurface(report));
}
