/** Planned files + the project on disk → what to write, by the rules of ownership. Reads, and writes nothing. */
import { join } from "node:path";
import { GeneratorError } from "../errors.js";
import type { Change, GeneratedFile, Note, Owner, ProjectFile, ToolFile } from "../model/files.js";
import type { Pins } from "../model/project.js";
import { sha256 } from "./hash.js";
import { lockPath, printLock, type Lock } from "./lock.js";
import { mergePackageJson } from "./package-json.js";
import { readText, type Project } from "./read.js";
import { reconcileTools, type Answers } from "./reconcile-tools.js";
import type { SlotHashes } from "./slots.js";
import { printSums, sumsPath } from "./sums.js";

export interface ReconcileOptions extends Answers {
  /** Overwrite edited generated files; the edited text is kept beside them as `<file>.orig`. */
  readonly force: boolean;
  /** Decide names, membership and places anew, as for a new project; people's edits still stay. */
  readonly replan: boolean;
  /** Let tools that nobody renamed take the names that the document gives them now. */
  readonly rename: boolean;
  /** Take scaffold files for files of ours: what would a new project contain? For looking only. */
  readonly scaffold: boolean;
  /** Names of tools whose files come back though the user deleted them. */
  readonly restore: ReadonlySet<string>;
}

export interface Reconciliation {
  readonly changes: readonly Change[];
  readonly notes: readonly Note[];
  /** Files that already are as planned. */
  readonly unchanged: number;
  /** Texts of the tool files, by path: as they are, and as they will be. */
  readonly toolFiles: {
    readonly before: ReadonlyMap<string, string>;
    readonly after: ReadonlyMap<string, string>;
  };
}

interface Wanted {
  readonly path: string;
  readonly text: string;
  readonly owner: Owner;
}

/**
 * @throws GeneratorError `generated-file-edited` and `output-occupied` with a list of every such file,
 *   `suspicious-removal`
 */
export async function reconcile(
  files: readonly ProjectFile[],
  project: Project,
  { pins, options }: { pins: Pins; options: ReconcileOptions },
): Promise<Reconciliation> {
  const generated = files.filter(isGenerated);
  const disk = await readAll(project, [
    ...files.map(({ path }) => path),
    ...project.sums.keys(),
    lockPath,
    sumsPath,
  ]);
  const originals = editedFiles(generated, project, disk);
  if (originals.length > 0 && !options.force) throw editedByHand(originals);
  const tools = reconcileTools(files.filter(isTool), project, options);
  const occupied = tools.wanted.filter(
    ({ path }) => disk.has(path) && ![...project.tools.values()].some((tool) => tool.path === path),
  );
  if (occupied.length > 0) throw occupiedByUser(occupied);

  const {
    text: packageText,
    keys: packageKeys,
    notes: packageNotes,
  } = reconcilePackage(files, project, disk);
  const lock: Lock = {
    tools: tools.locked(pins.tools),
    variables: pins.variables,
    scaffold: [
      ...new Set([
        ...project.lock.scaffold,
        ...files.flatMap(({ owner, path }) => (owner === "scaffold" ? [path] : [])),
      ]),
    ],
    packageKeys,
  };
  const wanted: Wanted[] = [
    ...originals.map((path): Wanted => ({
      path: `${path}.orig`,
      text: disk.get(path) ?? "",
      owner: "scaffold",
    })),
    ...generated,
    ...tools.wanted,
    ...files.filter(
      ({ owner, path }) =>
        owner === "scaffold" &&
        (options.scaffold || (!disk.has(path) && !project.lock.scaffold.includes(path))),
    ),
    ...packageText,
    { path: sumsPath, text: printSums(generated), owner: "generated" },
    { path: lockPath, text: printLock(lock), owner: "generated" },
  ];
  for (const { path, text } of tools.onDisk) disk.set(path, text);
  const changes = wanted.flatMap((file) => changeOf(file, disk.get(file.path)));
  const planned = new Set(wanted.map(({ path }) => path));
  const stale = [...project.sums.keys()].flatMap((path): Change[] => {
    const before = disk.get(path);
    return planned.has(path) || before === undefined
      ? []
      : [{ kind: "delete", path, owner: "generated", before }];
  });
  return {
    changes: [...changes, ...stale, ...tools.deletions],
    notes: [...tools.notes, ...packageNotes],
    unchanged: wanted.length - changes.length,
    toolFiles: { before: textsOf(tools.onDisk), after: textsOf([...tools.standing, ...tools.wanted]) },
  };
}

function textsOf(files: readonly { path: string; text: string }[]): Map<string, string> {
  return new Map(files.map(({ path, text }) => [path, text]));
}

function changeOf({ path, text, owner }: Wanted, before: string | undefined): Change[] {
  if (before === text) return [];
  return [
    before === undefined
      ? { kind: "create", path, text, owner }
      : { kind: "update", path, text, owner, before },
  ];
}

function isGenerated(file: ProjectFile): file is GeneratedFile {
  return file.owner === "generated";
}

function isTool(file: ProjectFile): file is ToolFile {
  return file.owner === "tool";
}

async function readAll(project: Project, paths: readonly string[]): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  if (!project.exists) return texts;
  for (const path of new Set(paths)) {
    const text = await readText(join(project.root, path));
    if (text !== undefined) texts.set(path, text);
  }
  return texts;
}

/** A file that already is what is planned counts as unedited: a merge of two branches leaves such files behind. */
function editedFiles(
  files: readonly GeneratedFile[],
  project: Project,
  disk: ReadonlyMap<string, string>,
): string[] {
  const planned = new Map(files.map(({ path, text }) => [path, text]));
  return [...new Set([...planned.keys(), ...project.sums.keys()])].filter((path) => {
    const text = disk.get(path);
    return text !== undefined && text !== planned.get(path) && !project.sums.get(path)?.has(sha256(text));
  });
}

function editedByHand(paths: readonly string[]): GeneratorError {
  return new GeneratorError(
    "generated-file-edited",
    `Edited by hand, but owned by the generator:\n${list(paths)}`,
    {
      hint: "Tools are edited in src/tools, code of your own lives in src/custom. Undo these edits, or overwrite them with --force, which keeps them as *.orig. Nothing was written.",
    },
  );
}

function occupiedByUser(files: readonly Wanted[]): GeneratorError {
  return new GeneratorError(
    "output-occupied",
    `Files of your own stand where new tools are to be written:\n${list(files.map(({ path }) => path))}`,
    {
      hint: "Move them (src/custom is yours), then run again. Nothing was written.",
    },
  );
}

function list(paths: readonly string[]): string {
  return paths.map((path) => `  ${path}`).join("\n");
}

function reconcilePackage(
  files: readonly ProjectFile[],
  project: Project,
  disk: ReadonlyMap<string, string>,
): { text: Wanted[]; keys: ReadonlyMap<string, SlotHashes>; notes: Note[] } {
  const planned = files.find(({ owner }) => owner === "json");
  if (planned === undefined) return { text: [], keys: project.lock.packageKeys, notes: [] };
  const { text, keys, conflicts } = mergePackageJson(
    disk.get(planned.path),
    planned.text,
    project.lock.packageKeys,
  );
  return {
    text: [{ path: planned.path, text, owner: "json" }],
    keys,
    notes: conflicts.map((slot): Note => ({ kind: "conflict", path: planned.path, slot })),
  };
}
