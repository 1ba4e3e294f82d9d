/**
 * Recovery: does what a committed journal says and nothing twice, so that it may be killed and begun again at any moment.
 *
 * | a file stands at       | its staged bytes | what becomes of it                                | its entry in the lock |
 * | ---------------------- | ---------------- | ------------------------------------------------- | --------------------- |
 * | its new hash           | any              | done                                              | new                   |
 * | its old hash           | there            | they are put in place (or the file is removed)    | new                   |
 * | its old hash           | in place, or lost | stays: somebody set it back, or removed the bytes | old                   |
 * | neither, so edited     | there, or lost   | stays: an edit of the old text                    | old                   |
 * | neither, or removed    | in place         | stays: an edit of the new text                    | new                   |
 *
 * Then the lock is written, then the journal goes, and the next run begins as if nothing had happened. A run that must not
 * write looks at the same through {@link rolledForward}.
 */
import { dirname, join } from "node:path";
import { normalize } from "node:path/posix";
import { lockPath } from "../model/project.js";
import { writeDurably, type FileSystem } from "./file-system.js";
import { refuseWaysOut } from "./before-commit.js";
import { sha256 } from "./hash.js";
import { invalidJournal, readJournal, removeJournal, type Journal, type JournalEntry } from "./journal.js";
import { emptyLock, parseLock, printLock, type Lock, type LockedTool } from "./lock.js";
import { packagePath } from "./package-json.js";
import { hasStaged, readStaged, removeStaging, stagedPath, stagingFolder } from "./staging.js";
import { isAbsence, overlaid, readBytes, treeOnDisk, type Tree } from "./tree.js";

/** Of the staged bytes. A rename is atomic: bytes that are no longer staged are, or were, in place. */
type Staged = "there" | "in place" | "lost";
type Verdict = "done" | "put" | "remove" | "stays" | "edited";

/** Says what becomes of a file that has now this hash. */
export function judge({ before, after }: JournalEntry, now: string | undefined, staged: Staged): Verdict {
  if (now === after) return "done";
  if (now === before && after === undefined) return "remove";
  if (now === before && staged === "there") return "put";
  const isEditOfNew = after !== undefined && staged === "in place" && (now === undefined || now !== before);
  return isEditOfNew ? "edited" : "stays";
}

/** Finishes what a journal says, if there is one, and removes it. @returns how many files were still to be changed */
export async function rollForward(root: string, fs: FileSystem): Promise<number> {
  const journal = ownJournal(root);
  if (journal === undefined) {
    await removeStaging(root, fs);
    return 0;
  }
  await refuseWaysOut(
    root,
    journal.files.map(({ path }) => path),
    fs,
  );
  const verdicts = new Map<string, Verdict>();
  const folders = new Set<string>();
  for (const entry of deletionsFirst(journal)) {
    const { verdict } = look(root, entry);
    verdicts.set(entry.path, verdict);
    if (verdict === "put") await put(root, entry, { fs, folders });
    if (verdict === "remove") await remove(root, entry.path, fs);
  }
  const lock = lockAfter(root, journal, verdicts);
  if (lock !== undefined) await putLock(root, lock, fs);
  await removeJournal(root, fs);
  await removeStaging(root, fs);
  return toDo(verdicts);
}

interface RolledForward {
  readonly tree: Tree;
  /** Number of files that an unfinished run has still to change; absent if there is no such run. */
  readonly unfinished?: number;
}

/** The project as it will be once it is rolled forward. Writes nothing. */
export function rolledForward(root: string): RolledForward {
  const tree = treeOnDisk(root);
  const journal = ownJournal(root);
  if (journal === undefined) return { tree };
  const verdicts = new Map<string, Verdict>();
  const files = new Map<string, Buffer | undefined>();
  for (const entry of journal.files) {
    const { verdict, staged } = look(root, entry);
    verdicts.set(entry.path, verdict);
    if (verdict === "put" || verdict === "remove") files.set(entry.path, staged);
  }
  const lock = lockAfter(root, journal, verdicts);
  if (lock !== undefined) files.set(lockPath, Buffer.from(lock));
  return { tree: overlaid(tree, files), unfinished: toDo(verdicts) };
}

/** Looks at the staged bytes first: a run that is under way may put them in place in between. */
function look(root: string, entry: JournalEntry): { verdict: Verdict; staged: Buffer | undefined } {
  const staged = readStaged(root, entry.path);
  const isWhole = staged !== undefined && sha256(staged) === entry.after;
  const isLost = staged === undefined ? !hasStaged(root) : !isWhole;
  const state = isWhole ? "there" : isLost ? "lost" : "in place";
  return { verdict: judge(entry, hashOf(join(root, entry.path)), state), staged };
}

function hashOf(path: string): string | undefined {
  const bytes = readBytes(path);
  return bytes && sha256(bytes);
}

function toDo(verdicts: ReadonlyMap<string, Verdict>): number {
  return [...verdicts.values()].filter((verdict) => verdict === "put" || verdict === "remove").length;
}

