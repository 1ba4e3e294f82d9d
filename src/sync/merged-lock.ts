/** Makes one lock of the lines that git kept of two branches. The result does not depend on the direction of the merge. */
import { parseLock, parseRivals, type Lock, type LockedTool } from "./lock.js";
import { fileHashes, type SlotHashes } from "./slots.js";
import { textIn, type Tree } from "./tree.js";

export interface MergedLock {
  readonly lock: Lock;
  /** Tools that were deleted on one branch and whose files the merge brought back. */
  readonly returned: readonly LockedTool[];
}

/** @throws GeneratorError `lock-invalid` */
export function parseMergedLock(tree: Tree, text: string): MergedLock {
  const lock = parseLock(text);
  const rivals = parseRivals(text);
  const joined = new Map([...rivals.tools].map(([id, entries]) => [id, joinedTool(tree, entries)]));
  return {
    lock: {
      ...lock,
      tools: new Map([...lock.tools, ...joined]),
      packageKeys: new Map([...lock.packageKeys, ...firsts(rivals.packageKeys)]),
      variables: new Map([...lock.variables, ...firsts(rivals.variables)]),
      commonArguments: new Map([...lock.commonArguments, ...firsts(rivals.commonArguments)]),
      ...(rivals.packageKeys.size > 0 && { packageRivals: rivals.packageKeys }),
    },
    returned: [...rivals.tools].flatMap(([id, entries]) => {
      const entry = joined.get(id);
      const isBack = entry !== undefined && entry.form !== "deleted" && stands(tree, entry);
      return isBack && entries.some(({ form }) => form === "deleted") ? [entry] : [];
    }),
  };
}

function firsts<T>(rivals: ReadonlyMap<string, readonly T[]>): [string, T][] {
  return [...rivals].flatMap(([key, [first]]): [string, T][] => (first === undefined ? [] : [[key, first]]));
}

/** The merged tool file decides which entries count: while it stands, the tool is not deleted. */
function joinedTool(tree: Tree, entries: readonly LockedTool[]): LockedTool {
  const alive = entries.filter((entry) => entry.form !== "deleted" && stands(tree, entry));
  const [first, ...others] = alive;
  if (first !== undefined)
    return others.length === 0 ? first : joinedSlots(textIn(tree, first.file ?? ""), alive);
  const entry =
    entries.find(({ form }) => form === "deleted") ??
    entries.find(({ file }) => file === undefined) ??
    entries[0];
  if (entry === undefined) throw new Error("an entry of the lock has no rivals");
  return entry;
}

function stands(tree: Tree, { file }: LockedTool): boolean {
  return file !== undefined && tree.bytes(file) !== undefined;
}

/** What any of the branches knew counts as known: what is absent on disk then was hidden on one of them. */
function joinedSlots(text: string | undefined, entries: readonly LockedTool[]): LockedTool {
  const rivals = entries.map(({ slots = new Map<string, SlotHashes>() }) => slots);
  const slots = new Map(rivals.flatMap((one) => [...one]).reverse());
  const written = text === undefined ? undefined : fileHashes(text);
  const isUnedited = ({ hash }: LockedTool): boolean =>
    written !== undefined && (hash?.bytes === written.bytes || hash?.tokens === written.tokens);
  const unedited = entries.find((entry) => isUnedited(entry) && entry.slots?.size === slots.size);
  const [first] = entries;
  const entry = unedited ?? first ?? fail();
  return { ...entry, slots, rivals, hash: unedited?.hash };
}

function fail(): never {
  throw new Error("there is nothing to join");
}
