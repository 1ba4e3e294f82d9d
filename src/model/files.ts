/** Files to be written: text in memory, with `/`-separated paths relative to the project. */

/**
 * Who owns a file, and therefore what a later run may change in it.
 * - `generated`: the generator's; rewritten whole.
 * - `tool`: the user's; updated slot by slot.
 * - `scaffold`: the user's; written once.
 * - `json`: the user's; updated key by key (`package.json`).
 */
export type Owner = "generated" | "tool" | "scaffold" | "json";

export type ProjectFile = GeneratedFile | ToolFile;

export interface GeneratedFile {
  readonly path: string;
  readonly text: string;
  readonly owner: Exclude<Owner, "tool">;
}

export interface ToolFile {
  readonly path: string;
  readonly text: string;
  readonly owner: "tool";
  /** Tool id: operation key, or `group <name>`. */
  readonly id: string;
  readonly slots: readonly Slot[];
}

/** A property of a tool file that the generator wrote and can update. */
export interface Slot {
  /** `operation` and `description`, or `actions.<name>`; `name`, `title`, `annotations`, `meta`, `input.<place>`. */
  readonly key: string;
  /** Source text of the property's value (for `input`, of the whole property) before formatting. */
  readonly text: string;
  /** Canonical JSON of the planned value that the text was printed from. */
  readonly source: string;
}

/** One file operation; `before` is the text it replaces. */
export type Change =
  | { readonly kind: "create"; readonly path: string; readonly owner: Owner; readonly text: string }
  | {
      readonly kind: "update";
      readonly path: string;
      readonly owner: Owner;
      readonly text: string;
      readonly before: string;
    }
  | { readonly kind: "delete"; readonly path: string; readonly owner: Owner; readonly before: string };

/** Something that happened to one of the user's files, or that needs their decision. */
export interface Note {
  readonly kind: NoteKind;
  readonly path: string;
  readonly slot?: string;
  /** Name of the tool, or `package.json`. */
  readonly tool?: string;
  /** Both texts of a conflict or a replacement; an empty one means "deleted". */
  readonly yours?: string;
  readonly theirs?: string;
  /** Of a conflict: their text has nowhere to go, so that it must be merged by hand. */
  readonly isStuck?: boolean;
  /** Of a new argument whose name is taken: its name instead. */
  readonly as?: string;
  /** Of a tool whose operation is gone: that operation, and a new one that may be its successor. */
  readonly gone?: { readonly operation: string; readonly likely?: string };
  /** Of a group that is gone: keys of the operations that were its actions. */
  readonly actions?: readonly string[];
  /** Other files with the same problem. */
  readonly others?: readonly string[];
}

/**
 * - `updated`, `added`, `removed`: a slot follows the document.
 * - `kept`, `hidden`: a slot is the user's.
 * - `replaced`: both sides changed a slot, and the user's text was overwritten.
 * - `deleted`: a tool file was removed: an unedited one when its operation left the list, an edited one by `--prune`.
 * - `conflict`: both sides changed a slot; the user's text stays until they decide.
 * - `orphan`: an edited slot or file whose subject is gone from the document.
 * - `detached`: the file no longer has the form of a tool file, and its operation changed.
 * - `unparsable`: the file is not valid TypeScript, because of merge conflict markers, for example; it stays until it
 *   is fixed.
 * - `no-tool`: a tool file exports nothing (it was emptied, for example), so that the project does not build.
 * - `same-name`: several files give their tools the same name, so that the server does not start.
 */
export type NoteKind =
  | "updated"
  | "added"
  | "removed"
  | "kept"
  | "hidden"
  | "replaced"
  | "deleted"
  | "conflict"
  | "orphan"
  | "detached"
  | "unparsable"
  | "no-tool"
  | "same-name";

/** Notes that no run can resolve: the user has to decide, or to fix a file. */
export const waiting: ReadonlySet<NoteKind> = new Set([
  "conflict",
  "orphan",
  "unparsable",
  "no-tool",
  "same-name",
]);

/** Names of operations that have no tool: callers find them by search, and call them by these names. */
export interface SearchChange {
  readonly added: readonly string[];
  readonly gone: readonly string[];
}

/** Old key to likely new key of operations that may have moved, by the notes about their tools. */
export function likelyMoves(notes: readonly Note[]): Map<string, string> {
  return new Map(
    notes.flatMap(({ gone }): [string, string][] =>
      gone?.likely === undefined ? [] : [[gone.operation, gone.likely]],
    ),
  );
}
