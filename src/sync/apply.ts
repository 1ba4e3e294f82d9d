/** The only file that writes: a journal, then every file staged and renamed into place, then deletions, then the lock. */
import { access, constants } from "node:fs/promises";
import { dirname, join, relative, resolve, sep } from "node:path";
import { GeneratorError } from "../errors.js";
import type { Change } from "../model/files.js";
import { nodeFileSystem, type FileSystem } from "./file-system.js";
import { makeFolder } from "./folder.js";
import { closeJournal, isAlive, openJournal, readJournal } from "./journal.js";
import { lockPath } from "./lock.js";
import { sumsPath } from "./sums.js";
import { explainWriteFailure } from "./write-failure.js";

const stagingFolder = ".mcp-staging";
/** Files written at the same time: their fsyncs then share the disk's turns. */
const parallelWrites = 16;

/**
 * Makes the changes below `root`. Each file is old or new at every moment, never half; whatever fails before the first
 * rename (no permission, a full disk) leaves the project as it was.
 * @throws GeneratorError `output-unsafe` (a path or link leads out of the project), `output-not-writable`,
 *   `output-changed` (a file is not as it was when the changes were computed), `busy`
 */
export async function apply(
  root: string,
  changes: readonly Change[],
  fs: FileSystem = nodeFileSystem,
): Promise<void> {
  if (changes.length === 0) return settle(root, fs);
  const created = await firstMissing(root, fs);
  const staging = join(root, stagingFolder);
  const writes = changes.filter((change) => change.kind !== "delete").sort(lockLast);
  let reached: "nothing" | "journal" | "project" = "nothing";
  try {
    await makeFolder(root, fs);
    for (const { path } of changes) await refuseWayOut(root, path, fs);
    await openJournal(
      root,
      { pid: process.pid, lock: textOf(changes, lockPath), sums: textOf(changes, sumsPath) },
      fs,
    );
    reached = "journal";
    await refuseMovedGround(root, changes, fs);
    await fs.rm(staging, { recursive: true, force: true });
    await fs.mkdir(staging);
    await stage(staging, writes, fs);
    reached = "project";
    for (const [index, { path }] of writes.entries()) {
      if (path === lockPath) await removeAll(root, changes, fs);
      await fs.mkdir(dirname(join(root, path)), { recursive: true });
      await fs.rename(join(staging, String(index)), join(root, path));
    }
    if (writes.at(-1)?.path !== lockPath) await removeAll(root, changes, fs);
    await cleanUp(root, fs);
  } catch (error) {
    if (created !== undefined) await fs.rm(created, { recursive: true, force: true });
    else if (reached === "journal") await cleanUp(root, fs);
    throw explainWriteFailure(error, root);
  }
}

/** A run that was killed after its last write left only its journal. */
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
  staging: string,
  writes: readonly Extract<Change, { text: string }>[],
  fs: FileSystem,
): Promise<void> {
  const queue = [...writes.entries()];
  const worker = async (): Promise<void> => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const [index, { text }] = next;
      const file = await fs.open(join(staging, String(index)), "w");
      try {
        await file.writeFile(text, "utf8");
        await file.sync();
      } finally {
        await file.close();
      }
    }
  };
  await Promise.all(Array.from({ length: parallelWrites }, worker));
}

/** Folders that become empty go with their last file. */
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

/** The outermost folder that does not exist yet: what to take away again when nothing comes of it. */
async function firstMissing(root: string, fs: FileSystem): Promise<string | undefined> {
  const parent = dirname(root);
  if (parent === root || (await fs.lstat(root).catch(() => undefined)) !== undefined) return undefined;
  return (await firstMissing(parent, fs)) ?? root;
}

/** Somebody saved a file between our look at it and now: their work is not ours to lose. */
async function refuseMovedGround(root: string, changes: readonly Change[], fs: FileSystem): Promise<void> {
  for (const change of changes) {
    const before = change.kind === "create" ? undefined : change.before;
    const now = await fs.readFile(join(root, change.path), "utf8").catch(() => undefined);
    if (now === before) continue;
    throw new GeneratorError(
      "output-changed",
      `${change.path} changed while the project was being generated.`,
      {
        hint: "Run again; nothing was written.",
        at: { file: change.path },
      },
    );
  }
}

/** A path must stay below the root, as written and through the links on its way. */
async function refuseWayOut(root: string, path: string, fs: FileSystem): Promise<void> {
  const target = resolve(root, path);
  if (isBelow(root, target) && isBelow(await fs.realpath(root), await realAncestor(target, fs))) return;
  throw new GeneratorError("output-unsafe", `${path} leads out of the project.`, {
    hint: "A link on its way points elsewhere: remove the link, or generate into another folder. Nothing was written.",
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

/** Tells before any work whether `root` can be written to. @throws GeneratorError `output-not-writable` */
export async function checkWritable(root: string): Promise<void> {
  const missing = await firstMissing(root, nodeFileSystem);
  const folder = missing === undefined ? root : dirname(missing);
  try {
    // The slash asks for a folder: a file there is ENOTDIR and not a matter of permissions.
    await access(`${folder}${sep}`, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw explainWriteFailure(error, root);
  }
}
