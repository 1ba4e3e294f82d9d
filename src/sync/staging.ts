/** `.mcp-staging`: where a run writes its files before any of them is put in place. Nothing in it is of value without a journal. */
import { lstatSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { syncFolder, writeDurably, type FileSystem } from "./file-system.js";
import { isAbsence, readBytes } from "./tree.js";

export const stagingFolder = ".mcp-staging";
/** Number of files written in parallel, so that their fsyncs overlap. */
const parallelWrites = 16;

export interface StagedFile {
  readonly path: string;
  readonly text: string;
  /** Permissions of the file that it replaces. */
  readonly mode?: number;
}

/** Makes the folder. Git leaves it alone, whatever the project's own `.gitignore` says; a link in its place is removed. */
export async function makeStaging(root: string, fs: FileSystem): Promise<void> {
  const folder = join(root, stagingFolder);
  const found = await fs.lstat(folder).catch(() => undefined);
  if (found !== undefined && !found.isDirectory()) await fs.rm(folder, { force: true });
  await fs.mkdir(folder, { recursive: true });
}

/** Writes all files and waits until the disk has them. */
export async function stage(root: string, files: readonly StagedFile[], fs: FileSystem): Promise<void> {
  await writeDurably(join(root, stagingFolder, ".gitignore"), "*\n", { fs });
  const folders = new Set([filesFolder(root)]);
  for (const { path } of files) folders.add(dirname(stagedPath(root, path)));
  for (const folder of folders) await fs.mkdir(folder, { recursive: true });
  await inParallel(files, ({ path, text, ...mode }) =>
    writeDurably(stagedPath(root, path), text, { fs, ...mode }),
  );
  await inParallel([...folders], (folder) => syncFolder(folder, fs));
}

/** Does the work for all values and throws the first failure once none is under way. */
async function inParallel<T>(values: readonly T[], work: (value: T) => Promise<void>): Promise<void> {
  const queue = [...values];
  const worker = async (): Promise<void> => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) await work(next);
  };
  const outcomes = await Promise.allSettled(Array.from({ length: parallelWrites }, worker));
  const failed = outcomes.find((outcome) => outcome.status === "rejected");
  if (failed !== undefined) throw failed.reason;
}

/** Removes everything but what others left who wait for their turn, and the folder where nobody did. */
export async function removeStaging(root: string, fs: FileSystem): Promise<void> {
  const folder = join(root, stagingFolder);
  for (const name of readdirSync(folder))
    if (!isTurn(name)) await fs.rm(join(folder, name), { recursive: true, force: true });
  await fs.rmdir(folder).catch(() => undefined);
}

/** Whether a name in the folder says that a run writes, or wants to (`turn.ts`). */
export function isTurn(name: string): boolean {
  return name.startsWith("turn-");
}

/** Whether there is a folder of staged files at all: somebody may have removed it. */
export function hasStaged(root: string): boolean {
  return isReal(filesFolder(root), "folder");
}

/** Returns a staged file; nothing once it was put in place. */
export function readStaged(root: string, path: string): Buffer | undefined {
  const staged = stagedPath(root, path);
  return isReal(staged, "file") ? readBytes(staged) : undefined;
}

export function stagedPath(root: string, path: string): string {
  return join(filesFolder(root), path);
}

function filesFolder(root: string): string {
  return join(root, stagingFolder, "files");
}

/** Whether it is one, not a link to one. */
function isReal(path: string, kind: "file" | "folder"): boolean {
  try {
    const found = lstatSync(path);
    return kind === "file" ? found.isFile() : found.isDirectory();
  } catch (error) {
    if (isAbsence(error)) return false;
    throw error;
  }
}
