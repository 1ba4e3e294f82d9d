/**
 * Compares planned files with the project on disk and decides what to write, by the rules of ownership. Writes nothing
 * itself.
 */
import type { Change, GeneratedFile, Note, ProjectFile, ToolFile } from "../model/files.js";
import { indexPath, lockPath, type Pins } from "../model/project.js";
import { changesTo, readDisk, type Disk, type Wanted } from "./disk.js";
import { printLock, type Lock } from "./lock.js";
import { mergePackageJson } from "./package-json.js";
import { isStanding, type Project } from "./read.js";
import { occupiedByUser, originalsOf, reconcileGenerated } from "./reconcile-generated.js";
import { reconcileTools } from "./reconcile-tools.js";
import type { Answers } from "./answers.js";
import type { SlotHashes } from "./slots.js";
import { textIn } from "./tree.js";

export interface ReconcileOptions extends Answers {
  /** Treat scaffold files as generated, to show what a new project would contain. Only for looking. */
  readonly scaffold: boolean;
}

export interface Reconciliation {
  readonly changes: readonly Change[];
  readonly notes: readonly Note[];
  /** Files that already are as planned. */
  readonly unchanged: number;
  /** Texts of the listed tool files by path, after the run. */
  readonly toolFiles: ReadonlyMap<string, string>;
}

/**
 * @param version of the generator, and of the runtime among the files
 * @throws GeneratorError `generated-file-edited` and `output-occupied` with a list of every such file,
 *   `suspicious-removal`
 */
export async function reconcile(
  files: readonly ProjectFile[],
  project: Project,
  { pins, options, version }: { pins: Pins; options: ReconcileOptions; version: string },
): Promise<Reconciliation> {
  const disk = readDisk(project, [
    ...files.map(({ path }) => path),
    ...project.generated,
    ...(options.force ? project.generated.flatMap(originalsOf) : []),
    lockPath,
  ]);
  const generated = reconcileGenerated(files.filter(isGenerated), project, { disk, force: options.force });
  const tools = await reconcileTools(files.filter(isTool), project, {
    answers: options,
    pins: pins.tools,
    indexes: {
      before: textIn(project.tree, indexPath) ?? "",
      after: files.find(({ path }) => path === indexPath)?.text ?? "",
    },
  });
  // A file that already is as wanted is in nobody's way.
  const occupied = tools.wanted.filter(
    ({ path, text }) =>
      disk.has(path) &&
      disk.get(path)?.replaceAll("\r\n", "\n") !== text &&
      ![...project.tools.values()].some((tool) => tool.path === path),
  );
  if (occupied.length > 0)
    throw occupiedByUser(
      occupied.map(({ path }) => path),
      project,
    );

  const {
    text: packageText,
    keys: packageKeys,
    notes: packageNotes,
  } = reconcilePackage(files, project, { disk, answers: options });
  const lock: Lock = {
    versions: { generator: version, runtime: version },
    tools: tools.locked,
    variables: pins.variables,
    commonArguments: pins.commonArguments,
    scaffold: [
      ...new Set([
        ...project.lock.scaffold,
        ...files.flatMap(({ owner, path }) => (owner === "scaffold" ? [path] : [])),
      ]),
    ],
    packageKeys,
  };
  const wanted: Wanted[] = [
    ...generated.wanted,
    ...tools.wanted,
    ...files.filter(
      ({ owner, path }) =>
        owner === "scaffold" &&
        (options.scaffold || (!disk.has(path) && !project.lock.scaffold.includes(path))),
    ),
    ...packageText,
    { path: lockPath, text: printLock(lock), owner: "generated" },
  ];
  for (const tool of project.tools.values()) if (isStanding(tool)) disk.set(tool.path, tool.text);
  const changes = changesTo(wanted, disk);
  return {
    changes: [...changes, ...generated.stale, ...tools.deletions],
    notes: [...tools.notes, ...packageNotes],
    unchanged: wanted.length - changes.length,
    toolFiles: new Map([...tools.keptFiles, ...tools.wanted].map(({ path, text }) => [path, text])),
  };
}

function isGenerated(file: ProjectFile): file is GeneratedFile {
  return file.owner === "generated";
}

function isTool(file: ProjectFile): file is ToolFile {
  return file.owner === "tool";
}

/** Merges `package.json`; answers address it like a tool called `package.json`. */
function reconcilePackage(
  files: readonly ProjectFile[],
  project: Project,
  { disk, answers }: { disk: Disk; answers: Answers },
): { text: Wanted[]; keys: ReadonlyMap<string, SlotHashes>; notes: Note[] } {
  const planned = files.find(({ owner }) => owner === "json");
  if (planned === undefined) return { text: [], keys: project.lock.packageKeys, notes: [] };
  const { path } = planned;
  const { text, keys, notes } = mergePackageJson({
    disk: disk.get(path),
    next: planned.text,
    base: project.lock.packageKeys,
    ...(project.lock.packageRivals !== undefined && { rivals: project.lock.packageRivals }),
    answer: (key) => answers.answer(path, key),
  });
  return {
    text: [{ path, text, owner: "json" }],
    keys,
    notes: notes.map((note) => ({ ...note, path, tool: path })),
  };
}
