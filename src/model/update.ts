/** What a person decides about updating a project. */

/** Whose text wins if both sides changed it. */
export type Answer = "mine" | "theirs";

export interface UpdateOptions {
  /** Overwrite edited generated files; the edited text is kept beside them as `<file>.orig`. */
  readonly force: boolean;
  /** Choose names, membership and places anew, as for a new project; people's edits stay. */
  readonly replan: boolean;
  /** Rename tools that nobody renamed to the names that the document gives them now. */
  readonly rename: boolean;
  /** Names of tools whose deleted files should be written again. */
  readonly restore: ReadonlySet<string>;
  /** Returns the answer to a conflict; without one the conflict stays. */
  readonly answer: (tool: string, slot: string) => Answer | undefined;
  /** Whether to delete an edited file whose operation is gone. */
  readonly prune: (tool: string) => boolean;
  /** Old id to new id of operations that moved. */
  readonly moves: ReadonlyMap<string, string>;
  /** Accept a document that lost more than half of the operations, or what some of them refer to. */
  readonly allowRemovals: boolean;
}
