/** Finds the bounds that a description states in words that can mean nothing else. */
import type { JsonSchema } from "../../model/runtime.js";
import { singular, words } from "../words/words.js";
import { isDoubtfulDescription, isDoubtfulSentence } from "./doubts.js";
import { speaksOfValue } from "./subject.js";

export interface Bound {
  readonly keyword: BoundKeyword;
  readonly value: number;
  /** The words that state it. */
  readonly words: string;
}

export type BoundKeyword =
  | "minimum"
  | "maximum"
  | "exclusiveMinimum"
  | "exclusiveMaximum"
  | "minLength"
  | "maxLength"
  | "minItems"
  | "maxItems";

/** Type of a value, which decides what its bounds count. */
export type Bounded = "number" | "string" | "array";

/**
 * @param text plain text, with a line for each paragraph and item of a list
 * @param name of the argument that it describes
 */
export function boundsIn(text: string, name: string, type: Bounded): Bound[] {
  if (!worthReading.test(text) || (type === "string" && !ofLength.test(text))) return [];
  const plain = text.replace(/(\d),(?=\d{3}(?!\d))/g, "$1");
  const found = sentences(plain).flatMap((sentence) => statedIn(sentence, name, type));
  if (found.length === 0 || isDoubtfulDescription(plain, type)) return [];
  const agreed = found.filter(
    ({ keyword, value }, index) =>
      found.every((other) => other.keyword !== keyword || other.value === value) &&
      found.findIndex((other) => other.keyword === keyword) === index,
  );
  const rest = found.reduce((left, { words }) => left.replace(words, " "), plain);
  return isOrdered(agreed) && !contradicts(rest, agreed, name, type) ? agreed : [];
}

const worthReading = /\d|\bat least one\b|\bpositive\b|\bnegative\b/i;

const ofLength = /char|length/i;

/** Most sentences have no number and are skipped. */
const hasNumber = /\d|one/i;

const sentenceEnd = /\n|(?<=[.!?;])(?<!\b(?:e\.g|i\.e|max|min|approx)\.)\s+/i;

function sentences(text: string): string[] {
  return text.split(sentenceEnd).filter((sentence) => hasNumber.test(sentence));
}

const number = String.raw`(-?(?:0|[1-9]\d*)(?:\.\d+)?)(?![\w%°:/]|[.,-]\w)`;
const joint = String.raw`\s*(?:is|are|of|:|=|being)?\s*`;
const counted = String.raw`(?:\s+(?:value|values|limit|allowed|allowable|supported|permitted|possible|accepted|size|page size|number(?:\s+of\s+(?:[a-z_-]+\s+){0,3}?[a-z_-]+)?))*`;
const mostWords = String.raw`(?:at most|no more than|not (?:be )?(?:more|greater|larger|higher) than|(?:can(?: ?not|['’]t)|must not|may not|should not|not) exceed|less than or equal to|<=|≤)`;
const leastWords = String.raw`(?:no less than|not (?:be )?(?:less|smaller|lower) than|greater than or equal to|>=|≥|(?:must|should|has to|needs to|value) (?:be|is) at least|^at least|(?<=\()at least)`;

interface Rule {
  /** Matches every sentence that the pattern matches. Most sentences do not match, and compiling such patterns takes a while. */
  readonly hint: RegExp;
  readonly pattern: string;
  readonly keywords: readonly BoundKeyword[];
}

const rule = (hint: RegExp, pattern: string, ...keywords: readonly BoundKeyword[]): Rule => ({
  hint,
  pattern,
  keywords,
});

const defaultNumber = String.raw`default\w*(?:\s+(?:is|to|value))*\s*[:=]?\s*-?\d`;
const range = String.raw`(\d+)\s*(?:-|–|to|\.\.\.?)\s*(\d+)`;

