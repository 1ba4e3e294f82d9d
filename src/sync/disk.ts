/** Files as they stand, and as they are wanted. */
import { join } from "node:path";
import type { Change, Owner } from "../model/files.js";
import { readText, type Project } from "./read.js";

/** Path to text; paths without a file are not in it. */
export type Disk = ReadonlyMap<string, string>;

export interface Wanted {
  readonly path: string;
  readonly text: string;
  readonly owner: Owner;
}

export function readDisk(project: Project, paths: readonly string[]): Map<string, string> {
  const texts = new Map<string, string>();
  if (!project.exists) return texts;
  for (const path of new Set(paths)) {
    const text = readText(join(project.root, path));
    if (text !== undefined) texts.set(path, text);
  }
  return texts;
}

/**
 * What turns the disk into what is wanted; equal bytes need nothing. Nor do other line ends, which are git's business on some
 * systems; those of a tool file have been kept when it was merged.
 */
export function changesTo(wanted: readonly Wanted[], disk: Disk): Change[] {
  return wanted.flatMap(({ path, text, owner }): Change[] => {
    const before = disk.get(path);
    if (before === text || before?.replaceAll("\r\n", "\n") === text) return [];
    return [
      before === undefined
        ? { kind: "create", path, text, owner }
        : { kind: "update", path, text, owner, before },
    ];
  });
}

/** Paths for a message, a line each. */
export function listPaths(paths: readonly string[]): string {
  return paths.map((path) => `  ${path}`).join("\n");
}
