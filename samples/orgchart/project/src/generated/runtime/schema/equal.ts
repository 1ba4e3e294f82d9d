// @generated SignedSource<<5c9059cbf239d9b4f202cb4a3e730b9c6acd2d6f8bc007dbb7e66aed0b1dc90e>>
/** Compares values by a text that equal ones have in common, in one pass: the validator compares each with every other. */
import { isObject, jsonText } from "../json.js";

/** Whether no two items are equal. */
export function areDifferent(items: readonly unknown[]): boolean {
  return new Set(items.map(keyOf)).size === items.length;
}

/** @returns whether a value equals one of those listed */
export function oneOf(listed: readonly unknown[]): (value: unknown) => boolean {
  const keys = new Set(listed.map(keyOf));
  return (value) => keys.has(keyOf(value));
}

/** Objects are equal whatever the order of their members. */
function keyOf(value: unknown): string {
  return jsonText(sorted(value));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isObject(value)) return value;
  const members = Object.entries(value).map(([name, member]): [string, unknown] => [name, sorted(member)]);
  return Object.fromEntries(members.sort(([a], [b]) => (a < b ? -1 : 1)));
}
