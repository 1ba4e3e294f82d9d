// @generated SignedSource<<58fb361333f169ae268cd07d1f849c257c96690b413ac93e14d01225d1bcec80>>
import { openAsBlob } from "node:fs";
import { realpath, stat } from "node:fs/promises";
import { resolve, sep } from "node:path";

/**
 * Opens files below one folder, wherever links may lead. What comes back is read from disk while it is sent, never whole.
 * @throws Error with words that may be shown, which hold no path of the server's own.
 */
export function fileOpener(folder: string): (path: string) => Promise<Blob> {
  return async (path) => {
    const root = await realpath(folder).catch(() => {
      throw new Error("the server's files folder does not exist");
    });
    const file = await realpath(resolve(root, path)).catch(() => undefined);
    // A file that lies elsewhere must look like one that does not exist.
    if (file === undefined || !file.startsWith(root.endsWith(sep) ? root : root + sep) || path.includes("\0"))
      throw new Error("there is no such file below the server's files folder");
    if (!(await stat(file)).isFile()) throw new Error("that is not a file");
    return openAsBlob(file);
  };
}
