/** What a call needs and only a later sentence says: limits, units, formats, defaults, special values. */
import type { JsonSchema } from "../model/runtime.js";

/** At most so many details of so many characters. */
const most = 3;
const longest = 60;

export interface Detail {
  readonly pattern: RegExp;
  /** @returns what to say; `undefined` when it is nothing after all */
  readonly say: (match: RegExpExecArray) => string | undefined;
  /** The schema says it already. */
  readonly isSaid: (schema: JsonSchema) => boolean;
}

const bounds = [
  "minimum",
  "maximum",
  "exclusiveMinimum",
  "exclusiveMaximum",
  "minLength",
  "maxLength",
  "minItems",
  "maxItems",
] as const;

const whole = ([text]: RegExpExecArray): string => text;
const isBounded = (schema: JsonSchema): boolean => bounds.some((keyword) => schema[keyword] !== undefined);
const hasFormat = ({ format, items }: JsonSchema): boolean =>
  format !== undefined || items?.format !== undefined;
const isNumber = ({ type }: JsonSchema): boolean =>
  [type].flat().some((one) => one === "integer" || one === "number");

const notDefaults =
  /^(?:$|(?:the|an?|this|that|it|if|when|value|will|and|of|by|in|you|your|on|set|behaviou?r)\b)/i;
const kinds: readonly Detail[] = [
  {
    // Notes of tightening: what a value usually keeps to.
    pattern: /\bPattern: \S.*?(?=\.?$)|\bUsually an? [a-z]+\d?(?=\.|$)/,
    say: whole,
    isSaid: () => false,
  },
  {
    pattern:
      /\bdefault(?:s|ed)?(?: value)?(?:(?: is|:| =|=| to| of)(?: set to)?)\s*(?:["'“]([^"'“”]{1,30})["'”]|(true|false|null|-?\d+(?:\.\d+)?)\b|([\w+/:-]+(?:\.\w+)*(?: [\w-]+){0,2})(?=\s*(?:$|[.,;)])))/i,
    say: ([, quoted, literal, words]) => {
      const value = quoted ?? literal ?? words ?? "";
      return notDefaults.test(value) ? undefined : `default ${value}`;
    },
    isSaid: (schema) => schema.default !== undefined,
  },
  {
    // `20 by default`, `by default, 20 are shown`, `the default page size is 20`: plain values only, for words may say anything.
    pattern:
      /(?:["“]([^"“”]{1,30})["”]|(?<![\w.-])(true|false|-?\d+(?:\.\d+)?(?: [a-z]+)?)) by default\b|\bby default,? (?:it is |is |to )?(?:["“]([^"“”]{1,30})["”]|(true|false|-?\d+(?:\.\d+)?)\b)|\bdefault(?: (?!value)[a-z]+){1,2} is (?:["“]([^"“”]{1,30})["”]|(true|false|-?\d+(?:\.\d+)?)\b)/i,
    say: ([, ...values]) => `default ${values.find((value) => value !== undefined) ?? ""}`,
    isSaid: (schema) => schema.default !== undefined,
  },
  {
    pattern:
      /\b(?:(?:max(?:imum)?|min(?:imum)?)\b(?! of the)|at (?:most|least)|up to|no (?:more|longer|less|fewer) than|between|(?:can ?not|must not|may not) exceed|limited to|must be (?:greater|less|more) than)[^.;()\d]{0,30}\d(?:[\d,]|\.\d)*(?: ?(?:and|to|-) ?\d[\d,.]*\d)?(?:\s(?:characters?|chars|items?|bytes|[KMG]i?B|seconds|minutes|hours|days|months|years|results|entries|values|IDs?|words)\b|(?=\s*(?:$|[.,;)]|and\b|or\b)))/i,
    say: whole,
    isSaid: isBounded,
  },
  {
    pattern:
      /\bin (?:(?:milli|micro|nano)?seconds|minutes|hours|days|weeks|bytes|kilobytes|megabytes|gigabytes|[KMGT]i?B|cents|pence|percent|pixels|degrees|meters|metres|kilometers|miles)\b/i,
    say: whole,
    isSaid: (schema) => !isNumber(schema),
  },
  {
    pattern:
      /\b(?:ISO[- ]?8601|RFC[- ]?3339|YYYY(?:[-/]?MM)?(?:[-/]?DD)?(?:T?HH(?::?mm)?(?::?ss)?Z?)?|Unix (?:epoch|time(?:stamp)?)|epoch (?:time|seconds|milliseconds)|seconds since the (?:Unix )?epoch)\b/i,
    say: whole,
    isSaid: hasFormat,
  },
  {
    pattern:
      /\b(?:E\.?164|base-?64(?:[- ]encoded)?|comma[- ](?:separated|delimited)|ISO[- ]?3166(?:-\d)?(?: alpha-\d)?|ISO[- ]?4217|ISO[- ]?639(?:-\d)?|BCP[- ]?47|IANA time ?zone|CIDR|JSON[- ](?:encoded|string)|cron expression|(?:lower|upper)[- ]?case)\b/i,
    say: whole,
    isSaid: ({ format, type, pattern }) => format !== undefined || type === "array" || pattern !== undefined,
  },
  {
    pattern:
      /\b(?:can|may|must|should)(?: also)?(?: either)? be (?:set to )?(?:one of )?(?:the (?:string|value|keyword) )?["“][^"”]{1,30}["”][^.;]{0,30}(?=[.;,]|$)/i,
    say: whole,
    isSaid: ({ enum: values, const: value }) => values !== undefined || value !== undefined,
  },
];

