import { resolve } from "node:path";
import type { ArgumentsCamelCase, Argv, CommandModule } from "yargs";
import {
  check,
  generate,
  GeneratorError,
  updateRuntime,
  type Change,
  type GenerateResult,
  type RuntimeUpdate,
} from "../index.js";
import { accountOf } from "../report/explanation.js";
import { annotationsOf } from "../report/annotations.js";
import { reportDiagnostics } from "../report/diagnostics.js";
import { reportDiff } from "../report/diff.js";
import { exitCode, outstanding } from "../report/exit-code.js";
import { reportChanges, reportGeneration } from "../report/generation.js";
import { writeOutput } from "../sync/write-output.js";
import { printAnnotations } from "./annotations.js";
import { generationFlags, options, type Flags } from "./generation-flags.js";
import { progress, type Progress } from "./progress.js";
import { fromRepository } from "./repository.js";
import { expectShortRun } from "./short-run.js";
import { printJson, printReport, printNote } from "./terminal.js";
import { watchSources } from "./watch.js";

/** Only of this command: the others do not write. */
const watchFlag = {
  watch: {
    group: "Writing:",
    type: "boolean",
    describe: "Generate again whenever a document or the configuration changes, until Ctrl-C",
    conflicts: [
      "check",
      "dry-run",
      "diff",
      "json",
      "annotations",
      "report",
      "runtime-only",
      "on-conflict",
      "force",
    ],
  },
} as const;

type GenerateFlags = Flags & { watch: boolean | undefined };

/** The default command: creates a project from documents, or updates it. */
export const generateCommand: CommandModule<object, GenerateFlags> = {
  command: ["$0 [documents..]", "generate [documents..]"],
  describe: "Write an MCP server project for OpenAPI documents, or bring one up to date",
  builder: (command) => examples(generationFlags(command).options(watchFlag)),
  handler: (flags) => (flags.watch === true ? watchAndPrint(flags) : run(flags)),
};

/** The command that lists what generating would change and what needs an answer. Writes nothing. */
export const checkCommand: CommandModule<object, Flags> = {
  command: "check [documents..]",
  describe: "List what generating would change and what needs an answer; exit code 2 when files would change",
  builder: generationFlags,
  handler: (given) => run({ ...given, check: true }),
};

function examples<T>(command: Argv<T>): Argv<T> {
  return command
    .example("$0 openapi.yaml --out petstore-mcp", "A project in petstore-mcp/")
    .example(
      "$0 https://example.com/openapi.json --header 'Authorization: Bearer …'",
      "A document behind a login",
    )
    .example(
      "$0 openapi.yaml --include tag:pets --read-only --budget 3000",
      "A few tools of a large API; the configuration file keeps these options",
    )
    .example("$0", "In a project: generate again, keeping your edits")
    .example("$0 --watch", "In a project: generate again with every change of the document")
    .example("$0 --check", "In CI: is the project up to date?");
}

function watchAndPrint(flags: ArgumentsCamelCase<Flags>): Promise<void> {
  return watchSources(options(flags), (result) => {
    if (!flags.quiet) printResult(result, flags);
  });
}

async function run(flags: ArgumentsCamelCase<Flags>): Promise<void> {
  expectShortRun();
  if (flags.runtimeOnly) return runtimeOnly(flags);
  const shown = progress(flags.quiet);
  const result = await produce(flags, shown).finally(() => shown.end());
  if (flags.report !== undefined) await writeOutput(resolve(flags.report), await result.page());
  if (!flags.quiet) printResult(result, flags);
  process.exitCode = exitCode(result, flags.check ? "check" : "write");
}

async function produce(flags: ArgumentsCamelCase<Flags>, { onStage }: Progress): Promise<GenerateResult> {
  const wanted = { ...options(flags), onStage };
  if (flags.check || flags.dryRun || flags.diff) return check(wanted);
  if (flags.onConflict === "fail") refuseConflicts(await check(wanted));
  return generate(wanted);
}

async function runtimeOnly(flags: ArgumentsCamelCase<Flags>): Promise<void> {
  const dryRun = flags.check === true || flags.dryRun === true || flags.diff === true;
  const update = await updateRuntime({
    ...(flags.out !== undefined && { out: flags.out }),
    force: flags.force ?? false,
    dryRun,
  });
  if (!flags.quiet) printRuntime(update, flags);
  process.exitCode = exitCode(
    { changes: update.changes, notes: [], diagnostics: [] },
    flags.check ? "check" : "write",
  );
}

function printRuntime(
  { root, changes, from, to, news, sdk }: RuntimeUpdate,
  { annotations, json, diff, check: isCheck, dryRun, verbose }: ArgumentsCamelCase<Flags>,
): void {
  if (annotations !== undefined)
    printAnnotations(
      annotationsOf(
        { changes: isCheck ? changes : [], notes: [], diagnostics: [] },
        { inProject: fromRepository([root]), inDocument: fromRepository([root]) },
      ),
      annotations,
    );
  else if (json) printJson({ root, from, to, sdk, changes: changes.map(nameOnly) }, 2);
  else if (diff) printReport(reportDiff(changes));
  else if (changes.length === 0) printReport(`The runtime is up to date: ${to}.`);
  else
    printReport(
      [
        reportChanges(changes, { written: isCheck !== true && dryRun !== true, all: verbose }),
        ...(from === to ? [] : [`The runtime goes from ${from} to ${to}.`]),
        ...(news === "" ? [] : [news]),
      ].join("\n\n"),
    );
  if (sdk !== undefined)
    printNote(
      `package.json asks for the MCP SDK ${sdk.yours}, which is yours: this runtime was tested with ${sdk.tested}.`,
    );
}

function nameOnly({ kind, path }: Change): Pick<Change, "kind" | "path"> {
  return { kind, path };
}

function refuseConflicts({ notes }: GenerateResult): void {
  const conflicts = notes.filter(({ kind }) => kind === "conflict");
  if (conflicts.length === 0) return;
  throw new GeneratorError("conflicts", "Both you and the API changed:", {
    list: conflicts.map(({ path, slot }) => `${path} ${slot}`),
    hint: "Resolve them with openapi-to-mcp resolve, or run without --on-conflict fail. Nothing was written.",
  });
}

function printResult(result: GenerateResult, flags: ArgumentsCamelCase<Flags>): void {
  if (result.diagnostics.length > 0 && flags.annotations === undefined)
    printNote(reportDiagnostics(result.diagnostics, flags.verbose));
  if (flags.annotations !== undefined)
    printAnnotations(
      annotationsOf(
        { ...result, changes: flags.check ? outstanding(result.changes) : [] },
        {
          inProject: fromRepository([result.root]),
          inDocument: fromRepository([".", result.root]),
        },
      ),
      flags.annotations,
    );
  else if (flags.json) printJson(asJson(result), 2);
  else if (flags.diff) printReport(reportDiff(result.changes));
  else {
    const written = flags.check !== true && flags.dryRun !== true;
    const files = flags.dryRun ? result.changes : flags.check ? outstanding(result.changes) : [];
    if (files.length > 0) printReport(reportChanges(files, { written, all: flags.verbose }));
    printReport(reportGeneration(result, process.cwd(), { written }));
    if (flags.check && result.changes.length > 0 && outstanding(result.changes).length === 0)
      printReport("Nothing to do: the next run records your edits in mcp.lock.json.");
  }
}

function asJson({ root, plan, changes, notes, unchanged, diagnostics }: GenerateResult): unknown {
  return {
    root,
    ...accountOf(plan),
    changes: changes.map(nameOnly),
    notes,
    unchanged,
    diagnostics,
  };
}
