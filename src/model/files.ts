/** Files as they are to be: text in memory, paths relative to the project with `/`. */

/**
 * - `generated`: ours, rewritten whole.
 * - `tool`: the user's, kept current slot by slot.
 * - `scaffold`: the user's, written once.
 * - `json`: the user's, kept current key by key (`package.json`).
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
  /** `operation`, `actions.<name>`, `name`, `title`, `description`, `annotations`, `meta`, `input.<place>`. */
  readonly key: string;
  /** Source text of the property's value, in `input` of the whole property, but for its formatting. */
  readonly text: string;
  /** The planned value before it became text, as canonical JSON. */
  readonly source: string;
}

/** One thing to do on disk; `before` is the text that it takes the place of. */
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

/** Something that happened to a file of the user's, or that waits for an answer. */
export interface Note {
  readonly kind: NoteKind;
  readonly path: string;
  readonly slot?: string;
  /** Name of the tool; `package.json` for a key of that. */
  readonly tool?: string;
  /** Of a conflict, and of what was replaced: both texts; an empty one means that it is gone. */
  readonly yours?: string;
  readonly theirs?: string;
  /** Of a conflict: there is no place for their text, so that only a hand can put it there. */
  readonly isStuck?: boolean;
  /** Of a tool whose operation is gone: what that was, and a new one that may be the same elsewhere. */
  readonly gone?: { readonly operation: string; readonly likely?: string };
  /** Of a group that is gone: keys of the operations that were its actions. */
  readonly actions?: readonly string[];
  /** Files beside `path` that have the same fault. */
  readonly others?: readonly string[];
}

/**
 * - `updated`, `added`, `removed`: a slot follows the document.
 * - `kept`, `hidden`: a slot is the user's.
 * - `replaced`: both sides changed a slot, and the user's text had to go.
 * - `deleted`: a tool file that nobody edited went with its operation's place in the list, an edited one by `--prune`.
 * - `conflict`: both sides changed a slot; the user's stands until answered.
 * - `orphan`: an edited slot or file whose subject is gone from the document.
 * - `detached`: no longer a tool file in form, and its operation changed.
 * - `unparsable`: no TypeScript, for the conflict markers of a version control, say; it waits to be mended.
 * - `no-tool`: a tool file that exports nothing (it was emptied, say), so that the project does not build.
 * - `same-name`: several files call their tool the same, so that the server does not start.
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

/** A run can do nothing about these: somebody has to answer, or to mend a file. */
export const waiting: ReadonlySet<NoteKind> = new Set([
  "conflict",
  "orphan",
  "unparsable",
  "no-tool",
  "same-name",
]);
