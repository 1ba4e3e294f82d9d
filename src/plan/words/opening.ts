/** Reads how a sentence about an operation begins. */
import { isConjugatedVerb } from "./verbs.js";

const call = "(?:endpoint|api|operation|method|call|route|request|service|function|resource)";
const callers = "(?:you|(?:(?:the|an?) )?(?:api )?(?:users?|clients?|callers?))";
const allows = `(?:allows|enables) ${callers} to`;
const offers =
  "provides (?:you with )?(?:the |an? )?(?:functionality|functionalities|ability|capability|means|option|possibility|way) to";
const opening = new RegExp(
  `^(?:(?:this|the) (?:api )?${call} (?:${allows}|${offers}|lets you|(?:is|can be|may be) used (?:to|for)|will|(?=[a-z]+s\\b(?<!\\b(?:is|has|was|does))))|${allows}|(?:you can )?use this (?:api )?${call} to) ?(?=\\p{Ll})`,
  "iu",
);

/** Removes what only opens a sentence: "This endpoint allows you to list pets" → "List pets". */
export function withoutOpening(text: string): string {
  return sentenceCase(text.replace(opening, ""));
}

/** Whether a sentence begins with what is done: "Creates a pet", "This endpoint lists pets", "Use this call to list pets". */
export function opensWithVerb(text: string): boolean {
  const [first = ""] = /^\p{L}+/u.exec(withoutOpening(text)) ?? [];
  return !/^(?:use|see|note|set|please)$/i.test(first) && isConjugatedVerb(first);
}

/** Begins with a capital, except where the first word is a name: `iPhone`, `eBPF`, `x-y=z`. */
export function sentenceCase(text: string): string {
  return /^\p{Ll}+(?:-\p{Ll}+)*(?:[\s,.;:!?'’]|$)/u.test(text)
    ? text.charAt(0).toUpperCase() + text.slice(1)
    : text;
}
