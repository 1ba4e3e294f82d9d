/** Reduces a description to the one phrase that a model reads. */
import { firstSentence } from "./text.js";

/**
 * Matches openings that say only that a description begins, that a value may be left out, or which type the schema has anyway.
 */
const openings: readonly RegExp[] = [
  /^[*_~\s]+/,
  /^\((?:optional|required|read[- ]only|create[- ]only|conditional)\)[\s:.,-]*/i,
  /^(?:optional|required|read[- ]only|create[- ]only|output only|input only|conditional)\s*[.:,;–—-]\s+/i,
  /^(?:read-only|create-only|conditional|note:?)\s+(?=\p{Lu})/u,
  /^(?:this|the)\s+(?:(?:field|parameter|property|value|attribute|option|setting|flag|argument|hash|dictionary|object|array|list)\s+)?(?:is|are|specif(?:y|ies)|indicates?|represents?|defines?|determines?|describes?|contains?)\s+(?:used to (?:specify|indicate|define) )?(?=(?:the|an?|whether|which|how|if|what|when|where)\b)/i,
  /^(?:specif(?:y|ies)|indicates?|determines?|defines?|denotes?|describes?|controls?)\s+(?=(?:whether|if|which|how|what|when|where|the|an?)\b)/i,
  /^used to (?:specify|indicate|define|determine|identify)\s+/i,
  /^to [^,.]+, set this (?:query )?(?:field|option|parameter|property) to\s+(?=an?\s)/i,
  /^(?:an?\s+|the\s+)?(?:optional\s+)?(?:boolean(?:\s+value)?|flag|bool|string|integer|number|array|list|object|value|hash|dictionary|attribute)(?:\s+of\s+(?:strings|objects|integers|values))?\s+(?:that\s+|which\s+)?(?:specif(?:ying|ies)|represent(?:ing|s)|indicat(?:ing|es)|contain(?:ing|s)|describ(?:ing|es)|denot(?:ing|es)|used to (?:specify|indicate|represent|describe))\s+/i,
];

const articles =
  /^(?:an?\s+optional|optional|the|an?)\s+(?!(?:or|and|to|more|of)\b)(?=[\p{L}\d"'`][^\s]*\s)/iu;

/** Returns the text without its empty opening, beginning with a capital. */
export function withoutOpening(text: string): string {
  let rest = text;
  for (let turn = 0; turn < 4; turn += 1) {
    const before = rest;
    for (const opening of openings) rest = rest.replace(opening, "");
    if (rest === before) break;
  }
  const bare = rest.replace(articles, "").replace(/^whether or not\b/i, "Whether");
  return sentenceCase(bare === "" ? text : bare);
}

const callOpenings: readonly RegExp[] = [
  /^[*_~\s]+/,
  /^(?:this|the)\s+(?:endpoint|api|operation|method|call|route|request|service|function|action)(?:\s+(?:endpoint|call|method))?\s+(?:allows?(?:\s+(?:you|users?|clients?|callers?|an?\s+\w+))?\s+to|lets\s+(?:you|users?)|(?:is|can be|may be)\s+used\s+(?:to|for)|enables?\s+(?:you\s+|users?\s+)?to|will)\s+(?=\p{Ll})/iu,
  /^(?:this|the)\s+(?:endpoint|api|operation|method|call|route|request|service)\s+(?=(?:[a-z]+s)\b(?<!\bis|\bhas|\bwas))/i,
  /^use\s+this\s+(?:endpoint|api|operation|method|call|request|resource)?\s*to\s+/i,
  /^(?:an?\s+|the\s+)?(?:endpoint|api|method|operation)\s+(?:to|for|that)\s+/i,
  /^you\s+can\s+use\s+this\s+(?:endpoint|api|operation|method|call)\s+to\s+/i,
];

/** Removes the opening: "This endpoint allows you to list pets" → "List pets". */
export function withoutCallOpening(text: string): string {
  const bare = callOpenings.reduce((rest, opening) => rest.replace(opening, ""), text);
  return sentenceCase(bare === "" ? text : bare);
}

/** Matches sentences that do not describe the value: where to read on, or that it is deprecated. */
const beside =
  /^(?:see\b|(?:please )?refer to|for (?:more|further|additional|details)|read (?:more|about)|learn (?:more|how)|more (?:info|details)|check (?:out|the)|note that this (?:endpoint|parameter) is deprecated|documentation\b|docs?\b)/i;

/** Matches sentences about the answer, which the rest then relates to the value. */
const ofCall = /^this (?:endpoint|method|operation|request) returns\b/i;

/** Returns the first sentence about the value, and the rest. A first sentence that gives only the default goes to the rest. */
export function leadingSentence(text: string): { readonly sentence: string; readonly rest: string } {
  const first = firstSentence(text);
  const others = text.slice(first.length).trim();
  if (!/^defaults?(?: value)?(?: is|:| to)?\s\S+$/i.test(first) || others === "") return aboutValue(text);
  const { sentence, rest } = aboutValue(others);
  return { sentence, rest: `${first} ${rest}`.trim() };
}

function aboutValue(text: string): { readonly sentence: string; readonly rest: string } {
  let open = text;
  for (let turn = 0; turn < 3; turn += 1) {
    const sentence = firstSentence(open);
    const rest = open.slice(sentence.length).trim();
    const isFiller =
      beside.test(sentence) ||
      (ofCall.test(sentence) && rest !== "") ||
      /^(?:optional|required|deprecated|conditional|read[- ]only|opt[- ]in)[.!]?$/i.test(sentence);
    if (!isFiller) return { sentence, rest };
    if (rest === "") break;
    open = rest;
  }
  return { sentence: "", rest: open };
}

const ofName =
  /^(\S+)\s+(?:is|are|gives|specif(?:y|ies)|contains?|indicates?|represents?|describes?|defines?|holds?|determines?|denotes?|refers to)\s+(?:the |an? )?(?=\S)/i;

/** Removes the name with which Go's comments begin: `caBundle is a PEM encoded CA bundle` → `PEM encoded CA bundle`. */
export function withoutName(text: string, name: string): string {
  const match = ofName.exec(text);
  if (match?.[1]?.toLowerCase() !== name.toLowerCase()) return text;
  return sentenceCase(text.slice(match[0].length));
}

export function sentenceCase(text: string): string {
  // `iPhone`, `eBPF` and `x-y=z` are names.
  return /^\p{Ll}+(?:-\p{Ll}+)*(?:[\s,.;:!?'’]|$)/u.test(text)
    ? text.charAt(0).toUpperCase() + text.slice(1)
    : text;
}

export function withoutFullStop(text: string): string {
  return text.replace(/(?<![.])[.:]$/, "");
}