/** Something that a text says, and whose business it is. */
export interface Found {
  readonly words: string;
  readonly kind: Detail;
}

export function detailsIn(text: string): readonly Found[] {
  if (text === "") return [];
  return kinds.flatMap((kind): Found[] => {
    const match = kind.pattern.exec(text);
    const words = match === null ? undefined : kind.say(match)?.trim();
    const fits = words !== undefined && (words.length <= longest || words.startsWith("Pattern:"));
    return fits ? [{ words: lowerCase(words), kind }] : [];
  });
}

/** Those that neither the description nor the schema says. */
export function unsaid(found: readonly Found[], said: string, schema: JsonSchema): string[] {
  return found
    .filter(({ kind: { isSaid, pattern } }) => !isSaid(schema) && !pattern.test(said))
    .slice(0, most)
    .map(({ words }) => words);
}

/** `Max 5` → `max 5`; `ISO 8601`, `E.164` and `Pattern: …` stay. */
function lowerCase(words: string): string {
  return /^\p{Lu}\p{Ll}/u.test(words) && !words.startsWith("Pattern:")
    ? words.charAt(0).toLowerCase() + words.slice(1)
    : words;
}

/** The phrase without limits, defaults and values that the schema beside it gives. */
export function withoutSaid(phrase: string, schema: JsonSchema): string {
  const { enum: own, items } = schema;
  let text = phrase;
  if (isBounded(schema)) text = onlyLimit.test(text) ? "" : drop(text, limitAside);
  if (schema.default !== undefined) text = drop(text, defaultAside);
  if (hasFormat(schema)) text = drop(text, dateAside);
  const values = own ?? items?.enum;
  if (values !== undefined) text = withoutValues(text, new Set(values.map(String)));
  return text;
}

const limit = String.raw`(?:must be |value |values )?(?:max(?:imum)?|min(?:imum)?|between|at most|at least|up to)[^()\d]{0,20}\d[\d,.]*(?: (?:and|to) \d[\d,.]*)?(?: (?:characters|chars|items))?`;
const limitAside = new RegExp(
  String.raw`\s*[,(;–-]\s*${limit}\s*(?=[)]|$)\)?|\s*\(\s*\d+\s*[-–]\s*\d+\s*\)`,
  "i",
);
const onlyLimit = new RegExp(`^${limit}$`, "i");
const defaultAside =
  /\s*[,(;–-]\s*(?:the )?default(?:s| value)?(?: is| to|:| =|=)?\s*["']?[\w.+-]{1,30}["']?\s*(?=[)]|$)\)?/i;
const dateAside =
  /\s*(?:[,(]\s*)?(?:(?:specified |formatted |given |expressed )?(?:in|as)(?: an?| the)? )?(?:ISO[- ]?8601|RFC[- ]?3339|YYYY-MM-DD)(?: (?:date(?:[- ]?time)?|timestamp))?(?: format| string)?(?:: ?YYYY-MM-DD\S*)?\s*(?=[).,]|$)\)?/i;

function drop(text: string, aside: RegExp): string {
  const left = text.replace(aside, "").trim();
  return left === "" ? text : left;
}

/** "The state, one of open, closed" → "The state", when the schema lists them. */
function withoutValues(text: string, values: ReadonlySet<string>): string {
  const match =
    /\s*[,;:.(–-]?\s*(?:(?:which |it )?(?:can|may|must|should) be\s+)?(?:either|one of|any of|possible values|valid values|allowed values|available options|can be|must be)\b(.*)$/i.exec(
      text,
    );
  if (match === null) return text;
  const listed = (match[1] ?? "")
    .split(/[\s,;|/"'()]+|\bor\b|\band\b/)
    .filter((word) => values.has(word.replace(/[.:]$/, "")));
  const isAll = match.index > 0 ? Math.min(2, values.size) : values.size;
  return listed.length >= isAll ? text.slice(0, match.index) : text;
}
