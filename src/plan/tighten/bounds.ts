/** Bounds that a description states in words: only what can mean nothing else. */
import type { JsonSchema } from "../../model/runtime.js";
import { singular, words } from "../words.js";

export interface Bound {
  readonly keyword: BoundKeyword;
  readonly value: number;
  /** The words that say so. */
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

/** What bounds count, by the type of the value. */
export type Bounded = "number" | "string" | "array";

/**
 * @param text plain text
 * @param name of the argument that it describes
 */
export function boundsIn(text: string, name: string, type: Bounded): Bound[] {
  if (!worthReading.test(text) || (type === "string" && !ofLength.test(text)) || unbounded.test(text))
    return [];
  const found = sentences(text).flatMap((sentence) => statedIn(sentence, name, type));
  const agreed = found.filter(
    ({ keyword, value }, index) =>
      found.every((other) => other.keyword !== keyword || other.value === value) &&
      found.findIndex((other) => other.keyword === keyword) === index,
  );
  return isOrdered(agreed) ? agreed : [];
}

const worthReading = /\d|\bat least one\b|\bpositive\b|\bnegative\b/i;

const ofLength = /char|length/i;

/** A value that stands for "no bound" contradicts whatever bound is named beside it. */
const unbounded =
  /\bunlimited\b|\bno (?:limit|maximum|upper bound)\b|(?<![\w.])(?:-1|0|zero)\b['"`]? (?:means|for|to|disables|indicates|will|is|=)|\bor (?:-1|0|zero)\b/i;

/** Sentences that hold for some callers or some values, or that say what becomes of a value rather than which it may be. */
const conditional =
  /\b(?:if|unless|when|whenever|where|depend\w*|except|plans?|tiers?|enterprise|recommend\w*|approximately|about|roughly|around|usually|typically|generally|currently|otherwise|while|combined|total of|truncat\w*|trimmed|shorten\w*|first|displayed|visible|shown|previously|ideally|preferably)\b/i;

/** Most sentences have none, and are not looked at any further. */
const hasNumber = /\d|one/i;

function sentences(text: string): string[] {
  return text
    .replace(/(\d),(?=\d{3}(?!\d))/g, "$1")
    .split(/(?<=[.!?;])\s+/)
    .filter((sentence) => hasNumber.test(sentence) && !conditional.test(sentence));
}

const number = String.raw`(-?(?:0|[1-9]\d*)(?:\.\d+)?)(?![\w%°:/]|[.-]\w)`;
const joint = String.raw`\s*(?:is|are|of|:|=|being)?\s*`;
const counted = String.raw`(?:\s+(?:value|values|limit|allowed|allowable|supported|permitted|possible|accepted|size|page size|number(?:\s+of\s+(?:[a-z_-]+\s+){0,3}?[a-z_-]+)?))*`;
const mostWords = String.raw`(?:at most|no more than|not (?:be )?(?:more|greater|larger|higher) than|(?:can(?: ?not|['’]t)|must not|may not|should not|not) exceed|less than or equal to|<=|≤)`;
const leastWords = String.raw`(?:no less than|not (?:be )?(?:less|smaller|lower) than|greater than or equal to|>=|≥|(?:must|should|has to|needs to|value) (?:be|is) at least|^at least|\(at least)`;

interface Rule {
  /** What every sentence has that the pattern matches: most have not, and compiling such patterns takes a while. */
  readonly hint: RegExp;
  readonly pattern: string;
  readonly keywords: readonly BoundKeyword[];
}

const rule = (hint: RegExp, pattern: string, ...keywords: readonly BoundKeyword[]): Rule => ({
  hint,
  pattern,
  keywords,
});

const numberRules: readonly Rule[] = [
  rule(/max/i, String.raw`\bmax(?:imum|\.)?${counted}${joint}${number}`, "maximum"),
  rule(/most|than|exceed|<=|≤/i, String.raw`(?<![\w])${mostWords}\s*${number}`, "maximum"),
  rule(/min/i, String.raw`\bmin(?:imum|\.)?${counted}${joint}${number}`, "minimum"),
  rule(/least|than|>=|≥/i, String.raw`(?<![\w])${leastWords}\s*${number}`, "minimum"),
  rule(
    /between|range|from/i,
    String.raw`\b(?:between|in the range(?: of| from)?|ranges?(?: is|:| of| from)?|(?:value|number|integer)s? from)\s*${number.replace("[.-]", "\\.")}\s*(?:and|to|-|–|through)\s*${number}`,
    "minimum",
    "maximum",
  ),
  rule(/\(\d/, String.raw`\((\d+)\s*(?:-|–|to|\.\.\.?)\s*(\d+)(?=\))`, "minimum", "maximum"),
  rule(
    /than/i,
    String.raw`\b(?:must|should) be (?:greater|more|larger|higher) than ${number}`,
    "exclusiveMinimum",
  ),
  rule(/than/i, String.raw`\b(?:must|should) be (?:less|smaller|lower) than ${number}`, "exclusiveMaximum"),
];

const characters = String.raw`[\s-]*(?:unicode |utf-8 |ascii |alphanumeric |printable )?char(?:acter)?s?\b`;
const most = String.raw`(?:max(?:imum)?(?: length)?(?: of| is|:)?|up to|at most|no (?:more|longer) than|not (?:be )?(?:more|longer|greater) than|exceed|limited to|limit(?: of| is|:)?|less than or equal to)`;
const least = String.raw`(?:min(?:imum)?(?: length)?(?: of| is|:)?|at least|no (?:less|fewer|shorter) than|not (?:be )?(?:less|fewer|shorter) than)`;

/** What {@link most} and {@link least} begin or end with. */
const mostHint = /max|up to|most|than|exceed|limit/i;
const leastHint = /min|least|than/i;

const stringRules: readonly Rule[] = [
  rule(mostHint, String.raw`\b${most}\s*${number}${characters}`, "maxLength"),
  rule(
    /char/i,
    String.raw`\b${number}${characters} (?:or (?:less|fewer)|max(?:imum)?|limit|at most)`,
    "maxLength",
  ),
  rule(
    /max(?:imum)? length/i,
    String.raw`\bmax(?:imum)? length${joint}${number}(?:${characters})?`,
    "maxLength",
  ),
  rule(leastHint, String.raw`\b${least}\s*${number}${characters}`, "minLength"),
  rule(
    /min(?:imum)? length/i,
    String.raw`\bmin(?:imum)? length${joint}${number}(?:${characters})?`,
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

/** What follows a number when it is the value itself, or a count of what a page or a list holds. */
const things = String.raw`(?:items?|results?|records?|entries|rows|objects|elements)`;
const closes =
  /^\s*(?:$|[.,;)]|(?:and|but|default\w*|inclusive(?:ly)?|per (?:page|request|call)|at (?:a time|once))\b)/i;
const countsThings = new RegExp(
  String.raw`^\s+${things}\b(?=\s*(?:$|[.,;)]|(?:and|but|per|at|in|are|can|will|to)\b))`,
  "i",
);
const countNames = /limit|size|count|per|num|max|top|first|last|quantity|amount|rows|results/i;

function statedIn(sentence: string, name: string, type: Bounded): Bound[] {
  const rules = type === "number" ? numberRules : type === "string" ? stringRules : arrayRules(name);
  const likely = rules.filter(({ hint }) => hint.test(sentence));
  return likely.flatMap(({ pattern, keywords }) =>
    [...sentence.matchAll(new RegExp(pattern, "gi"))].flatMap((match) => {
      if (type === "number" && !endsThere(sentence.slice(match.index + match[0].length), name)) return [];
      return keywords.flatMap((keyword, index): Bound[] => {
        const value = Number(match[index + 1]?.replace(/^one$/i, "1"));
        const fits = Number.isFinite(value) && (type === "number" || (Number.isInteger(value) && value > 0));
        return fits ? [{ keyword, value, words: match[0].replace(/^\(/, "").trim() }] : [];
      });
    }),
  );
}

/** "max 100" speaks of the value; "max 100 characters" and "max 100 MB" of something else. */
function endsThere(rest: string, name: string): boolean {
  return closes.test(rest) || (countNames.test(name) && countsThings.test(rest));
}

function arrayRules(name: string): Rule[] {
  const own = words(name).flatMap((word) =>
    word.length > 2 ? [word, singular(word), `${singular(word)}s`] : [],
  );
  const nouns = [
    ...new Set([...own, "items", "item", "elements", "entries", "values", "objects", "ids"]),
  ].join("|");
  const noun = String.raw`\s+(?:(?!of\b|each\b|per\b)[a-z-]+\s+){0,2}?(?:${nouns})\b(?!\s+(?:of|per)\b)`;
  return [
    rule(mostHint, String.raw`\b${most}\s*${number}${noun}`, "maxItems"),
    rule(/number of/i, String.raw`\bmax(?:imum)? number of (?:${nouns})${joint}${number}`, "maxItems"),
    rule(leastHint, String.raw`\b${least}\s*(\d+|one)\b${noun}`, "minItems"),
    rule(/between/i, String.raw`\bbetween\s*(\d+)\s*and\s*(\d+)${noun}`, "minItems", "maxItems"),
  ];
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

/** Which bounds a schema of this type can have; `undefined` where there are none or the type is open. */
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
