import { resolve } from "node:path";
import type { ArgumentsCamelCase, Argv, CommandModule } from "yargs";
import {
  accountOf,
  check,
  deployments,
  exitCode,
  outstanding,
  generate,
  GeneratorError,
  reportAnnotations,
  reportChanges,
  reportDiagnostics,
  reportDiff,
  reportGeneration,
  updateRuntime,
  writeOutput,
  type Change,
  type Deployment,
  type GenerateOptions,
  type GenerateResult,
  type RuntimeUpdate,
} from "../index.js";
import { documentFlags, documentOptions, type DocumentFlags } from "./document-flags.js";
import { leanFlags, leanOptions, type LeanFlags } from "./lean-flags.js";
import { fromRepository } from "./repository.js";
import { progress, type Progress } from "./progress.js";
import { print, say, tell } from "./terminal.js";

/** Flags of everything that plans. */
export interface Flags extends DocumentFlags, LeanFlags {
  out?: string;
  authHook?: boolean;
  policy?: boolean;
  inboundOauth?: boolean;
  telemetry?: boolean;
  deploy?: string[];
  split?: boolean;
  check?: boolean;
  dryRun?: boolean;
  diff?: boolean;
  json?: boolean;
  annotations?: string;
  report?: string;
  force?: boolean;
  onConflict?: string;
  allowRemovals?: boolean;
  replan?: boolean;
  runtimeOnly?: boolean;
  rename?: boolean;
  quiet: boolean;
  verbose: boolean;
}

/** The default command: documents in, a project out, new or brought up to date. */
export const generateCommand: CommandModule<object, Flags> = {
  command: ["$0 [documents..]", "generate [documents..]"],
  describe: "Write an MCP server project for OpenAPI documents, or bring one up to date",
  builder: (command) => examples(generationFlags(command)),
  handler: run,
};

/** Every flag of a generation. */
export function generationFlags(command: Argv): Argv<Flags> {
  return behaviour(regeneration(input(command)));
}

/** What to read and what to make of it. */
export function input(command: Argv) {
  return leanFlags(documentFlags(project(command)));
}

function project(command: Argv) {
  return command
    .positional("documents", {
      type: "string",
      array: true,
      describe: "Files, http(s) URLs, or - for standard input; without one, mcp.config.yaml says",
    })
    .option("out", {
      alias: "o",
      type: "string",
      requiresArg: true,
      describe: "Folder of the project [default: the API's title]",
    })
    .option("auth-hook", {
      type: "boolean",
      describe: "Write src/auth.ts, which sees every request before it is sent",
    })
    .option("policy", {
      type: "boolean",
      describe: "Write src/policy.ts, which says who may see and call which operation",
    })
    .option("inbound-oauth", {
      type: "boolean",
      describe: "Let the HTTP entry check access tokens of an authorization server",
    })
    .option("telemetry", {
      alias: "otel",
      type: "boolean",
      describe: "Tell OpenTelemetry of calls and requests",
    })
    .option("deploy", {
      type: "string",
      array: true,
      nargs: 1,
      requiresArg: true,
      describe: `Write what it is deployed with: ${deployments.join(", ")}; a comma between several`,
    })
    .option("split", {
      type: "boolean",
      describe: "Let clients start one small server for each tag (.mcp.json)",
    })
    .group(["out", "auth-hook", "policy", "inbound-oauth", "telemetry", "deploy", "split"], "Project:");
}

function regeneration<T>(command: Argv<T>) {
  return command
    .option("check", { type: "boolean", describe: "Write nothing; exit code 2 when files would change" })
    .option("dry-run", { type: "boolean", describe: "Write nothing; list what would be written" })
    .option("diff", {
      type: "boolean",
      describe: "Write nothing; print what would be written as a unified diff",
    })
    .option("force", {
      type: "boolean",
      describe: "Overwrite edited generated files; the old text is kept as *.orig",
    })
    .option("on-conflict", {
      choices: ["mine", "theirs", "fail"],
      describe: "Whose text to take where both you and the API changed it",
    })
    .option("allow-removals", {
      type: "boolean",
      describe: "Go on when operations, or what they refer to, are gone from the document",
    })
    .option("replan", { type: "boolean", describe: "Choose names and places of tools anew" })
    .option("runtime-only", {
      type: "boolean",
      describe: "Bring src/generated/runtime up to date, nothing else",
    })
    .option("rename", { type: "boolean", describe: "Let tools follow renamed operations" })
    .group(
      [
        "check",
        "dry-run",
        "diff",
        "force",
        "on-conflict",
        "allow-removals",
        "replan",
        "rename",
        "runtime-only",
      ],
      "What becomes of files:",
    );
}

/** Also of `inspect`. */
export const reportFlag = {
  type: "string",
  requiresArg: true,
  describe: "Write a page of HTML here that shows where the tokens go, and every tool beside what it was",
} as const;

