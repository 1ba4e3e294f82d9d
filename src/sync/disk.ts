/** Compares files on disk with the wanted ones. */
import { join } from "node:path";
import type { Change, Owner } from "../model/files.js";
import { readText, type Project } from "./read.js";

/** Text by path; paths without a file are absent. */
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
 * Returns the changes from the disk to what is wanted. Files that differ only in line ends stay, because git converts those
 * on some systems; merging keeps the line ends of tool files.
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
