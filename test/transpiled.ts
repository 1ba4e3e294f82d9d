import { existsSync, readdirSync, symlinkSync } from "node:fs";
import { join, resolve } from "node:path";
import { build as bundle } from "esbuild";
import { build } from "../bench/shared/project.js";
import { everything } from "./everything.js";

const modules = resolve(import.meta.dirname, "../node_modules");

/** Makes a generated project ready to start: by its own build where everything is tried. */
export async function made(project: string): Promise<void> {
  await (everything ? build(project) : transpile(project));
}

/**
 * Makes a generated project ready to start without looking at its types, which takes a sixth of what its own build does: for
 * projects whose like another test compiles.
 */
export async function transpile(project: string): Promise<void> {
  const linked = join(project, "node_modules");
  if (!existsSync(linked)) symlinkSync(modules, linked, "junction");
  const sources = readdirSync(join(project, "src"), { recursive: true, encoding: "utf8" });
  await bundle({
    absWorkingDir: project,
    entryPoints: sources.filter((path) => path.endsWith(".ts")).map((path) => join("src", path)),
    outdir: "dist",
    format: "esm",
    platform: "node",
    target: "es2022",
    logLevel: "silent",
  });
}
