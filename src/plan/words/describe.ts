/** Describes a tool and its arguments to a model: in whole sentences of the document, those that say something. */
import type { Operation } from "../../model/api.js";
import type { McpExtension } from "../../model/lean.js";
import type { JsonSchema } from "../../model/runtime.js";
import type { TrimsAt } from "../../model/trims.js";
import {
  isPointer,
  joined,
  leastScore,
  longestFirst,
  scored,
  usefulSentences,
  within,
  type Scored,
  type Useful,
} from "./telling-sentences.js";
import { withDistinctions } from "./distinguish.js";
import { madeDescription } from "./made-description.js";
import { everything, KnownWords, saysMore, scoreOf, successOf, type Vocabulary } from "./score.js";
import { sentencesOf, type Sentence } from "./sentences.js";
import {
  isOfList,
  opensWithName,
  opensWithVerb,
  sentenceCase,
  withoutMethod,
  withoutOffer,
  withoutOpening,
} from "./opening.js";
import { plainText, printable } from "./text.js";
import { isVerb, verbIn } from "./verbs.js";
import { pathSegments, singular, singularWords, words } from "./words.js";

const longestTitle = 60;
/** Characters of a tool's description and of an argument's, and the least score of a sentence. */
const limits = {
  short: { tool: 140, argument: 90, score: leastScore },
  whole: { tool: 1_000, argument: 500, score: 0.4 },
};
/** A sentence that alone is longer is left out of a lean tool. */
const longestAlone = 200;

/**
 * Says in a sentence what an operation returns; nothing if its answer has no members that tell much.
 * @param isBegun whether a sentence about that stands before
 */
export type Returns = (operation: Operation, isBegun?: boolean) => string;

interface Around {
  /** Of the document's operations. */
  readonly vocabulary?: Vocabulary;
  /** Says in words what its operationId says. */
  readonly phraseOf?: (operation: Operation) => readonly string[];
  readonly returns?: Returns;
  /** What is added to its first sentence to tell it apart from others. */
  readonly distinctions?: readonly string[];
}

/** Returns a short name for people: the owner's title, or the document's words if they are short, or the tool's name in words. */
export function title(operation: Operation, toolName: string, extension: McpExtension = {}): string {
  if (extension.title !== undefined) return plainText(extension.title);
  const lead = leadOf(operation, everything).replace(/[.:]$/, "");
  return sentenceCase(lead !== "" && lead.length <= longestTitle ? lead : words(toolName).join(" "));
}

/**
 * Returns a tool's description, which is never empty: the owner's words unchanged; else the summary if it says something; else the first
 * sentence of the description that does; else what a successful answer is said to be; else one made of method and path. With
 * more room, other sentences that say something follow.
 */
export function description(
  operation: Operation,
  extension: McpExtension = {},
  trims: Pick<TrimsAt, "text"> = { text: true },
  { vocabulary = everything, phraseOf = () => [], returns = () => "", distinctions = [] }: Around = {},
): string {
  const own = extension.description === undefined ? "" : printable(extension.description).trim();
  if (own !== "") return own;
  if (trims.text === false) {
    const whole = printable(operation.description ?? operation.summary ?? "").trim();
    return whole === "" ? madeDescription(operation, phraseOf(operation)) : whole;
  }
  const lead = leadOf(operation, vocabulary) || madeDescription(operation, phraseOf(operation));
  const isWhole = trims.text === "whole";
  const known = knownOf(operation, lead);
  const isNew = ({ text }: Sentence): boolean =>
    !paging.test(text) && ![lead, ...distinctions].some((added) => text === added || text === `${added}.`);
  const others = scored(operation.description ?? operation.summary ?? "", known, vocabulary, (sentence) =>
    isWhole ? isNew(sentence) : isRule(sentence) && isNew(sentence),
  );
  const limit = limits[isWhole ? "whole" : "short"];
  const left = limit.tool - lead.length - 2;
  const telling = others.filter(({ score }) => score >= limit.score);
  const more = within(isWhole ? others : telling, left, limit.score).map(({ text }) => withoutOffer(text));
  const isBegun = [lead, ...more].some((sentence) => /^returns?\b/i.test(sentence));
  const answer = isWhole ? returns(operation, isBegun) : "";
  const [first, ...rest] = repeats(lead, more) ? more : [lead, ...more];
  return joined([
    withDistinctions(withoutOpening(first ?? lead), distinctions),
    ...rest,
    ...(answer === "" ? [] : [answer]),
  ]);
}

