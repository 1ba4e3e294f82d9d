/** What a generation would change for those who use the tools: a semantic diff of the tool surface. */
import { existsSync } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { GenerateOptions } from "./config/options.js";
import { GeneratorError } from "./errors.js";
import { check } from "./generate.js";
import { detachedTool, type SurfaceChange, type SurfaceTool } from "./model/surface.js";
import { lockPath } from "./model/project.js";
import { tokenCounter, toolText } from "./plan/measure.js";
import { envText } from "./runtime/values/encoding.js";
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
  const sides =
    options.base === undefined
      ? { before: withFeatures(await readProjectSurface(root)), after: withFeatures(after) }
      : await sidesWith(resolve(options.cwd ?? ".", options.base), after);
  const changes = compareSurfaces(sides.before, sides.after);
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
    tokens: { before: tokens(sides.before), after: tokens(sides.after) },
    toolsList: printToolsList(after.tools),
  };
}

interface Sides {
  readonly before: readonly SurfaceTool[];
  readonly after: readonly SurfaceTool[];
}

async function sidesWith(base: string, after: ProjectSurface): Promise<Sides> {
  const found = await stat(base).catch(() => undefined);
  if (found === undefined) throw noBase(`There is no ${base}.`, base);
  if (found.isDirectory()) {
    if (!existsSync(join(base, lockPath)))
      throw noBase(`${base} is not a project: it has no ${lockPath}.`, base);
    const { readProjectSurface } = await import("./sync/surface.js");
    return { before: withFeatures(await readProjectSurface(base)), after: withFeatures(after) };
  }
  const before = parseToolsList(envText(await readFile(base)), base).filter(
    ({ name }) => !after.ofFeatures.has(name),
  );
  return {
    before: before.map(withoutFilePaths),
    after: [...after.tools, ...unreadTools(before, after)].map(withoutFilePaths),
  };
}

/** With the tools of its features, of which only the names count. */
function withFeatures({ tools, ofFeatures }: ProjectSurface): SurfaceTool[] {
  return [...tools, ...[...ofFeatures].map(detachedTool)];
}

function noBase(message: string, base: string): GeneratorError {
  return new GeneratorError("base-invalid", message, {
    hint: "--base takes the folder of a project, or a saved tools/list result. For a branch or tag of git, check it out beside this one: git worktree add ../base BRANCH, then --base ../base, or the project's folder below it.",
    at: { file: base },
  });
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