const numberRules: readonly Rule[] = [
  rule(/max/i, String.raw`\bmax(?:imum|\.)?${counted}${joint}${number}`, "maximum"),
  rule(/most|than|exceed|<=|≤/i, String.raw`(?<![\w])${mostWords}\s*${number}`, "maximum"),
  rule(/min/i, String.raw`\bmin(?:imum|\.)?${counted}${joint}${number}`, "minimum"),
  rule(/least|than|>=|≥/i, String.raw`(?<![\w])${leastWords}\s*${number}`, "minimum"),
  rule(
    /between|range|from/i,
    String.raw`\b(?:between|in the range(?: of| from)?|ranges?(?: is|:| of| from)?|(?:value|number|integer)s? from)\s*${number.replace("[.,-]", "[.,]")}\s*(?:and|to|-|–|through)\s*${number}`,
    "minimum",
    "maximum",
  ),
  rule(
    /values?\b/i,
    String.raw`\b(?:valid|allowed|accepted|acceptable|possible|permitted|supported) values?(?: are| is|:)?\s*${number.replace("[.,-]", "[.,]")}\s*(?:to|-|–|through)\s*${number}(?!\s*,?\s*(?:(?:and|or)\s*)?-?\d)`,
    "minimum",
    "maximum",
  ),
  rule(/\(\d/, String.raw`(?<=\()${range}(?=\))`, "minimum", "maximum"),
  // A default right behind it says that these are values.
  rule(
    /default/i,
    String.raw`(?<=^\s*|[,:(]\s*|\bbe\s+)${range}(?=,?\s*[([]?${defaultNumber})`,
    "minimum",
    "maximum",
  ),
  rule(
    /than/i,
    String.raw`\b(?:must|should) be (?:greater|more|larger|higher) than ${number}`,
    "exclusiveMinimum",
  ),
  rule(/than/i, String.raw`\b(?:must|should) be (?:less|smaller|lower) than ${number}`, "exclusiveMaximum"),
];

const characters = String.raw`[\s-]*(?:unicode |utf-8 |ascii |alphanumeric |printable )?char(?:acter)?s?\b`;
const most = String.raw`(?:max(?:imum)?(?:[ _]?length)?(?: of| is|:)?|up to|at most|no (?:more|longer) than|not (?:be )?(?:more|longer|greater) than|exceed|limited to|limit(?: of| is|:)?|less than or equal to)`;
const least = String.raw`(?:min(?:imum)?(?:[ _]?length)?(?: of| is|:)?|at least|no (?:less|fewer|shorter) than|not (?:be )?(?:less|fewer|shorter) than)`;

/** Hints for rules with {@link most} and {@link least}. */
const mostHint = /max|up to|most|than|exceed|limit/i;
const leastHint = /min|least|than/i;

const stringRules: readonly Rule[] = [
  rule(mostHint, String.raw`\b${most}\s*${number}${characters}`, "maxLength"),
  rule(
    /char/i,
    String.raw`\b${number}${characters} (?:or (?:less|fewer)|max(?:imum)?\b(?! ?length|:)|limit\b|at most\b)`,
    "maxLength",
  ),
  rule(
    /max(?:imum)?[ _]?length/i,
    String.raw`\bmax(?:imum)?[ _]?length${joint}${number}(?:${characters})?`,
    "maxLength",
  ),
  rule(leastHint, String.raw`\b${least}\s*${number}${characters}`, "minLength"),
  rule(
    /min(?:imum)?[ _]?length/i,
    String.raw`\bmin(?:imum)?[ _]?length${joint}${number}(?:${characters})?`,
    "minLength",
  ),
  rule(
    /between|from/i,
    String.raw`\b(?:between|from)\s*(\d+)\s*(?:and|to|-|–)\s*(\d+)${characters}`,
    "minLength",
    "maxLength",
  ),
  rule(
    /char/i,
    String.raw`\b(\d+)\s*(?:to|-|–)\s*(\d+)${characters} (?:long|in length)`,
    "minLength",
    "maxLength",
  ),
];

/** Things that a page or a list holds. A number is the value itself if it counts them, or if its clause ends there. */
const things = String.raw`(?:items?|results?|records?|entries|rows|objects|elements)`;
const closes = new RegExp(
  String.raw`^\s*(?:$|[.,;)]|[([](?:inclusive(?:ly)?\b|${defaultNumber})|(?:and|but|default\w*|inclusive(?:ly)?|per (?:page|request|call)|at (?:a time|once))\b)`,
  "i",
);
const countsThings = new RegExp(
  String.raw`^\s+${things}\b(?=\s*(?:$|[.,;)]|(?:and|but|per|at|in|are|can|will|to)\b))`,
  "i",
);
const countNames = /limit|size|count|per|num|max|top|first|last|quantity|amount|rows|results/i;

/**
 * Whether the bound ends with the number: "max 100" is about the value, "max 100 characters" and "max 100 MB" about something
 * else, and "max 100 for guests" about some values.
 */
const endsThere: Readonly<Record<Bounded, (rest: string, name: string) => boolean>> = {
  number: (rest, name) => closes.test(rest) || (countNames.test(name) && countsThings.test(rest)),
  string: (rest) =>
    /^\s*(?:long|in length|maximum|total|allowed|or (?:less|fewer))?\s*(?:$|[.,;:)]|(?:and|but|inclusive)\b)/i.test(
      rest,
    ),
  array: (rest) =>
    !/^\s*(?:(?:for|of|per|from|with|that|which|whose)\b|(?:is|are|get|gets|will be) (?!allowed|supported|accepted|permitted|possible))/i.test(
      rest,
    ),
};

