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

/** Returns a copy with the value at the place; missing objects on the way are created. */
export function withValueAt(target: unknown, [first, ...rest]: readonly string[], value: unknown): unknown {
  if (first === undefined) return value;
  if (Array.isArray(target) && /^\d+$/.test(first)) {
    const items: readonly unknown[] = target;
    return Object.assign([...items], { [Number(first)]: withValueAt(items[Number(first)], rest, value) });
  }
  const members = new Map(isObject(target) ? Object.entries(target) : []);
  members.set(first, withValueAt(members.get(first), rest, value));
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
