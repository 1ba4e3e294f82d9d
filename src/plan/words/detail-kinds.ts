/** Defines the details that a call needs, as patterns: limits, units, formats, defaults, special values. */
import type { JsonSchema } from "../../model/runtime.js";
import { choices, saidChoices } from "./choices.js";
import { hasFormat, isBounded } from "./said.js";
import type { About } from "./subject.js";

export interface Detail {
  readonly pattern: RegExp;
  /** What the sentence must speak of, so that the detail applies to the argument. */
  readonly about?: About;
  /** Whether the rest of the clause belongs to the detail. */
  readonly toClauseEnd?: true;
  /**
   * Words the detail; the match itself by default.
   * @param text of the match, or up to the end of its clause
   * @returns `undefined` if it is no detail after all
   */
  readonly say?: (match: RegExpExecArray, text: string) => string | undefined;
  /** Maximum characters, if more than of other details. */
  readonly longest?: number;
  /** Maximum characters of a sentence that is shown whole, because it negates, restricts or continues the detail. */
  readonly longestSentence?: number;
  /** Whether the schema already says these words. */
  readonly isSaid: (schema: JsonSchema, words: string) => boolean;
}

const amount = String.raw`[-+]?[$€£¥]?\d+(?:[,_]\d{3})*(?:\.\d+)?`;
const isNumber = ({ type }: JsonSchema): boolean =>
  [type].flat().some((one) => one === "integer" || one === "number");

/** Longer ones are explanations. */
const mostDefaultWords = 4;

const notDefaults =
  /^(?:$|a\b(?!$)|(?:the|an|this|that|it|if|when|value|will|and|of|by|in|you|your|on|set|behaviou?r)\b)/i;
export const limits: Detail = {
  pattern: new RegExp(
    String.raw`\b(?:between [^.;()\d]{0,12}${amount}(?: \([^)]*\))?[^.;()\d]{0,12}? ?(?:and|to|[-–]) ?[^.;()\d]{0,4}${amount}(?: \([^)]*\))?|(?:from|ranges from) ${amount} (?:to|through) ${amount}|(?:valid|allowed|accepted|possible|permitted) (?:values?|range)(?: are| is|:)? ${amount} ?(?:to|through|[-–]) ?${amount}(?=[.;)]|$| \(|,? inclusive)|(?:max(?:imum|\.)?|min(?:imum|\.)?)(?!\w| of the)[^.;()\d]{0,30}?${amount}(?: ?(?:to|[-–]) ?${amount})?|(?:at (?:most|least)|up to|no (?:more|longer|less|fewer) than|(?:can ?not|must not|may not) exceed|limited to|must be (?:greater|less|more) than)[^.;()\d]{0,30}?${amount}(?: ?(?:and|to|[-–]) ?${amount})?)`,
    "i",
  ),
  about: "value",
  toClauseEnd: true,
  isSaid: isBounded,
};

/** What tightening adds to a text: the usual form of a value. */
export const notes: Detail = {
  pattern: /\bPattern: \S.*?(?=\.?$)|\bUsually an? [a-z]+\d?(?=\.|$)/,
  isSaid: () => false,
};

export const defaults: Detail = {
  pattern:
    /\bdefault(?:s|ed)?(?: value)?(?:(?: is|:| =|=| to| of)(?: set to)?)\s*(?:["'“]([^"'“”]{1,30})["'”]|(true|false|null|-?\d+(?:,\d{3})*(?:\.\d+)?)\b|(?=[\w+/:-]))/i,
  toClauseEnd: true,
  say: ([said, quoted, literal], text) => {
    const rest = text.slice(said.length);
    const value = quoted ?? literal ?? "";
    if (value === "" && notDefaults.test(rest) && !/^defaults to the\b/i.test(`${said}${rest}`))
      return undefined;
    if (value === "" && rest.split(" ").length > mostDefaultWords) return undefined;
    return `default ${value}${rest}`;
  },
  isSaid: (schema) => schema.default !== undefined,
};

/** Values that the schema does not list. They are shown, but never enforced. */
export const allowed: Detail = {
  pattern: choices,
  about: "value",
  say: saidChoices,
  longest: 110,
  longestSentence: 80,
  isSaid: ({ type, enum: values, const: value, pattern, items }) =>
    type === "boolean" ||
    [values, value, pattern, items?.enum, items?.const, items?.pattern].some((one) => one !== undefined),
};

/** Units of money, also of amounts that are strings or objects. */
export const money: Detail = {
  pattern:
    /\b(?:in|as) (?:an? |the )?(?:positive |non-negative |whole |integer )?(?:(?:currency['’]s )?(?:smallest|lowest|minor|major) (?:(?:common )?(?:currency|monetary) )?(?:(?:sub-?)?units?|denomination)(?: of (?:the |a )?(?:[a-z]+ )?currency)?|(?:currency['’]s |currency )?sub-?units?|basis points?|cents|pence|kobo|paise|satoshis?)\b/i,
  about: "amount",
  longestSentence: 110,
  isSaid: () => false,
};

