/** A project on disk, as far as the next run needs to know it. */
import { isUtf8 } from "node:buffer";
import { readFileSync } from "node:fs";
import { lstat, readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { GeneratorError } from "../errors.js";
import { configPath, lockPath, type PinnedTool, type ProjectState } from "../model/project.js";
import { nodeFileSystem } from "./file-system.js";
import { readJournal, stagingFolder } from "./journal.js";
import { emptyLock, parseLock, parseRivals, type Lock, type LockedTool } from "./lock.js";
import { isSignable } from "./signature.js";
import { fileHashes } from "./slots.js";
import { parseSums, sumsPath, type Sums } from "./sums.js";
import { explainWriteFailure } from "./write-failure.js";

export interface Project {
  /** Absolute. */
  readonly root: string;
  readonly exists: boolean;
  readonly lock: Lock;
  /** Paths of all files in its generated folder, edits that were kept beside them aside. */
  readonly generated: readonly string[];
  /** Hashes of generated files that say nothing of themselves. */
  readonly sums: Sums;
  /** Tools that the lock lists as files, by id. */
  readonly tools: ReadonlyMap<string, DiskTool>;
}

/** What the document calls otherwise since a tool file was written. */
export interface Renames {
  /** Path parameters, old to new. */
  readonly pathNames: ReadonlyMap<string, string>;
  /** Operation keys, new to old. */
  readonly operations: ReadonlyMap<string, string>;
}

/** A tool file as the user left it. */
export type DiskTool =
  | {
      readonly state: "untouched" | "reformatted" | "edited" | "taken" | "detached";
      readonly path: string;
      readonly text: string;
      readonly locked: LockedTool;
      /** What the file calls it. */
      readonly name?: string;
      /** The same, where the tool is surely in the list. */
      readonly listedName?: string;
      readonly renames?: Renames;
    }
  | { readonly state: "deleted"; readonly path: string; readonly locked: LockedTool };

const generatedFolder = "src/generated";

/** What may lie in a folder that is still free for a new project. */
const harmless = new Set([stagingFolder, ".git", ".DS_Store", "Thumbs.db"]);

/**
 * @throws GeneratorError `output-not-a-folder`, `output-not-ours` (a folder with files in it, without a lock and a configuration),
 *   `lock-invalid`, `tool-file-unreadable`
 */
export async function readProject(root: string): Promise<Project> {
  const found = await lstat(root).catch(absent);
  if (found === undefined)
    return { root, exists: false, lock: emptyLock, generated: [], sums: new Map(), tools: new Map() };
  const isFolder = found.isSymbolicLink()
    ? (await stat(root).catch(absent))?.isDirectory()
    : found.isDirectory();
  if (!isFolder) {
    throw new GeneratorError("output-not-a-folder", `${root} exists and is not a folder.`, {
      hint: "Choose another folder with --out.",
      at: { file: root },
    });
  }
  const journal = await readJournal(root, nodeFileSystem);
  const lockText = readText(join(root, lockPath));
  if (lockText === undefined && journal === undefined) await refuseForeignFolder(root);
  const lock = lockText === undefined ? emptyLock : withFullPath(root, () => parseMergedLock(root, lockText));
  const pending = journal === undefined || journal.lock === "" ? emptyLock : parseLock(journal.lock);
  return {
    root,
    exists: true,
    lock: { ...lock, scaffold: [...new Set([...lock.scaffold, ...pending.scaffold])] },
    generated: await generatedPaths(root),
    sums: parseSums(readText(join(root, sumsPath)) ?? ""),
    tools: await readTools(root, lock, pending),
  };
}

export interface StateOptions {
  readonly replan: boolean;
  readonly rename: boolean;
  readonly prune: (tool: string) => boolean;
  readonly restore: ReadonlySet<string>;
}

/** What the plan has to respect. */
export function projectState(
  { lock, tools }: Project,
  { replan, rename, prune, restore }: StateOptions,
): ProjectState {
  const before = new Map<string, PinnedTool>();
  const pinned = [...lock.tools].flatMap(([id, locked]): [string, PinnedTool][] => {
    const tool = tools.get(id);
    const edited = tool?.state === "edited" || tool?.state === "detached";
    const form = formOf(locked, tool, restore.has(locked.name));
    before.set(id, { ...locked, form });
    if (replan && form !== "deleted" && form !== "taken" && !edited) return [];
    const { name, ...rest } = locked;
    return [
      [
        id,
        {
          ...rest,
          ...(!rename && { name }),
          ...ownName(locked, tool),
          form,
          ...(tool !== undefined && { file: tool.path }),
          edited: edited && !prune(locked.name),
        },
      ],
    ];
  });
  return { tools: new Map(pinned), before, variables: replan ? new Map() : lock.variables };
}

function ownName(locked: LockedTool, tool: DiskTool | undefined): Pick<PinnedTool, "ownName"> {
  const own = tool === undefined || tool.state === "deleted" ? undefined : tool.name;
  return own === undefined || own === locked.name ? {} : { ownName: own };
}

/** The lock says how it was; the disk says what the user made of it since. */
function formOf(locked: LockedTool, tool: DiskTool | undefined, restored: boolean): PinnedTool["form"] {
  if (tool === undefined) return locked.form;
  if (tool.state === "deleted") return restored ? "listed" : "deleted";
  if (tool.state === "taken") return "taken";
  return locked.form === "grouped" || locked.form === "hidden" ? locked.form : "listed";
}

/** With a configuration in it the folder is meant to be a project: what its owner has there stays theirs. */
async function refuseForeignFolder(root: string): Promise<void> {
  const names = await readdir(root);
  const foreign = names.find((name) => !harmless.has(name));
  if (foreign === undefined || names.includes(configPath)) return;
  throw new GeneratorError(
    "output-not-ours",
    `${root} is not empty (it holds ${foreign}) and has no ${lockPath}, so it is not an openapi-to-mcp project.`,
    {
      hint: `Choose an empty or new folder with --out, or create a ${configPath} in this one; nothing was written.`,
      at: { file: root },
    },
  );
}

/** What is wrong with the lock is told with its whole path: the command may run anywhere. */
function withFullPath(root: string, read: () => Lock): Lock {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof GeneratorError) || error.at?.file !== lockPath) throw error;
    const { code, message, hint, cause } = error;
    throw new GeneratorError(code, message, { hint, at: { file: join(root, lockPath) }, cause });
  }
}

