import type { ArgumentsCamelCase, CommandModule, InferredOptionTypes } from "yargs";
import { check, diffSurface, type SurfaceDiff } from "../index.js";
import { reportDiff } from "../report/diff.js";
import { reportSurface, reportSurfaceMarkdown } from "../report/surface.js";
import { documentsPositional, headerFlag, headerOptions } from "./document-flags.js";
import { textFlag } from "./flag-kinds.js";
import { expectShortRun } from "./short-run.js";
import { printPlain, printJson, printReport } from "./terminal.js";

const inSurface = { type: "boolean", implies: "surface" } as const;

const flags = {
  out: { ...textFlag, alias: "o", describe: "Folder of the project [default: this one]" },
  header: headerFlag,
  scaffold: {
    type: "boolean",
    describe: "Also compare the files that are yours with those of a new project",
  },
  surface: { type: "boolean", describe: "Tools and arguments instead of files; breaking changes are marked" },
  base: {
    ...textFlag,
    implies: "surface",
    describe: "Compare with a saved list, or another project's folder",
  },
  list: { ...inSurface, describe: "Print the list of tools, for --base" },
  markdown: { ...inSurface, describe: "For a pull request" },
  json: { ...inSurface, describe: "Print the result as JSON" },
} as const;

type Flags = InferredOptionTypes<typeof flags> & { documents: string[] | undefined };

/** The command that shows what generating would change, as files or as tools. */
export const diffCommand: CommandModule<object, Flags> = {
  command: "diff [documents..]",
  describe: "Show what generating again would change; writes no project file",
  builder: (command) =>
    command
      .positional("documents", documentsPositional)
      .options(flags)
      .example("$0 diff", "Unified diffs of all files")
      .example(
        "$0 diff --surface --base ../main --markdown",
        "For a pull request: against a checkout of the main branch",
      ),
  handler: run,
};

async function run(given: ArgumentsCamelCase<Flags>): Promise<void> {
  expectShortRun();
  const options = {
    ...(given.documents !== undefined && given.documents.length > 0 && { documents: given.documents }),
    out: given.out ?? ".",
    load: headerOptions(given.header),
  };
  if (!given.surface) {
    const { changes } = await check(
      // It writes nothing, so a loss that would stop a run can be shown.
      { ...options, allowRemovals: true },
      { scaffold: given.scaffold ?? false },
    );
    printReport(reportDiff(changes));
    return;
  }
  const diff = await diffSurface({ ...options, ...(given.base !== undefined && { base: given.base }) });
  printSurface(diff, given);
}

function printSurface({ toolsList, ...report }: SurfaceDiff, { list, json, markdown }: Flags): void {
  if (list) printPlain(toolsList);
  else if (json) printJson(report, 2);
  else if (markdown) printPlain(reportSurfaceMarkdown(report));
  else printReport(reportSurface(report));
}
