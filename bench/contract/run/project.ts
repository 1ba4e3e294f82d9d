/** A document's generated project: written, built and ready to be started. */
import { readdirSync, readFileSync, symlinkSync } from "node:fs";
import path from "node:path";
import { build } from "esbuild";
import { repository } from "../../../samples/api/repository.js";
import { generate, type GenerateResult } from "../../../src/index.js";
import { credentialVariables } from "./credentials.js";
import { readToolFiles, type ToolFile } from "./tool-file.js";

/** `auto` is what people get who say nothing; `direct` makes a tool of every operation, deprecated ones included. */
export type Mode = "auto" | "direct";

export interface Project {
  /** What Node.js is started with to serve it over stdio. */
  readonly args: readonly string[];
  readonly tools: readonly ToolFile[];
  /** Names of variables. */
  readonly credentials: readonly string[];
  readonly baseUrlVariable: string;
  readonly result: GenerateResult;
}

/**
 * Types are not checked here (`npm run bench -- corpus` does that): only what runs counts.
 *
 * @param modules `node_modules` that the project shares
 * @param serve start `openapi-to-mcp serve` on the document itself instead of what was built from it
 * @throws GeneratorError when nothing can be generated
 */
export async function buildProject(
  document: string,
  { out, modules, mode, serve }: { out: string; modules: string; mode: Mode; serve: boolean },
): Promise<Project> {
  const everything = mode === "direct" && { mode, deprecated: true, internal: true };
  const result = await generate({ documents: [{ source: document }], out, ...everything });
  if (!serve) {
    symlinkSync(modules, path.join(out, "node_modules"));
    await compile(out);
  }
  const settings = readFileSync(path.join(out, ".env.example"), "utf8");
  return {
    args: serve ? servingArgs(document, mode) : [path.join(out, "dist", "stdio.js")],
    tools: readToolFiles(path.join(out, "src", "tools")),
    credentials: credentialVariables(settings),
    baseUrlVariable: /^#?(\w*BASE_URL)=/m.exec(settings)?.[1] ?? "API_BASE_URL",
    result,
  };
}

function servingArgs(document: string, mode: Mode): string[] {
  const everything = mode === "direct" ? ["--mode", "direct", "--deprecated", "--internal"] : [];
  const main = path.join(repository, "dist/cli/main.js");
  return [main, "serve", path.resolve(document), "--quiet", ...everything];
}

/** Removes the types, module by module (`isolatedModules`). @throws with what is wrong in a module */
async function compile(project: string): Promise<void> {
  const modules = readdirSync(path.join(project, "src"), { recursive: true, encoding: "utf8" });
  await build({
    absWorkingDir: project,
    entryPoints: modules.filter((name) => name.endsWith(".ts")).map((name) => path.join("src", name)),
    outbase: "src",
    outdir: "dist",
    format: "esm",
    logLevel: "silent",
  });
}
