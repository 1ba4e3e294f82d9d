/** Makes one lock of the lines that git kept of two branches. The result does not depend on the direction of the merge. */
import { findNodeAtLocation, getNodeValue, parseTree } from "jsonc-parser";
import {
  commonArguments,
  end,
  literalId,
  lockedTool,
  parseLock,
  slotHashesOf,
  type Lock,
  type LockedTool,
} from "./lock.js";
import { fileHashes, type SlotHashes } from "./slots.js";
import { textIn, type Tree } from "./tree.js";

interface MergedLock {
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
    return others.length === 0 ? first : joinedSlots(textIn(tree, first.file ?? ""), [first, ...others]);
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
function joinedSlots(text: string | undefined, entries: readonly [LockedTool, ...LockedTool[]]): LockedTool {
  const rivals = entries.map(({ slots = new Map<string, SlotHashes>() }) => slots);
  const slots = new Map(rivals.flatMap((one) => [...one]).reverse());
  const written = text === undefined ? undefined : fileHashes(text);
  const isUnedited = ({ hash }: LockedTool): boolean =>
    written !== undefined && (hash?.bytes === written.bytes || hash?.tokens === written.tokens);
  const unedited = entries.find((entry) => isUnedited(entry) && entry.slots?.size === slots.size);
  return { ...(unedited ?? entries[0]), slots, rivals, hash: unedited?.hash };
}

/**
 * Finds every entry of which a merge of branches that both changed it left several, in an order that does not depend on the
 * direction of the merge.
 * @param text of a lock that `parseLock` accepts, which takes the last of several entries
 */
export function parseRivals(text: string) {
  const root = parseTree(text);
  const rivalsIn = <T>(
    section: "tools" | "packageKeys" | "variables" | "commonArguments",
    read: (key: string, value: unknown) => T,
    idOf: (key: string, value: unknown) => string = (key) => key,
  ): Map<string, T[]> => {
    const found = new Map<string, Map<string, T>>();
    const list = root && findNodeAtLocation(root, [section]);
    for (const { children: [key, node] = [] } of list?.children ?? []) {
      if (key === undefined || node === undefined || key.value === end) continue;
      const name = String(key.value);
      const value: unknown = getNodeValue(node);
      const id = idOf(name, value);
      const entries = found.get(id) ?? new Map<string, T>();
      // Unchanged lines between two additions may appear twice.
      found.set(id, entries.set(text.slice(node.offset, node.offset + node.length), read(name, value)));
    }
    return new Map(
      [...found].flatMap(([id, entries]): [string, T[]][] =>
        entries.size > 1
          ? [[id, [...entries].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, entry]) => entry)]]
          : [],
      ),
    );
  };
  return {
    tools: rivalsIn("tools", lockedTool, literalId),
    packageKeys: rivalsIn("packageKeys", slotHashesOf),
    variables: rivalsIn("variables", (_, value) => String(value)),
    commonArguments: rivalsIn("commonArguments", commonArguments),
  };
}
