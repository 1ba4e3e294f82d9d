/** Writes a project: first a journal, then every file staged and renamed into place, then deletions, then the lock. */
import { access, constants } from "node:fs/promises";
import { dirname, join, relative, resolve, sep } from "node:path";
import { GeneratorError } from "../errors.js";
import type { Change } from "../model/files.js";
import { lockPath } from "../model/project.js";
import { nodeFileSystem, type FileSystem } from "./file-system.js";
import { makeFolder } from "./folder.js";
import { busy, closeJournal, isAlive, openJournal, readJournal, stagingFolder } from "./journal.js";
import { isAbsence } from "./read.js";
import { explainWriteFailure } from "./write-failure.js";

/** Folders that this process is writing to, because a journal only informs other processes. */
const atWork = new Set<string>();
/** Number of files written in parallel, so that their fsyncs overlap. */
const parallelWrites = 16;

/**
 * Makes the changes below `root`. Every file is old or new at any moment, never half written, and a failure before the first
 * rename (no permission, a full disk) leaves the project unchanged.
 * @throws GeneratorError `output-unsafe` (a path or link leads outside the project), `output-not-writable`, `output-changed`
 * (a file changed after the changes were computed), `busy`
 */
export async function apply(
  root: string,
  changes: readonly Change[],
  fs: FileSystem = nodeFileSystem,
): Promise<void> {
  if (changes.length === 0) return settle(root, fs);
  if (atWork.has(root)) throw busy(root, "of this process");
  atWork.add(root);
  const writes = changes.filter((change) => change.kind !== "delete").sort(lockLast);
  let created: string | undefined;
  let reached: "nothing" | "journal" | "project" = "nothing";
  try {
    created = await makeFolder(root, fs);
    for (const { path } of changes) refuseWayUp(root, path);
    // A folder that this run created contains no links and no changed files.
    const isFresh = created !== undefined;
    if (!isFresh) await refuseWaysOut(root, changes, fs);
    await openJournal(root, { pid: process.pid, lock: textOf(changes, lockPath) }, fs);
    reached = "journal";
    if (!isFresh) await refuseMovedGround(root, changes, fs);
    await fs.rm(join(root, stagingFolder), { recursive: true, force: true });
    await stage(root, writes, fs);
    reached = "project";
    if (isFresh) await moveAll(root, writes, fs);
    else await moveEach(root, changes, writes, fs);
    if (writes.at(-1)?.path !== lockPath) await removeAll(root, changes, fs);
    await cleanUp(root, fs);
  } catch (error) {
    // Without the journal another generator may use the folder, so only an empty folder is removed.
    if (created !== undefined && reached === "nothing") await removeEmpty(root, created, fs);
    else if (created !== undefined) await fs.rm(created, { recursive: true, force: true });
    else if (reached === "journal") await cleanUp(root, fs);
    throw reached === "project" && created === undefined
      ? explainWriteFailure(
          error,
          root,
          "Fix that and run again: the next run finishes what this one started.",
        )
      : explainWriteFailure(error, root);
  } finally {
    atWork.delete(root);
  }
}

/** Fills an empty folder: moves whole folders at once, and the lock last. */
async function moveAll(root: string, writes: readonly Change[], fs: FileSystem): Promise<void> {
  const outermost = new Set(writes.map(({ path }) => path.split("/")[0] ?? path));
  for (const name of outermost) await fs.rename(join(root, stagingFolder, name), join(root, name));
}

/** Moves file by file, because other files are next to them; deletions come before the lock. */
async function moveEach(
  root: string,
  changes: readonly Change[],
  writes: readonly Change[],
  fs: FileSystem,
): Promise<void> {
  const folders = new Set<string>();
  for (const change of writes) {
    if (change.path === lockPath) await removeAll(root, changes, fs);
    await makeOnce(dirname(join(root, change.path)), folders, fs);
    await fs.rename(join(root, stagingFolder, change.path), await place(root, change, fs));
  }
}

async function makeOnce(folder: string, made: Set<string>, fs: FileSystem): Promise<void> {
  if (!made.has(folder)) await fs.mkdir(folder, { recursive: true });
  made.add(folder);
}

/** Returns where a change goes: a link to a file in the project stays a link. */
async function place(root: string, { kind, path }: Change, fs: FileSystem): Promise<string> {
  return kind === "update" ? fs.realpath(join(root, path)) : join(root, path);
}

async function removeEmpty(folder: string, outermost: string, fs: FileSystem): Promise<void> {
  const emptied = await fs.rmdir(folder).then(
    () => true,
    () => false,
  );
  if (emptied && folder !== outermost) await removeEmpty(dirname(folder), outermost, fs);
}

/** Cleans up after a run that was killed after its last write and left only its journal. */
async function settle(root: string, fs: FileSystem): Promise<void> {
  const left = await readJournal(root, fs);
  if (left !== undefined && !isAlive(left.pid)) await cleanUp(root, fs);
}

