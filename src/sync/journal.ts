/**
 * `.mcp-staging/journal.json`, the redo log (write-ahead log) of a run: which files it replaces, by hash. Their new bytes are
 * beside it. It appears by one rename, the commit point: before it nothing has happened, after it every later run
 * rolls forward what is left (`roll-forward.ts`).
 */
import { dirname, join } from "node:path";
import { GeneratorError } from "../errors.js";
import { lockPath } from "../model/project.js";
import { isObject } from "../runtime/values/json.js";
import { syncFolder, writeDurably, type FileSystem } from "./file-system.js";
import { stagingFolder } from "./staging.js";
import { readText } from "./tree.js";

const journalPath = `${stagingFolder}/journal.json`;

/** One file: SHA-256 of what it was and of what it becomes; absent where there is no file. */
export interface JournalEntry {
  readonly path: string;
  readonly before?: string;
  readonly after?: string;
}

export interface Journal {
  readonly files: readonly JournalEntry[];
  /** The lock that belongs to all of them, and what it replaces; absent if it does not change. */
  readonly lock?: { readonly text: string; readonly before?: string };
}

/** Commits: from here on the changes are made, by this run or by a later one. */
export async function commit(root: string, journal: Journal, fs: FileSystem): Promise<void> {
  const path = join(root, journalPath);
  await writeDurably(`${path}.new`, JSON.stringify(journal), { fs });
  await fs.rename(`${path}.new`, path);
  for (const folder of [dirname(path), root]) await syncFolder(folder, fs);
}

export async function removeJournal(root: string, fs: FileSystem): Promise<void> {
  await fs.rm(join(root, journalPath), { force: true });
}

/**
 * Returns the journal of a run that did not finish, if any.
 * @throws GeneratorError `journal-invalid` if nothing can be known from it
 */
export function readJournal(root: string): Journal | undefined {
  const text = readText(join(root, journalPath));
  if (text === undefined) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    if (isJournal(value)) return value;
  } catch {
    // Not JSON.
  }
  throw invalidJournal("cannot be read");
}

function isJournal(value: unknown): value is Journal {
  if (!isObject(value) || !Array.isArray(value["files"]) || !value["files"].every(isEntry)) return false;
  const { lock } = value;
  return lock === undefined || (isObject(lock) && typeof lock["text"] === "string" && isHash(lock["before"]));
}

function isEntry(value: unknown): boolean {
  return (
    isObject(value) && typeof value["path"] === "string" && isHash(value["before"]) && isHash(value["after"])
  );
}

function isHash(value: unknown): boolean {
  return value === undefined || (typeof value === "string" && /^[0-9a-f]{64}$/.test(value));
}

/** Without the journal nobody knows what an unfinished run wrote, so nothing is guessed. */
export function invalidJournal(problem: string): GeneratorError {
  return new GeneratorError("journal-invalid", `The journal of a run that did not finish ${problem}.`, {
    hint: `Delete ${stagingFolder}, restore src/generated and ${lockPath} from version control, and run again; files that already are as wanted are not in the way. Nothing was written.`,
    at: { file: journalPath },
  });
}
