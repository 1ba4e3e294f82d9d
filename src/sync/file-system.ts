import * as node from "node:fs";
import type { FileHandle } from "node:fs/promises";
import { promisify } from "node:util";
import { dirname } from "node:path";
import { codeOf } from "../errors.js";

/** A file that is being written. */
type WrittenFile = Pick<FileHandle, "writeFile" | "chmod" | "sync" | "close">;

/** The file operations with which a project is written; tests pass their own to stop at any of them. */
export interface FileSystem {
  readonly lstat: (path: string) => Promise<node.Stats>;
  readonly mkdir: (path: string, options?: { readonly recursive: true }) => Promise<unknown>;
  readonly open: (path: string, flags: string) => Promise<WrittenFile>;
  readonly realpath: (path: string) => Promise<string>;
  readonly rename: (from: string, to: string) => Promise<void>;
  readonly rm: (path: string, options?: node.RmOptions) => Promise<void>;
  readonly rmdir: (path: string) => Promise<void>;
}

const synchronize = promisify(node.fsync);

/** Only the disk is waited for in the thread pool: for the rest, the way there and back takes longer than the work. */
export const nodeFileSystem: FileSystem = {
  lstat: async (path) => node.lstatSync(path),
  mkdir: async (path, options) => node.mkdirSync(path, options),
  open: async (path, flags) => {
    const file = node.openSync(path, flags);
    return {
      writeFile: async (text: string) => node.writeFileSync(file, text),
      chmod: async (mode) => node.fchmodSync(file, mode),
      sync: () => synchronize(file),
      close: async () => node.closeSync(file),
    };
  },
  realpath: async (path) => node.realpathSync.native(path),
  rename: async (from, to) => node.renameSync(from, to),
  rm: async (path, options) => node.rmSync(path, options),
  rmdir: async (path) => node.rmdirSync(path),
};

/** Writes a file and waits until the disk has it. @param mode permissions, if they are not the usual ones */
export async function writeDurably(
  path: string,
  text: string,
  { fs, mode }: { fs: FileSystem; mode?: number },
): Promise<void> {
  const file = await fs.open(path, "w");
  try {
    await file.writeFile(text, "utf8");
    if (mode !== undefined) await file.chmod(mode);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Waits until the disk has the names in a folder. Windows cannot open folders, and keeps their order by itself. */
export async function syncFolder(path: string, fs: FileSystem): Promise<void> {
  const folder = await fs.open(path, "r").catch(() => undefined);
  await folder?.sync().catch(() => undefined);
  await folder?.close();
}

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
