/** Decides whether a sentence that states a bound is about the value that it describes. */
import { singular, words } from "../words/words.js";
import type { Bounded } from "./bounds.js";

const set = (list: string): ReadonlySet<string> => new Set(list.split(" "));

/** Words that name nothing. */
const functionWords = set(
  "a an the this it its there that which and but also only s be is are can may must should shall will has have needs to of in as at by with up " +
    "you pass provide contain contains specify specified least most min max minimum maximum set given provided expressed supports accepts takes allows allowed acceptable accepted " +
    "valid supported permitted possible optional required default defaults note inclusive",
);

/** Names for any value of the type. */
const valueWords: Readonly<Record<Bounded, ReadonlySet<string>>> = {
  number: set(
    "value values number numbers integer integers int decimal float floating point percentage percent fraction positive non negative " +
      "whole range ranges",
  ),
  string: set("value values string text length characters character one long"),
  array: set("value values list array"),
};

const verb =
  /(?<!\b(?:that|which|who)\s+)\b(?:must|should|shall|can|cannot|may|might|will|is|are|has|have|needs?|does|do)\b/i;

/** Matches the name of an argument: "the parts array" at `spare_parts` is another one, although "parts" alone may be its own. */
const calledArgument = /([\w.-]+) (?:array|list|field|parameter|property|argument)\b/i;

/**
 * @param before the words before the bound in its sentence
 * @param name of the argument
 */
export function speaksOfValue(before: string, name: string, type: Bounded): boolean {
  const [, called = name] = calledArgument.exec(before) ?? [];
  if (!isSpokenOf(called, type) && words(called).join() !== words(name).join()) return false;
  const { index: end } = verb.exec(before) ?? {};
  const subject = end === undefined ? "" : before.slice(0, end);
  // Parentheses belong to the last thing that was named: the value, unless a verb came between.
  const clauses = before.split(end === undefined ? /[,(]|\s[-–—]\s/ : /,|\s[-–—]\s/);
  return [subject, clauses.at(-1) ?? ""].every((part) => namesOnly(part, name, type));
}

function namesOnly(text: string, name: string, type: Bounded): boolean {
  const own = name.toLowerCase();
  return words(text).every(
    (word) =>
      /^\d+$/.test(word) ||
      isSpokenOf(word, type) ||
      words(name).some((one) => singular(one) === singular(word)) ||
      (word.length > 3 && own.includes(singular(word))),
  );
}

function isSpokenOf(word: string, type: Bounded): boolean {
  return functionWords.has(word.toLowerCase()) || valueWords[type].has(word.toLowerCase());
}
