/** Finds sentences of nothing but a rule that a call breaks easily: `Required if x is given.`, `Must start with a slash.` */
import type { Detail } from "./detail-kinds.js";
import { withoutFullStop } from "./phrase.js";
import { isBounded, numbersIn } from "./said.js";

const note = String.raw`[*>(]*\s?(?:(?:please )?note(?: that)?[:,]? )?`;
/** Matches the argument as a subject, which may be missing. */
const self = String.raw`(?:(?:it|this|(?:this |the )?(?:argument|attribute|field|header|option|parameter|property|string|value)) )?`;
const given = "(?:given|passed|present|provided|sent|set|specified|supplied|used)";

const needs: readonly string[] = [
  String.raw`${self}(?:is |are )?(?:only |also )?(?:required|mandatory),? (?:if|when|unless|for|only)\b`,
  String.raw`${self}must (?:not )?be ${given}(?: together| along)? (?:if|when|unless|for|with)\b`,
  String.raw`${self}(?:can ?not|can['’]t|may not|should not) be (?:combined|${given})(?: together| along)? (?:if|when|unless|for|with|in (?:combination|conjunction))\b`,
  String.raw`${self}(?:is )?mutually exclusive with\b`,
];

/** Matches that one of several arguments is needed. */
const alternatives: readonly string[] = [
  String.raw`(?:you )?(?:(?:must|need to|have to) )?(?:include|pass|provide|specify|supply) (?:either|exactly one|at least one|only one|one of)\b`,
  String.raw`(?:either|at least one|exactly one|only one|one) .* (?:is|are|must be|ha(?:s|ve) to be|needs? to be) (?:required|${given})$`,
];

const forms: readonly string[] = [
  String.raw`${self}must (?:not )?(?:begin|consist|contain|end|follow|have|include|match|start|be (?:in|at|on|after|before|within|relative|absolute|an? (?!(?:valid|supported|integer|number|string|boolean|array|object|ur[il])\b)))\b`,
  String.raw`(?:${self}(?:is |are |must be |should be ))?(?:encoded|expressed|formatted|given|represented|specified|written) (?:as|in) (?!(?:the|an?) (?:body|header|path|query|request|response|url)\b)`,
  String.raw`(?:(?:for|to) [^,]{1,30}, )?(?:append|precede|prefix|wrap|surround|enclose)\b.* (?:with|by|in)\b`,
  String.raw`(?:${self}(?:must )?)?(?:use|in) [^,.;]{1,50} (?:format|notation|syntax)\b`,
  String.raw`${self}(?:accepts|allows|supports|takes) only\b|only (?:accepts|allows|supports|takes)\b`,
  String.raw`only [^.]{1,50} (?:is|are) (?:accepted|allowed|permitted|supported|valid)$`,
];

export const rules: Detail = {
  pattern: new RegExp(`^${note}(?:${[...needs, ...alternatives, ...forms].join("|")})`, "i"),
  longest: 80,
  isSaid: (schema, words) => numbersIn(words).length > 0 && isBounded(schema, words),
};

const subject = new RegExp(
  `^${note}(?:${self}(?:is |are )?(?=(?:only |also )?(?:required|mandatory|must|can ?not|can['’]t|may not|should not|mutually)\\b))?`,
  "i",
);

const alternative = new RegExp(`^${note}(?:${alternatives.join("|")})`, "i");

/** Whether the sentence says that one of several arguments is needed. */
export function saysAlternative(sentence: string): boolean {
  return / or /.test(sentence) && alternative.test(withoutFullStop(sentence)) && !refersElsewhere(sentence);
}

function refersElsewhere(sentence: string): boolean {
  return refers.test(sentence.replaceAll(/\([^()]*\)/g, ""));
}

const refers = /\b(?:above|below|following|them|these|those|example|examples|e\.g)\b|[:]$/i;

/** @returns the rule, if the sentence is one and short */
export function ruleOf(sentence: string): string | undefined {
  const whole = withoutFullStop(withoutFullStop(sentence.trim()).replace(/^\((.*)\)$/, "$1"));
  if (!rules.pattern.test(whole) || refersElsewhere(whole)) return undefined;
  const said = whole.replace(subject, "");
  return said.length > (rules.longest ?? 0) ? undefined : said;
}

const aside = /[(,;] ?((?:only )?(?:required|mandatory) (?:if|when|unless|for) [^();,]+)/i;

/** Finds a condition in the part of a sentence that is not shown: `(required if x is not passed)`. */
export function ruleInEnd(end: string): string | undefined {
  return aside.exec(end)?.[1]?.trim();
}