function behaviour<T>(command: Argv<T>) {
  return command
    .option("annotations", {
      choices: ["github"],
      describe: "Print problems as annotations of a pull request",
    })
    .option("report", reportFlag)
    .option("json", { type: "boolean", describe: "Print the result as JSON" })
    .option("quiet", { alias: "q", type: "boolean", default: false, describe: "Print errors only" })
    .option("verbose", { type: "boolean", default: false, describe: "List every place of every warning" })
    .group(["report", "json", "annotations", "quiet", "verbose"], "What is printed:");
}

function examples<T>(command: Argv<T>): Argv<T> {
  return command
    .example("$0 openapi.yaml --out petstore-mcp", "A project in petstore-mcp/")
    .example(
      "$0 https://example.com/openapi.json --header 'Authorization: Bearer …'",
      "A document behind a login",
    )
    .example(
      "$0 openapi.yaml --include tag:pets --read-only --budget 3000",
      "A few tools of a large API; the configuration file remembers what was said",
    )
    .example("$0", "In a project: generate again, keeping your edits")
    .example("$0 --check", "In CI: is the project up to date?");
}

export async function run(flags: ArgumentsCamelCase<Flags>): Promise<void> {
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
  const { root, changes } = await updateRuntime({
    ...(flags.out !== undefined && { out: flags.out }),
    force: flags.force ?? false,
    dryRun,
  });
  if (!flags.quiet) printRuntime({ root, changes }, flags);
  process.exitCode = exitCode({ changes, notes: [] }, flags.check ? "check" : "write");
}

function printRuntime(
  { root, changes }: RuntimeUpdate,
  { annotations, json, diff, check: isCheck }: Flags,
): void {
  if (annotations === "github")
    print(
      reportAnnotations(
        { changes: isCheck ? changes : [], notes: [], diagnostics: [] },
        { inProject: fromRepository([root]), inDocument: fromRepository([root]) },
      ),
    );
  else if (json) print(JSON.stringify({ root, changes: changes.map(nameOnly) }, null, 2));
  else if (diff) say(reportDiff(changes));
  else say(changes.length === 0 ? "The runtime is up to date." : reportChanges(changes));
}

function nameOnly({ kind, path }: Change): Pick<Change, "kind" | "path"> {
  return { kind, path };
}

export function options(flags: Partial<Flags>): GenerateOptions {
  return {
    ...documentOptions(flags),
    ...(flags.out !== undefined && { out: flags.out }),
    ...(flags.authHook !== undefined && { authHook: flags.authHook }),
    ...(flags.policy !== undefined && { policy: flags.policy }),
    ...(flags.inboundOauth !== undefined && { inboundOAuth: flags.inboundOauth }),
    ...(flags.telemetry !== undefined && { telemetry: flags.telemetry }),
    ...(flags.deploy !== undefined && { deploy: flags.deploy.flatMap(parseDeploy) }),
    ...(flags.split !== undefined && { split: flags.split }),
    ...leanOptions(flags),
    force: flags.force ?? false,
    allowRemovals: flags.allowRemovals ?? false,
    replan: flags.replan ?? false,
    rename: flags.rename ?? false,
    ...((flags.onConflict === "mine" || flags.onConflict === "theirs") && { onConflict: flags.onConflict }),
  };
}

function refuseConflicts({ notes }: GenerateResult): void {
  const conflicts = notes.filter(({ kind }) => kind === "conflict");
  if (conflicts.length === 0) return;
  throw new GeneratorError(
    "conflicts",
    `Both you and the API changed:\n${conflicts.map(({ path, slot }) => `  ${path} ${slot}`).join("\n")}`,
    {
      hint: "Answer them with openapi-to-mcp resolve, or run without --on-conflict fail. Nothing was written.",
    },
  );
}

function printResult(result: GenerateResult, flags: ArgumentsCamelCase<Flags>): void {
  if (result.diagnostics.length > 0 && flags.annotations === undefined)
    tell(reportDiagnostics(result.diagnostics, flags.verbose));
  if (flags.annotations === "github")
    print(
      reportAnnotations(
        { ...result, changes: flags.check ? outstanding(result.changes) : [] },
        {
          inProject: fromRepository([result.root]),
          inDocument: fromRepository([...result.folders, result.root]),
        },
      ),
    );
  else if (flags.json) print(JSON.stringify(asJson(result), null, 2));
  else if (flags.diff) say(reportDiff(result.changes));
  else {
    if (flags.dryRun && result.changes.length > 0) say(reportChanges(result.changes));
    const written = flags.check !== true && flags.dryRun !== true;
    say(reportGeneration(result, process.cwd(), { written }));
    if (flags.check && result.changes.length > 0 && outstanding(result.changes).length === 0)
      say("Nothing to do: the next run notes in mcp.lock.json what you edited.");
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

function parseDeploy(text: string): Deployment[] {
  return text.split(",").map((word) => {
    const found = deployments.find((name) => name === word.trim());
    if (found !== undefined) return found;
    throw new GeneratorError("usage", `--deploy does not know ${JSON.stringify(word.trim())}.`, {
      hint: `It knows ${deployments.join(", ")}.`,
    });
  });
}