/** "Get artist. Get catalog information for a single artist." */
function repeats(lead: string, [next]: readonly string[]): boolean {
  return (
    next !== undefined && (withoutOpening(next) === lead || (opensWithVerb(next) && !saysMore(lead, next)))
  );
}

/** Whether a sentence gives a limit, or says which arguments are needed: a call may depend on it. */
function isRule({ text, refersBack, kind }: Useful): boolean {
  return !refersBack && kind === "text" && rule.test(text) && !permission.test(text);
}

/** Matches how many a page has: its arguments say so. */
const paging =
  /\bper[ _-]?page\b|\bpage sizes? (?:are|is) limited\b|\bparameter to (?:control|limit|set|specify) the (?:maximum )?number\b/i;
/** Matches who may call it, which the credentials decide: "the user must be an organization owner". */
const permission =
  /\b(?:user|caller|you|token|app|account)\b.{0,40}\bmust\b.{0,40}\b(?:owner|admin\p{L}*|maintainer|members?|permissions?|roles?|access|scopes?|privileges?)\b/iu;

const rule =
  /\b(?:max|min|maximum|minimum|at (?:most|least)|up to|between|no more than|exceeds?|limited to|limit of)\b[^.]{0,60}\d|\b(?:must|have to|need to|requires?|required)\b[^.]{0,60}\b(?:either|at least one|exactly one|one of)\b|\b(?:either|at least one|exactly one|one of)\b[^.]{0,60}\b(?:must|required)\b/i;

/** What a reader knows from the name and the path of an operation, and what is said already. */
function knownOf({ operationId = "", path, method }: Operation, ...said: readonly string[]): KnownWords {
  return new KnownWords(operationId, path, method, ...said);
}

function leadOf(operation: Operation, vocabulary: Vocabulary): string {
  const { summary = "", responses } = operation;
  // "cli: `getpet`" of "GetPet returns a pet." says nothing.
  const [first] = isMade(operation)
    ? []
    : sentencesOf(summary).filter(
        ({ kind, text, links }) =>
          kind === "text" && speaks(text) && !address.test(text) && !isPointer({ text, links }),
      );
  if (first !== undefined && !isOfCollection(first.text, operation, vocabulary))
    return withoutOpening(withoutFunction(withoutMethod(first.text), operation));
  const fresh = leading(operation, vocabulary).map((text) => withoutFunction(text, operation));
  const own =
    fresh.find((text) => opensWithVerb(text)) ??
    fresh.find((text) => opensWithName(text)) ??
    fresh.find((text) => offer.test(text)) ??
    fresh.slice(0, 1).find((text) => !statement.test(text));
  if (own !== undefined) return withoutOpening(own);
  const known = knownOf(operation);
  const answers = sentencesOf(successOf(responses)?.description ?? "").find(
    ({ text }) =>
      !vocabulary.isShared(text) &&
      text.length <= limits.short.tool &&
      scoreOf(text, known, vocabulary) >= leastScore &&
      speaks(text),
  );
  return answers !== undefined &&
    !isStatus.test(answers.text) &&
    !isDone.test(answers.text) &&
    !isOutcome.test(answers.text) &&
    !repeatsId(answers.text, operation)
    ? answers.text
    : "";
}

