import { singular } from "../words/words.js";
import { isVerb, verbs } from "../words/verbs.js";
import { isAdjective, isArticle, isPreposition, isVersion } from "./name-words.js";
import { wordSet } from "../../word-set.js";

/** Which words to drop takes time that grows with the square of their number. Beyond it, those in the middle are dropped first. */
const mostWords = 100;

/** What everybody knows by its short form. */
const abbreviations: ReadonlyMap<string, string> = new Map([
  ["organization", "org"],
  ["organizations", "orgs"],
  ["repository", "repo"],
  ["repositories", "repos"],
]);

/** Words without which one thing would be said to be changed where many are: `delete_collection_pod` deletes all. */
const ofMany = wordSet("all batch bulk collection every many multiple");

/** Without `by` a key is what is acted on, without `with` what is used for it, and a dry run without `dry` is carried out. */
const telling = new Set(["by", "dry", "with", "without"]);

/** Whether the word says so. */
export function isOfMany(word: string): boolean {
  return ofMany.has(word);
}

/**
 * Shortens a name to `room` characters by dropping whole words, but never the verb, the last word or one that says that many
 * are meant. Dropped first is one that says least, if that is enough; then words that occur again later, then fillers and versions,
 * then words before the verb, then as few others as possible.
 * @param needed words that are dropped last
 */
export function shortened(
  parts: readonly string[],
  room: number,
  needed: ReadonlySet<string> = new Set(),
): string {
  const whole = parts.join("_");
  if (whole.length <= room) return whole;
  const abbreviated = (word: string): string => abbreviations.get(word) ?? word;
  const short = parts.map(abbreviated);
  if (short.join("_") !== whole) return shortened(short, room, new Set([...needed].map(abbreviated)));
  const verb = parts.find((word, index) => verbs.has(word) || (index === 0 && isVerb(word))) ?? parts[0];
  const left =
    parts.length <= mostWords ? [...parts] : [...parts.slice(0, 20), ...parts.slice(20 - mostWords)];
  let excess = left.join("_").length - room;
  const drop = (index: number): void => {
    const [word = ""] = left.splice(index, 1);
    excess -= word.length + 1;
  };
  const head = headOf(parts);
  // `profiles for bulk import profiles job` are profiles.
  const meant = left.indexOf(head);
  const again = left.findIndex((word, index) => index > meant && isRepeated(word, [head]));
  if (isPreposition(left[meant + 1] ?? "") && again > 0 && again < left.length - 1) drop(again);
  const isFixed = (index: number): boolean =>
    (left[index] === head && !isRepeated(head, left.slice(index + 1))) ||
    index === left.indexOf(verb ?? "") ||
    index === left.length - 1 ||
    telling.has(left[index] ?? "") ||
    isOfMany(left[index] ?? "");
  const isKept = (index: number): boolean => isFixed(index) || needed.has(left[index] ?? "");
  const rules: ((word: string, index: number) => boolean)[] = [
    (word, index) => isRepeated(word, left.slice(index + 1)),
    (word) => isArticle(word) || isPreposition(word) || word === "and",
    isVersion,
  ];
  const least = left.findIndex(
    (word, index) => excess > 0 && word.length + 1 >= excess && !isKept(index) && isSaidLeast(left, index),
  );
  if (least > 0) drop(least);
  for (const rule of rules)
    for (let index = left.length - 2; index >= 0 && excess > 0; index -= 1)
      if (!isKept(index) && rule(left[index] ?? "", index)) drop(index);
  while (excess > 0) {
    const at = left.indexOf(verb ?? "");
    const index =
      victim(left, { verb: at, isKept }, excess) ?? victim(left, { verb: at, isKept: isFixed }, excess);
    if (index === undefined) break;
    drop(index);
  }
  return left.join("_").slice(0, room).replace(/_+$/, "");
}

/** "associated" of "requests associated with commit", "protected" of "access to protected branch": a little word may say more. */
function isSaidLeast(name: readonly string[], index: number): boolean {
  const [before = "", word = "", next = ""] = name.slice(index - 1, index + 2);
  if (index < 2 || before.endsWith("ly") || !isAdjective(word)) return false;
  if (isPreposition(next)) return word.endsWith("ed") && next !== "by";
  return name.slice(2, index).some(isPreposition);
}

function isRepeated(word: string, after: readonly string[]): boolean {
  return after.some((later) => singular(later) === singular(word));
}

/** What is meant by the words before a preposition: "status" of "change status of order". */
function headOf(parts: readonly string[]): string {
  const at = parts.findIndex((word, index) => index > 1 && isPreposition(word));
  const head = parts[at - 1] ?? "";
  return head.endsWith("ed") ? (parts[at - 2] ?? "") : head;
}

/**
 * Index of the word to drop: preferably one that is long enough by itself (before the verb or of a key, then the shortest), else
 * the longest.
 */
function victim(
  left: readonly string[],
  { verb, isKept }: { readonly verb: number; readonly isKept: (index: number) => boolean },
  excess: number,
): number | undefined {
  const candidates = left
    .map((word, index) => ({ index, size: word.length + 1 }))
    .filter(({ index }) => !isKept(index));
  // "map" of "by map index" says less than what the index is of; an external id is another.
  const key = /id$/.test(left.at(-1) ?? "") ? -1 : left.indexOf("by");
  const isOfLeast = (index: number): boolean => index < verb || (key > 0 && index > key);
  const enough = candidates
    .filter(({ size }) => size >= excess)
    .sort((a, b) => Number(isOfLeast(b.index)) - Number(isOfLeast(a.index)) || a.size - b.size);
  const [best] = enough.length > 0 ? enough : [...candidates].sort((a, b) => b.size - a.size);
  return best?.index;
}
