/** Reads the tools that a project's server lists from its files, with the user's edits. */
import { posix } from "node:path";
import { ts } from "ts-morph";
import type { Change } from "../model/files.js";
import { toolsOfFeatures } from "../model/features.js";
import { indexPath } from "../model/project.js";
import type { SurfaceTool } from "../model/surface.js";
import { discoveryTools } from "../runtime/operations/discovery-tools.js";
import { readProject, type Project } from "./read.js";
import { definitions, sourceFile, walk } from "./tool-file.js";
import { readToolSurface, surfaceOf } from "./tool-surface.js";
import { overlaid, textIn, type Tree } from "./tree.js";

export interface ProjectSurface {
  /** In the order of the list. */
  readonly tools: readonly SurfaceTool[];
  /** Texts in modules of the user's own that define tools under names which only running them would tell. */
  readonly possibleNames: ReadonlySet<string>;
  /** Names of tools that the runtime lists for the server's features. */
  readonly ofFeatures: ReadonlySet<string>;
}

/** Decides which tools the server has besides those. */
const serverPath = "src/server.ts";

/**
 * @param changes to the project that count as made
 * @throws GeneratorError if the folder is not a project
 */
export async function readProjectSurface(
  root: string,
  changes: readonly Change[] = [],
): Promise<ProjectSurface> {
  const project = await readProject(root);
  const tree = overlaid(
    project.tree,
    new Map(
      changes.map((change) => [
        change.path,
        change.kind === "delete" ? undefined : Buffer.from(change.text, "utf8"),
      ]),
    ),
  );
  const listed = listedFiles(tree, project);
  const own = ownModules(tree, new Set(listed.map(({ path }) => path)));
  return {
    tools: [
      ...listed.flatMap(({ text, name }) => readToolSurface(text, name) ?? []),
      ...own.flatMap(({ tools }) => tools),
      ...searchTools(tree),
    ],
    possibleNames: new Set(own.flatMap(({ possibleNames }) => possibleNames)),
    ofFeatures: new Set(
      importedNames(textIn(tree, serverPath) ?? "").flatMap((name) => toolsOfFeatures.get(name) ?? []),
    ),
  };
}

interface ListedFile {
  readonly path: string;
  readonly text: string;
  /** Its tool's name when it was last readable. */
  readonly name: string | undefined;
}

/** The tool files that the server lists; one that waits for its owner's decision is on disk, but not among them. */
function listedFiles(tree: Tree, { lock, tools }: Project): ListedFile[] {
  const names = new Map([...lock.tools.values()].map(({ file, name }) => [file, name]));
  const moved = new Map([...tools.values()].map(({ path, locked }) => [locked.file, path]));
  return importsOf(indexPath, textIn(tree, indexPath) ?? "").flatMap((imported) => {
    if (!imported.startsWith("src/tools/")) return [];
    const path = tree.bytes(imported) === undefined ? (moved.get(imported) ?? imported) : imported;
    const text = textIn(tree, path);
    return text === undefined ? [] : [{ path, text, name: names.get(imported) }];
  });
}

/** What the server adds for operations without a tool. */
function searchTools(tree: Tree): SurfaceTool[] {
  const index = textIn(tree, indexPath) ?? "";
  const [, reads, writes] = /^ {2}discovery: \{\s+reads: (\w+),\s+writes: (\w+),/m.exec(index) ?? [];
  if (reads === undefined) return [];
  return discoveryTools({ reads: reads === "true", writes: writes === "true" }).map(({ input, ...tool }) => ({
    ...tool,
    annotations: { ...tool.annotations },
    arguments: new Map(Object.entries(input)),
  }));
}

interface OwnModule {
  readonly tools: readonly SurfaceTool[];
  readonly possibleNames: readonly string[];
}

/** Reads the modules that `src/server.ts` imports, `src/custom` among them, as far as they are no generated ones. */
function ownModules(tree: Tree, listed: ReadonlySet<string>): OwnModule[] {
  const modules = new Map<string, OwnModule>();
  const paths = [serverPath];
  for (const path of paths) {
    const isOurs = listed.has(path) || path.startsWith("src/generated/") || !path.endsWith(".ts");
    const text = isOurs || modules.has(path) ? undefined : textIn(tree, path);
    if (text === undefined) continue;
    modules.set(path, ownModule(text));
    paths.push(...importsOf(path, text));
  }
  return [...modules.values()];
}

function ownModule(text: string): OwnModule {
  if (!text.includes("defineTool")) return { tools: [], possibleNames: [] };
  const file = sourceFile(text);
  const found = definitions(file).map((literal) => literal && surfaceOf(literal, file));
  return {
    tools: found.filter((tool) => tool !== undefined && tool !== "off"),
    possibleNames: found.includes(undefined) ? textsIn(file) : [],
  };
}

function textsIn(node: ts.Node): string[] {
  const texts: string[] = [];
  walk(node, (one) => {
    if (ts.isStringLiteralLike(one)) texts.push(one.text);
    return true;
  });
  return texts;
}

/** Paths below the project of what a module imports by a relative path. */
function importsOf(path: string, text: string): string[] {
  return importedNames(text)
    .filter((name) => name.startsWith("."))
    .map((name) => posix.join(posix.dirname(path), name).replace(/\.js$/, ".ts"));
}

function importedNames(text: string): string[] {
  return ts.preProcessFile(text).importedFiles.map(({ fileName }) => fileName);
}
