/** Chooses the sentences of a text that say something. */
import { oncePerText } from "../../once-per-text.js";
import { type Sentence, sentencesOf } from "./sentences.js";
import { scoreOf, type KnownWords, type Vocabulary } from "./score.js";

/** Why a sentence is of no use to the caller of a tool, whatever it says. */
const useless: readonly { readonly why: string; readonly pattern: RegExp }[] = [
  {
    why: "it points to a page that callers of a tool do not see",
    pattern:
      /^(?:please )?(?:see\b|refer to|read (?:more|about|our|the)|learn (?:more|about|how)|more (?:info|details)|check (?:out|the)|visit\b|documentation\b|for (?:(?:more|further|additional|other|an?|the) )?(?:\w+ )?(?:information|info|details|documentation|overview|reading|guide|examples)\b)|\b(?:see|refer to|read) (?:the |our |")?[^.]{0,60}(?:documentation|guide|docs|article|section|page|below|above)"?\)?[.]?$/i,
  },
  {
    why: "it points to what is not beside it",
    pattern:
      /\b(?:the following|as follows|(?:listed|described|shown|given|mentioned|table|example|list) (?:above|below))\b[^:]*$/i,
  },
  {
    why: "it tells of another way than a call",
    pattern:
      /^\W*(?:you|users|one) (?:can|may|could)\b[^.]*\b(?:dashboard|(?:web|user) interface|management page|admin (?:console|panel)|web ?site)\b/i,
  },
  {
    // Documents copy it from one operation to the others: "The ID of the design to duplicate".
    why: "it tells what is done with what is meant, which the operation says",
    pattern:
      /^(?:the |an? )?(?:unique )?(?:id|identifier|uuid|name|slug|key) of (?:the|an?) [^.]{1,60}? (?:to(?: be)?|(?:(?:that|which) )?you(?:['’]d| would)? (?:want|wish|like|need) to) (?:delet|duplicat|fetch|get|quer|read|retriev|updat|view)\p{L}*\W*$/iu,
  },
  {
    why: "it tells of answers",
    pattern:
      /^\W*(?:(?:it|this(?: \p{L}+)?) (?:is|will be) )?always (?:included|present|returned|set) (?:if|in|when)\b[^.]*\b(?:answers?|responses?|returned)\b/iu,
  },
  {
    why: "it tells what changed with a version",
    pattern: /^v?\d+\.\d+(?:\.\d+)? (?:\([^)]*\) )?[-–] /i,
  },
  {
    why: "it tells what the credential may do, which the server's owner decides",
    pattern:
      /^\W*(?:this (?:\w+ )?)?(?:requires|needs|required) (?:(?:the|an?) )?(?:(?:following|oauth) )?scopes?\s*:/i,
  },
  {
    why: "it advises those who write requests by hand",
    pattern:
      /\b(?:url|uri|percent|html)[- ]?(?:en|de)coded?\b|\b(?:url|uri|percent)[- ]?encoding\b|\bcontent-type header\b|\bcurl\b|%[0-9A-F]{2}\b|\bpassed like [\w.-]+=[^\s&=]+&|(?:^| )([\w.-]+)=[^\s&=]+&\1=/i,
  },
];

/** Why sentences of a text are left out although they may say something. */
export function uselessIn(text: string): readonly string[] {
  return [...new Set(sentencesOf(text).flatMap((sentence) => uselessness(sentence) ?? []))];
}

/** @returns why a sentence is left out although it may say something */
function uselessness({ text, links }: Sentence): string | undefined {
  const start = text.slice(0, longestJudged);
  if (isPointer({ text: start, links })) return useless[0]?.why;
  return useless.find(({ pattern }) => pattern.test(start))?.why;
}

const longestJudged = 400;

/** Whether a sentence has a link because it points to it. */
export function isPointer({ text, links }: Pick<Sentence, "text" | "links">): boolean {
  return links && pointing.test(text);
}

/** How such sentences begin. */
const pointing =
  /^\W*(?:for|see|compare|please|to learn|to read|learn|read|more|refer|check|visit|details|documentation|also see|you can (?:find|read|learn))\b/i;

/** Matches a sentence that needs the one before to be understood. */
const refersBack =
  /^\W*(?:for (?:example|instance)|examples?\b|e\.g\.|it|its|they|these|those|them|he|she|otherwise|however|also|then|therefore|thus|but|and|or|in (?:this|that|such|these) cases?|if (?:so|not|it|they|this|that|these|those)\b|you can (?:also )?do (?:it|so|that|this)\b|(?:do not|don['’]t|never|avoid|only) \p{L}+ (?:it|them|these|those)\b|this (?!argument|attribute|endpoint|field|header|method|operation|option|parameter|property|value|call|request|api|resource)|that)\b/iu;

/** A sentence that may be of use. */
export interface Useful extends Sentence {
  readonly refersBack: boolean;
}

export interface Scored extends Useful {
  readonly score: number;
}

/** The least score of a sentence that says something. */
export const leastScore = 0.8;

/** @param isWanted of a sentence, before it is scored: that takes longer */
export function scored(
  text: string,
  known: KnownWords,
  vocabulary: Vocabulary,
  isWanted: (sentence: Useful) => boolean = () => true,
): Scored[] {
  return usefulSentences(text)
    .filter(isWanted)
    .map((sentence) => ({ ...sentence, score: scoreOf(sentence.text, known, vocabulary) }));
}

/** Texts are read once for each form in which they may be shown. */
export const usefulSentences = oncePerText((markup): readonly Useful[] => {
  const seen = new Set<string>();
  const useful = sentencesOf(markup).filter((sentence) => {
    const isRepeated = seen.has(sentence.text);
    seen.add(sentence.text);
    return !isRepeated && uselessness(sentence) === undefined;
  });
  return useful.map((sentence, index) => ({
    ...sentence,
    refersBack: index > 0 && refersBack.test(sentence.text),
  }));
});

/** Of a first sentence that is longer than there is room for. */
export const longestFirst = 160;

/** Returns those that say something in their order, the most telling first where there is not room for all. */
export function within(sentences: readonly Scored[], room: number, least: number): readonly Scored[] {
  const ranked = sentences.filter(({ score }) => score >= least).sort((a, b) => rankOf(b) - rankOf(a));
  const chosen = new Set<Scored>();
  let left = room;
  // Without the first sentence, the others say little.
  const [first] = ranked.filter((one) => one === sentences[0]);
  if (first !== undefined && first.text.length > room && first.text.length <= longestFirst) return [first];
  for (const one of first === undefined ? ranked : [first, ...ranked.filter((other) => other !== first)]) {
    const before = sentences[sentences.indexOf(one) - 1];
    const isAlone = one.refersBack && (before === undefined || !chosen.has(before));
    if (isAlone || one.text.length > left) continue;
    chosen.add(one);
    left -= one.text.length + 1;
  }
  return sentences.filter((one) => chosen.has(one));
}

/** Notes come last. */
function rankOf({ score, kind, text }: Scored): number {
  return (score * (kind === "note" ? 0.5 : 1)) / Math.sqrt(text.length);
}

/** Joins sentences; one alone stays as it is written. */
export function joined(sentences: readonly string[]): string {
  return sentences
    .map((text, index) =>
      index === sentences.length - 1 || /[.!?。！？:]["')]?$/u.test(text) ? text : `${text}.`,
    )
    .join(" ");
}
