/** Recognizes words that give a stated bound another meaning, so that it is none. */
import type { Bounded } from "./bounds.js";

interface Doubt {
  readonly why: string;
  readonly pattern: RegExp;
  /** Types of values to which the doubt applies; all by default. */
  readonly types?: readonly Bounded[];
}

/** Doubts in the sentence that states the bound. */
const ofSentence: readonly Doubt[] = [
  {
    why: "holds for some callers or some values",
    pattern:
      /\b(?:if|unless|when|whenever|where|while|depend\w*|except|exclud\w*|without|otherwise|plans?|tiers?|enterprise|previously)\b/i,
  },
  {
    why: "holds for the setting that it begins with",
    pattern:
      /^(?:for|on|in|with|together|within|during|by|under|as|after|before|to|using|at(?! (?:least|most)))\b[^,]*,/i,
  },
  {
    why: "does not state a rule",
    pattern:
      /\b(?:recommend\w*|approximately|about|roughly|around|usually|typically|generally|commonly|normally|currently|often|ideally|preferably|examples?|such as|like|e\.g|i\.e)\b/i,
  },
  { why: "leaves out its ends", pattern: /\bexclusive(?:ly)?\b/i },
  { why: "speaks of several values", pattern: /\b(?:combined|together|total of|in total|sum)\b/i },
  {
    why: "speaks of one of many",
    pattern: /\b(?:each|every|individual\w*|apiece|per (?!["']?(?:page|request|call)\b))/i,
  },
  {
    why: "says which part of the value it speaks of",
    pattern:
      /\b(?:first|last|displayed|visible|shown|whose|including|containing|followed by|prefix\w*|suffix\w*)\b/i,
  },
];

/** Doubts anywhere in the description. */
const ofDescription: readonly Doubt[] = [
  {
    why: "a value stands for no bound",
    pattern:
      /\bunlimited\b|\bno (?:limit|maximum|minimum|upper bound)\b|(?<![\w.])(?:-1|0|zero)\b['"`]?\s?(?:=|(?:means|for|to|disables|indicates|will|is|picks|returns|turns|removes|resets|matches|clears|stands|leaves|gives|selects)\b)|\bor (?:-1|0|zero)\b/i,
  },
  {
    why: "a text stands for something else",
    pattern:
      /(?:\*|\b(?:all|any|none|null|empty|blank)\b|["'`])\s+(?:means|for|matches|indicates|disables)\b|(?<!\b(?:not|never|non)[\s-](?:be )?)\b(?:empty|blank)\b|\b(?:also|additionally) (?:accept|take|allow|support)\w*/i,
    types: ["string"],
  },
  {
    why: "a value beyond the bound is taken and made to fit",
    pattern:
      /\b(?:truncat|clamp|shorten|coerc|abbreviat)\w*|\b(?:is|are|be|gets?) (?:silently |automatically )?(?:cut|capped|trimmed|rounded|reduced|lowered|raised|adjusted|split|treated|interpreted|replaced|set to)\b|\bused instead\b|\bout of range\b|\bfalls? back\b|\b(?:above|beyond|outside) (?:this|that|the|these)\b|\b(?:larger|greater|higher|bigger|longer|smaller|lower|shorter|extra|excess) \w+ (?:is|are|gets?|will be)\b|\b(?:beyond|exceed\w*|excess|extra|longer|more|rest|remainder|surplus)\b[^.;]{0,30}\b(?:ignored|dropped|discarded|removed|stripped)\b/i,
  },
  {
    why: "a value is named that is taken as well, or what becomes of more",
    pattern:
      /["'`]\*["'`]|\basterisk\b|\b(?:accepted|taken|allowed|supported|valid|works?|possible) (?:too|as well)\b|\b(?:additional|extra|further|surplus|overflow\w*)\b[^.;]{0,30}\b(?:is|are|go(?:es)?|gets?|will)\b/i,
  },
  {
    why: "it can be moved",
    pattern: /\bdefault (?:max|min|upper|lower)\w*|\bcan be (?:raised|increased|extended|lifted|lowered)\b/i,
  },
  { why: "not all of the value counts", pattern: /\b(?:(?:not|n['’]t) count\w*|not (?:be )?included)/i },
  {
    why: "the text is a list or holds values in some notation",
    pattern:
      /\b(?:list|array|hash|map|json|csv|encoded|seriali[sz]ed|stringified|delim\w*|separat\w+|divided|commas?|each|every|one or more|multiple|several)\b|\bkey[:=]\s?value\b|\bper (?:item|entry|value|element)\b/i,
    types: ["string"],
  },
];

export function isDoubtfulSentence(sentence: string): boolean {
  return ofSentence.some(({ pattern }) => pattern.test(sentence));
}

export function isDoubtfulDescription(text: string, type: Bounded): boolean {
  return ofDescription.some(
    ({ pattern, types }) => (types === undefined || types.includes(type)) && pattern.test(text),
  );
}
