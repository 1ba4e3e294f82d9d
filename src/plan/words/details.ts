/** Finds details that a call needs but only a later sentence says: see detail-kinds.ts. */
import type { JsonSchema } from "../../model/runtime.js";
import { isOfPart } from "./choices.js";
import { allowed, defaults, kinds, limits, notes, type Detail } from "./detail-kinds.js";
import { defaultWhenLeftOut, leftOut } from "./left-out.js";
import { withoutCallOpening, withoutFullStop } from "./phrase.js";
import { ruleInEnd, ruleOf, rules, saysAlternative } from "./rules.js";
import { numbersIn } from "./said.js";
import { speaksOf } from "./subject.js";
import { firstSentence } from "./text.js";

/** Maximum number of details, and of characters of each. */
const most = 3;
const longest = 64;

/** A detail that a text says, with its kind. */
export interface Found {
  readonly words: string;
  readonly kind: Detail;
}

export function detailsIn(text: string, name: string): readonly Found[] {
  const [note] = notes.pattern.exec(text) ?? [];
  if (note === undefined) return inSentences(text, name);
  return [{ words: lowerCase(note), kind: notes }, ...inSentences(text.replace(note, ""), name)];
}

function inSentences(text: string, name: string): Found[] {
  const sentences = sentencesOf(text);
  const firstOfMember = sentences.findIndex((sentence) => ofMember.test(sentence));
  const end = firstOfMember === -1 ? sentences.length : firstOfMember;
  return sentences.flatMap((sentence, at) =>
    detailsOf(sentence, name, at).filter(({ kind, words }) =>
      at < end ? kind !== allowed || !isOfPart(words, text) : kind !== allowed && kind !== rules,
    ),
  );
}

/** Matches `state - The state of the plan.`: from there on, values belong to members and filters, not to the argument. */
const ofMember =
  /(?:^|\s)(?!(?:[Nn]ote|[Vv]alues?|[Ff]ormat|[Dd]efault)\b)[\w.-]+(?: [–—-]|:) (?:The|An?|Whether|Matches|Specifies|Indicates)\b/;

/**
 * Returns the details alone if nothing else in the sentence affects them; otherwise the whole sentence, if it is short.
 * @param at the number of sentences between it and the leading one
 */
function detailsOf(sentence: string, name: string, at: number): Found[] {
  const left = defaultWhenLeftOut(sentence);
  if (left !== undefined) return [{ words: left, kind: defaults }];
  const found = detailsAlone(sentence, name) ?? wholeOf(sentence);
  if (found.length > 0 || (at > 0 && ofBefore.test(sentence))) return found;
  const rule = ruleOf(sentence);
  return rule === undefined ? [] : [{ words: lowerCase(rule), kind: rules }];
}

/** Matches a beginning that refers to the sentence before. */
const ofBefore =
  /^\W*(?:it|this|these|they) (?!argument|attribute|field|header|option|parameter|property|value)/i;

function wholeOf(sentence: string): Found[] {
  const words = lowerCase(withoutFullStop(withoutCallOpening(sentence)));
  if (isExample.test(words)) return [];
  return matchesIn(sentence).flatMap(({ kind }) =>
    words.length <= (kind.longestSentence ?? longest) ? [{ words, kind }] : [],
  );
}

const isExample = /^(?:for )?(?:examples?|instance)\b/i;

/** Finds details in the end of a sentence about the argument whose beginning is shown anyway. */
export function detailsOfEnd(end: string): readonly Found[] {
  const rule = ruleInEnd(end);
  return [...(rule === undefined ? [] : [{ words: rule, kind: rules }]), ...(detailsAlone(end) ?? [])];
}

/**
 * @param name of the argument that the sentence may speak of; none if it certainly does
 * @returns `undefined` if the rest of the sentence negates, restricts or continues a detail
 */