/** `must be "fast" or "slow"`. */
export const exactValues: Detail = {
  about: "value",
  pattern:
    /\b(?:can(?:not)?|may|must|should)(?: not)?(?: also)?(?: either)? be (?:set to )?(?:the (?:string|value|keyword) )?["“][^"”]{1,30}["”](?:(?:[^.;]|\.(?=\S)){0,45}(?=[.;](?:\s|$)|$)|(?:[^.;,]|[.,](?=\S)){0,30}(?=[.;,](?:\s|$)|$))/i,
  isSaid: ({ enum: values, const: value }) => values !== undefined || value !== undefined,
};

function isNoPlainText({ format, type, pattern }: JsonSchema): boolean {
  return format !== undefined || type === "array" || pattern !== undefined;
}

const sign =
  /["'“(]?(?:commas?|pipes?|semi-?colons?|colons?|spaces?|hyphens?|dash(?:es)?|[,|;:+&])(?![a-z])["'”)]?/
    .source;

/** What is between the parts of a text that stands for a list. */
const separators: Detail = {
  pattern: new RegExp(
    String.raw`\b(?:delimited|joined|separated|split) (?:by|with|using) (?:a |an |the )?(?:single )?(?<by>${sign})|\bseparate(?: [a-z]+){0,3} (?:by|with|using) (?:a |an |the )?(?<with>${sign})`,
    "i",
  ),
  about: "list",
  say: ([, by, using]) => `separated by ${(by ?? using ?? "").replace(/^[("'“]|[)"'”]$/g, "")}`,
  isSaid: isNoPlainText,
};

export const kinds: readonly Detail[] = [
  defaults,
  {
    // Matches `20 by default`, `by default, 20 are shown`, `the default page size is 20`: plain values only, because words may
    // say anything.
    pattern:
      /(?:["“]([^"“”]{1,30})["”]|(?<![\w.,-])(true|false|-?\d+(?:,\d{3})*(?:\.\d+)?(?: [a-z]+)?)) by default\b|\bby default,? (?:it is |is |to )?(?:["“]([^"“”]{1,30})["”]|(true|false|-?\d+(?:,\d{3})*(?:\.\d+)?(?: [a-z]+)?)(?=[.,;)]|$))|\bdefault(?: (?!value|max|min|limit|upper|lower)[a-z]+){1,2} is (?:["'“]([^"'“”]{1,30})["'”](?!,)|(true|false|-?\d+(?:,\d{3})*(?:\.\d+)?(?: [a-z]+)?)(?=[.,;)]|$))/i,
    say: ([, ...values]) => `default ${values.find((value) => value !== undefined) ?? ""}`,
    isSaid: (schema) => schema.default !== undefined,
  },
  limits,
  allowed,
  money,
  {
    pattern:
      /\bin (?:(?:milli|micro|nano)?seconds|minutes|hours|days|weeks|bytes|kilobytes|megabytes|gigabytes|[KMGT]i?B|dollars|percent|pixels|degrees|(?:kilo|centi|milli)?met(?:er|re)s|miles|km|(?:kilo|milli)?grams|kg)\b|\bunits?: ?[^\s.,;()]+(?=[.,;)]|$)/i,
    about: "quantity",
    isSaid: (schema) => !isNumber(schema),
  },
  {
    pattern:
      /\b(?:ISO[- ]?8601|RFC[- ]?3339|(?<![./-])YYYY(?:[-/]?MM)?(?:[-/]?DD)?(?:[T ]?HH(?::?mm)?(?::?ss)?(?:\.S+)?Z?)?(?![\w./-]\w)|(?=\S*yy)(?:d{1,2}|m{1,2}|y{2,4})(?:[-./](?:d{1,2}|m{1,2}|y{2,4})){1,2}|Unix (?:epoch|time(?:stamp)?)(?: in (?:milli|micro|nano)?seconds)?|epoch (?:time|seconds|milliseconds)|(?:milli|micro|nano)?seconds since (?:the )?(?:Unix )?epoch)\b/i,
    isSaid: hasFormat,
  },
  {
    pattern: /\bformat: ?(?!(?:the|an?|see|json)\b)\S*[^\s.](?=\.?$|\.\s)/i,
    isSaid: ({ format, pattern }) => format !== undefined || pattern !== undefined,
  },
  {
    pattern:
      /\b(?:E\.?164|base-?64(?:[- ]encoded)?|ISO[- ]?3166(?:-\d)?(?: alpha-\d)?|ISO[- ]?4217|ISO[- ]?639(?:-\d)?|BCP[- ]?47|IANA time ?zone|CIDR|JSON[- ](?:encoded|string)|cron expression|(?<!(?:and|or)[ /])(?:lower|upper)[- ]?case)\b/i,
    isSaid: isNoPlainText,
  },
  separators,
  {
    pattern: /\b(?:comma|pipe|semicolon|space)[- ](?:separated|delimited)\b/i,
    isSaid: isNoPlainText,
  },
  exactValues,
  {
    // Matches `Use 0 for no limit`, `-1 returns all`, `Leave empty to match all`.
    pattern:
      /^(?:(?:to [^,]+, |if )?(?:use|set|pass|specify|send|leave|give|enter|provide|setting)\b[^.]*(?<![\w.-])(?:-1|0|zero|empty|blank)\b.{1,45}|(?:an? )?(?:value of )?["'“]?(?:-1|0|zero|empty|blank)\b.{0,12}\b(?:means|indicates|disables|for|returns|matches|clears|removes|unsets)\b.{1,40})$/i,
    isSaid: () => false,
  },
];
