/** Finds the known name that somebody most likely meant by an unknown one. */
import { nearest } from "../runtime/values/nearest.js";

/** Shorter texts begin too many words. */
const shortest = 4;

/** Returns the nearest known name, or else one that begins with the given name or is its beginning. */
export function closestName(name: string, known: readonly string[]): string | undefined {
  const written = name.toLowerCase();
  const begins = (one: string, other: string): boolean => one.length >= shortest && other.startsWith(one);
  return (
    nearest(name, known)[0] ??
    known.find((one) => begins(one.toLowerCase(), written) || begins(written, one.toLowerCase()))
  );
}
