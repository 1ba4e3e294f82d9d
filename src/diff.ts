/** What a generation would change for those who use the tools: a semantic diff of the tool surface. */
import { readFile, stat } from "node:fs/promises";
import { resolve } from "node:path";
import type { GenerateOptions } from "./config/options.js";
import { GeneratorError } from "./errors.js";
import { check } from "./generate.js";
import type { SurfaceChange, SurfaceTool } from "./model/surface.js";
import { tokenCounter, toolText } from "./plan/measure.js";
import { compareSurfaces } from "./surface/compare.js";
import { parseToolsList, printToolsList } from "./surface/tools-list.js";

export interface SurfaceDiff {
  readonly changes: readonly SurfaceChange[];
  readonly breaking: boolean;
  /** Tokens (o200k_base) of all tools. */
  readonly tokens: { readonly before: number; readonly after: number };
  /** The surface after the generation, as the text of a `tools/list` result. */
  readonly toolsList: string;
}

/**
 * Compares the tools of a project with those that a generation would leave behind; writes nothing,
 * so it also shows a loss of operations that would stop a generation.
 * @param options.base compare with these instead: a saved `tools/list` result, or the folder of another project
 * @throws GeneratorError as `check` does, and `base-invalid`
 */
export async function diffSurface(options: GenerateOptions & { base?: string }): Promise<SurfaceDiff> {
  const { toolFiles } = await check({ ...options, allowRemovals: true });
  const { readSurface } = await import("./sync/surface.js");
  const filesOf = (texts: ReadonlyMap<string, string>) =>
    [...texts].map(([path, text]) => ({ text, name: toolFiles.names.get(path) }));
  const after = readSurface(filesOf(toolFiles.after));
  const before =
    options.base === undefined
      ? readSurface(filesOf(toolFiles.before))
      : await readBase(resolve(options.cwd ?? ".", options.base));
  const changes = compareSurfaces(before, after);
  const count = await tokenCounter();
  const tokens = (tools: readonly SurfaceTool[]): number =>
    tools.reduce(
      (sum, tool) =>
        sum +
        count(
          toolText({
            ...tool,
            arguments: [...tool.arguments].map(([name, argument]) => ({ name, ...argument })),
          }),
        ),
      0,
    );
  return {
    changes,
    breaking: changes.some((change) => change.breaking),
    tokens: { before: tokens(before), after: tokens(after) },
    toolsList: printToolsList(after),
  };
}

async function readBase(path: string): Promise<SurfaceTool[]> {
  const found = await stat(path).catch(() => undefined);
  if (found?.isDirectory()) {
    const { readProjectSurface } = await import("./sync/surface.js");
    return readProjectSurface(path);
  }
  if (found !== undefined) return parseToolsList(await readFile(path, "utf8"), path);
  throw new GeneratorError("base-invalid", `There is no ${path}.`, {
    hint: "--base takes a saved tools/list result, or the folder of another project.",
    at: { file: path },
  });
}
