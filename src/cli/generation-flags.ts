/** Flags of commands that generate or plan, and their conversion to options. */
import type { Argv } from "yargs";
import { GeneratorError, type Deployment, type GenerateOptions } from "../index.js";
import { deployments } from "../model/features.js";
import { defined } from "../runtime/values/json.js";
import { annotationsFlag, type AnnotationFormat } from "./annotations.js";
import { documentFlags, documentOptions, documentsPositional, type DocumentFlags } from "./document-flags.js";
import { leanFlags, leanOptions, type LeanFlags } from "./lean-flags.js";
import { switchFlag } from "./flag-kinds.js";

/** Flags of every command that plans. */
export interface Flags extends DocumentFlags, LeanFlags {
  out?: string;
  authHook?: boolean;
  policy?: boolean;
  inboundOauth?: boolean;
  callerLogins?: boolean;
  telemetry?: boolean;
  deploy?: string[];
  split?: boolean;
  check?: boolean;
  dryRun?: boolean;
  diff?: boolean;
  json?: boolean;
  annotations?: AnnotationFormat;
  report?: string;
  force?: boolean;
  onConflict?: string;
  allowRemovals?: boolean;
  replan?: boolean;
  runtimeOnly?: boolean;
  rename?: boolean;
  watch?: boolean;
  quiet: boolean;
  verbose: boolean;
}

/** Adds every flag of `generate`. */
export function generationFlags(command: Argv): Argv<Flags> {
  return behaviour(regeneration(optionalFiles(planFlags(command))));
}

/** Adds the flags for reading and planning, which `inspect` takes as well. */
export function planFlags(command: Argv) {
  return leanFlags(documentFlags(project(command)));
}

function project(command: Argv) {
  return command
    .positional("documents", documentsPositional)
    .option("out", {
      alias: "o",
      type: "string",
      requiresArg: true,
      describe: "Folder of the project [default: the API's title]",
    })
    .option("split", {
      type: "boolean",
      describe: "Let clients start one small server for each tag (.mcp.json)",
    })
    .group(["out", "split"], "Project:");
}

/** Files that only some projects have. */
function optionalFiles<T>(command: Argv<T>) {
  return command
    .option("auth-hook", switchFlag("authHook"))
    .option("policy", switchFlag("policy"))
    .option("inbound-oauth", switchFlag("inboundOAuth"))
    .option("caller-logins", switchFlag("callerLogins"))
    .option("telemetry", { ...switchFlag("telemetry"), alias: "otel" })
    .option("deploy", {
      type: "string",
      array: true,
      nargs: 1,
      requiresArg: true,
      describe: `Write deployment files: ${deployments.join(", ")}; separate several with commas`,
    })
    .group(["auth-hook", "policy", "inbound-oauth", "caller-logins", "telemetry", "deploy"], "Project:");
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
      describe: "Whose text wins where both you and the API changed it",
    })
    .option("allow-removals", {
      type: "boolean",
      describe: "Continue although operations, or what they refer to, are gone from the document",
    })
    .option("replan", {
      type: "boolean",
      describe: "Choose tools and names anew, ignoring those pinned in mcp.lock.json",
    })
    .option("runtime-only", {
      type: "boolean",
      describe: "Update runtime/ and nothing else",
    })
    .option("rename", { type: "boolean", describe: "Rename tools whose operations were renamed" })
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
      "Writing:",
    );
}

/** Also of `inspect`. */
export const reportFlag = {
  type: "string",
  requiresArg: true,
  describe: "Write an HTML page here that shows where the tokens go, and every tool before and after",
} as const;

function behaviour<T>(command: Argv<T>) {
  return command
    .option("annotations", annotationsFlag)
    .option("report", reportFlag)
    .option("json", { type: "boolean", describe: "Print the result as JSON" })
    .option("quiet", { alias: "q", type: "boolean", default: false, describe: "Print errors only" })
    .option("verbose", {
      type: "boolean",
      default: false,
      describe: "List every place of every warning, and every file",
    })
    .group(["report", "json", "annotations", "quiet", "verbose"], "Output:");
}

/** Converts the flags to options of the library. */
export function options(flags: Partial<Flags>): GenerateOptions {
  const { out, authHook, policy, inboundOauth, callerLogins, telemetry, deploy, split } = flags;
  return {
    ...documentOptions(flags),
    ...defined({ out, authHook, policy, callerLogins, telemetry, split }),
    ...defined({ inboundOAuth: inboundOauth, deploy: deploy?.flatMap(parseDeploy) }),
    ...leanOptions(flags),
    force: flags.force ?? false,
    allowRemovals: flags.allowRemovals ?? false,
    replan: flags.replan ?? false,
    rename: flags.rename ?? false,
    ...((flags.onConflict === "mine" || flags.onConflict === "theirs") && { onConflict: flags.onConflict }),
  };
}

function parseDeploy(text: string): Deployment[] {
  return text.split(",").map((word) => {
    const found = deployments.find((name) => name === word.trim());
    if (found !== undefined) return found;
    throw new GeneratorError("usage", `--deploy does not know ${JSON.stringify(word.trim())}.`, {
      hint: `Choose from ${deployments.join(", ")}.`,
    });
  });
}