/** The first sentences of the description that may say what is done. */
function leading(operation: Operation, vocabulary: Vocabulary): readonly string[] {
  return usefulSentences(operation.description ?? "")
    .filter(
      ({ text, kind, refersBack }, index, all) =>
        kind === "text" &&
        !refersBack &&
        !address.test(text) &&
        !otherAct.test(text) &&
        !contrast.test(all[index + 1]?.text ?? "") &&
        text.length <= longestAlone &&
        !text.startsWith("(") &&
        speaks(text) &&
        !vocabulary.isShared(text) &&
        !isOfCollection(text, operation, vocabulary),
    )
    .slice(0, mostLeading)
    .map(({ text }) => text);
}

/** "Retrieve a list of jobs" of `/jobs` is said of `/jobs/{id}` as well. */
function isOfCollection(text: string, { method, path }: Operation, vocabulary: Vocabulary): boolean {
  const isItem = method === "GET" && pathSegments(path).at(-1)?.isParameter === true;
  return isItem && (isOfList(text) || /^\W*lists?\b/i.test(text)) && vocabulary.isRepeated(text);
}

/** Matches what is said to readers of a page: "Starting a new project?", "We recommend the other one." */
const address = /\?$|^we\b/i;
/** Matches what happens at another occasion: "When retrieving an invoice, you'll get its lines." */
const otherAct = /^when \p{L}+ing\b/iu;
/** Matches a sentence after which the one before is not what is done: "However, you can do so using this method." */
const contrast = /^however\b/i;

/** Matches what a caller may do, behind an introduction: "With it, you can list pets", and not "You may not delete it". */
const offer = /^(?!if\b).*\byou (?:can|may) (?!(?:not|only|optionally|see)\b)\p{Ll}+/iu;
/** Matches what is so, rather than what is done: "Drafts are editable." */
const statement = /\b(?:is|are|was|were|can|cannot|will|must|has|have|should|may|result in|results in)\b/i;

/** Sentences among which the one that says what is done is looked for. */
const mostLeading = 3;

/**
 * Whether a framework made the summary and the operationId of a function's name: "Read Items", `read_items_items_get`. Of a person's words,
 * which are the same, those that begin with the method are no better: "Post Item", `post_item`.
 */
function isMade({ summary = "", operationId = "" }: Operation): boolean {
  const asId = summary.split(" ").join("_").toLowerCase();
  const isSame = asId === operationId && /^(?:post|put|patch)_/.test(asId);
  return asId !== "" && (isSame || operationId.startsWith(`${asId}_`)) && !/(?:^| )[^A-Z ]/.test(summary);
}

/** Without the function's name, with which comments in Go begin: "RotateAuth rotates the token" → "rotates the token". */
function withoutFunction(text: string, { operationId = "" }: Operation): string {
  const [whole = "", name = "", verb = ""] = /^(\p{Lu}[\p{L}\d]*) (?=(\p{Ll}+)\b)/u.exec(text) ?? [];
  const isOfId = name !== "" && operationId.split(/[._/]/).at(-1)?.startsWith(name) === true;
  const isCall = isOfId || (words(name).length > 1 && isVerb(words(name)[0] ?? ""));
  const act = verbIn(verb);
  // `OrderBooks`: "Order books"
  const isObject =
    words(name).length === 1 &&
    act !== name.toLowerCase() &&
    singularWords(operationId).includes(singular(verb));
  return isCall && act !== undefined && !isObject ? text.slice(whole.length) : text;
}

/** "200 response for get_gateway" */
function repeatsId(text: string, { operationId = "" }: Operation): boolean {
  return operationId !== "" && text.includes(operationId);
}

/** Matches the words for a success, whatever was done. */
const isStatus =
  /^\W*(?:\d+\W+)?(?:ok(?:ay)?|success\w*|(?:a )?successful \w+|\p{L}+ (?:is |was )?successful(?:ly)?|done|accepted(?: for \p{L}+(?: \p{L}+)?)?|created|no[nt]? content|operation \w+|the request \w+|default response)\W*$/iu;

