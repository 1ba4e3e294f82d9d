/** Finds sentences of nothing but a rule that a call breaks easily: `Required if x is given.`, `Must start with a slash.` */
import type { Detail } from "./detail-kinds.js";
import { withoutFullStop } from "./phrase.js";
import { isBounded, numbersIn } from "./said.js";

// Each opening is removed on its own, because one pattern with all that may be missing takes long to compile.
const note = /^[*>(]*\s?(?:(?:please )?note(?: that)?[:,]? )?/i;
/** Matches the argument as a subject, which may be missing. */
const self =
  /^(?:(?:this |the )?(?:argument|attribute|field|header|option|parameter|property|string|value)|it|this) /i;
const verb = /^(?:is|are) /i;
const given = "(?:given|passed|present|provided|sent|set|specified|supplied|used)";

/** Rules on the argument as a subject. */
const ofSelf: readonly string[] = [
  String.raw`(?:only |also )?(?:required|mandatory),? (?:if|when|unless|for|only)\b`,
  String.raw`(?:can ?not|can['’]t|may not|should not) be (?:combined|${given})(?: together| along)? (?:if|when|unless|for|with|in (?:combination|conjunction))\b`,
  String.raw`mutually exclusive with\b`,
  String.raw`must (?:not )?(?:(?:begin|consist|contain|end|follow|have|include|match|start)\b|be (?:${given}(?: together| along)? (?:if|when|unless|for|with)|in|at|on|after|before|within|relative|absolute|an? (?!(?:valid|supported|integer|number|string|boolean|array|object|ur[il])\b))\b)`,
  String.raw`(?:must be |should be )?(?:encoded|expressed|formatted|given|represented|specified|written) (?:as|in) (?!(?:the|an?) (?:body|header|path|query|request|response|url)\b)`,
  String.raw`(?:must )?(?:use|in) [^,]+ (?:format|notation|syntax)\b`,
  String.raw`(?:accepts|allows|supports|takes) only\b`,
];

/** Matches that one of several arguments is needed. */
const alternatives: readonly string[] = [
  String.raw`(?:you )?(?:(?:must|need to|have to) )?(?:include|pass|provide|specify|supply) (?:either|exactly one|at least one|only one|one of)\b`,
  String.raw`(?:either|at least one|exactly one|only one|one) .* (?:is|are|must be|ha(?:s|ve) to be|needs? to be) (?:required|${given})$`,
];

const others: readonly string[] = [
  String.raw`(?:(?:for|to) .+, )?(?:append|precede|prefix|wrap|surround|enclose)\b.* (?:with|by|in)\b`,
  String.raw`only (?:(?:accepts|allows|supports|takes)\b|.+ (?:is|are) (?:accepted|allowed|permitted|supported|valid)$)`,
];

const anchored = (sources: readonly string[]): RegExp => new RegExp(`^(?:${sources.join("|")})`, "i");
const ofOthers = anchored([...alternatives, ...others]);
const alternative = anchored(alternatives);

export const rules: Detail = {
  pattern: anchored(ofSelf),
  longest: 80,
  isSaid: (schema, words) => numbersIn(words).length > 0 && isBounded(schema, words),
};

/** Whether the sentence says that one of several arguments is needed. */
export function saysAlternative(sentence: string): boolean {
  return (
    / or /.test(sentence) &&
    alternative.test(withoutFullStop(sentence).replace(note, "")) &&
    !refersElsewhere(sentence)
  );
}

/** Maximum characters with a subject that is left out. */
const longestSentence = 110;

function refersElsewhere(sentence: string): boolean {
  return refers.test(sentence.replaceAll(/\([^()]*\)/g, ""));
}

const refers = /\b(?:above|below|following|them|these|those|example|examples|e\.g)\b|[:]$/i;

/** @returns the rule, if the sentence is one and short */
export function ruleOf(sentence: string): string | undefined {
  if (sentence.length > longestSentence) return undefined;
  const whole = withoutFullStop(withoutFullStop(sentence.trim()).replace(/^\((.*)\)$/, "$1")).replace(
    note,
    "",
  );
  const bare = whole.replace(self, "").replace(verb, "");
  const isOfSelf = rules.pattern.test(bare);
  if (!(isOfSelf || ofOthers.test(whole)) || refersElsewhere(whole)) return undefined;
  const said = isOfSelf && subjectless.test(bare) ? bare : whole;
  return said.length > (rules.longest ?? 0) ? undefined : said;
}

/** Matches rules that need no subject. */
const subjectless =
  /^(?:(?:only |also )?(?:required|mandatory|must|can ?not|can['’]t|may not|should not|mutually)\b)/i;

const aside = /[(,;] ?((?:only )?(?:required|mandatory) (?:if|when|unless|for) [^();,]+)/i;

/** Finds a condition in the part of a sentence that is not shown: `(required if x is not passed)`. */
export function ruleInEnd(end: string): string | undefined {
  return aside.exec(end)?.[1]?.trim();
}
