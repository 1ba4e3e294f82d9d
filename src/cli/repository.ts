/** Converts paths for GitHub's annotations, which start at the root of the repository. */
import { existsSync } from "node:fs";
import { pathInside } from "../path-inside.js";
import { dirname, join, resolve, sep } from "node:path";

/**
 * @param folders that a file may be relative to; the first one that contains it is used
 * @returns nothing for a URL, and for files outside the repository
 */
export function fromRepository(folders: readonly string[]): (file: string) => string | undefined {
  return (file) => {
    if (/^[a-z]+:\/\//i.test(file)) return undefined;
    const places = folders.map((folder) => resolve(folder, file));
    const found = places.find(existsSync) ?? places[0];
    if (found === undefined) return undefined;
    return pathInside(rootOf(dirname(found)), found)?.replaceAll(sep, "/") || undefined;
  };
}

/** The folder that GitHub checked out; elsewhere the nearest folder with a `.git`, or the working directory. */
function rootOf(folder: string): string {
  const { GITHUB_WORKSPACE: workspace } = process.env;
  if (workspace !== undefined && pathInside(workspace, folder) !== undefined) return workspace;
  for (let above = folder; ; above = dirname(above)) {
    if (existsSync(join(above, ".git"))) return above;
    if (dirname(above) === above) return process.cwd();
  }
}