/** Where two branches changed the entry of a tool, its file, which was merged as well, tells which of them holds. */
function parseMergedLock(root: string, text: string): Lock {
  const lock = parseLock(text);
  const tools = new Map(lock.tools);
  for (const [id, rivals] of parseRivals(text)) {
    const standing: LockedTool[] = [];
    for (const rival of rivals)
      if (rival.file !== undefined && readText(join(root, rival.file)) !== undefined) standing.push(rival);
    const holds =
      standing.at(-1) ??
      rivals.find(({ form }) => form === "deleted") ??
      rivals.find(({ file }) => file === undefined);
    if (holds !== undefined) tools.set(id, holds);
  }
  return { ...lock, tools };
}

async function readTools(root: string, lock: Lock, pending: Lock): Promise<Map<string, DiskTool>> {
  const tools = new Map<string, DiskTool>();
  const missing: [string, LockedTool, string][] = [];
  for (const [id, locked] of new Map([...pending.tools, ...lock.tools])) {
    if (locked.file === undefined) continue;
    const bytes = readBytes(join(root, locked.file));
    const text = bytes?.toString("utf8");
    if (bytes !== undefined && !isUtf8(bytes)) throw notUtf8(locked.file);
    if (text === undefined) missing.push([id, locked, locked.file]);
    else tools.set(id, await diskTool(text, locked.file, [locked, pending.tools.get(id) ?? locked]));
  }
  if (missing.length === 0) return tools;
  const strays = await strayTools(root, new Set([...tools.values()].map(({ path }) => path)));
  const groups = new Map([...lock.tools].map(([id, { group }]) => [id, group]));
  for (const [id, locked, path] of missing) {
    const moved = strays.find(({ operations }) =>
      operations.some((key) => key === id || groups.get(key) === id),
    );
    if (moved !== undefined) tools.set(id, await diskTool(moved.text, moved.path, [locked]));
    // A run that crashed before it came to this file, rather than a user who deleted it.
    else if (lock.tools.has(id)) tools.set(id, { state: "deleted", path, locked });
  }
  return tools;
}

