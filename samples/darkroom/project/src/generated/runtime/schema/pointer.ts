// @generated SignedSource<<289997e134413ae86c4081f29ef8d8948850dd617e4da8d41e4e311e8fc65ce9>>
/** JSON pointers (RFC 6901). */
import { isObject, memberOf } from "../json.js";

/** The member names on the way; none for "", which is the whole. */
export function parsePointer(pointer: string): string[] {
  return pointer.split("/").slice(1).map(unescapeSegment);
}

export function formatPointer(segments: readonly (string | number)[]): string {
  return segments.map((segment) => `/${escapeSegment(String(segment))}`).join("");
}

/** The pointer to a member of what `pointer` points to. */
export function joinPointer(pointer: string, name: string): string {
  return `${pointer}/${escapeSegment(name)}`;
}

export function escapeSegment(name: string): string {
  return name.includes("~") || name.includes("/") ? name.replaceAll("~", "~0").replaceAll("/", "~1") : name;
}

export function unescapeSegment(segment: string): string {
  return segment.includes("~") ? segment.replaceAll("~1", "/").replaceAll("~0", "~") : segment;
}

/** Whether `inner` is the place `outer` or lies below it. */
export function isWithin(inner: string, outer: string): boolean {
  return inner === outer || inner.startsWith(`${outer}/`);
}

export function valueAt(value: unknown, [first, ...rest]: readonly string[]): unknown {
  if (first === undefined) return value;
  if (Array.isArray(value)) return /^\d+$/.test(first) ? valueAt(value[Number(first)], rest) : undefined;
  return isObject(value) ? valueAt(memberOf(value, first), rest) : undefined;
}

/** A copy in which the place holds the value; objects that are missing on the way are made. */
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
