/** A file that the user named for an output of its own, such as a report, or that belongs to another program: no part of a project. */
import { randomUUID } from "node:crypto";
import { mkdir, realpath, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { makeFolder } from "./file-system.js";
import { explainWriteFailure } from "./write-failure.js";

/**
 * Writes the file whole or not at all, over whatever stood there; folders on its way are made. A link stays a link, and a
 * file keeps its permissions.
 * @param path absolute
 * @throws GeneratorError `output-not-writable`
 */
export async function writeOutput(path: string, text: string): Promise<void> {
  const target = await realpath(path).catch(() => path);
  const staged = `${target}.${randomUUID()}.tmp`;
  try {
    const before = await stat(target).catch(() => undefined);
    await makeFolder(dirname(target), { mkdir });
    await writeFile(staged, text, {
      encoding: "utf8",
      flag: "wx",
      mode: before === undefined ? 0o666 : before.mode & 0o777,
    });
    await rename(staged, target);
  } catch (error) {
    await rm(staged, { force: true }).catch(() => undefined);
    throw explainWriteFailure(error, path);
  }
}

/**
 * Keeps a copy beside a file, with its permissions. It never goes through a link and replaces nothing.
 * @throws GeneratorError `output-not-writable`, also if something is there already
 */
export async function writeBackup(path: string, text: string, original: string): Promise<void> {
  try {
    const { mode } = await stat(original);
    await writeFile(path, text, { encoding: "utf8", flag: "wx", mode: mode & 0o777 });
  } catch (error) {
    throw explainWriteFailure(error, path);
  }
}
