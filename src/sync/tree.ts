/** The files of a project as a run sees them: those on disk, or as they will be once an unfinished run is rolled forward. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { codeOf } from "../errors.js";
import { readRegularFile } from "../regular-file.js";
import { explainWriteFailure } from "./write-failure.js";

export interface Tree {
  /** @param path below the project, with `/`. @throws GeneratorError `output-not-writable`, for example if it is a folder */
  readonly bytes: (path: string) => Buffer | undefined;
  /** Paths of everything below a folder of the project, sorted. */
  readonly below: (folder: string) => string[];
}

export function treeOnDisk(root: string): Tree {
  return {
    bytes: (path) => readBytes(join(root, path)),
    below: (folder) => filesBelow(join(root, folder)).map((name) => `${folder}/${name}`),
  };
}

/** Lays files over a tree; those without bytes are gone from it. */
export function overlaid(tree: Tree, files: ReadonlyMap<string, Buffer | undefined>): Tree {
  return {
    bytes: (path) => (files.has(path) ? files.get(path) : tree.bytes(path)),
    below: (folder) => {
      const paths = new Set(tree.below(folder));
      for (const [path, bytes] of files) {
        if (!path.startsWith(`${folder}/`)) continue;
        if (bytes === undefined) paths.delete(path);
        else paths.add(path);
      }
      return [...paths].sort();
    },
  };
}

export function textIn(tree: Tree, path: string): string | undefined {
  return tree.bytes(path)?.toString("utf8");
}

/** Returns the texts of the TypeScript files below a folder of the project, by path. */
export function textsBelow(tree: Tree, folder: string): [path: string, text: string][] {
  return tree.below(folder).flatMap((path): [string, string][] => {
    const text = path.endsWith(".ts") ? textIn(tree, path) : undefined;
    return text === undefined ? [] : [[path, text]];
  });
}

/**
 * Returns the text of a file, or nothing if there is none.
 * @throws GeneratorError `output-not-writable`, for example if it is a folder
 */
export function readText(path: string): string | undefined {
  return readBytes(path)?.toString("utf8");
}

/** Reads synchronously: through the thread pool, each of hundreds of small files would cost seven times as much. */
export function readBytes(path: string): Buffer | undefined {
  try {
    return readRegularFile(path);
  } catch (error) {
    if (isAbsence(error)) return undefined;
    throw explainWriteFailure(error, path);
  }
}

function filesBelow(folder: string): string[] {
  try {
    const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
    return names.map((name) => name.replaceAll("\\", "/")).sort();
  } catch (error) {
    if (isAbsence(error)) return [];
    throw error;
  }
}

export function isAbsence(error: unknown): boolean {
  const code = codeOf(error);
  return code === "ENOENT" || code === "ENOTDIR";
}
