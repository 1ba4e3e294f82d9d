/** Finds positions in a JSON text, which JSON.parse does not report: https://www.rfc-editor.org/rfc/rfc8259 */
import { visit } from "jsonc-parser";
import { parsePointer } from "../../runtime/schema/pointer.js";

/** Counts the members of all objects in the text, including repeated ones; much faster than a visit. */
export function countJsonMembers(text: string): number {
  let members = 0;
  for (let start = text.indexOf('"'); start !== -1;) {
    const end = endOfString(text, start);
    let next = end + 1;
    while (text.charCodeAt(next) <= 0x20) next++;
    if (text.charCodeAt(next) === 0x3a) members++;
    start = text.indexOf('"', next);
  }
  return members;
}

function endOfString(text: string, start: number): number {
  for (let at = start + 1; ; at++) {
    at = text.indexOf('"', at);
    if (at === -1) return text.length;
    let before = at;
    while (text.charCodeAt(before - 1) === 0x5c) before--;
    if ((at - before) % 2 === 0) return at;
  }
}

/** Returns the offsets of repeated keys of an object, of which JSON.parse keeps the last. */
export function repeatedJsonKeys(text: string): number[] {
  const repeated: number[] = [];
  const open: Set<string>[] = [];
  visit(text, {
    onObjectBegin: () => void open.push(new Set()),
    onObjectEnd: () => void open.pop(),
    onObjectProperty: (key, offset) => {
      const keys = open.at(-1);
      if (keys?.has(key) === true) repeated.push(offset);
      keys?.add(key);
    },
  });
  return repeated;
}

/** Pointers that lead to a value, and those below it by key or index. */
interface Wanted {
  readonly pointers: string[];
  readonly below: Map<string, Wanted>;
}

/**
 * Returns the offsets of JSON pointers, for a member that of its key; unresolved pointers are left out. One visit serves all,
 * because a document of a million characters can have a thousand places to report.
 */
export function offsetsInJson(text: string, pointers: readonly string[]): ReadonlyMap<string, number> {
  const offsets = new Map<string, number>();
  /** Objects and arrays around the current value; an object has no index. */
  const open: { readonly wanted: Wanted | undefined; index?: number }[] = [];
  let current: Wanted | undefined = wantedBy(pointers);

  const enter = (step: string, offset: number): void => {
    current = open.at(-1)?.wanted?.below.get(step);
    for (const pointer of current?.pointers ?? []) if (!offsets.has(pointer)) offsets.set(pointer, offset);
  };
  const enterItem = (offset: number): void => {
    const around = open.at(-1);
    if (around?.index === undefined) return;
    enter(String(around.index), offset);
    around.index += 1;
  };
  /** @returns whether anything inside is wanted */
  const begin = (offset: number, index?: 0): boolean => {
    enterItem(offset);
    open.push({ wanted: current, ...(index !== undefined && { index }) });
    return current !== undefined && current.below.size > 0;
  };

  for (const pointer of current.pointers) offsets.set(pointer, 0);
  visit(text, {
    onObjectBegin: (offset) => begin(offset),
    onArrayBegin: (offset) => begin(offset, 0),
    onObjectEnd: () => void open.pop(),
    onArrayEnd: () => void open.pop(),
    onObjectProperty: enter,
    onLiteralValue: (_, offset) => {
      enterItem(offset);
    },
  });
  return offsets;
}

function wantedBy(pointers: readonly string[]): Wanted {
  const root: Wanted = { pointers: [], below: new Map() };
  for (const pointer of pointers) {
    let wanted = root;
    for (const step of parsePointer(pointer)) {
      const next = wanted.below.get(step) ?? { pointers: [], below: new Map<string, Wanted>() };
      wanted.below.set(step, next);
      wanted = next;
    }
    wanted.pointers.push(pointer);
  }
  return root;
}
