/** Reads from a project on disk what the next run needs to know. */
import { isUtf8 } from "node:buffer";
import { lstat, readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { GeneratorError } from "../errors.js";
import { configPath, lockPath, type PinnedTool, type ProjectState } from "../model/project.js";
import { defined } from "../runtime/values/json.js";
import { emptyLock, type Lock, type LockedTool } from "./lock.js";
import { parseMergedLock } from "./merged-lock.js";
import { rolledForward } from "./roll-forward.js";
import { isSignable } from "./generated-mark.js";
import { fileHashes } from "./slots.js";
import { stagingFolder } from "./staging.js";
import { isAbsence, textIn, type Tree } from "./tree.js";

export interface Project {
  /** Absolute. */
  readonly root: string;
  readonly exists: boolean;
  /** Its files, as they are once a run that did not finish is rolled forward. */
  readonly tree: Tree;
  /** Number of files that such a run has still to change; absent if there is none. */
  readonly unfinished?: number;
  readonly lock: Lock;
  /** Paths of all files in its generated folder, except kept edits. */
  readonly generated: readonly string[];
  /** Tools with a file according to the lock, by id. */
  readonly tools: ReadonlyMap<string, DiskTool>;
  /** Tools that were deleted on one branch and whose files a merge brought back. */
  readonly returned: readonly LockedTool[];
  /** Ids of operations that moved since the last run, old to new. */
  readonly moved?: ReadonlyMap<string, string>;
}

/** A tool as the user left it. */
export type DiskTool =
  StandingTool | { readonly state: "deleted"; readonly path: string; readonly locked: LockedTool };

/** A tool whose file is there. */
export interface StandingTool {
  readonly state: "untouched" | "reformatted" | "edited" | "taken" | "detached";
  readonly path: string;
  readonly text: string;
  readonly locked: LockedTool;
  /** The name in the file. */
  readonly name?: string;
  /** The same, if the tool is certainly in the list. */
  readonly listedName?: string;
  /** Path parameters that the document has renamed since it was written, old to new name. */
  readonly renamedParameters?: ReadonlyMap<string, string>;
}

export function isStanding(tool: DiskTool): tool is StandingTool {
  return tool.state !== "deleted";
}

/** Folders whose files the generator writes. */
const generatedFolders = ["runtime", "src/generated"];

/** Names that may exist in a folder for a new project. */
const harmless = new Set([stagingFolder, ".git", ".DS_Store", "Thumbs.db"]);

/**
 * @throws GeneratorError `output-not-a-folder`, `output-not-ours` (a folder with files but no lock and no configuration),
 * `journal-invalid`, `lock-invalid`, `tool-file-unreadable`
 */
export async function readProject(root: string): Promise<Project> {
  const found = await lstat(root).catch(absent);
  const exists = found !== undefined;
  const target = found?.isSymbolicLink() === true ? await stat(root).catch(absent) : found;
  if (exists && target?.isDirectory() !== true) {
    throw new GeneratorError("output-not-a-folder", `${root} exists and is not a folder.`, {
      hint: "Choose another folder with --out.",
      at: { file: root },
    });
  }
  const { tree, ...unfinished } = rolledForward(root);
  const lockText = textIn(tree, lockPath);
  if (lockText === undefined && exists) await refuseForeignFolder(root);
  const { lock, returned } =
    lockText === undefined
      ? { lock: emptyLock, returned: [] }
      : withFullPath(root, () => parseMergedLock(tree, lockText));
  return {
    root,
    exists,
    tree,
    ...unfinished,
    lock,
    generated: generatedFolders.flatMap((folder) => tree.below(folder)).filter(isSignable),
    tools: await readTools(tree, lock),
    returned,
  };
}

interface StateOptions {
  readonly replan: boolean;
  readonly rename: boolean;
  readonly prune: (tool: string) => boolean;
  readonly restore: ReadonlySet<string>;
  /** Old id to likely new id of tools whose files outlive their operations for this run, edited or not. */
  readonly held: ReadonlyMap<string, string>;
  readonly unanswered: readonly string[];
}

/** Collects what the plan has to respect. */
export function projectState(
  { lock, tools, moved = new Map() }: Project,
  { replan, rename, prune, restore, held, unanswered }: StateOptions,
): ProjectState {
  const before = new Map<string, PinnedTool>();
  const pinned = [...lock.tools].flatMap(([id, locked]): [string, PinnedTool][] => {
    const tool = tools.get(id);
    const edited = tool?.state === "edited" || tool?.state === "detached" || held.has(id);
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
  return {
    tools: new Map(pinned),
    before,
    variables: replan ? new Map() : lock.variables,
    commonArguments: replan ? new Map() : lock.commonArguments,
    held: new Map([...held].map(([from, to]) => [to, from])),
    unanswered,
    moved,
  };
}

function ownName(locked: LockedTool, tool: DiskTool | undefined): Pick<PinnedTool, "ownName"> {
  const own = tool === undefined || tool.state === "deleted" ? undefined : tool.name;
  return own === undefined || own === locked.name ? {} : { ownName: own };
}

/** Combines the form in the lock with what the user did to the file since. */
function formOf(locked: LockedTool, tool: DiskTool | undefined, restored: boolean): PinnedTool["form"] {
  if (tool === undefined) return locked.form;
  if (tool.state === "deleted") return restored ? "listed" : "deleted";
  if (tool.state === "taken") return "taken";
  return locked.form === "grouped" || locked.form === "hidden" ? locked.form : "listed";
}

/** A folder with a configuration file is meant to be a project; other files in it belong to the user. */
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

/** Adds the whole path of the lock to errors, because the command may run in any folder. */
function withFullPath<T>(root: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof GeneratorError) || error.at?.file !== lockPath) throw error;
    const { code, message, hint, cause } = error;
    throw new GeneratorError(code, message, { hint, at: { file: join(root, lockPath) }, cause });
  }
}

