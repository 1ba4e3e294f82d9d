import { constants, openAsBlob } from "node:fs";
import { lstat, open, readlink, realpath, type FileHandle } from "node:fs/promises";
import { resolve, sep } from "node:path";
import type { OpenedFile } from "../host/host.js";

/**
 * Opens files below one folder. The opened file is checked, not its path, which may lead elsewhere a moment later; and the
 * opened file is what is read, until it is closed: from disk while it is sent, or as a whole at once on systems that do not
 * show open files as paths (`/proc/self/fd`).
 * @throws Error with a message for callers that contains no path of the server.
 */
export function fileOpener(folder: string): (path: string) => Promise<OpenedFile> {
  return async (path) => {
    const root = await realpath(folder).catch(() => {
      throw new Error("the server's files folder does not exist");
    });
    const target = await realpath(resolve(root, path)).catch(missing);
    if (!isBelow(root, target)) return missing();
    const file = await open(target, readOnly).catch(missing);
    try {
      return { blob: await blobOf(file, { root, target }), close: () => file.close() };
    } catch (error) {
      await file.close();
      throw error;
    }
  };
}

/** No link is followed at the last step, and a pipe does not wait for a writer; Windows has neither flag. */
const readOnly = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;

interface Expected {
  /** The folder, without links. */
  root: string;
  /** Path that was opened. */
  target: string;
}

async function blobOf(file: FileHandle, expected: Expected): Promise<Blob> {
  const shown = `/proc/self/fd/${file.fd}`;
  const path = await readlink(shown).catch(() => undefined);
  if (!(path === undefined ? await isStillAt(file, expected) : isBelow(expected.root, path)))
    return missing();
  if (!(await file.stat()).isFile()) throw new Error("that is not a file");
  return path === undefined ? new Blob([await file.readFile()]) : openAsBlob(shown);
}

/** Whether the path leads, without links, below the folder and to the opened file. */
async function isStillAt(file: FileHandle, { root, target }: Expected): Promise<boolean> {
  const now = await realpath(target).catch(missing);
  const [found, opened] = await Promise.all([lstat(now, { bigint: true }), file.stat({ bigint: true })]);
  return isBelow(root, now) && found.dev === opened.dev && found.ino === opened.ino;
}

function isBelow(root: string, path: string): boolean {
  return path.startsWith(root.endsWith(sep) ? root : root + sep);
}

/** A file elsewhere must look like one that does not exist. */
function missing(): never {
  throw new Error("there is no such file below the server's files folder");
}