/** "HTTP response or else an error", "Created: the account exists." */
const isOutcome = /\berrors?\b|^(?:ok|created|accepted|success\w*)\b ?[:,.–-]|^(?:an? )?successful\b/i;

/** Matches what has been done, where a description says what is. */
const isDone = /\b(?:successfully|(?:was|were|ha(?:s|ve) been) \p{L}+(?:ed|t))\b/iu;

/** Whether a text says more than a name does, unlike a lone word. */
function speaks(text: string): boolean {
  return /^[^\p{L}\n\r\u2028\u2029]*\p{L}.*[^\p{ASCII}]|\p{L}\s+\p{L}/mu.test(text);
}

/** What a reader of an argument's description sees beside it. */
export interface Beside {
  readonly trims: Pick<TrimsAt, "text" | "elide">;
  /** The argument's published schema; what it says needs no words. */
  readonly schema?: JsonSchema;
  /** The tool's name and the operation's path. */
  readonly around?: string;
  /** Of the arguments of the document. */
  readonly vocabulary?: Vocabulary;
}

const plain: Beside = { trims: { text: true, elide: true } };

/**
 * Returns an argument's description: the sentences about it that say something.
 * @returns `undefined` if they say no more than what is beside it
 */
export function argumentDescription(
  text: string | undefined,
  name: string,
  { trims, schema = {}, around = "", vocabulary = everything }: Beside = plain,
): string | undefined {
  if (text === undefined || text.trim() === "") return undefined;
  if (trims.text === false) return printable(text).trim();
  const written = schema.type === "array" ? withoutSeparators(text) : text;
  const all = scored(written, new KnownWords(name, around, valuesOf(schema)), vocabulary);
  const limit = limits[trims.text === "whole" ? "whole" : "short"];
  const telling = within(all, limit.argument, limit.score);
  const chosen = withSubject(telling, all, {
    room: limit.argument,
    isNameless: name.length <= longestLetter,
  });
  const [first] = chosen.length > 0 ? chosen : all.filter(({ score }) => score >= limit.score);
  if (chosen.length > 0) return joined(chosen.map((one) => one.text));
  if (first !== undefined && !first.refersBack && first.text.length <= longestFirst) return first.text;
  if (trims.elide) return undefined;
  return all[0]?.text;
}

/** Names of arguments that say nothing: `q`. */
const longestLetter = 2;

/** With what it is, where only notes about it say more than its name, or where its name says nothing. */
function withSubject(
  chosen: readonly Scored[],
  [first]: readonly Scored[],
  { room, isNameless }: { readonly room: number; readonly isNameless: boolean },
): readonly Scored[] {
  const isOfNotes = chosen.length > 0 && chosen.every(({ kind }) => kind === "note");
  const isMissing =
    first !== undefined && first.kind === "text" && first.text.length <= room && !chosen.includes(first);
  return (isOfNotes || (isNameless && chosen.length > 0)) && isMissing ? [first, ...chosen] : chosen;
}

/** A caller gives a list; how it travels is not the caller's concern. */
function withoutSeparators(text: string): string {
  return text
    .replace(/\b(?:comma|space|pipe|semicolon|ampersand)s?[- ](?:separated|delimited)\b ?/gi, "")
    .replace(/(^|[.!?] )[.,;](?= |$)/g, "$1");
}

/** What the schema says by itself. */
function valuesOf({ enum: own, items, default: value, ...schema }: JsonSchema): string {
  const bounds = [
    schema.minimum,
    schema.maximum,
    schema.minLength,
    schema.maxLength,
    schema.minItems,
    schema.maxItems,
  ];
  return [...(own ?? []), ...(items?.enum ?? []), value, schema.format, ...bounds]
    .filter((one) => one !== undefined && typeof one !== "object")
    .join(" ");
}