function detailsAlone(sentence: string, name?: string): Found[] | undefined {
  const text = sentence.replace(whenLeftOut, (said, at: number) => (at > 0 && said.endsWith(",") ? "," : ""));
  const matches = matchesIn(text);
  const [first] = matches;
  if (first === undefined) return [];
  const before = text.slice(0, first.start);
  const rest = matches.reduce((left, match) => left.replace(match.text, place), text.slice(first.start));
  const isIllustrated = matches.some(({ kind: { about } }) => about === "amount" || about === "list");
  const after = (isIllustrated ? rest.replace(example, "") : rest)
    .split(nextRule)
    .filter((rule) => rule.includes(place))
    .join(" ");
  if (matches.some(({ kind }) => isListed(kind, after))) return undefined;
  const numbers = matches.flatMap(({ words }) => numbersIn(words));
  if (labelled.test(text) || turns.test(before) || turns.test(after) || goesOn.test(after)) return undefined;
  if (numbersIn(after).some((number) => !numbers.includes(number))) return undefined;
  const alone = matches.filter((match) => !matches.some((other) => isWithin(match, other)));
  if (alone.some((match) => isOfOther(match, text, name))) return undefined;
  return matches.flatMap(({ words, kind }) =>
    words.length <= (kind.longest ?? longest) ? [{ words: lowerCase(words), kind }] : [],
  );
}

function isOfOther({ kind: { about }, start }: Match, text: string, name?: string): boolean {
  if (about === undefined || (about === "quantity" && name === undefined)) return false;
  return !speaksOf(about, text.slice(0, start), name);
}

/** Matches the condition under which every default applies. */
const whenLeftOut = new RegExp(String.raw`(?:^|\s+)${leftOut}(?:,|(?=\W*$))`, "i");

interface Match extends Found {
  /** The part of the sentence that the detail replaces, and where it begins. */
  readonly text: string;
  readonly start: number;
}

/** Returns the details in the order of the sentence. */
function matchesIn(sentence: string): readonly Match[] {
  const found = kinds.flatMap((kind): Match[] => {
    const match = kind.pattern.exec(sentence);
    if (match === null) return [];
    const text = kind.toClauseEnd === true ? clause(match) : match[0];
    const words = kind.say === undefined ? text : kind.say(match, text);
    return words === undefined
      ? []
      : [{ words: withoutFullStop(words.trim()), kind, text, start: match.index }];
  });
  const isPart = (one: Match): boolean =>
    found.some((other) => other.kind.about === "value" && isWithin(one, other));
  return found.filter((one) => !isPart(one)).sort((a, b) => a.start - b.start);
}

function isWithin(one: Match, other: Match): boolean {
  const endsWithin = one.start + one.text.length <= other.start + other.text.length;
  const isLess = one.text.length < other.text.length || (other.kind === allowed && one.kind !== allowed);
  return one.start >= other.start && endsWithin && isLess;
}

/** Matches `free plan: at most 5`, whose detail applies only to what the label says, unless the label just names the detail. */
const labelled =
  /^\W*(?!(?:can|may|must|should|one|any|either|options|values|choices|optional|required|allowed|accepted|acceptable|permitted|possible|valid|supported|available)\b|(?:\w+ )?(?:max|min|format|encoding|default|length|values?|range|units?|type|limits?|size|note)\w*:)[\w.=-]+(?: [\w.=-]+)?:\s/i;

