/** Finds the bounds that a description states: a small table, read only where no word of the description casts doubt on them. */
import type { JsonSchema } from "../../model/runtime.js";
import { stem } from "../words/score.js";
import { linesOf } from "../words/sentences.js";
import { words } from "../words/words.js";
import { wordSet } from "../../word-set.js";

export interface Bound {
  readonly keyword: BoundKeyword;
  readonly value: number;
  /** The words that state it. */
  readonly words: string;
}

type BoundKeyword = "minimum" | "maximum" | "minLength" | "maxLength";

/** Type of a value, which decides what its bounds count. */
export type Bounded = "number" | "string";

const digits = String.raw`(-?(?:0|[1-9]\d{0,14})(?:\.\d{1,9})?)`;
/** Not `0777`, `100%`, `1:2`, `1.2.3`. */
const number = String.raw`${digits}(?![\w%°:/]|[.,-]\w)`;
const counted = String.raw`(?: (?:value|limit|allowed|number|length|size|page size|of|is|are|items|results|to|return)){0,5}:?`;
const most = String.raw`(?:at most|no (?:more|longer|greater) than|not exceed|cannot exceed|up to|limited to|less than or equal to|max(?:imum|\.|length)?${counted}|<=|≤)`;
const least = String.raw`(?:at least|no (?:less|fewer|shorter) than|greater than or equal to|min(?:imum|\.|length)?${counted}|>=|≥)`;
const range = String.raw`${digits} ?(?:and|to|through|-|–) ?${number}`;

const keywords = {
  number: { least: "minimum", most: "maximum" },
  string: { least: "minLength", most: "maxLength" },
} as const satisfies Record<Bounded, Record<"least" | "most", BoundKeyword>>;

/** What states a bound, and which ends of the range its numbers are. */
const statements: readonly { readonly pattern: RegExp; readonly ends: readonly ("least" | "most")[] }[] = [
  { pattern: new RegExp(String.raw`(?<!\w)${most} ${number}`, "gi"), ends: ["most"] },
  { pattern: new RegExp(String.raw`(?<!\w)${least} ${number}`, "gi"), ends: ["least"] },
  {
    pattern: new RegExp(
      String.raw`(?<!\w)(?:between|ranges?(?: is| of| from|:)?|from|values?(?: are| is|:)?|\() ?${range}`,
      "gi",
    ),
    ends: ["least", "most"],
  },
];

/** What has to follow the number: nothing, or what is counted. */
const follows: Readonly<Record<Bounded, RegExp>> = {
  number: /^(?: ?\(?(?:inclusive|per page|per request)\)?)? ?(?:$|[.,;)([]|and\b|but\b|default)/i,
  string: /^[ -]?char(?:acter)?s?(?: long| in length| allowed)?(?: ?$|[.,;)]| and\b)/i,
};

/** Words that give a number another meaning, or say that it does not hold for all values and callers. */
const doubts = wordSet(
  "if unless when whenever where while depending depends except excluding without otherwise plan plans tier tiers enterprise guests previously " +
    "recommended approximately about roughly around usually typically generally commonly normally currently often ideally preferably example " +
    "examples eg like such exclusive combined together total sum each every individual apiece first last shown displayed whose including  per" +
    " unlimited infinity zero none null empty blank means off disables or for on " +
    "truncated truncates clamped shortened ignored dropped trimmed rounded reduced adjusted replaced above beyond over below higher larger longer " +
    "fewer rest additional extra surplus raised lowered too well also accepted older separated separate count bytes only",
);

/** Words that doubt only texts, which may hold several values, or one that stands for others. */
const doubtsOfText =
  /\b(?:list|labels|several|multiple|more|comma|values|encoded|json|base64|key|array)\b|[*"'’“]/i;

/** Words that may stand before a bound of the value, besides its name. */
const plainWords = wordSet(
  "a an the this it its at is are can must should may has have needs be of to in and with that which there contain contains include includes have " +
    "value values number integer text string length range ranges list array limited allowed valid accepted return returned results result items entries optional required",
);

/** @param name of the argument that the text describes */
export function boundsIn(text: string, name: string, type: Bounded): Bound[] {
  if (!/\d/.test(text)) return [];
  const sentences = linesOf(text).map((line) => line.replace(/(\d),(?=\d{3}(?!\d))/g, "$1"));
  if (sentences.some((sentence) => isDoubtful(sentence, name, type))) return [];
  const found = sentences.flatMap((sentence, index) =>
    statedIn(sentence.replace(defaultValue, ""), { name, type, isFirst: index === 0 }),
  );
  const values = numbersIn(sentences.join(" "));
  const isClear = found.every(
    (bound) =>
      values.every((value) => !refuses(bound, value)) && !found.some((other) => isRival(bound, other)),
  );
  return isClear ? found : [];
}

function isDoubtful(sentence: string, name: string, type: Bounded): boolean {
  const own = new Set(words(name));
  const plain = sentence
    .replace(/\bor (?:less|fewer|equal)\b/gi, "")
    .replace(/\bper (?:page|request)\b|\bnot (?:be )?(?:blank|empty)\b/gi, "");
  if (type === "string" && doubtsOfText.test(plain)) return true;
  return words(plain).some((word) => !own.has(word) && doubts.has(word));
}

interface Place {
  readonly name: string;
  readonly type: Bounded;
  /** Whether it is the first sentence of a description, which says what the value is. */
  readonly isFirst: boolean;
}

function statedIn(sentence: string, { name, type, isFirst }: Place): Bound[] {
  const own = stemsOf(name);
  return statements.flatMap(({ pattern, ends }) =>
    [...sentence.matchAll(pattern)].flatMap((match) => {
      const [stated, ...values] = match;
      const before = sentence.slice(0, match.index);
      const isAside = isFirst && /[,(]\s*$/.test(before) && !verb.test(before);
      const isPlain = words(before).every(
        (word) => plainWords.has(word) || own.has(stem(word)) || /^(?:least|most|\d+)$/.test(word),
      );
      if (!(isAside || isPlain) || !isCounted(sentence.slice(match.index + stated.length), stated, type))
        return [];
      return ends.map((end, index) => ({
        keyword: keywords[type][end],
        value: Number(values[index]),
        words: stated.trim(),
      }));
    }),
  );
}

const verb = /\b(?:must|should|shall|can|cannot|may|might|will|is|are|has|have|needs?|does|do|not)\b/i;
const defaultValue = /\bdefaults?(?: value)?(?: is| to|:)? ?-?\d+(?:\.\d+)?/gi;

function stemsOf(name: string): ReadonlySet<string> {
  return new Set(words(name).map(stem));
}

function isCounted(rest: string, stated: string, type: Bounded): boolean {
  if (follows[type].test(rest)) return true;
  return type === "string" && /length/i.test(stated) && /^ ?(?:$|[.,;)])/.test(rest);
}

function numbersIn(text: string): number[] {
  return [...text.matchAll(/(?<![\w.])-?\d+(?:\.\d+)?/g)].map(([value]) => Number(value));
}

function refuses({ keyword, value: bound }: Bound, value: number): boolean {
  return keyword.startsWith("min") ? value < bound : value > bound;
}

function isRival(one: Bound, other: Bound): boolean {
  return one.keyword === other.keyword && one.value !== other.value;
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
      return only;
    default:
      return undefined;
  }
}
