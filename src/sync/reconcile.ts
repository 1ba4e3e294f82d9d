/** Planned files + the project on disk → what to write, by the rules of ownership. Reads, and writes nothing. */
import { join } from "node:path";
import { GeneratorError } from "../errors.js";
import type { Change, GeneratedFile, ProjectFile, ToolFile } from "../model/files.js";
import { sha256, shortHash } from "./hash.js";
import { lockPath, printLock, type Lock, type LockedTool } from "./lock.js";
import { mergePackageJson } from "./package-json.js";
import { readText, type Project } from "./read.js";
import { hashSlots, type SlotHashes } from "./slots.js";
import { printSums, sumsPath } from "./sums.js";

/** What the lock pins besides the files themselves. */
export interface Pins {
  /** By tool id, for tools and for operations that are not listed. */
  readonly tools: ReadonlyMap<string, Pick<LockedTool, "name" | "operationId" | "form">>;
  readonly variables: ReadonlyMap<string, string>;
}

export interface Reconciliation {
  readonly changes: readonly Change[];
  readonly unchanged: number;
}

/** @throws GeneratorError `generated-file-edited`, `tool-file-edited`: lists every such file */
export async function reconcile(
  files: readonly ProjectFile[],
  project: Project,
  pins: Pins,
): Promise<Reconciliation> {
  const generated = files.filter(isGenerated);
  const disk = await readAll(project, [
    ...files.map(({ path }) => path),
    ...project.sums.keys(),
    lockPath,
    sumsPath,
  ]);
  refuseEditedFiles(generated, project, disk);
  refuseEditedTools(files.filter(isTool), project, disk);

  const packageKeys = new Map<string, SlotHashes>();
  const wanted: { path: string; text: string; owner: Change["owner"] }[] = [];
  for (const file of files) {
    switch (file.owner) {
      case "generated":
      case "tool":
        wanted.push(file);
        break;
      case "scaffold":
        if (!disk.has(file.path) && !project.lock.scaffold.includes(file.path)) wanted.push(file);
        break;
      case "json": {
        const merged = mergePackageJson(disk.get(file.path), file.text, project.lock.packageKeys);
        for (const [key, hashes] of merged.keys) packageKeys.set(key, hashes);
        wanted.push({ path: file.path, text: merged.text, owner: "json" });
      }
    }
  }
  wanted.push({ path: sumsPath, text: printSums(generated), owner: "generated" });
  const lock = nextLock(files, project.lock, { pins, packageKeys });
  wanted.push({ path: lockPath, text: printLock(lock), owner: "generated" });

  const writes = wanted.filter(({ path, text }) => disk.get(path) !== text);
  return {
    changes: [
      ...writes.map((file): Change => ({ kind: disk.has(file.path) ? "update" : "create", ...file })),
      ...staleFiles(files, project, disk),
    ],
    unchanged: wanted.length - writes.length,
  };
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
function refuseEditedFiles(
  files: readonly GeneratedFile[],
  project: Project,
  disk: ReadonlyMap<string, string>,
): void {
  const planned = new Map(files.map(({ path, text }) => [path, text]));
  const edited = [...new Set([...planned.keys(), ...project.sums.keys()])].filter((path) => {
    const text = disk.get(path);
    return text !== undefined && text !== planned.get(path) && !project.sums.get(path)?.has(sha256(text));
  });
  if (edited.length === 0) return;
  throw new GeneratorError(
    "generated-file-edited",
    `Edited by hand, but owned by the generator:\n${list(edited)}`,
    {
      hint: "Undo these edits (git checkout), or move them: tools are edited in src/tools, your own code lives in src/custom. Nothing was written.",
    },
  );
}

function refuseEditedTools(
  files: readonly ToolFile[],
  project: Project,
  disk: ReadonlyMap<string, string>,
): void {
  const edited = files.filter(({ id, path, text }) => {
    const onDisk = disk.get(path);
    return onDisk !== undefined && onDisk !== text && project.lock.tools.get(id)?.hash !== shortHash(onDisk);
  });
  if (edited.length === 0) return;
  throw new GeneratorError(
    "tool-file-edited",
    `You edited these tool files:\n${list(edited.map(({ path }) => path))}`,
    {
      hint: "This version cannot merge your edits with a new generation yet. Generate into another folder and compare. Nothing was written.",
    },
  );
}

function list(paths: readonly string[]): string {
  return paths.map((path) => `  ${path}`).join("\n");
}

function nextLock(
  files: readonly ProjectFile[],
  before: Lock,
  { pins, packageKeys }: { pins: Pins; packageKeys: ReadonlyMap<string, SlotHashes> },
): Lock {
  const tools = new Map<string, LockedTool>(pins.tools);
  for (const file of files) {
    const pinned = isTool(file) ? tools.get(file.id) : undefined;
    if (pinned === undefined || !isTool(file)) continue;
    tools.set(file.id, { ...pinned, file: file.path, hash: shortHash(file.text), slots: hashSlots(file) });
  }
  const scaffold = files.filter(({ owner }) => owner === "scaffold").map(({ path }) => path);
  return {
    tools,
    variables: pins.variables,
    scaffold: [...new Set([...before.scaffold, ...scaffold])],
    packageKeys,
  };
}

/** Generated files and tool files that nothing plans any more; edited ones were refused or stay. */
function staleFiles(
  files: readonly ProjectFile[],
  project: Project,
  disk: ReadonlyMap<string, string>,
): Change[] {
  const planned = new Set(files.map(({ path }) => path));
  const generated = [...project.sums.keys()].filter((path) => !planned.has(path) && disk.has(path));
  const tools = [...project.lock.tools.values()].flatMap(({ file }) =>
    file === undefined || planned.has(file) ? [] : [file],
  );
  return [
    ...generated.map((path): Change => ({ kind: "delete", path, owner: "generated" })),
    ...tools.map((path): Change => ({ kind: "delete", path, owner: "tool" })),
  ];
}