/** Matches words that negate or restrict a detail. */
const turns =
  /^\W*(?:for|on|in|with|by|under|as of|after|before)\b[^,]*,|\b(?:not|never|no|neither|nor|without|unlike|instead|error|avoid|cannot|if|when|whenever|unless|except|while|where|whereas|depend\w*|otherwise|only|but|others?|however|responses?|returned|than|any ?more|previously|was|were)\b|n['’]t\b/i;

/** Replaces a detail that was found. */
const place = "\u0000";

/** Whether a detail is the first of several of its kind: `ISO 8601, Unix timestamp`. */
function isListed({ pattern }: Detail, after: string): boolean {
  const [, next] = /\u0000, ?([^,\u0000]+)/.exec(after) ?? [];
  return next !== undefined && pattern.exec(next)?.index === 0;
}

/** Matches the beginning of another rule, as in `at most 50, and must not begin with a space`. */
const nextRule = /\band (?:must|may|can|cannot|should|not|is|are|has|have)\b/i;

/** Matches an illustration of a detail: `(e.g., 100 cents to charge $1.00)`, `, for example, cents for EUR`. */
const example =
  /\s*\((?:e\.g|i\.e|that is|for example|such as)\b[^()\u0000]*\)|, (?:e\.g|i\.e|that is|for example|such as)\b[^\u0000]*$/gi;

/** Matches what may come before a detail, but not after it. */
const goesOn = /\b(?:or|also|e\.g|such as|true|false)\b|["“]/i;

/** Matches where an item begins in a list that lost its line breaks. */
const itemStart = / (?=(?:(?:Max|Min)\w*|Must|Default|Format|Encoding)\b[: ])/;

/** Matches the rest of a list that a full stop broke: `In, NotIn. Gt, and Lt.` */
const listEnd = /^\w+,? (?:and|or) \w+\.?$/;

function sentencesOf(text: string): string[] {
  const found: string[] = [];
  for (let rest = text.trim(); rest !== "";) {
    const sentence = firstSentence(rest);
    if (listEnd.test(sentence)) found.push(`${found.pop() ?? ""} ${sentence}`);
    else found.push(...sentence.split(itemStart));
    rest = rest.slice(sentence.length).trim();
  }
  return found;
}

/**
 * Matches the rest of a clause. A clause does not end inside a number or a dotted format, nor before a restriction (`unless`,
 * `except`) or what is counted.
 */
const clauseRest =
  /^(?:[^.!?;(),:\s]|[.,!?:](?=\S)|,\s(?=\W?\d|(?:unless|except|but|if|when|only|or|for|depending|excluding)\b)|\s(?![–—-]\s|\(|(?:which|meaning|because|so that|and (?:must|can|may|should|will|is|are|has|have|cannot|contains?|defaults?|max|min|at)\w*)\b))*/i;

/** Extends a match to the end of its clause, because half a clause could mean something else. */
function clause({ 0: text, index, input }: RegExpExecArray): string {
  const [rest = ""] = clauseRest.exec(input.slice(index + text.length)) ?? [];
  return text + rest.replace(/[.,!?:\s]+$/, "");
}

/** Returns the first short sentence that gives a limit, without its full stop. */
export function limitIn(text: string): string | undefined {
  const limit = sentencesOf(text).find(
    (sentence) => sentence.length <= longest && limits.pattern.test(sentence),
  );
  return limit === undefined
    ? undefined
    : lowerCase(withoutCallOpening(limit.replace(/^note:? |[.!]$/gi, "")));
}

/** Returns the first sentence that says which of several arguments is needed, without its full stop. */
export function alternativeIn(text: string): string | undefined {
  const found = sentencesOf(text).find(saysAlternative);
  return found === undefined ? undefined : lowerCase(withoutFullStop(found.replace(/^\W+/, "")));
}

/** Returns the details that neither the description nor the schema says. */
export function unsaid(found: readonly Found[], said: string, schema: JsonSchema): string[] {
  const open = found.filter((one) => !one.kind.isSaid(schema, one.words) && !isIn(said, one));
  const words = [...new Set(open.map((one) => one.words))];
  return words.filter((one) => !words.some((other) => other !== one && other.includes(one))).slice(0, most);
}

function isIn(said: string, { kind, words }: Found): boolean {
  const numbers = numbersIn(said);
  return kind.pattern.test(said) && numbersIn(words).every((number) => numbers.includes(number));
}

/** Makes the first letter lower-case: `Max 5` → `max 5`; `ISO 8601`, `E.164` and `Pattern: …` stay. */
function lowerCase(words: string): string {
  return /^(?:\p{Lu}\p{Ll}|A\s)/u.test(words) && !words.startsWith("Pattern:")
    ? words.charAt(0).toLowerCase() + words.slice(1)
    : words;
}