async function readTools(tree: Tree, lock: Lock): Promise<Map<string, DiskTool>> {
  const tools = new Map<string, DiskTool>();
  const missing: [string, LockedTool, string][] = [];
  for (const [id, locked] of lock.tools) {
    if (locked.file === undefined) continue;
    const bytes = tree.bytes(locked.file);
    if (bytes === undefined) missing.push([id, locked, locked.file]);
    else if (!isUtf8(bytes)) throw notUtf8(locked.file);
    else tools.set(id, await diskTool(bytes.toString("utf8"), locked.file, locked));
  }
  if (missing.length === 0) return tools;
  const strays = await strayTools(tree, new Set([...tools.values()].map(({ path }) => path)));
  const groups = new Map([...lock.tools].map(([id, { group }]) => [id, group]));
  for (const [id, locked, path] of missing) {
    const moved = strays.find(({ operations }) =>
      operations.some((key) => key === id || groups.get(key) === id),
    );
    tools.set(
      id,
      moved === undefined
        ? { state: "deleted", path, locked }
        : await diskTool(moved.text, moved.path, locked),
    );
  }
  return tools;
}

/** Refuses a file that is not UTF-8, because writing it again would lose text. */
function notUtf8(path: string): GeneratorError {
  return new GeneratorError("tool-file-unreadable", `${path} is not UTF-8.`, {
    hint: "Save it as UTF-8, then run again; nothing was written.",
    at: { file: path },
  });
}

async function diskTool(text: string, path: string, locked: LockedTool): Promise<DiskTool> {
  const { bytes, tokens } = fileHashes(text);
  if (locked.hash?.bytes === bytes) return { state: "untouched", path, text, locked };
  if (locked.hash?.tokens === tokens) return { state: "reformatted", path, text, locked };
  const { listedName, readToolFile } = await import("./tool-file.js");
  const source = readToolFile(text);
  const calls = source !== undefined && (source.operation !== undefined || source.objects.has("actions"));
  const state = source === undefined ? "detached" : !calls && source.hasRun ? "taken" : "edited";
  const names = defined({ name: source?.name, listedName: source && listedName(source) });
  return { state, path, text, locked, ...names };
}

interface StrayTool {
  readonly path: string;
  readonly text: string;
  readonly operations: readonly string[];
}

/** Finds tool files at other places than in the lock, by their operation: a moved file keeps its identity. */
async function strayTools(tree: Tree, known: ReadonlySet<string>): Promise<StrayTool[]> {
  const strays: StrayTool[] = [];
  const { readToolFile } = await import("./tool-file.js");
  for (const path of tree.below("src/tools").filter((one) => one.endsWith(".ts"))) {
    const text = known.has(path) ? undefined : textIn(tree, path);
    if (text === undefined) continue;
    const { operation, actions } = readToolFile(text) ?? { actions: operationsNamedIn(text) };
    strays.push({ path, text, operations: operation === undefined ? actions : [operation] });
  }
  return strays;
}

/** Finds `operation: "GET /pets"` and the like in a file that does not parse, for example because of a git conflict. */
function operationsNamedIn(text: string): string[] {
  return [...text.matchAll(/\w["']?\s*:\s*(["'`])((?:[\w.-]+ )?[A-Z]+ \/.*?)\1/g)].map(
    ([, , key = ""]) => key,
  );
}

function absent(error: unknown): undefined {
  if (isAbsence(error)) return undefined;
  throw error;
}
