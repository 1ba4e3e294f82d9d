/**
 * Handles `.mcp-journal.json`, which exists while files are being written. It holds the future lock, so that a run after a
 * crash recognizes half-written output instead of taking it for edits. It also locks out a second generator.
 */
import { join } from "node:path";
import { GeneratorError } from "../errors.js";
import type { FileSystem } from "./file-system.js";

export const journalPath = ".mcp-journal.json";
/** Where files are written before they are renamed into place. */
export const stagingFolder = ".mcp-staging";

export interface Journal {
  readonly pid: number;
  /** Text of the future lock. */
  readonly lock: string;
}

/**
 * Creates the journal atomically, if there is none or only that of a dead run.
 * @throws GeneratorError `busy` if another generator is working in this project
 */
export async function openJournal(root: string, journal: Journal, fs: FileSystem): Promise<void> {
  const path = join(root, journalPath);
  const left = await readJournal(root, fs);
  if (left !== undefined && isAlive(left.pid)) throw busy(root, `process ${left.pid}`);
  const staging = join(root, stagingFolder);
  const own = join(staging, `journal-${process.pid}`);
  await fs.mkdir(staging, { recursive: true });
  try {
    await writeWhole(own, JSON.stringify(journal), fs);
  } catch (error) {
    // The disk is full, for example. Another generator may be writing, so only an empty folder is removed.
    await fs.rm(own, { force: true });
    await fs.rmdir(staging).catch(() => undefined);
    throw error;
  }
  if (left !== undefined) return fs.rename(own, path);
  try {
    await fs.link(own, path);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === "EEXIST" || code === "ENOENT") throw busy(root, "it started at the same moment");
    // The file system has no hard links.
    await fs.rename(own, path);
  }
}

async function writeWhole(path: string, text: string, fs: FileSystem): Promise<void> {
  const handle = await fs.open(path, "w");
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

export function busy(root: string, who: string): GeneratorError {
  return new GeneratorError("busy", `Another openapi-to-mcp (${who}) is writing to ${root}.`, {
    hint: `Wait for it to end and run again. If that is not a generator, delete ${journalPath}.`,
    at: { file: journalPath },
  });
}

export async function closeJournal(root: string, fs: FileSystem): Promise<void> {
  await fs.rm(join(root, journalPath), { force: true });
}

/** Returns the journal of a run that did not finish, if any. One that was cut off was written before any file. */
export async function readJournal(
  root: string,
  fs: Pick<FileSystem, "readFile">,
): Promise<Journal | undefined> {
  const text = await fs.readFile(join(root, journalPath), "utf8").catch(() => undefined);
  if (text === undefined) return undefined;
  try {
    const { pid, lock } = JSON.parse(text) as Partial<Journal>;
    if (typeof pid === "number" && typeof lock === "string") return { pid, lock };
  } catch {
    // Cut off, so nothing was written after it.
  }
  return { pid: 0, lock: "" };
}

/** Whether another generator runs under that process id. */
export function isAlive(pid: number): boolean {
  if (pid <= 0 || pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
