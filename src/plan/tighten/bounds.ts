/** Finds the bounds that a description states: a small table, read only where no word of the description casts doubt on them. */
import type { JsonSchema } from "../../model/runtime.js";
import { everything, Said, scoreOf } from "../words/score.js";
import { sentencesOf } from "../words/sentences.js";
import { words } from "../words/words.js";

export interface Bound {
  readonly keyword: BoundKeyword;
  readonly value: number;
  /** The words that state it. */
  readonly words: string;
}

type BoundKeyword = "minimum" | "maximum" | "minLength" | "maxLength" | "minItems" | "maxItems";

/** Type of a value, which decides what its bounds count. */
export type Bounded = "number" | "string" | "array";

const digits = String.raw`(-?\d{1,15}(?:\.\d{1,9})?)`;
/** Not `0777`, `100%`, `1:2`, `1.2.3`. */
const number = String.raw`${digits}(?![\w%°:/]|[.,-]\w)`;
const counted = String.raw`(?: (?:value|limit|allowed|number|length|size|page size|of|is|are|items|results|to|return)){0,5}:?`;
const most = String.raw`(?:at most|no (?:more|longer|greater) than|not exceed|cannot exceed|up to|limited to|less than or equal to|max(?:imum|\.|length)?${counted}|<=|≤)`;
const least = String.raw`(?:at least|no (?:less|fewer|shorter) than|greater than or equal to|min(?:imum|\.|length)?${counted}|>=|≥)`;
const range = String.raw`${digits} ?(?:and|to|through|-|–) ?${number}`;

const keywords = {
  number: { least: "minimum", most: "maximum" },
  string: { least: "minLength", most: "maxLength" },
  array: { least: "minItems", most: "maxItems" },
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
  array: /^ (items?|elements?|entries|values|objects|ids|[a-z]+)(?: allowed| per request)?(?: ?$|[.,;)]| and\b)/i,
};

/** Words that give a number another meaning, or say that it does not hold for all values and callers. */
const doubts = new Set(
  (
    "if unless when whenever where while depending depends except excluding without otherwise plan plans tier tiers enterprise guests previously " +
    "recommended approximately about roughly around usually typically generally commonly normally currently often ideally preferably example " +
    "examples eg like such exclusive combined together total sum each every individual apiece first last shown displayed whose including " +
    "unlimited infinity zero none null empty blank means off disables or for on " +
    "truncated truncates clamped shortened ignored dropped trimmed rounded reduced adjusted replaced above beyond over below higher larger longer " +
    "fewer rest additional extra surplus raised lowered too well also accepted older separated separate encoded json base64 key array count bytes only"
  ).split(" "),
);

/** Words of a list that doubt only texts, which may hold several values. */
const doubtsOfText = new Set(["list", "labels", "several", "multiple", "more", "comma", "values"]);

/** @param name of the argument that the text describes */
export function boundsIn(text: string, name: string, type: Bounded): Bound[] {
  if (!/\d/.test(text)) return [];
  const sentences = sentencesOf(text).map((one) => one.text.replace(/(\d),(?=\d{3}(?!\d))/g, "$1"));
  if (sentences.some((sentence) => isDoubtful(sentence, name, type))) return [];
  const found = sentences.flatMap((sentence) => statedIn(sentence, name, type));
  const values = numbersIn(sentences.join(" "));
  const isClear = found.every(
    (bound) => values.every((value) => !refuses(bound, value)) && !found.some((other) => isRival(bound, other)),
  );
  return isClear ? found : [];
}

function isDoubtful(sentence: string, name: string, type: Bounded): boolean {
  const own = new Set(words(name));
  const plain = sentence.replace(/\bor (?:less|fewer|equal)\b/gi, "").replace(/\bper (?:page|request)\b/gi, "");
  return words(plain).some(
    (word) =>
      !own.has(word) && (doubts.has(word) || word === "per" || (type === "string" && doubtsOfText.has(word))),
  );
}

function statedIn(sentence: string, name: string, type: Bounded): Bound[] {
  const said = new Said(name);
  return statements.flatMap(({ pattern, ends }) =>
    [...sentence.matchAll(pattern)].flatMap((match) => {
      const [stated, ...values] = match;
      const before = sentence.slice(0, match.index);
      const isOfValue = scoreOf(lastClause(before), said, everything) === 0 && !/\bnot?\b/i.test(before);
      if (!isOfValue || !isCounted(sentence.slice(match.index + stated.length), { stated, name, type })) return [];
      return ends.map((end, index) => ({
        keyword: keywords[type][end],
        value: Number(values[index]),
        words: stated.trim(),
      }));
    }),
  );
}

/** A clause may speak of something else than the value. */
function lastClause(before: string): string {
  return before.split(/[,;:–]/).at(-1) ?? "";
}

interface Statement {
  readonly stated: string;
  readonly name: string;
  readonly type: Bounded;
}

function isCounted(rest: string, { stated, name, type }: Statement): boolean {
  const match = follows[type].exec(rest);
  if (type === "string" && match === null) return /length/i.test(stated) && /^ ?(?:$|[.,;)])/.test(rest);
  if (match === null || type !== "array") return match !== null;
  const [, thing = ""] = match;
  return /^(?:items?|elements?|entries|values|objects|ids)$/i.test(thing) || new Said(name).has(thing.toLowerCase().replace(/s$/, ""));
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
    case "array":
      return only;
    default:
      return undefined;
  }
}
