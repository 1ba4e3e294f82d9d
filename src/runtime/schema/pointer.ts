/** JSON pointers (RFC 6901). */
import { isObject, memberOf } from "../values/json.js";

export function isPointer(text: string): boolean {
  return text === "" || text.startsWith("/");
}

/** Splits a pointer into member names; none for "", which is the whole. */
export function parsePointer(pointer: string): string[] {
  return pointer.split("/").slice(1).map(unescapeSegment);
}

export function formatPointer(segments: readonly (string | number)[]): string {
  return segments.map((segment) => `/${escapeSegment(String(segment))}`).join("");
}

/** Appends a member name to a pointer. */
export function joinPointer(pointer: string, name: string): string {
  return `${pointer}/${escapeSegment(name)}`;
}

export function escapeSegment(name: string): string {
  return name.includes("~") || name.includes("/") ? name.replaceAll("~", "~0").replaceAll("/", "~1") : name;
}

export function unescapeSegment(segment: string): string {
  return segment.includes("~") ? segment.replaceAll("~1", "/").replaceAll("~0", "~") : segment;
}

/** Whether `inner` is equal to `outer` or below it. */
export function isWithin(inner: string, outer: string): boolean {
  return inner === outer || inner.startsWith(`${outer}/`);
}

export function valueAt(value: unknown, [first, ...rest]: readonly string[]): unknown {
  if (first === undefined) return value;
  if (Array.isArray(value)) return /^\d+$/.test(first) ? valueAt(value[Number(first)], rest) : undefined;
  return isObject(value) ? valueAt(memberOf(value, first), rest) : undefined;
}

/** A value, and its place inside another. */
interface Part {
  readonly pointer: readonly string[];
  readonly value: unknown;
}

/**
 * Returns a copy with all values at their places; missing objects on the way are created. An object is copied once for all of its
 * parts, because a body may have thousands.
 * @param parts outer ones first; of two at the same place, the last counts
 * @param depth how many names of each pointer lead to `target`
 */
export function withValuesAt(target: unknown, parts: readonly Part[], depth = 0): unknown {
  const inner = new Map<string, Part[]>();
  let whole = target;
  for (const part of parts) {
    const name = part.pointer[depth];
    const siblings = name === undefined ? undefined : inner.get(name);
    if (name === undefined) whole = part.value;
    else if (siblings === undefined) inner.set(name, [part]);
    else siblings.push(part);
  }
  if (inner.size === 0) return whole;
  if (Array.isArray(whole) && [...inner.keys()].every((name) => /^\d+$/.test(name))) {
    const items: unknown[] = whole.slice();
    for (const [name, own] of inner) items[Number(name)] = withValuesAt(items[Number(name)], own, depth + 1);
    return items;
  }
  const members = new Map(isObject(whole) ? Object.entries(whole) : []);
  for (const [name, own] of inner) members.set(name, withValuesAt(members.get(name), own, depth + 1));
  return Object.fromEntries(members);
}

/**
 * Paths into a value that can lead to many places: JSON pointers (RFC 6901) in which `*` is every item of a list and every
 * member of an object. A member that is literally called `*` is written `~2`.
 */
export type Way = readonly (string | typeof every)[];

export const every = Symbol("every");

/** @param written "" is the whole value. */
export function parseWay(written: string): Way {
  return written
    .split("/")
    .slice(1)
    .map((step) => (step === "*" ? every : unescapeSegment(step.replaceAll("~2", "*"))));
}

/** Escapes the name of a member for a path. */
export function memberStep(name: string): string {
  return name === "*" ? "~2" : escapeSegment(name);
}

/** Returns the rests of the paths that go through a member, or through every one. */
export function following(ways: readonly Way[], step: string | typeof every): Way[] {
  return ways.filter(([first]) => first === step || first === every).map(([, ...rest]) => rest);
}

export function isEnd(way: Way): boolean {
  return way.length === 0;
}
