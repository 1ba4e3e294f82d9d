/** Finds tools that would be listed under one name, with which no server starts. */
import type { Note } from "../model/files.js";

export interface NamedFile {
  readonly path: string;
  /** Absent if it is unknown, or if something else decides whether the tool is listed. */
  readonly name?: string;
}

/** Returns a note for each shared name, at the first of its files. */
export function sameNames(files: readonly NamedFile[]): Note[] {
  const paths = new Map<string, string[]>();
  for (const { name, path } of files)
    if (name !== undefined) paths.set(name, [...(paths.get(name) ?? []), path]);
  return [...paths].flatMap(([tool, [first = "", ...others]]): Note[] =>
    others.length === 0 ? [] : [{ kind: "same-name", path: first, tool, others }],
  );
}
