/** Replaces a list of too many values by the narrowest pattern that covers them, and names a few of them in words. */
import type { Json, JsonSchema } from "../../model/runtime.js";
import { oncePer } from "../../runtime/values/lazy.js";
import { typeOfValues } from "../../schema/types.js";
import { rangeOf } from "./pattern-length.js";
import type { Cut, Position } from "./published.js";

export const enumCut: Cut = {
  trim: "enums",
  keyword: "enum",
  what: "values",
  instead: "a pattern replaces them, and a refusal names the nearest",
};

/** Whether an enum has more values than are listed here. Beside a pattern it is listed whole: a schema has room for one pattern. */
export function isTooLong(
  { enum: values, pattern }: JsonSchema,
  { enums }: Pick<Position, "enums">,
): boolean {
  return values !== undefined && values.length > enums && pattern === undefined;
}

/** How many of the values a note names, unless there is room for more. */
export const fewestExamples = 3;
const longestExample = 40;
/** With more different characters than this, besides letters and digits, the pattern allows any character. */
const mostOthers = 12;

/** As many as a range is long. */
const fewLetters = "a-c".length;

/**
 * Wider than the list: the exception to the rule that published schemas are never wider. A refusal names the nearest values. Kept, because
 * the same values are published again for each depth that is tried.
 * @returns `undefined` unless all values are strings or null; a range of numbers would say too little
 */
export const covering = oncePer((values: readonly Json[]): JsonSchema | undefined => {
  const texts = values.filter((value) => typeof value === "string");
  if (texts.length === 0 || texts.length + (values.includes(null) ? 1 : 0) < values.length) return undefined;
  const type = typeOfValues(values);
  return { ...(type !== undefined && { type }), pattern: patternOf(texts) };
});

/** Names the first of the values that are short: `One of 135 values, such as usd, aed and afn.` */
export function noteOf(values: readonly Json[], examples: number): string {
  const texts = values.filter((value) => typeof value === "string");
  const short = texts.filter(({ length }) => length > 0 && length <= longestExample);
  const [last = "", ...others] = (short.length > 0 ? short : texts).slice(0, examples).toReversed();
  const named = others.length === 0 ? last : `${others.toReversed().join(", ")} and ${last}`;
  return `One of ${values.length} values, such as ${named}.`;
}

/**
 * Builds a pattern of the common start, the characters and lengths in between, and the common end. A class of characters for each
 * place would be narrower, and too long to read.
 */
function patternOf(texts: readonly string[]): string {
  const letters = texts.map((text) => [...text]);
  const shortest = rangeOf(letters.map((all) => all.length)).least;
  const head = agreement(letters, shortest, (all, index) => all[index]);
  const tail = agreement(letters, shortest - head.length, (all, index) => all[all.length - 1 - index]);
  const middles = letters.map((all) => all.slice(head.length, all.length - tail.length));
  const lengths = middles.map((middle) => middle.length);
  const { least, most } = rangeOf(lengths);
  const middle = most === 0 ? "" : characterClass(middles.flat()) + times(least, most);
  return `^${head.map(escaped).join("")}${middle}${tail.toReversed().map(escaped).join("")}$`;
}

function agreement(
  texts: readonly (readonly string[])[],
  longest: number,
  letterAt: (text: readonly string[], index: number) => string | undefined,
): string[] {
  const same: string[] = [];
  for (let index = 0; index < longest; index += 1) {
    const letter = letterAt(texts[0] ?? [], index);
    if (letter === undefined || texts.some((text) => letterAt(text, index) !== letter)) break;
    same.push(letter);
  }
  return same;
}

const ranges = [/[a-z]/, /[A-Z]/, /[0-9]/] as const;

function characterClass(letters: readonly string[]): string {
  const all = [...new Set(letters)];
  const others = all.filter((letter) => !ranges.some((range) => range.test(letter))).sort();
  // `[^]` matches line breaks, which `.` does not.
  if (others.length > mostOthers) return "[^]";
  const named = ranges.map((range) => spanOf(all.filter((letter) => range.test(letter)).sort()));
  const spelt = others.map((letter) => (/[\]\\^-]/.test(letter) ? `\\${letter}` : letter));
  return `[${named.join("")}${spelt.join("")}]`;
}

/** Each letter if they are so few that a range is no shorter; otherwise from the first to the last. */
function spanOf(letters: readonly string[]): string {
  return letters.length <= fewLetters ? letters.join("") : `${letters[0]}-${letters.at(-1)}`;
}

function times(least: number, most: number): string {
  if (least === most) return least === 1 ? "" : `{${least}}`;
  return `{${least},${most}}`;
}

function escaped(letter: string): string {
  return /[\^$\\.*+?()[\]{}|/]/.test(letter) ? `\\${letter}` : letter;
}
