/** A document's generated project: written, built and ready to be started. */
import { execFile } from "node:child_process";
import { readFileSync, symlinkSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { generate, type GenerateResult } from "../../../src/index.js";
import { credentialVariables } from "./credentials.js";
import { readToolFiles, type ToolFile } from "./tool-file.js";

/** `auto` is what people get who say nothing; `direct` makes a tool of every operation, deprecated ones included. */
export type Mode = "auto" | "direct";

export interface Project {
  readonly entry: string;
  readonly tools: readonly ToolFile[];
  /** Names of variables. */
  readonly credentials: readonly string[];
  readonly baseUrlVariable: string;
  readonly result: GenerateResult;
}

/**
 * Types are not checked here (`npm run corpus` does that): only what runs counts.
 *
 * @param modules `node_modules` that the project shares
 * @throws GeneratorError when nothing can be generated
 */
export async function buildProject(
  document: string,
  { out, modules, mode }: { out: string; modules: string; mode: Mode },
): Promise<Project> {
  const everything = mode === "direct" && { mode, deprecated: true, internal: true };
  const result = await generate({ documents: [{ source: document }], out, ...everything });
  symlinkSync(modules, path.join(out, "node_modules"));
  const compiler = path.join(modules, "typescript7", "bin", "tsc");
  await compile([compiler, "-p", out, "--noCheck", "--declaration", "false"]);
  const settings = readFileSync(path.join(out, ".env.example"), "utf8");
  return {
    entry: path.join(out, "dist", "stdio.js"),
    tools: readToolFiles(path.join(out, "src", "tools")),
    credentials: credentialVariables(settings),
    baseUrlVariable: /^#?(\w*BASE_URL)=/m.exec(settings)?.[1] ?? "API_BASE_URL",
    result,
  };
}

/** @throws with what the compiler says */
async function compile(command: readonly string[]): Promise<void> {
  try {
    await promisify(execFile)(process.execPath, command);
  } catch (error) {
    throw new Error(error instanceof Error && "stdout" in error ? String(error.stdout) : String(error), {
      cause: error,
    });
  }
}
