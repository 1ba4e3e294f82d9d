/**
 * Plans the files of `runtime` and `src/generated`. The generator owns and rewrites them; an edit stops the run before anything is written.
 */
import { GeneratorError } from "../errors.js";
import type { Change, GeneratedFile } from "../model/files.js";
import { lockPath } from "../model/project.js";
import { hasConflictMarkers } from "./conflict-markers.js";
import type { Disk, Wanted } from "./disk.js";
import type { Project } from "./read.js";
import { isAsSigned, isSigned, signed } from "./generated-mark.js";

interface GeneratedReconciliation {
  /** The files, and kept edits as `*.orig`. */
  readonly wanted: readonly Wanted[];
  /** Files that are no longer generated. */
  readonly stale: readonly Change[];
}

/**
 * @param within plan only files below these folders
 * @throws GeneratorError `generated-file-edited`, in a new project `output-occupied`
 */
export function reconcileGenerated(
  files: readonly GeneratedFile[],
  project: Project,
  { disk, force, within = [""] }: { disk: Disk; force: boolean; within?: readonly string[] },
): GeneratedReconciliation {
  const marked = files.map((file): Wanted => ({ ...file, text: signed(file.path, file.text) }));
  const planned = new Map(marked.map(({ path, text }) => [path, text]));
  const isWithin = (path: string): boolean => within.some((folder) => path.startsWith(folder));
  const known = project.generated.filter((path) => isWithin(path) && isSigned(disk.get(path) ?? ""));
  // A file that already is as planned counts as unedited, because merging two branches produces such files.
  const edited = [...new Set([...planned.keys(), ...known])].filter((path) => {
    const text = disk.get(path);
    return text !== undefined && text !== planned.get(path) && !isAsSigned(path, text);
  });
  if (edited.length > 0 && !force)
    throw project.lock.tools.size === 0 ? occupiedByUser(edited, project) : edit(edited, disk);
  const gone = known.filter((path) => !planned.has(path));
  return {
    wanted: [
      ...edited.map((path): Wanted => ({
        path: freeOriginal(path, disk),
        text: disk.get(path) ?? "",
        owner: "scaffold",
      })),
      ...marked,
    ],
    stale: gone.flatMap((path): Change[] => {
      const before = disk.get(path);
      return before === undefined ? [] : [{ kind: "delete", path, owner: "generated", before }];
    }),
  };
}

/**
 * Returns `<path>.orig`, or `.orig.2` if an earlier edit has that name.
 * @throws GeneratorError `generated-file-edited` if all names are taken, so that no earlier edit is lost
 */
function freeOriginal(path: string, disk: Disk): string {
  const free = originalsOf(path).find((name) => !disk.has(name) || disk.get(name) === disk.get(path));
  if (free !== undefined) return free;
  throw new GeneratorError(
    "generated-file-edited",
    `Edited by hand again, but all backups from ${path}.orig to .orig.9 exist already.`,
    { hint: "Delete backups that you do not need, then run again. Nothing was written.", at: { file: path } },
  );
}

/** Names for kept edits of a generated file. */
export function originalsOf(path: string): string[] {
  return [`${path}.orig`, ...Array.from({ length: 8 }, (_, index) => `${path}.orig.${index + 2}`)];
}

/** Asks for either side of a merge if files hold its conflict markers, because the next run rewrites them anyway. */
function edit(paths: readonly string[], disk: Disk): GeneratorError {
  const torn = paths.filter((path) => hasConflictMarkers(disk.get(path) ?? ""));
  if (torn.length === 0) return editedByHand(paths);
  return new GeneratorError(
    "generated-file-edited",
    "Files that the generator owns contain conflict markers of a merge:",
    {
      list: torn,
      hint: "Take either side completely (git checkout HEAD -- runtime src/generated), then run again. Nothing was written.",
    },
  );
}

function editedByHand(paths: readonly string[]): GeneratorError {
  return new GeneratorError("generated-file-edited", "Edited by hand, but owned by the generator:", {
    list: paths,
    hint: "Edit tools in src/tools, and put your own code into src/custom. Undo these edits, or overwrite them with --force, which keeps them as *.orig. Nothing was written.",
  });
}

/** Refuses to overwrite files that no run has written. */
export function occupiedByUser(paths: readonly string[], { lock }: Pick<Project, "lock">): GeneratorError {
  const lost = lock.tools.size === 0 ? ` If they belong to a project, restore its ${lockPath}.` : "";
  return new GeneratorError("output-occupied", "Your own files are in the way of generated files:", {
    list: paths,
    hint: `Move them (src/custom is yours), then run again.${lost} Nothing was written.`,
  });
}
