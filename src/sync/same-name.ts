/** Finds tools that would be listed under one name, with which no server starts. */
import { groupBy } from "../group-by.js";
import type { Note } from "../model/files.js";

export interface NamedFile {
  readonly path: string;
  /** Absent if it is unknown, or if something else decides whether the tool is listed. */
  readonly name?: string;
}

/** Returns a note for each shared name, at the first of its files. */
export function sameNames(files: readonly NamedFile[]): Note[] {
  return [...groupBy(files, ({ name }) => name)].flatMap(([tool, [first, ...others]]): Note[] =>
    tool === undefined || first === undefined || others.length === 0
      ? []
      : [{ kind: "same-name", path: first.path, tool, others: others.map(({ path }) => path) }],
  );
}
