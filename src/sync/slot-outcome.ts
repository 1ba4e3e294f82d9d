/** What a merge does with one slot of a tool file, or one key of `package.json`: what it writes, remembers and tells. */
import type { Answer } from "../model/update.js";
import { answeredMine, type Decision } from "./merge.js";
import type { SlotHashes } from "./slots.js";
import type { Named, Property } from "./tool-file.js";

export interface SlotNote {
  readonly kind: "updated" | "added" | "removed" | "kept" | "hidden" | "replaced" | "conflict" | "orphan";
  readonly slot: string;
  readonly yours?: string;
  readonly theirs?: string;
  readonly isStuck?: boolean;
  /** The name of a new argument, where its own is taken. */
  readonly as?: string;
}

/** What a merge decides about a slot, whatever is in its way. */
export interface SlotDecision {
  readonly decision: Decision;
  /** To a question about a slot that is in the file. */
  readonly answered?: Answer;
}

export function isQuestion(decision: Decision): boolean {
  return decision === "conflict" || decision === "orphan";
}

/** A slot in the file and in the plan. */
export interface Slot<Side extends Text = Property> {
  readonly key: string;
  readonly property: Side | undefined;
  readonly source: Side | undefined;
  /** What has its name in the file, and no slot of its own. */
  readonly occupant?: Named | undefined;
  /** The file has no literal for it. */
  readonly isStuck?: boolean;
  readonly before: SlotHashes | undefined;
  readonly after: SlotHashes | undefined;
}

interface Text {
  readonly text: string;
}

interface Outcome {
  /** What counts as written last. */
  readonly remembered?: SlotHashes | undefined;
  readonly isWritten?: true;
  readonly note?: SlotNote;
}

/** @param answer to a conflict at a slot, if there is one */
export function outcome(
  { key, property, source, occupant, isStuck = false, before, after }: Slot<Text>,
  decided: Decision,
  answer: (slot: string) => Answer | undefined,
): Outcome {
  const isInTheWay = isStuck || occupant !== undefined;
  const decision = decided === "add" && isInTheWay ? "hidden-conflict" : decided;
  const written = (kind: SlotNote["kind"]): Outcome => ({
    remembered: after,
    isWritten: true,
    note: { kind, slot: key },
  });
  switch (decision) {
    case "yours":
      return {};
    case "same":
      return { remembered: after };
    case "update":
      return written("updated");
    case "add":
      return written("added");
    case "remove":
      return written("removed");
    case "kept":
    case "hidden":
      return after === undefined ? {} : { remembered: before, note: { kind: decision, slot: key } };
    case "conflict":
    case "hidden-conflict":
    case "orphan": {
      const answered = answer(key);
      if (answered === "mine") return { remembered: answeredMine(before, after) };
      const sides = { yours: property?.text ?? occupant?.text ?? "", theirs: source?.text ?? "" };
      if (answered === "theirs" && !isStuck)
        return { ...written("replaced"), note: { kind: "replaced", slot: key, ...sides } };
      const kind = decision === "orphan" ? "orphan" : "conflict";
      return { remembered: before, note: { kind, slot: key, ...sides, ...(isStuck && { isStuck }) } };
    }
  }
}
