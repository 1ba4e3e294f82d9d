/** Compares values as JSON does: objects are equal whatever the order of their members. */
import { isObject, jsonText } from "../values/json.js";

/** @returns whether a value equals one of those listed */
export function oneOf(listed: readonly unknown[]): (value: unknown) => boolean {
  const plain = new Set(listed.filter((value) => typeof value !== "object" || value === null));
  const others = listed.filter((value) => typeof value === "object" && value !== null);
  return (value) => {
    if (typeof value === "object" && value !== null) return others.some((other) => isEqual(other, value));
    return plain.has(value) || (typeof value === "bigint" && plain.has(Number(value)));
  };
}

/** Looks at no more of one value than the other has. */
function isEqual(a: unknown, b: unknown): boolean {
  if (Array.isArray(a))
    return Array.isArray(b) && a.length === b.length && a.every((item, index) => isEqual(item, b[index]));
  if (isObject(a)) {
    const names = Object.keys(a);
    return (
      isObject(b) &&
      Object.keys(b).length === names.length &&
      names.every((name) => Object.hasOwn(b, name) && isEqual(a[name], b[name]))
    );
  }
  return a === b || (typeof b === "bigint" && a === Number(b));
}

/** A value that differs from those of all values that are not equal, as a member of a set. */
export function keyOf(value: unknown): unknown {
  if (typeof value === "object" && value !== null) return `json ${jsonText(sorted(value))}`;
  if (typeof value === "bigint") return Number.isSafeInteger(Number(value)) ? Number(value) : value;
  return typeof value === "string" ? `text ${value}` : value;
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isObject(value)) return value;
  const members = Object.entries(value).map(([name, member]): [string, unknown] => [name, sorted(member)]);
  return Object.fromEntries(members.sort(([a], [b]) => (a < b ? -1 : 1)));
}
