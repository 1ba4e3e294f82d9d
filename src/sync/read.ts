/** A project on disk, as far as the next run needs to know it. */
import { lstat, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { GeneratorError } from "../errors.js";
import { emptyLock, lockPath, parseLock, type Lock } from "./lock.js";
import { parseSums, sumsPath, type Sums } from "./sums.js";

export interface Project {
  /** Absolute. */
  readonly root: string;
  readonly exists: boolean;
  readonly lock: Lock;
  readonly sums: Sums;
}

/** What may lie in a folder that is still free for a new project. */
const harmless = new Set([".git", ".DS_Store", "Thumbs.db"]);

/**
 * @throws GeneratorError `output-not-a-folder`, `output-not-ours` (a folder with files in it and without a lock),
 *   `lock-invalid`
 */
export async function readProject(root: string): Promise<Project> {
  const found = await lstat(root).catch(absent);
  if (found === undefined) return { root, exists: false, lock: emptyLock, sums: new Map() };
  if (!found.isDirectory()) {
    throw new GeneratorError("output-not-a-folder", `${root} exists and is not a folder.`, {
      hint: "Choose another folder with --out.",
      at: { file: root },
    });
  }
  const lock = await readText(join(root, lockPath));
  if (lock === undefined) await refuseForeignFolder(root);
  return {
    root,
    exists: true,
    lock: lock === undefined ? emptyLock : parseLock(lock),
    sums: parseSums((await readText(join(root, sumsPath))) ?? ""),
  };
}

async function refuseForeignFolder(root: string): Promise<void> {
  const foreign = (await readdir(root)).find((name) => !harmless.has(name));
  if (foreign === undefined) return;
  throw new GeneratorError(
    "output-not-ours",
    `${root} is not empty (it holds ${foreign}) and has no ${lockPath}, so it is not a project of ours.`,
    {
      hint: "Choose an empty or new folder with --out; nothing was written.",
      at: { file: root },
    },
  );
}

/** The text of a file, or nothing when there is none. */
export async function readText(path: string): Promise<string | undefined> {
  return readFile(path, "utf8").catch(absent);
}

function absent(error: unknown): undefined {
  if (error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ENOTDIR"))
    return undefined;
  throw error;
}
