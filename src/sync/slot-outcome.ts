/** What a merge does with one slot: what it writes, remembers and tells. */
import { answeredMine, type Answer, type Decision } from "./merge.js";
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
export interface Slot {
  readonly key: string;
  readonly property: Property | undefined;
  readonly source: Property | undefined;
  /** What has its name in the file, and no slot of its own. */
  readonly occupant: Named | undefined;
  /** The file has no literal for it. */
  readonly isStuck: boolean;
  readonly before: SlotHashes | undefined;
  readonly after: SlotHashes | undefined;
}

export interface Outcome {
  /** What counts as written last. */
  readonly remembered?: SlotHashes | undefined;
  readonly isWritten?: true;
  readonly note?: SlotNote;
}

/** @param answer to a conflict at a slot, if there is one */
export function outcome(
  slot: Slot,
  slotDecision: SlotDecision,
  answer: (slot: string) => Answer | undefined,
): Outcome {
  const { key, property, source, occupant, isStuck, before, after } = slot;
  const isInTheWay = isStuck || occupant !== undefined;
  const decision = slotDecision.decision === "add" && isInTheWay ? "hidden-conflict" : slotDecision.decision;
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
      const answered = slotDecision.answered ?? (property === undefined ? answer(key) : undefined);
      if (answered === "mine") return { remembered: answeredMine(before, after) };
      const sides = { yours: property?.text ?? occupant?.text ?? "", theirs: source?.text ?? "" };
      if (answered === "theirs" && !isStuck)
        return { ...written("replaced"), note: { kind: "replaced", slot: key, ...sides } };
      const kind = decision === "orphan" ? "orphan" : "conflict";
      return { remembered: before, note: { kind, slot: key, ...sides, ...(isStuck && { isStuck }) } };
    }
  }
}