function statedIn(sentence: string, name: string, type: Bounded): Bound[] {
  const likely = rulesOf(name)[type].filter(({ hint }) => hint.test(sentence));
  return likely.flatMap(({ pattern, keywords }) =>
    [...sentence.matchAll(new RegExp(pattern, "gi"))].flatMap((match) => {
      const before = sentence.slice(0, match.index);
      const rest = sentence.slice(match.index + match[0].length);
      if (
        !endsThere[type](rest, name) ||
        isDoubtful(before, rest, type) ||
        !speaksOfValue(before, name, type)
      )
        return [];
      return keywords.flatMap((keyword, index): Bound[] => {
        const value = Number(match[index + 1]?.replace(/^one$/i, "1"));
        const fits = Number.isFinite(value) && (type === "number" || (Number.isInteger(value) && value > 0));
        return fits ? [{ keyword, value, words: match[0].trim() }] : [];
      });
    }),
  );
}

/**
 * Also doubts an "or" behind the bound, such as "or *", and before that of a number, as in "in hours (max 5) or days (max 9)".
 */
function isDoubtful(before: string, rest: string, type: Bounded): boolean {
  const [own = ""] = rest.split(nextRule);
  const either = type === "number" ? `${before} ${own}` : own;
  return isDoubtfulSentence(`${before} ${rest}`) || /\bor\b(?! (?:less|fewer)\b)/i.test(either);
}

const nextRule = /\b(?:and|but) (?:must|may|can|cannot|should|not|is|are)\b/i;

function rulesOf(name: string): Readonly<Record<Bounded, readonly Rule[]>> {
  return { number: numberRules, string: stringRules, array: arrayRules(name) };
}

function arrayRules(name: string): Rule[] {
  const nouns = nounsOf(name);
  const noun = counting(nouns);
  return [
    rule(mostHint, String.raw`\b${most}\s*${number}${noun}`, "maxItems"),
    rule(/number of/i, String.raw`\bmax(?:imum)? number of (?:${nouns})${joint}${number}`, "maxItems"),
    rule(leastHint, String.raw`\b${least}\s*(\d+|one)\b${noun}`, "minItems"),
    rule(/between/i, String.raw`\bbetween\s*(\d+)\s*and\s*(\d+)${noun}`, "minItems", "maxItems"),
  ];
}

/** Returns nouns for the items of an array with that name. */
function nounsOf(name: string): string {
  const own = words(name).flatMap((word) =>
    word.length > 2 ? [word, singular(word), `${singular(word)}s`] : [],
  );
  return [...new Set([...own, "items", "item", "elements", "entries", "values", "objects", "ids"])].join("|");
}

function counting(nouns: string): string {
  return String.raw`\s+(?:(?!of\b|each\b|per\b)[a-z-]+\s+){0,2}?(?:${nouns})\b(?!\s+(?:of|per)\b)`;
}

/** Whether the rest of the text names a value that the bounds refuse, or says what becomes of one. */
function contradicts(rest: string, bounds: readonly Bound[], name: string, type: Bounded): boolean {
  const unit = { number: "", string: characters, array: counting(nounsOf(name)) }[type];
  const named = [...rest.matchAll(new RegExp(String.raw`(?<![\w.:/#])${number}${unit}`, "gi"))];
  const beyond = /\b(?:above|below|over|under|beyond|exceed\w*|than)\s+(?:[a-z]+\s+){0,3}$/i;
  return named.some((match) => {
    const value = Number(match[1]);
    const compared = beyond.test(rest.slice(0, match.index));
    return bounds.some((bound) => refuses(bound, value) || (compared && value === bound.value));
  });
}

function refuses({ keyword, value: bound }: Bound, value: number): boolean {
  if (keyword === "exclusiveMinimum") return value <= bound;
  if (keyword === "exclusiveMaximum") return value >= bound;
  return keyword.startsWith("min") ? value < bound : value > bound;
}

const pairs: readonly (readonly [BoundKeyword, BoundKeyword])[] = [
  ["minimum", "maximum"],
  ["exclusiveMinimum", "maximum"],
  ["minimum", "exclusiveMaximum"],
  ["minLength", "maxLength"],
  ["minItems", "maxItems"],
];

function isOrdered(bounds: readonly Bound[]): boolean {
  const value = (wanted: BoundKeyword): number | undefined =>
    bounds.find(({ keyword }) => keyword === wanted)?.value;
  return pairs.every(([low, high]) => (value(low) ?? -Infinity) <= (value(high) ?? Infinity));
}

/** Returns which bounds a schema of this type can have; `undefined` if it has none or the type is open. */
export function boundedType(type: JsonSchema["type"]): Bounded | undefined {
  const types = (typeof type === "string" ? [type] : (type ?? [])).filter((one) => one !== "null");
  const [only, ...others] = types;
  if (others.length > 0) return undefined;
  switch (only) {
    case "integer":
    case "number":
      return "number";
    case "string":
    case "array":
      return only;
    default:
      return undefined;
  }
}
