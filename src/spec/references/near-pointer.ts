import { formatPointer, parsePointer } from "../../runtime/schema/pointer.js";
import { nearest } from "../../runtime/values/nearest.js";
import { isObject } from "../value.js";

/** Longer lists of names are not searched, because a document that lost its end has many references that lead nowhere. */
const mostNames = 5_000;

/**
 * Corrects misspelt members of a JSON pointer, and adds the slash at its start if it is missing.
 * @returns `undefined` if some member is like none that exists
 */
export function nearPointer(value: unknown, pointer: string): string | undefined {
  const meant: string[] = [];
  let within = value;
  for (const segment of parsePointer(pointer.startsWith("/") ? pointer : `/${pointer}`)) {
    if (!isObject(within)) return undefined;
    const name = Object.hasOwn(within, segment) ? segment : likeliest(segment, Object.keys(within));
    if (name === undefined) return undefined;
    meant.push(name);
    within = within[name];
  }
  return formatPointer(meant);
}

function likeliest(name: string, names: readonly string[]): string | undefined {
  return names.length > mostNames ? undefined : nearest(name, names)[0];
}