async function cleanUp(root: string, fs: FileSystem): Promise<void> {
  await fs.rm(join(root, stagingFolder), { recursive: true, force: true });
  await closeJournal(root, fs);
}

function textOf(changes: readonly Change[], path: string): string {
  const change = changes.find((one) => one.path === path);
  return change === undefined || change.kind === "delete" ? "" : change.text;
}

function lockLast(a: Change, b: Change): number {
  return Number(a.path === lockPath) - Number(b.path === lockPath);
}

async function stage(
  root: string,
  writes: readonly Extract<Change, { text: string }>[],
  fs: FileSystem,
): Promise<void> {
  const folders = new Set<string>();
  for (const { path } of writes) await makeOnce(dirname(join(root, stagingFolder, path)), folders, fs);
  const queue = [...writes];
  const worker = async (): Promise<void> => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const { kind, path, text } = next;
      const before = kind === "update" ? await fs.lstat(await fs.realpath(join(root, path))) : undefined;
      const file = await fs.open(join(root, stagingFolder, path), "w");
      try {
        await file.writeFile(text, "utf8");
        if (before !== undefined) await file.chmod(before.mode & 0o777);
        await file.sync();
      } finally {
        await file.close();
      }
    }
  };
  const outcomes = await Promise.allSettled(Array.from({ length: parallelWrites }, worker));
  // All writes have ended here.
  const failed = outcomes.find((outcome) => outcome.status === "rejected");
  if (failed !== undefined) throw failed.reason;
}

/** Removes files, and folders that become empty. */
async function removeAll(root: string, changes: readonly Change[], fs: FileSystem): Promise<void> {
  for (const { path } of changes.filter(({ kind }) => kind === "delete")) {
    await fs.rm(join(root, path), { force: true });
    for (let folder = dirname(path); folder !== "."; folder = dirname(folder)) {
      const emptied = await fs.rmdir(join(root, folder)).then(
        () => true,
        () => false,
      );
      if (!emptied) break;
    }
  }
}

/** Returns the outermost missing folder, which is removed again if the run fails. */
async function firstMissing(root: string, fs: FileSystem): Promise<string | undefined> {
  const parent = dirname(root);
  if (parent === root || (await fs.lstat(root).catch(() => undefined)) !== undefined) return undefined;
  return (await firstMissing(parent, fs)) ?? root;
}

/** Stops if a file was saved after it was read, or is read-only, because that work must not be lost. */
async function refuseMovedGround(root: string, changes: readonly Change[], fs: FileSystem): Promise<void> {
  for (const change of changes) {
    const path = join(root, change.path);
    const before = change.kind === "create" ? undefined : change.before;
    const now = await fs.readFile(path, "utf8").catch((error: unknown) => {
      if (isAbsence(error)) return undefined;
      throw explainWriteFailure(error, path);
    });
    if (now !== before) {
      throw new GeneratorError(
        "output-changed",
        `${change.path} changed while the project was being generated.`,
        { hint: "Run again; nothing was written.", at: { file: change.path } },
      );
    }
    if (now !== undefined && ((await fs.lstat(await fs.realpath(path))).mode & 0o222) === 0) {
      throw new GeneratorError("output-not-writable", `${change.path} is read-only, but has to change.`, {
        hint: "Make it writable (chmod u+w), then run again; nothing was written.",
        at: { file: change.path },
      });
    }
  }
}

/** Refuses a path that leads outside the root by its text. */
function refuseWayUp(root: string, path: string): void {
  if (!isBelow(root, resolve(root, path))) throw wayOut(path);
}

/** Refuses a path that leads outside the root through a link. */
async function refuseWaysOut(root: string, changes: readonly Change[], fs: FileSystem): Promise<void> {
  const real = await fs.realpath(root);
  for (const { path } of changes)
    if (!isBelow(real, await realAncestor(join(root, path), fs))) throw wayOut(path);
}

function wayOut(path: string): GeneratorError {
  return new GeneratorError("output-unsafe", `${path} leads outside the project.`, {
    hint: "A symbolic link in its path points elsewhere: remove the link, or generate into another folder. Nothing was written.",
    at: { file: path },
  });
}

function isBelow(root: string, path: string): boolean {
  const way = relative(root, path);
  return way !== ".." && !way.startsWith(`..${sep}`) && resolve(root, way) === path;
}

async function realAncestor(path: string, fs: FileSystem): Promise<string> {
  return fs.realpath(path).catch(() => realAncestor(dirname(path), fs));
}

/** Checks before any work whether `root` is writable. @throws GeneratorError `output-not-writable` */
export async function checkWritable(root: string): Promise<void> {
  const missing = await firstMissing(root, nodeFileSystem);
  const folder = missing === undefined ? root : dirname(missing);
  try {
    // The slash requires a folder: a file there gives ENOTDIR instead of a permission error.
    await access(`${folder}${sep}`, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw explainWriteFailure(error, root);
  }
}
