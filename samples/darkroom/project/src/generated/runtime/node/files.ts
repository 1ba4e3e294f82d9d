// @generated SignedSource<<d3b75e0f68816be685d20e76c1cece2027d8aaedfe3e4c371fe6a4d3923ef378>>
import { openAsBlob } from "node:fs";
import { realpath, stat } from "node:fs/promises";
import { resolve, sep } from "node:path";

/**
 * Opens files below one folder and resolves links safely. The result is read from disk while it is sent, never as a whole.
 * @throws Error with a message for callers that contains no path of the server.
 */
export function fileOpener(folder: string): (path: string) => Promise<Blob> {
  return async (path) => {
    const root = await realpath(folder).catch(() => {
      throw new Error("the server's files folder does not exist");
    });
    const file = await realpath(resolve(root, path)).catch(() => undefined);
    // A file elsewhere must look like one that does not exist.
    if (file === undefined || !file.startsWith(root.endsWith(sep) ? root : root + sep) || path.includes("\0"))
      throw new Error("there is no such file below the server's files folder");
    if (!(await stat(file)).isFile()) throw new Error("that is not a file");
    return openAsBlob(file);
  };
}