/** A file may go where another one was, or differ from it in case only. */
function deletionsFirst({ files }: Journal): JournalEntry[] {
  return [...files].sort((a, b) => Number(a.after !== undefined) - Number(b.after !== undefined));
}

async function put(
  root: string,
  { path, before }: JournalEntry,
  { fs, folders }: { fs: FileSystem; folders: Set<string> },
): Promise<void> {
  const target = join(root, path);
  const folder = dirname(target);
  if (!folders.has(folder)) await fs.mkdir(folder, { recursive: true });
  folders.add(folder);
  // A link to a file of the project stays one.
  await fs.rename(stagedPath(root, path), before === undefined ? target : await fs.realpath(target));
}

/** Removes a file, and folders that become empty. */
async function remove(root: string, path: string, fs: FileSystem): Promise<void> {
  await fs.rm(join(root, path), { force: true });
  for (let folder = dirname(path); folder !== "."; folder = dirname(folder)) {
    const emptied = await fs.rmdir(join(root, folder)).then(
      () => true,
      (error: unknown) => isAbsence(error),
    );
    if (!emptied) break;
  }
}

async function putLock(root: string, text: string, fs: FileSystem): Promise<void> {
  const staged = join(root, stagingFolder, lockPath);
  await fs.mkdir(dirname(staged), { recursive: true });
  await writeDurably(staged, text, { fs });
  const target = join(root, lockPath);
  await fs.rename(staged, await fs.realpath(target).catch(() => target));
}

/** Returns the text of the lock that fits the files as they then are; nothing if it already does. */
function lockAfter(
  root: string,
  { lock }: Journal,
  verdicts: ReadonlyMap<string, Verdict>,
): string | undefined {
  if (lock === undefined) return undefined;
  const bytes = readBytes(join(root, lockPath));
  const now = bytes?.toString("utf8");
  if (now === lock.text) return undefined;
  // Another commit was checked out, say: its lock fits the files that came with it.
  const isMoved = (bytes && sha256(bytes)) !== lock.before;
  const isSetBack = ![...verdicts.values()].includes("done");
  const stays = new Set(
    [...verdicts].flatMap(([path, verdict]) => {
      const isOld =
        verdict === "stays" ||
        (verdict === "edited" && (isMoved || (isSetBack && readBytes(join(root, path)) === undefined)));
      return isOld ? [path] : [];
    }),
  );
  if (stays.size === 0 && !isMoved) return lock.text;
  const before = now === undefined ? undefined : parseLock(now);
  const isThere = (path: string): boolean =>
    verdicts.get(path) !== "remove" && readBytes(join(root, path)) !== undefined;
  const text = printLock(joinedLock(parseLock(lock.text), before, { stays, isThere }));
  return text === now ? undefined : text;
}

/** The new lock, with the old entries of files that stay and of files that only the old one knows. */
function joinedLock(
  next: Lock,
  before: Lock | undefined,
  { stays, isThere }: { stays: ReadonlySet<string>; isThere: (path: string) => boolean },
): Lock {
  const old = before ?? emptyLock;
  const remains = ({ file }: LockedTool): boolean => file !== undefined && stays.has(file);
  const files = new Set([...next.tools.values()].map(({ file }) => file));
  const tools = new Map([...next.tools].filter(([, tool]) => !remains(tool)));
  for (const [id, tool] of next.tools) {
    const entry = old.tools.get(id);
    if (remains(tool) && entry !== undefined) tools.set(id, entry);
  }
  for (const [id, tool] of old.tools) {
    const isOwn = tool.file !== undefined && !files.has(tool.file) && isThere(tool.file);
    if (remains(tool) || (isOwn && !next.tools.has(id))) tools.set(id, tool);
  }
  return {
    ...next,
    tools,
    scaffold: next.scaffold.filter((path) => !stays.has(path) || old.scaffold.includes(path)),
    packageKeys: stays.has(packagePath) ? old.packageKeys : next.packageKeys,
  };
}

/** A journal may come with a cloned repository, so it may only name what a run writes: nothing else is read either. */
function ownJournal(root: string): Journal | undefined {
  const journal = readJournal(root);
  const foreign = journal?.files.find(({ path }) => isForeign(path));
  if (foreign !== undefined) throw invalidJournal(`names ${foreign.path}, which no run writes`);
  return journal;
}

/** Whether a path is none that a run writes, or would be another one on this system. */
export function isForeign(path: string, platform: NodeJS.Platform = process.platform): boolean {
  return (
    path !== normalize(path) || notWritten.test(path) || (platform === "win32" && otherOnWindows.test(path))
  );
}

/** Windows reads backslashes as slashes, opens streams by colons, drops dots and spaces behind names, and has short names. */
const otherOnWindows = /[\\:]|[. ](?:\/|$)|~\d/;
const notWritten = /^(|\.\.|\.git|node_modules|\.mcp-staging|mcp\.lock\.json)($|\/)/i;
