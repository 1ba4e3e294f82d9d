/** `--watch`: generates again whenever a source file changes, until Ctrl-C. */
import { createHash } from "node:crypto";
import { EventEmitter, once } from "node:events";
import { existsSync, statSync, watch, type FSWatcher } from "node:fs";
import { readFile } from "node:fs/promises";
import { basename, dirname, join, relative } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { generate, GeneratorError, type GenerateOptions, type GenerateResult } from "../index.js";
import { reportWatched } from "../report/generation.js";
import { sourceFiles } from "../source-files.js";
import { printError } from "./error.js";
import { printReport, printNote } from "./terminal.js";

/** An editor writes a file in several steps. */
const settledMs = 50;

/**
 * @param printFirst prints the result of the first run
 * @returns After Ctrl-C, when what is being written is written.
 */
export async function watchSources(
  options: GenerateOptions,
  printFirst: (result: GenerateResult) => void,
): Promise<void> {
  const folders = watchFolders();
  const interrupted = new Promise<"interrupted">((resolve) => {
    process.once("SIGINT", () => resolve("interrupted"));
  });
  let print = printFirst;
  try {
    for (let seen = await readSeen(await sourceFiles(options)); ;) {
      const result = await attempt(options, print);
      const files = [...new Set([...(await sourceFiles(options)), ...(result?.sources ?? seen.keys())])];
      if (print === printFirst) printNote(`Watching ${files.map(shown).join(", ")}. Ctrl-C ends.`);
      const own = new Set(result?.changes.map(({ path }) => join(result.root, path)));
      const before = [...seen].filter(([file]) => !own.has(file));
      seen = new Map([...(await readSeen(files)), ...before]);
      const changed = await nextChange(seen, { folders, interrupted });
      if (changed === "interrupted") return;
      seen = await readSeen(files);
      print = (next) => printReport(reportWatched(changed, next, process.cwd()));
    }
  } finally {
    folders.close();
  }
}

/** A mistake in a source file is printed, and can be mended. */
async function attempt(
  options: GenerateOptions,
  print: (result: GenerateResult) => void,
): Promise<GenerateResult | undefined> {
  try {
    const result = await generate(options);
    print(result);
    return result;
  } catch (error) {
    if (!(error instanceof GeneratorError)) throw error;
    printError(error, process.argv.slice(2));
    return undefined;
  }
}

/** Waits until files have other content than was seen. @returns their paths */
async function nextChange(
  seen: ReadonlyMap<string, string>,
  { folders, interrupted }: { folders: Folders; interrupted: Promise<"interrupted"> },
): Promise<string[] | "interrupted"> {
  for (;;) {
    folders.watch([...seen.keys()]);
    const next = folders.next();
    const changed = await changedSince(seen);
    if (changed.length > 0) return changed;
    if ((await Promise.race([next, interrupted])) === "interrupted") return "interrupted";
    await pause(settledMs);
  }
}

async function changedSince(seen: ReadonlyMap<string, string>): Promise<string[]> {
  const now = await readSeen([...seen.keys()]);
  return [...seen].flatMap(([file, digest]) => (now.get(file) === digest ? [] : [file]));
}

/** Digests by path; "" for a file that is not there. */
async function readSeen(files: readonly string[]): Promise<Map<string, string>> {
  const digests = files.map(async (file): Promise<[string, string]> => {
    const bytes = await readFile(file).catch(() => undefined);
    return [file, bytes === undefined ? "" : createHash("sha256").update(bytes).digest("hex")];
  });
  return new Map(await Promise.all(digests));
}

function shown(file: string): string {
  return relative(process.cwd(), file);
}

interface Folders {
  /**
   * Watches the folders of these files: an editor may put a new file in the place of the old one. Where a folder is missing, it
   * watches the one that it would be in.
   */
  watch(files: readonly string[]): void;
  /** Resolves when something happens to one of them. */
  next(): Promise<unknown>;
  close(): void;
}

function watchFolders(): Folders {
  const watchers = new Map<string, FSWatcher>();
  let names: ReadonlySet<string> = new Set();
  const changes = new EventEmitter();

  function forget(folder: string): void {
    watchers.get(folder)?.close();
    watchers.delete(folder);
    changes.emit("change");
  }

  /** @returns whether the folder is still there */
  function open(folder: string): boolean {
    const opened = identityOf(folder);
    const changed = (_: unknown, name: string | null): void => {
      // A folder that was removed and made again is another one.
      if (identityOf(folder) !== opened) forget(folder);
      else if (name === null || names.has(name)) changes.emit("change");
    };
    try {
      const watcher = watch(folder, changed);
      watcher.on("error", () => {
        forget(folder);
      });
      watchers.set(folder, watcher);
      return true;
    } catch (error) {
      if (existsSync(folder)) throw error;
      return false;
    }
  }

  /** Where a file is watched; its folder may be removed while this looks. */
  function watchedPlace(file: string): Place {
    const place = existingPlace(file);
    return watchers.has(place.folder) || open(place.folder) ? place : watchedPlace(file);
  }

  return {
    watch(files) {
      names = new Set(files.map((file) => watchedPlace(file).name));
    },
    next: () => once(changes, "change"),
    close() {
      for (const watcher of watchers.values()) watcher.close();
    },
  };
}

/** Tells a folder from another one at the same place; numbers of files are used again. */
function identityOf(folder: string): string | undefined {
  const { ino, birthtimeNs } = statSync(folder, { bigint: true, throwIfNoEntry: false }) ?? {};
  return ino === undefined ? undefined : `${ino} ${birthtimeNs}`;
}

interface Place {
  readonly folder: string;
  /** What leads from the folder to the file. */
  readonly name: string;
}

/** The closest folder above a file that is there. */
function existingPlace(file: string): Place {
  const place = { folder: dirname(file), name: basename(file) };
  return existsSync(place.folder) ? place : existingPlace(place.folder);
}
