/** Finds positions in a JSON text, which JSON.parse does not report: https://www.rfc-editor.org/rfc/rfc8259 */
import { formatPointer, parsePointer } from "../../runtime/schema/pointer.js";

/** One member of an object in the text. */
export interface JsonMember {
  readonly key: string;
  /** Offset of the key's opening quote. */
  readonly offset: number;
  readonly repeated: boolean;
}

type Frame = { keys: Set<string>; index: undefined } | { keys: undefined; index: number };

/**
 * Walks a text that JSON.parse accepts and visits every value with its path (object keys, array indexes; the array is reused)
 * and its offset, for a member that of its key. Returning true ends the walk.
 */
function walkJson(text: string, visit: (path: readonly (string | number)[], member: JsonMember) => boolean) {
  const frames: Frame[] = [];
  const path: (string | number)[] = [];
  let key: { text: string; offset: number } | undefined;
  let expectsValue = true;
  for (let at = 0; at < text.length; at++) {
    const frame = frames.at(-1);
    const character = text.charCodeAt(at);
    switch (character) {
      case 0x20:
      case 0x09:
      case 0x0a:
      case 0x0d:
        continue;
      case 0x2c: // ,
        if (frame?.keys === undefined && frame !== undefined) frame.index++;
        expectsValue = frame?.keys === undefined;
        continue;
      case 0x3a: // :
        expectsValue = true;
        continue;
      case 0x5d: // ]
      case 0x7d: // }
        frames.pop();
        expectsValue = false;
        continue;
    }
    const end = character === 0x22 ? endOfString(text, at) : at;
    if (!expectsValue) {
      key = { text: unquote(text.slice(at, end + 1)), offset: at };
      at = end;
      continue;
    }
    if (frame !== undefined) {
      const name = frame.keys === undefined ? String(frame.index) : (key?.text ?? "");
      path.length = frames.length - 1;
      path.push(frame.keys === undefined ? frame.index : name);
      const repeated = frame.keys?.has(name) ?? false;
      frame.keys?.add(name);
      const offset = frame.keys === undefined ? at : (key?.offset ?? at);
      if (visit(path, { key: name, offset, repeated })) return;
    }
    if (character === 0x7b) frames.push({ keys: new Set(), index: undefined });
    else if (character === 0x5b) frames.push({ keys: undefined, index: 0 });
    expectsValue = character === 0x5b;
    at = character === 0x22 ? end : endOfScalar(text, at, character);
  }
}

/** Counts the members of all objects in the text, including repeated ones; much faster than a walk. */
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

/** Finds repeated keys of an object, of which JSON.parse keeps the last. */
export function repeatedJsonKeys(text: string): JsonMember[] {
  const repeated: JsonMember[] = [];
  walkJson(text, (_, member) => {
    if (member.repeated) repeated.push(member);
    return false;
  });
  return repeated;
}

/**
 * Returns the offsets of JSON pointers, for a member that of its key; unresolved pointers are left out. One walk serves all,
 * because a document of a million characters can have a thousand places to report.
 */
export function offsetsInJson(text: string, pointers: readonly string[]): ReadonlyMap<string, number> {
  const offsets = new Map<string, number>();
  const wanted = new Map<string, string[]>();
  const lengths = new Set<number>();
  for (const pointer of pointers) {
    const path = parsePointer(pointer);
    if (path.length === 0) offsets.set(pointer, 0);
    else {
      const same = wanted.get(formatPointer(path)) ?? [];
      wanted.set(formatPointer(path), [...same, pointer]);
      lengths.add(path.length);
    }
  }
  walkJson(text, (path, { offset }) => {
    if (!lengths.has(path.length)) return false;
    const found = formatPointer(path.map(String));
    for (const pointer of wanted.get(found) ?? []) offsets.set(pointer, offset);
    wanted.delete(found);
    return wanted.size === 0;
  });
  return offsets;
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

/** Returns the offset of the last character of a number or literal; a bracket is one character. */
function endOfScalar(text: string, start: number, first: number): number {
  if (first === 0x7b || first === 0x5b) return start;
  let at = start;
  while (at + 1 < text.length && !/[\s,\]}]/.test(text.charAt(at + 1))) at++;
  return at;
}

function unquote(literal: string): string {
  return literal.includes("\\") ? String(JSON.parse(literal)) : literal.slice(1, -1);
}
