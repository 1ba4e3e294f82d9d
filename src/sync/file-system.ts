import * as node from "node:fs/promises";

/** The file operations of {@link apply}; tests pass their own to stop between any two of them. */
export type FileSystem = Pick<
  typeof node,
  "link" | "lstat" | "mkdir" | "open" | "readFile" | "realpath" | "rename" | "rm" | "rmdir"
>;

export const nodeFileSystem: FileSystem = node;