/** Writing it again would lose what cannot be read. */
function notUtf8(path: string): GeneratorError {
  return new GeneratorError("tool-file-unreadable", `${path} is not UTF-8.`, {
    hint: "Save it as UTF-8, then run again; nothing was written.",
    at: { file: path },
  });
}

async function diskTool(text: string, path: string, candidates: readonly LockedTool[]): Promise<DiskTool> {
  const [bytes, tokens] = fileHashes(text).split(":");
  for (const locked of candidates)
    if (locked.hash?.split(":")[0] === bytes) return { state: "untouched", path, text, locked };
  for (const locked of candidates)
    if (locked.hash?.split(":")[1] === tokens) return { state: "reformatted", path, text, locked };
  const { listedName, readToolFile } = await import("./tool-file.js");
  const [locked] = candidates;
  if (locked === undefined) throw new Error(`${path} has no entry in the lock`);
  const source = readToolFile(text);
  const calls = source !== undefined && (source.operation !== undefined || source.objects.has("actions"));
  const state = source === undefined ? "detached" : !calls && source.hasRun ? "taken" : "edited";
  const listed = source && listedName(source);
  return {
    state,
    path,
    text,
    locked,
    ...(source?.name !== undefined && { name: source.name }),
    ...(listed !== undefined && { listedName: listed }),
  };
}

async function generatedPaths(root: string): Promise<string[]> {
  const names = await readdir(join(root, generatedFolder), { recursive: true }).catch(absent);
  const paths = (names ?? []).map((name) => `${generatedFolder}/${name.replaceAll("\\", "/")}`);
  return paths.filter(isSignable).sort();
}

interface StrayTool {
  readonly path: string;
  readonly text: string;
  readonly operations: readonly string[];
}

/** Tool files that lie elsewhere than the lock says, with what they call: a file that was moved keeps its identity. */
async function strayTools(root: string, known: ReadonlySet<string>): Promise<StrayTool[]> {
  const names = await readdir(join(root, "src/tools"), { recursive: true }).catch(absent);
  const strays: StrayTool[] = [];
  const { readToolFile } = await import("./tool-file.js");
  for (const name of (names ?? []).filter((one) => one.endsWith(".ts")).sort()) {
    const path = `src/tools/${name.replaceAll("\\", "/")}`;
    const text = known.has(path) ? undefined : readText(join(root, path));
    if (text === undefined) continue;
    const { operation, actions } = readToolFile(text) ?? { actions: operationsNamedIn(text) };
    strays.push({ path, text, operations: operation === undefined ? actions : [operation] });
  }
  return strays;
}

/** What a file that cannot be read as a tool file (git left a conflict in it, say) has as values: `operation: "GET /pets"`. */
function operationsNamedIn(text: string): string[] {
  return [...text.matchAll(/\w["']?\s*:\s*(["'`])((?:[\w.-]+ )?[A-Z]+ \/.*?)\1/g)].map(
    ([, , key = ""]) => key,
  );
}

/**
 * The text of a file, or nothing when there is none.
 * @throws GeneratorError `output-not-writable` when a folder stands there, say
 */
export function readText(path: string): string | undefined {
  return readBytes(path)?.toString("utf8");
}

/** By way of the thread pool, each of a project's hundreds of small files costs seven times as much. */
function readBytes(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch (error) {
    if (isAbsence(error)) return undefined;
    throw explainWriteFailure(error, path);
  }
}

export function isAbsence(error: unknown): boolean {
  return error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ENOTDIR");
}

function absent(error: unknown): undefined {
  if (isAbsence(error)) return undefined;
  throw error;
}
