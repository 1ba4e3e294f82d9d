// @generated SignedSource<<5b00e7219ffd7709a2141b64321a56950b0468ff87d3358e34259b89fc02e9cc>>
/** JSON pointers (RFC 6901). */
import { isObject, memberOf } from "../json.js";

/** The member names on the way; none for "", which is the whole. */
export function parsePointer(pointer: string): string[] {
  return pointer
    .split("/")
    .slice(1)
    .map((segment) => segment.replaceAll("~1", "/").replaceAll("~0", "~"));
}

export function formatPointer(segments: readonly (string | number)[]): string {
  return segments
    .map((segment) => `/${String(segment).replaceAll("~", "~0").replaceAll("/", "~1")}`)
    .join("");
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
