/** What somebody most likely meant who wrote a name that is not known. */
import { nearest } from "../../templates/runtime/nearest.js";

/** Fewer letters begin too many words. */
const shortest = 4;

/** The nearest of the known names, else one that begins the name, or that the name begins. */
export function closestName(name: string, known: readonly string[]): string | undefined {
  const written = name.toLowerCase();
  const begins = (one: string, other: string): boolean => one.length >= shortest && other.startsWith(one);
  return (
    nearest(name, known)[0] ??
    known.find((one) => begins(one.toLowerCase(), written) || begins(written, one.toLowerCase()))
  );
}
