/** What came of a request's values, where the place that carries them cannot show an empty one. */
import { isRecord } from "./differences.js";

/**
 * What was asked for without the members of which nothing came: empty lists and objects, and null. Whether they may be missing
 * is for the document to say.
 * @param got the same, as far as text can say it
 */
export function arrivedOf(asked: unknown, got: unknown): unknown {
  if (Array.isArray(asked) && Array.isArray(got)) {
    return asked.map((item: unknown, index) => arrivedOf(item, got[index]));
  }
  if (!isRecord(asked) || !isRecord(got)) return asked;
  const there = Object.entries(asked).filter(([name]) => Object.hasOwn(got, name));
  return Object.fromEntries(there.map(([name, value]) => [name, arrivedOf(value, got[name])]));
}
