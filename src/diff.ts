/** What a generation would change for those who use the tools: a semantic diff of the tool surface. */
import { readFile, stat } from "node:fs/promises";
import { resolve } from "node:path";
import type { GenerateOptions } from "./config/config.js";
import { GeneratorError } from "./errors.js";
import { check } from "./generate.js";
import { detachedTool, type SurfaceChange, type SurfaceTool } from "./model/surface.js";
import { tokenCounter, toolText } from "./plan/account/measure.js";
import { compareSurfaces } from "./surface/compare.js";
import { parseToolsList, printToolsList, withoutFilePaths } from "./surface/tools-list.js";
import type { ProjectSurface } from "./sync/surface.js";

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
  const { root, changes: pending } = await check({ ...options, allowRemovals: true });
  const { readProjectSurface } = await import("./sync/surface.js");
  const after = await readProjectSurface(root, pending);
  const { before, changes } =
    options.base === undefined
      ? compared((await readProjectSurface(root)).tools, after.tools)
      : await comparedWith(resolve(options.cwd ?? ".", options.base), after);
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
    tokens: { before: tokens(before), after: tokens(after.tools) },
    toolsList: printToolsList(after.tools),
  };
}

interface Compared {
  readonly before: readonly SurfaceTool[];
  readonly changes: readonly SurfaceChange[];
}

function compared(before: readonly SurfaceTool[], after: readonly SurfaceTool[]): Compared {
  return { before, changes: compareSurfaces(before, after) };
}

async function comparedWith(base: string, after: ProjectSurface): Promise<Compared> {
  const found = await stat(base).catch(() => undefined);
  if (found === undefined)
    throw new GeneratorError("base-invalid", `There is no ${base}.`, {
      hint: "--base takes a saved tools/list result, or the folder of another project.",
      at: { file: base },
    });
  if (found.isDirectory()) {
    const { readProjectSurface } = await import("./sync/surface.js");
    return compared((await readProjectSurface(base)).tools, after.tools);
  }
  const before = parseToolsList(await readFile(base, "utf8"), base);
  const { changes } = compared(
    before.map(withoutFilePaths),
    [...after.tools, ...unreadTools(before, after)].map(withoutFilePaths),
  );
  return { before, changes };
}

/** Tools of a server that the project may still have, although only running it would tell their names. */
function unreadTools(
  before: readonly SurfaceTool[],
  { tools, possibleNames }: ProjectSurface,
): SurfaceTool[] {
  const known = new Set(tools.map(({ name }) => name));
  return before
    .filter(({ name }) => !known.has(name) && possibleNames.has(name))
    .map(({ name }) => detachedTool(name));
}
