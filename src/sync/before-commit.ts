/** What is looked at before a run commits: afterwards every change has to be possible. */
import { constants } from "node:fs";
import { access } from "node:fs/promises";
import systemPath, { dirname, join, resolve, sep, type PlatformPath } from "node:path";
import { GeneratorError } from "../errors.js";
import { groupBy } from "../group-by.js";
import { pathInside } from "../path-inside.js";
import type { Change } from "../model/files.js";
import { nodeFileSystem, type FileSystem } from "./file-system.js";
import { sha256 } from "./hash.js";
import { readBytes } from "./tree.js";
import { explainWriteFailure } from "./write-failure.js";

/**
 * Stops if a file was saved after it was read, or cannot be replaced, because that work must not be lost.
 * @returns the hashes of the files as they stand, by path
 */
export async function checkGround(
  root: string,
  changes: readonly Change[],
  fs: FileSystem,
): Promise<Map<string, string>> {
  const hashes = new Map<string, string>();
  const folders = new Set<string>();
  for (const change of changes) {
    const path = join(root, change.path);
    const bytes = readBytes(path);
    if (bytes?.toString("utf8") !== (change.kind === "create" ? undefined : change.before)) {
      throw new GeneratorError(
        "output-changed",
        `${change.path} changed while the project was being generated.`,
        { hint: "Run again; nothing was written.", at: { file: change.path } },
      );
    }
    folders.add(dirname(bytes === undefined ? path : await fs.realpath(path)));
    if (bytes === undefined) continue;
    hashes.set(change.path, sha256(bytes));
    if (((await fs.lstat(await fs.realpath(path))).mode & 0o222) === 0) {
      throw new GeneratorError("output-not-writable", `${change.path} is read-only, but has to change.`, {
        hint: "Make it writable (chmod u+w), then run again; nothing was written.",
        at: { file: change.path },
      });
    }
  }
  for (const folder of folders) await checkFolder(folder, fs);
  return hashes;
}

/** Checks before any work whether `root` is writable. @throws GeneratorError `output-not-writable` */
export async function checkWritable(root: string): Promise<void> {
  await checkFolder(root, nodeFileSystem);
}

/** Checks a folder, or the nearest one above it in which it would be made. */
async function checkFolder(folder: string, fs: FileSystem): Promise<void> {
  const exists = (await fs.lstat(folder).catch(() => undefined)) !== undefined;
  if (!exists && dirname(folder) !== folder) return checkFolder(dirname(folder), fs);
  try {
    // The slash requires a folder: a file there gives ENOTDIR instead of a permission error.
    await access(`${folder}${sep}`, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw explainWriteFailure(error, folder);
  }
}

/** Refuses paths that lead outside the root, by their text or through a link. */
export async function refuseWaysOut(root: string, paths: readonly string[], fs: FileSystem): Promise<void> {
  for (const path of paths) if (!isBelow(root, resolve(root, path))) throw wayOut(path);
  const real = await fs.realpath(root);
  for (const [folder, [first = ""]] of groupBy(paths, (path) => dirname(join(root, path))))
    if (!isBelow(real, await realAncestor(folder, fs))) throw wayOut(first);
  for (const path of paths) {
    const target = await fs.realpath(join(root, path)).catch(() => undefined);
    if (target !== undefined && !isBelow(real, target)) throw wayOut(path);
  }
}

function wayOut(path: string): GeneratorError {
  return new GeneratorError("output-unsafe", `${path} leads outside the project.`, {
    hint: "A symbolic link in its path points elsewhere: remove the link, or generate into another folder. Nothing was written.",
    at: { file: path },
  });
}

/** @param on of the system whose paths these are */
export function isBelow(root: string, path: string, on: PlatformPath = systemPath): boolean {
  const inside = pathInside(root, path, on);
  return inside !== undefined && on.resolve(root, inside) === path;
}

async function realAncestor(path: string, fs: FileSystem): Promise<string> {
  return fs.realpath(path).catch(() => realAncestor(dirname(path), fs));
}
