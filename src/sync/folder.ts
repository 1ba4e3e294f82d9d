import { dirname } from "node:path";
import type { FileSystem } from "./file-system.js";

/**
 * Creates a folder and its parents. `mkdir` with `recursive` never returns in Node.js if the system allows nobody to create a
 * folder, as below /proc or behind a dangling link.
 * @returns the outermost folder it created, or nothing if the folder existed
 * @throws the error of the system, for example `ENOENT`
 */
export async function makeFolder(path: string, fs: Pick<FileSystem, "mkdir">): Promise<string | undefined> {
  try {
    await fs.mkdir(path);
    return path;
  } catch (error) {
    if (codeOf(error) === "EEXIST") return undefined;
    if (codeOf(error) !== "ENOENT" || dirname(path) === path) throw error;
    const parent = await makeFolder(dirname(path), fs);
    try {
      await fs.mkdir(path);
    } catch (again) {
      // Another run made it at the same moment.
      if (codeOf(again) !== "EEXIST") throw again;
      return parent;
    }
    return parent ?? path;
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && "code" in error ? error.code : undefined;
}
