import { closeSync, fchmodSync, fsync, openSync, writeFileSync } from "node:fs";
import * as node from "node:fs/promises";
import { promisify } from "node:util";

/** A file that is being written. */
export type WrittenFile = Pick<node.FileHandle, "writeFile" | "chmod" | "sync" | "close">;

/** The file operations of {@link apply}; tests pass their own to stop between any two of them. */
export type FileSystem = Pick<
  typeof node,
  "link" | "lstat" | "mkdir" | "readFile" | "realpath" | "rename" | "rm" | "rmdir"
> & { readonly open: (path: string, flags: string) => Promise<WrittenFile> };

const synchronize = promisify(fsync);

/** Only the disk is waited for in the thread pool: for the rest, the way there and back takes longer than a file of a project. */
async function open(path: string, flags: string): Promise<WrittenFile> {
  const file = openSync(path, flags);
  return {
    writeFile: async (text: string) => writeFileSync(file, text),
    chmod: async (mode) => fchmodSync(file, mode),
    sync: () => synchronize(file),
    close: async () => closeSync(file),
  };
}

export const nodeFileSystem: FileSystem = { ...node, open };
