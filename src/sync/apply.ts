/**
 * Writes a project as one transaction, with a redo log:
 *
 *     idle ─ inTurn → alone ─ stage → staged ─ commit → committed ─ rollForward → idle
 *
 * Killed before the commit point, nothing has happened. Killed after it, the next run rolls forward before anything else.
 */
import { dirname, join } from "node:path";
import type { Change } from "../model/files.js";
import { lockPath } from "../model/project.js";
import { nodeFileSystem, type FileSystem, makeFolder } from "./file-system.js";
import { checkGround, refuseWaysOut } from "./before-commit.js";
import { sha256 } from "./hash.js";
import { commit, readJournal, type Journal } from "./journal.js";
import { rollForward } from "./roll-forward.js";
import { removeStaging, stage, stagingFolder, type StagedFile } from "./staging.js";
import { inTurn } from "./write-lock.js";
import { explainWriteFailure } from "./write-failure.js";

/**
 * Makes the changes below `root`, after those of a run that did not finish. Every file is old or new at any moment, never half
 * written, and a failure before the commit (no permission, a full disk) leaves the project unchanged.
 * @throws GeneratorError `output-unsafe` (a path or link leads outside the project), `output-not-writable`, `output-changed`
 * (a file changed after the changes were computed), `busy`, `journal-invalid`
 */
export async function apply(
  root: string,
  changes: readonly Change[],
  fs: FileSystem = nodeFileSystem,
): Promise<void> {
  if (changes.length === 0) return void (await recover(root, fs));
  let created: string | undefined;
  try {
    created = await makeFolder(root, fs);
    await inTurn(root, fs, async () => {
      await rollForward(root, fs);
      await prepare(root, changes, fs);
      await rollForward(root, fs);
    });
  } catch (error) {
    if (isCommitted(root))
      throw explainWriteFailure(
        error,
        root,
        "Fix that and run again: the next run finishes what this one started.",
      );
    if (created !== undefined) await removeEmpty(root, created, fs);
    throw explainWriteFailure(error, root);
  }
}

/**
 * Finishes what a run began that did not finish.
 * @returns how many files it had still to change; absent if there was no such run
 * @throws GeneratorError as {@link apply} does
 */
export async function recover(root: string, fs: FileSystem = nodeFileSystem): Promise<number | undefined> {
  const isLeft = (await fs.lstat(join(root, stagingFolder)).catch(() => undefined)) !== undefined;
  if (!isLeft && !isCommitted(root)) return undefined;
  try {
    return await inTurn(root, fs, async () => {
      const isUnfinished = isCommitted(root);
      const changed = await rollForward(root, fs);
      return isUnfinished ? changed : undefined;
    });
  } catch (error) {
    throw explainWriteFailure(error, root, "Fix that and run again: the next run finishes what was begun.");
  }
}

/** Stages and commits, or leaves the project as it was. */
async function prepare(root: string, changes: readonly Change[], fs: FileSystem): Promise<void> {
  try {
    await refuseWaysOut(
      root,
      changes.map(({ path }) => path),
      fs,
    );
    await stage(root, await Promise.all(changes.flatMap((change) => staged(root, change, fs))), fs);
    await commit(root, journalOf(changes, await checkGround(root, changes, fs)), fs);
  } catch (error) {
    if (!isCommitted(root)) await removeStaging(root, fs);
    throw error;
  }
}

function staged(root: string, change: Change, fs: FileSystem): Promise<StagedFile>[] {
  if (change.kind === "delete" || change.path === lockPath) return [];
  const { kind, path, text } = change;
  if (kind === "create") return [Promise.resolve({ path, text })];
  const withMode = async (): Promise<StagedFile> => {
    const target = await fs.realpath(join(root, path)).catch(() => undefined);
    return target === undefined
      ? { path, text }
      : { path, text, mode: (await fs.lstat(target)).mode & 0o777 };
  };
  return [withMode()];
}

/** @param hashes of the files as they stand */
function journalOf(changes: readonly Change[], hashes: ReadonlyMap<string, string>): Journal {
  const before = (path: string): { before?: string } => {
    const hash = hashes.get(path);
    return hash === undefined ? {} : { before: hash };
  };
  const lock = changes.find(({ path }) => path === lockPath);
  return {
    files: changes
      .filter((change) => change !== lock)
      .map((change) => ({
        path: change.path,
        ...before(change.path),
        ...(change.kind !== "delete" && { after: sha256(change.text) }),
      })),
    ...(lock !== undefined && lock.kind !== "delete" && { lock: { text: lock.text, ...before(lockPath) } }),
  };
}

function isCommitted(root: string): boolean {
  try {
    return readJournal(root) !== undefined;
  } catch {
    return true;
  }
}

async function removeEmpty(folder: string, outermost: string, fs: FileSystem): Promise<void> {
  const emptied = await fs.rmdir(folder).then(
    () => true,
    () => false,
  );
  if (emptied && folder !== outermost) await removeEmpty(dirname(folder), outermost, fs);
}
