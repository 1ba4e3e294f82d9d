import type { ArgumentsCamelCase, Argv, CommandModule } from "yargs";
import {
  accountOf,
  check,
  deployments,
  exitCode,
  generate,
  GeneratorError,
  reportAnnotations,
  reportChanges,
  reportDiagnostics,
  reportDiff,
  reportGeneration,
  updateRuntime,
  type Deployment,
  type GenerateOptions,
  type GenerateResult,
} from "../index.js";
import { leanFlags, leanOptions, type LeanFlags } from "./lean-flags.js";

/** Flags of everything that plans. */
export interface Flags extends LeanFlags {
  documents?: string[];
  out?: string;
  name?: string;
  outputSchemas?: boolean;
  authHook?: boolean;
  policy?: boolean;
  inboundOauth?: boolean;
  deploy?: string[];
  validate?: boolean;
  header?: string[];
  allowRemoteRefs?: boolean;
  allowRefs?: string[];
  check?: boolean;
  dryRun?: boolean;
  diff?: boolean;
  json?: boolean;
  annotations?: string;
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
  builder: (command) => examples(behaviour(regeneration(input(command)))),
  handler: run,
};

/** What to read and what to make of it. */
export function input(command: Argv) {
  return leanFlags(documents(command));
}

function documents(command: Argv) {
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
    .option("name", {
      type: "string",
      requiresArg: true,
      describe: "Name of the server [default: the API's title]",
    })
    .option("output-schemas", {
      type: "boolean",
      describe: "Let tools promise what their answers look like; costs tokens",
    })
    .option("auth-hook", {
      type: "boolean",
      describe: "Write src/auth.ts, which sees every request before it is sent",
    })
    .option("validate", {
      type: "boolean",
      describe: "Also report where the document is not as OpenAPI has it",
    })
    .option("policy", {
      type: "boolean",
      describe: "Write src/policy.ts, which says who may see and call which operation",
    })
    .option("inbound-oauth", {
      type: "boolean",
      describe: "Let the HTTP entry check access tokens of an authorization server",
    })
    .option("deploy", {
      type: "string",
      array: true,
      nargs: 1,
      requiresArg: true,
      describe: `Write what it is deployed with: ${deployments.join(", ")}; a comma between several`,
    })
    .option("header", {
      type: "string",
      array: true,
      requiresArg: true,
      describe: 'Sent when fetching documents, e.g. "Authorization: Bearer …"; never stored',
    })
    .option("allow-remote-refs", { type: "boolean", describe: "Follow references to other hosts" })
    .option("allow-refs", {
      type: "string",
      array: true,
      requiresArg: true,
      describe: "Folders that references may lead into",
    })
    .group(
      [
        "out",
        "name",
        "output-schemas",
        "auth-hook",
        "policy",
        "inbound-oauth",
        "deploy",
        "header",
        "allow-remote-refs",
        "allow-refs",
        "validate",
      ],
      "Document and project:",
    );
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
      describe: "Go on when most operations are gone from the document",
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

function behaviour<T>(command: Argv<T>) {
  return command
    .option("annotations", {
      choices: ["github"],
      describe: "Print problems as annotations of a pull request",
    })
    .option("json", { type: "boolean", describe: "Print the result as JSON" })
    .option("quiet", { alias: "q", type: "boolean", default: false, describe: "Print errors only" })
    .option("verbose", { type: "boolean", default: false, describe: "List every place of every warning" })
    .group(["json", "annotations", "quiet", "verbose"], "What is printed:");
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

async function run(flags: ArgumentsCamelCase<Flags>): Promise<void> {
  if (flags.runtimeOnly) return runtimeOnly(flags);
  const mode = flags.check || flags.dryRun || flags.diff || flags.onConflict === "fail" ? "check" : "write";
  let result = mode === "check" ? await check(options(flags)) : await generate(options(flags));
  if (flags.onConflict === "fail" && !flags.check && !flags.dryRun && !flags.diff) {
    refuseConflicts(result);
    result = await generate(options(flags));
  }
  if (!flags.quiet) print(result, flags);
  process.exitCode = exitCode(result, flags.check ? "check" : "write");
}

async function runtimeOnly(flags: ArgumentsCamelCase<Flags>): Promise<void> {
  const dryRun = flags.check === true || flags.dryRun === true || flags.diff === true;
  const { changes } = await updateRuntime({
    ...(flags.out !== undefined && { out: flags.out }),
    force: flags.force ?? false,
    dryRun,
  });
  if (!flags.quiet)
    console.log(
      flags.diff
        ? reportDiff(changes)
        : changes.length === 0
          ? "The runtime is up to date."
          : reportChanges(changes),
    );
  process.exitCode = exitCode({ changes, notes: [] }, flags.check ? "check" : "write");
}

export function options(flags: Partial<Flags>): GenerateOptions {
  return {
    ...(flags.documents !== undefined && flags.documents.length > 0 && { documents: flags.documents }),
    ...(flags.out !== undefined && { out: flags.out }),
    ...(flags.name !== undefined && { name: flags.name }),
    ...(flags.outputSchemas !== undefined && { outputSchemas: flags.outputSchemas }),
    ...(flags.authHook !== undefined && { authHook: flags.authHook }),
    ...(flags.policy !== undefined && { policy: flags.policy }),
    ...(flags.inboundOauth !== undefined && { inboundOAuth: flags.inboundOauth }),
    ...(flags.deploy !== undefined && { deploy: flags.deploy.flatMap(parseDeploy) }),
    ...leanOptions(flags),
    validate: flags.validate ?? false,
    force: flags.force ?? false,
    allowRemovals: flags.allowRemovals ?? false,
    replan: flags.replan ?? false,
    rename: flags.rename ?? false,
    ...((flags.onConflict === "mine" || flags.onConflict === "theirs") && { onConflict: flags.onConflict }),
    load: {
      ...(flags.header !== undefined && { headers: new Map(flags.header.map(parseHeader)) }),
      ...(flags.allowRemoteRefs !== undefined && { allowRemoteRefs: flags.allowRemoteRefs }),
      ...(flags.allowRefs !== undefined && { allowRefs: flags.allowRefs }),
    },
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

function print(result: GenerateResult, flags: ArgumentsCamelCase<Flags>): void {
  if (result.diagnostics.length > 0 && flags.annotations === undefined)
    console.error(reportDiagnostics(result.diagnostics, flags.verbose));
  if (flags.annotations === "github")
    console.log(reportAnnotations({ ...result, changes: flags.check ? result.changes : [] }));
  else if (flags.json) console.log(JSON.stringify(asJson(result), null, 2));
  else if (flags.diff) console.log(reportDiff(result.changes));
  else {
    if (flags.dryRun && result.changes.length > 0) console.log(reportChanges(result.changes));
    console.log(reportGeneration(result, process.cwd()));
  }
}

function asJson({ root, plan, changes, notes, unchanged, diagnostics }: GenerateResult): unknown {
  return {
    root,
    ...accountOf(plan),
    changes: changes.map(({ kind, path }) => ({ kind, path })),
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
      hint: `It knows ${deployments.join(" and ")}.`,
    });
  });
}

function parseHeader(text: string): [string, string] {
  const colon = text.indexOf(":");
  const name = text.slice(0, colon).trim();
  if (colon > 0 && /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name)) return [name, text.slice(colon + 1).trim()];
  throw new GeneratorError("usage", "--header takes a name and a value, parted by a colon.", {
    hint: 'For example: --header "Authorization: Bearer …"',
  });
}
