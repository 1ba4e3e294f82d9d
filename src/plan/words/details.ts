/** What a call needs and only a later sentence says: limits, units, formats, defaults, special values. */
import type { JsonSchema } from "../../model/runtime.js";
import { withoutCallOpening } from "./phrase.js";
import { firstSentence } from "./text.js";

/** At most so many details of so many characters. */
const most = 3;
const longest = 64;

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

/**
 * Where a clause ends: not inside a number or a dotted format, and not before what turns it round (`unless`, `except`)
 * or what it counts.
 */
const clauseRest =
  /^(?:[^.!?;(),:\s]|[.,!?:](?=\S)|,\s(?=\W?\d|(?:unless|except|but|if|when|only|or|for|depending|excluding)\b)|\s(?![–—-]\s|\(|(?:which|meaning|because|so that|and (?:must|can|may|should|will|is|are|has|have|cannot|contains?|defaults?|max|min|at)\w*)\b))*/i;

/** A match up to the end of its clause: half of it would say something else. */
function clause({ 0: text, index, input }: RegExpExecArray): string {
  const [rest = ""] = clauseRest.exec(input.slice(index + text.length)) ?? [];
  return text + rest.replace(/[.,!?:\s]+$/, "");
}

const amount = String.raw`[-+]?[$€£¥]?\d+(?:[,_]\d{3})*(?:\.\d+)?`;
const isBounded = (schema: JsonSchema): boolean => bounds.some((keyword) => schema[keyword] !== undefined);
const hasFormat = ({ format, items }: JsonSchema): boolean =>
  format !== undefined || items?.format !== undefined;
const isNumber = ({ type }: JsonSchema): boolean =>
  [type].flat().some((one) => one === "integer" || one === "number");

/** When else does a default count. */
const whenLeftOut =
  /\s+(?:if|when) (?:(?:it|this|the)(?: [a-z]+)? is )?(?:not (?:specified|provided|set|given|supplied|present)|omitted|unset|absent|unspecified)$/i;
/** Longer ones explain. */
const mostDefaultWords = 4;

const notDefaults =
  /^(?:$|(?:the|an?|this|that|it|if|when|value|will|and|of|by|in|you|your|on|set|behaviou?r)\b)/i;
const limits: Detail = {
  pattern: new RegExp(
    String.raw`\b(?:between [^.;()\d]{0,12}${amount}[^.;()\d]{0,12}? ?(?:and|to|[-–]) ?[^.;()\d]{0,4}${amount}|(?:max(?:imum|\.)?|min(?:imum|\.)?)(?!\w| of the)[^.;()\d]{0,30}?${amount}(?: ?(?:to|[-–]) ?${amount})?|(?:at (?:most|least)|up to|no (?:more|longer|less|fewer) than|(?:can ?not|must not|may not) exceed|limited to|must be (?:greater|less|more) than)[^.;()\d]{0,30}?${amount}(?: ?(?:and|to|[-–]) ?${amount})?)`,
    "i",
  ),
  say: clause,
  isSaid: isBounded,
};

const kinds: readonly Detail[] = [
  {
    // Notes of tightening: what a value usually keeps to.
    pattern: /\bPattern: \S.*?(?=\.?$)|\bUsually an? [a-z]+\d?(?=\.|$)/,
    say: whole,
    isSaid: () => false,
  },
  {
    pattern:
      /\bdefault(?:s|ed)?(?: value)?(?:(?: is|:| =|=| to| of)(?: set to)?)\s*(?:["'“]([^"'“”]{1,30})["'”]|(true|false|null|-?\d+(?:,\d{3})*(?:\.\d+)?)\b|(?=[\w+/:-]))/i,
    say: (match) => {
      const [said, quoted, literal] = match;
      const rest = clause(match).slice(said.length).replace(whenLeftOut, "");
      const value = quoted ?? literal ?? "";
      if (value === "" && notDefaults.test(rest) && !/^defaults to the\b/i.test(`${said}${rest}`))
        return undefined;
      if (value === "" && rest.split(" ").length > mostDefaultWords) return undefined;
      return `default ${value}${rest}`;
    },
    isSaid: (schema) => schema.default !== undefined,
  },
  {
    // `20 by default`, `by default, 20 are shown`, `the default page size is 20`: plain values only, for words may say anything.
    pattern:
      /(?:["“]([^"“”]{1,30})["”]|(?<![\w.,-])(true|false|-?\d+(?:,\d{3})*(?:\.\d+)?(?: [a-z]+)?)) by default\b|\bby default,? (?:it is |is |to )?(?:["“]([^"“”]{1,30})["”]|(true|false|-?\d+(?:,\d{3})*(?:\.\d+)?(?: [a-z]+)?)(?=[.,;)]|$))|\bdefault(?: (?!value)[a-z]+){1,2} is (?:["“]([^"“”]{1,30})["”]|(true|false|-?\d+(?:,\d{3})*(?:\.\d+)?(?: [a-z]+)?)(?=[.,;)]|$))/i,
    say: ([, ...values]) => `default ${values.find((value) => value !== undefined) ?? ""}`,
    isSaid: (schema) => schema.default !== undefined,
  },
  limits,
  {
    pattern:
      /\bin (?:(?:milli|micro|nano)?seconds|minutes|hours|days|weeks|bytes|kilobytes|megabytes|gigabytes|[KMGT]i?B|cents|pence|percent|pixels|degrees|(?:kilo|centi|milli)?met(?:er|re)s|miles|km|(?:kilo|milli)?grams|kg)\b|\bunits?: ?[^\s.,;()]+(?=[.,;)]|$)/i,
    say: whole,
    isSaid: (schema) => !isNumber(schema),
  },
  {
    pattern:
      /\b(?:ISO[- ]?8601|RFC[- ]?3339|(?<![./-])YYYY(?:[-/]?MM)?(?:[-/]?DD)?(?:T?HH(?::?mm)?(?::?ss)?Z?)?(?![\w./-]\w)|(?=\S*yy)(?:d{1,2}|m{1,2}|y{2,4})(?:[-./](?:d{1,2}|m{1,2}|y{2,4})){1,2}|Unix (?:epoch|time(?:stamp)?)|epoch (?:time|seconds|milliseconds)|seconds since the (?:Unix )?epoch)\b/i,
    say: whole,
    isSaid: hasFormat,
  },
  {
    pattern: /\bformat: ?(?!(?:the|an?|see|json)\b)\S*[^\s.](?=\.?$|\.\s)/i,
    say: whole,
    isSaid: ({ format, pattern }) => format !== undefined || pattern !== undefined,
  },
  {
    pattern:
      /\b(?:E\.?164|base-?64(?:[- ]encoded)?|comma[- ](?:separated|delimited)|ISO[- ]?3166(?:-\d)?(?: alpha-\d)?|ISO[- ]?4217|ISO[- ]?639(?:-\d)?|BCP[- ]?47|IANA time ?zone|CIDR|JSON[- ](?:encoded|string)|cron expression|(?:lower|upper)[- ]?case)\b/i,
    say: whole,
    isSaid: ({ format, type, pattern }) => format !== undefined || type === "array" || pattern !== undefined,
  },
  {
    pattern:
      /\b(?:can|may|must|should)(?: also)?(?: either)? be (?:set to )?(?:one of )?(?:the (?:string|value|keyword) )?["“][^"”]{1,30}["”](?:(?:[^.;]|\.(?=\S)){0,45}(?=[.;](?:\s|$)|$)|(?:[^.;,]|[.,](?=\S)){0,30}(?=[.;,](?:\s|$)|$))/i,
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

/** A sentence that gives a limit, the first of those that are short, without its full stop. */
export function limitIn(text: string): string | undefined {
  for (let rest = text; rest !== "";) {
    const sentence = firstSentence(rest);
    if (sentence.length <= longest && limits.pattern.test(sentence))
      return lowerCase(withoutCallOpening(sentence.replace(/^note:? |[.!]$/gi, "")));
    rest = rest.slice(sentence.length).trim();
  }
  return undefined;
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
  return /^(?:\p{Lu}\p{Ll}|A\s)/u.test(words) && !words.startsWith("Pattern:")
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
