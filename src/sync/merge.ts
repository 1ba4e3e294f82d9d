/**
 * Makes the three-way merge of one slot without a base text. Two hashes per slot answer "did you change it?" and "did the API
 * change it?", which is enough for something as small as a slot.
 */
import type { SlotHashes } from "./slots.js";

export type Decision =
  /** Nothing to write; what is planned counts as written. */
  | "same"
  /** Yours is the last written text and the plan has moved on: replace it. */
  | "update"
  /** You changed it and the plan did not: it stays. */
  | "kept"
  /** You changed it and so did the plan: yours stays until you answer. */
  | "conflict"
  /** New in the plan. */
  | "add"
  /** You removed it: it stays away. */
  | "hidden"
  /** You removed it and the plan changed it: it stays away until you answer. */
  | "hidden-conflict"
  /** No longer planned, and you never touched it. */
  | "remove"
  /** No longer planned, but you changed it: it stays until you answer. */
  | "orphan"
  /** Not generated: none of our business. */
  | "yours";

/**
 * @param disk hash of the slot's current text, absent if it was removed
 * @param next hashes of the slot as planned now, absent if no longer planned
 * @param base hashes of the slot as last written, absent if it never was
 */
export function decide(
  disk: string | undefined,
  next: SlotHashes | undefined,
  base: SlotHashes | undefined,
): Decision {
  if (disk === undefined) {
    if (base === undefined) return "add";
    return next === undefined || next.source === base.source ? "hidden" : "hidden-conflict";
  }
  if (next === undefined) {
    if (base === undefined) return "yours";
    return disk === base.text ? "remove" : "orphan";
  }
  if (disk === next.text) return "same";
  if (base === undefined) return "conflict";
  if (disk === base.text) return "update";
  return next.source === base.source ? "kept" : "conflict";
}

/**
 * Chooses what a slot counts as last written as, where a merge of branches left several: what stands on disk, because one of
 * them wrote it; otherwise what the plan was made from, because then nothing new has to be asked.
 */
export function baseAmong(
  rivals: readonly SlotHashes[],
  disk: string | undefined,
  next: SlotHashes | undefined,
): SlotHashes | undefined {
  return (
    rivals.find(({ text }) => text === disk) ??
    rivals.find(({ source }) => source === next?.source) ??
    rivals[0]
  );
}

/** What the lock remembers if your text wins against this version of the plan; the next change of the plan asks again. */
export function answeredMine(
  before: SlotHashes | undefined,
  after: SlotHashes | undefined,
): SlotHashes | undefined {
  return after && { text: (before ?? after).text, source: after.source };
}
