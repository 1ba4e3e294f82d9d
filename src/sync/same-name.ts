/** Tools that would be listed under one name: no server starts with them. */
import type { Note } from "../model/files.js";

export interface NamedFile {
  readonly path: string;
  /** Absent where nobody can tell, or something else decides whether the tool is listed. */
  readonly name?: string;
}

/** A note for each such name, at the first of its files. */
export function sameNames(files: readonly NamedFile[]): Note[] {
  const paths = new Map<string, string[]>();
  for (const { name, path } of files)
    if (name !== undefined) paths.set(name, [...(paths.get(name) ?? []), path]);
  return [...paths].flatMap(([tool, [first = "", ...others]]): Note[] =>
    others.length === 0 ? [] : [{ kind: "same-name", path: first, tool, others }],
  );
}
