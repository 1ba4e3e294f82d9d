/** One call of a tool, for a person to look at: of documents, or of a generated project as it is built. */
import type { TrialOptions } from "./runtime/node/trial.js";
import { type Trial, trialText } from "./runtime/node/recorder.js";
import { readdir, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { asGeneratorError } from "./as-generator-error.js";
import { GeneratorError } from "./errors.js";
import { tokenCounter } from "./plan/measure.js";
import { isProject, planServer, type ServeOptions } from "./serve.js";

export type { Trial, TriedRequest } from "./runtime/node/recorder.js";

/** Without documents, or with a generated project's folder as the only one, it is that project's tool. */
export interface TryOptions extends ServeOptions, Partial<Omit<TrialOptions, "tool">> {
  /** Name of a tool or operation, or `GET /path`. */
  readonly tool: string;
}

/**
 * Calls a tool and keeps what is sent for it, with secrets masked.
 * @throws GeneratorError for everything that the user can mend; a call that fails is a result that says so
 */
export async function tryTool(options: TryOptions): Promise<Trial> {
  const project = await projectOf(options);
  const { tool, arguments: given = [], dryRun = false } = options;
  if (project !== undefined) {
    if (options.mock === true) throw notMocked();
    const typed = isTyped(given) ? given : ["--json", JSON.stringify(given)];
    const output = await inProject(project, [
      ...["--report", "json", ...(dryRun ? ["--dry-run"] : [])],
      ...[tool, ...typed],
    ]);
    // What it logs at the start is not for standard output, and what its owner prints goes to standard error.
    return JSON.parse(output) as Trial;
  }
  const { definition, host } = await hosted(options);
  const runtime = await import("./runtime/node/trial.js");
  return asGeneratorError(
    () => runtime.tryTool(definition, host, { tool, arguments: given, dryRun }),
    impossible,
  );
}

/** A line for each tool that can be tried: `get_book(isbn)`. @throws GeneratorError for everything that the user can mend */
export async function toolsToTry(options: ServeOptions): Promise<readonly string[]> {
  const project = await projectOf(options);
  if (project !== undefined) return (await inProject(project, [])).trimEnd().split("\n");
  const { definition, host } = await hosted(options);
  const { toolLines } = await import("./runtime/node/trial.js");
  return asGeneratorError(() => toolLines(definition, host), impossible);
}

/** The trial as text, with the tokens (o200k_base) that its result costs. */
export async function reportTrial(trial: Trial): Promise<string> {
  const count = await tokenCounter();
  return trialText(trial, (text) => `${count(text)} tokens`);
}

/** A file of the project's source that was changed after it was last built; nothing for what is no project. */
export async function changedSinceBuild(options: ServeOptions): Promise<string | undefined> {
  const project = await projectOf(options);
  if (project === undefined) return undefined;
  const built = await stat(join(project, entry)).catch(() => undefined);
  if (built === undefined) return undefined;
  const names = await readdir(join(project, "src"), { recursive: true });
  for (const name of names.filter((one) => one.endsWith(".ts")).sort()) {
    const path = join("src", name);
    if ((await stat(join(project, path))).mtimeMs > built.mtimeMs) return path;
  }
  return undefined;
}

const impossible = {
  code: "call-impossible",
  hint: "openapi-to-mcp try --help shows how tools are called.",
} as const;

function notMocked(): GeneratorError {
  return new GeneratorError("usage", "A project's tools call its API: a mock needs the document.", {
    hint: "For example: openapi-to-mcp try openapi.yaml get_book isbn=9780141439600 --mock",
  });
}

function isTyped(given: TrialOptions["arguments"]): given is readonly string[] {
  return Array.isArray(given);
}

async function projectOf({ documents = [], cwd = process.cwd() }: ServeOptions): Promise<string | undefined> {
  const [first = ".", ...others] = documents;
  const folder = typeof first === "string" && others.length === 0 ? resolve(cwd, first) : undefined;
  return folder !== undefined && (await isProject(folder)) ? folder : undefined;
}

async function hosted({ environment, ...options }: ServeOptions) {
  const { definition, mock } = await planServer(options);
  const { nodeHost } = await import("./runtime/node/startup.js");
  const host = await asGeneratorError(
    () =>
      nodeHost({
        folder: options.cwd ?? process.cwd(),
        environment,
        mock,
        // What is logged of one call says no more than the trial does.
        flags: new Map([["LOG_LEVEL", "error"]]),
      }),
    impossible,
  );
  return { definition, host };
}

const entry = join("dist", "stdio.js");

/**
 * By the entry that clients start, in a process of its own: what its owner wrote in tool files, custom tools, hooks and the
 * entry itself holds, it finds its own `.env` and dependencies, and the runtime is the one that it was built with.
 */
async function inProject(project: string, args: readonly string[]): Promise<string> {
  const built = await stat(join(project, entry)).catch(() => undefined);
  if (built === undefined)
    throw new GeneratorError("not-built", `The project in ${project} is not built.`, {
      hint: "Run npm install there, or npm run build if that was done before.",
    });
  const { code, stdout, stderr } = await run([join(project, entry), "--try", ...args]);
  if (code === 0 || stdout.trim() !== "") return stdout;
  throw new GeneratorError("call-impossible", stderr.trim() || `${entry} ended with ${code}.`, {
    hint: stderr.includes('"--try"')
      ? "Its runtime is older than this: openapi-to-mcp --runtime-only, then npm run build."
      : impossible.hint,
  });
}

async function run(args: readonly string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  const { execFile } = await import("node:child_process");
  return new Promise((resolve) => {
    const child = execFile(process.execPath, args, { maxBuffer: 256 * 1024 * 1024 }, (_, stdout, stderr) =>
      resolve({ code: child.exitCode ?? 1, stdout, stderr }),
    );
  });
}
