/** The only file that writes. Everything is staged beside its target first, so that a full disk leaves the project as it was. */
import { access, constants, lstat, mkdir, open, realpath, rename, rm, rmdir } from "node:fs/promises";
import { dirname, join, relative, resolve, sep } from "node:path";
import { GeneratorError } from "../errors.js";
import type { Change } from "../model/files.js";
import { lockPath } from "./lock.js";

const stagingFolder = ".mcp-staging";

/**
 * Writes the changes below `root`: each file whole or not at all, the lock last.
 * @throws GeneratorError `output-unsafe` (a path or link that leads out of the project), `output-not-writable`
 */
export async function apply(root: string, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return;
  const created = await firstMissing(root);
  const staging = join(root, stagingFolder);
  const writes = [...changes].filter((change) => change.kind !== "delete").sort(lockLast);
  const deletes = changes.filter((change) => change.kind === "delete");
  try {
    await mkdir(staging, { recursive: true });
    for (const change of changes) await refuseWayOut(root, change.path);
    for (const [index, change] of writes.entries())
      await writeDurably(join(staging, String(index)), change.text);
    for (const [index, change] of writes.entries()) {
      if (change.path === lockPath) await removeAll(root, deletes);
      const target = join(root, change.path);
      await mkdir(dirname(target), { recursive: true });
      await rename(join(staging, String(index)), target);
    }
    if (!writes.some(({ path }) => path === lockPath)) await removeAll(root, deletes);
  } catch (error) {
    if (created !== undefined) await rm(created, { recursive: true, force: true });
    throw explain(error, root);
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

function lockLast(a: Change, b: Change): number {
  return Number(a.path === lockPath) - Number(b.path === lockPath);
}

/** The outermost folder that does not exist yet: what to take away again when nothing comes of it. */
async function firstMissing(root: string): Promise<string | undefined> {
  const parent = dirname(root);
  if (parent === root || (await lstat(root).catch(() => undefined)) !== undefined) return undefined;
  return (await firstMissing(parent)) ?? root;
}

/** A path must stay below the root, as written and through the links on its way. */
async function refuseWayOut(root: string, path: string): Promise<void> {
  const target = resolve(root, path);
  if (isBelow(root, target) && isBelow(await realpath(root), await realAncestor(dirname(target)))) return;
  throw new GeneratorError("output-unsafe", `${path} leads out of the project.`, {
    hint: "A link on its way points elsewhere: remove the link, or generate into another folder.",
    at: { file: path },
  });
}

function isBelow(root: string, path: string): boolean {
  const way = relative(root, path);
  return way !== ".." && !way.startsWith(`..${sep}`) && resolve(root, way) === path;
}

async function realAncestor(path: string): Promise<string> {
  return realpath(path).catch(() => realAncestor(dirname(path)));
}

async function writeDurably(path: string, text: string): Promise<void> {
  const file = await open(path, "w");
  try {
    await file.writeFile(text, "utf8");
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Folders that become empty go with their last file. */
async function removeAll(root: string, deletes: readonly Change[]): Promise<void> {
  for (const { path } of deletes) {
    await rm(join(root, path), { force: true });
    for (let folder = dirname(path); folder !== "."; folder = dirname(folder)) {
      const emptied = await rmdir(join(root, folder)).then(
        () => true,
        () => false,
      );
      if (!emptied) break;
    }
  }
}

function explain(error: unknown, root: string): unknown {
  if (error instanceof GeneratorError || !(error instanceof Error) || !("code" in error)) return error;
  const reason = writeFailures[String(error.code)];
  if (reason === undefined) return error;
  return new GeneratorError("output-not-writable", `Cannot write to ${root}: ${reason}.`, {
    hint: "Mend that, or choose another folder with --out; nothing was written.",
    at: { file: root },
    cause: error,
  });
}

const writeFailures: Readonly<Record<string, string>> = {
  EACCES: "no permission",
  EPERM: "no permission",
  EROFS: "the file system is read-only",
  ENOSPC: "the disk is full",
  EDQUOT: "the quota is used up",
  ENOTDIR: "a part of the path is a file",
  EISDIR: "a folder stands where a file is to be",
  ENAMETOOLONG: "the path is too long",
};

/** Tells before any work whether `root` can be written to. @throws GeneratorError `output-not-writable` */
export async function checkWritable(root: string): Promise<void> {
  const missing = await firstMissing(root);
  const folder = missing === undefined ? root : dirname(missing);
  await access(folder, constants.W_OK | constants.X_OK).catch((error: unknown) => {
    throw explain(error, root);
  });
}
