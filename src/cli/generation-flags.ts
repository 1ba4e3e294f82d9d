/** Flags of commands that generate or plan, and their conversion to options. */
import type { Argv, InferredOptionTypes } from "yargs";
import { GeneratorError, type Deployment, type GenerateOptions } from "../index.js";
import { deployments } from "../model/features.js";
import { defined } from "../runtime/values/json.js";
import { annotationsFlag } from "./annotations.js";
import { documentFlags, documentOptions, documentsPositional, type DocumentFlags } from "./document-flags.js";
import { leanFlags, leanOptions } from "./lean-flags.js";
import { listFlag, quietFlag, switchFlag, textFlag, type FlagsOf } from "./flag-kinds.js";

const project = { group: "Project:" } as const;
const writing = { group: "Writing:", type: "boolean" } as const;
const output = { group: "Output:" } as const;

/** Of every command that plans. */
export const planFlags = {
  out: {
    ...project,
    ...textFlag,
    alias: "o",
    describe: "Folder of the project [default: the API's title]",
  },
  split: {
    ...project,
    type: "boolean",
    describe: "Let clients start one small server for each tag (.mcp.json)",
  },
  ...documentFlags,
  ...leanFlags,
} as const;

/** Also of `inspect`. */
export const reportFlag = {
  ...textFlag,
  describe: "Write an HTML page here that shows where the tokens go, and every tool before and after",
} as const;

const generate = {
  ...planFlags,
  "auth-hook": { ...project, ...switchFlag("authHook") },
  policy: { ...project, ...switchFlag("policy") },
  "inbound-oauth": { ...project, ...switchFlag("inboundOAuth") },
  "caller-logins": { ...project, ...switchFlag("callerLogins") },
  telemetry: { ...project, ...switchFlag("telemetry"), alias: "otel" },
  deploy: {
    ...project,
    ...listFlag,
    describe: `Write deployment files: ${deployments.join(", ")}; separate several with commas`,
  },
  check: { ...writing, describe: "Write nothing; exit code 2 when files would change" },
  "dry-run": { ...writing, describe: "Write nothing; list what would be written" },
  diff: { ...writing, describe: "Write nothing; print what would be written as a unified diff" },
  force: { ...writing, describe: "Overwrite edited generated files; the old text is kept as *.orig" },
  "on-conflict": {
    group: "Writing:",
    choices: ["mine", "theirs", "fail"],
    describe: "Whose text wins where both you and the API changed it",
  },
  "allow-removals": {
    ...writing,
    describe: "Continue although operations, or what they refer to, are gone from the document",
  },
  replan: { ...writing, describe: "Choose tools and names anew, ignoring those pinned in mcp.lock.json" },
  rename: { ...writing, describe: "Rename tools whose operations were renamed" },
  "runtime-only": { ...writing, describe: "Update runtime/ and nothing else" },
  report: { ...output, ...reportFlag },
  json: { ...output, type: "boolean", describe: "Print the result as JSON" },
  annotations: { ...output, ...annotationsFlag },
  quiet: { ...output, ...quietFlag },
  verbose: {
    ...output,
    type: "boolean",
    default: false,
    describe: "List every place of every warning, and every file",
  },
} as const;

export type Flags = InferredOptionTypes<typeof generate> & { documents: string[] | undefined };

/** Adds every flag of `generate`. */
export function generationFlags(command: Argv): Argv<Flags> {
  return command.positional("documents", documentsPositional).options(generate);
}

/** Converts the flags to options of the library. */
export function options(flags: FlagsOf<typeof generate> & Pick<DocumentFlags, "documents">): GenerateOptions {
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
