/** A file that the user named for an output of its own, such as a report: no part of a project. */
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { explainWriteFailure } from "./write-failure.js";

/**
 * Writes the file whole or not at all, over whatever stood there; folders on its way are made.
 * @param path absolute
 * @throws GeneratorError `output-not-writable`
 */
export async function writeOutput(path: string, text: string): Promise<void> {
  const staged = `${path}.${process.pid}.tmp`;
  try {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(staged, text, "utf8");
    await rename(staged, path);
  } catch (error) {
    await rm(staged, { force: true }).catch(() => undefined);
    throw explainWriteFailure(error, path);
  }
}
