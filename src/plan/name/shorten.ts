import { singular } from "../words/words.js";
import { verbs } from "../words/verbs.js";
import { isArticle, isPreposition, isVersion } from "./name-words.js";

/** Which words to drop takes time that grows with the square of their number. Beyond it, those in the middle are dropped first. */
const mostWords = 100;

/** What everybody knows by its short form. */
const abbreviations: ReadonlyMap<string, string> = new Map([
  ["organization", "org"],
  ["organizations", "orgs"],
  ["repository", "repo"],
  ["repositories", "repos"],
]);

/**
 * Shortens a name to `room` characters by dropping whole words, but never the verb or the last word. Dropped first
 * are words that occur again later, then fillers and versions, then words before the verb, then as few others as
 * possible.
 */
export function shortened(parts: readonly string[], room: number): string {
  const whole = parts.join("_");
  if (whole.length <= room) return whole.replace(/_+$/, "");
  const short = parts.map((word) => abbreviations.get(word) ?? word);
  if (short.join("_") !== whole) return shortened(short, room);
  const verb = parts.find((word) => verbs.has(word)) ?? parts[0];
  let left = parts.length <= mostWords ? [...parts] : [...parts.slice(0, 20), ...parts.slice(20 - mostWords)];
  const excess = (): number => left.join("_").length - room;
  const droppable = (): number[] =>
    [...left.keys()].slice(0, -1).filter((index) => index !== left.indexOf(verb ?? ""));
  const drop = (index: number): void => {
    left = left.filter((_, other) => other !== index);
  };
  const rules: ((word: string, index: number) => boolean)[] = [
    (word, index) => left.slice(index + 1).some((later) => singular(later) === singular(word)),
    (word) => isArticle(word) || (isPreposition(word) && word !== "by") || word === "and",
    isVersion,
  ];
  for (const rule of rules) {
    for (const index of droppable().reverse())
      if (excess() > 0 && rule(left[index] ?? "", index)) drop(index);
  }
  while (excess() > 0 && droppable().length > 0) drop(victim(left, left.indexOf(verb ?? ""), excess()));
  return left.join("_").slice(0, room).replace(/_+$/, "");
}

/**
 * Index of the word to drop: preferably one that is long enough by itself (before the verb, then the shortest), else
 * the longest.
 */
function victim(left: readonly string[], verb: number, excess: number): number {
  const candidates = left
    .map((word, index) => ({ index, size: word.length + 1 }))
    .filter(({ index }) => index !== verb && index !== left.length - 1);
  const enough = candidates
    .filter(({ size }) => size >= excess)
    .sort((a, b) => Number(b.index < verb) - Number(a.index < verb) || a.size - b.size);
  const [best] = enough.length > 0 ? enough : [...candidates].sort((a, b) => b.size - a.size);
  return best?.index ?? 0;
}
