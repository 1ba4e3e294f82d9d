import { dirname } from "node:path";
import type { FileSystem } from "./file-system.js";

/**
 * Makes a folder and those on its way. `mkdir` with `recursive` does not return from Node.js where the system lets nobody
 * make one, as below /proc or behind a dangling link.
 * @returns the outermost one that it made, or nothing when the folder was there
 * @throws what the disk says, `ENOENT` among it where there can be no such folder
 */
export async function makeFolder(path: string, fs: Pick<FileSystem, "mkdir">): Promise<string | undefined> {
  try {
    await fs.mkdir(path);
    return path;
  } catch (error) {
    if (codeOf(error) === "EEXIST") return undefined;
    if (codeOf(error) !== "ENOENT" || dirname(path) === path) throw error;
    const parent = await makeFolder(dirname(path), fs);
    await fs.mkdir(path);
    return parent ?? path;
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && "code" in error ? error.code : undefined;
}
