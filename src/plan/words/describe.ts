/** Describes a tool and its arguments to a model: a phrase each, in plain text. */
import type { Operation } from "../../model/api.js";
import type { McpExtension } from "../../model/lean.js";
import type { JsonSchema } from "../../model/runtime.js";
import type { TrimsAt } from "../../model/trims.js";
import { withoutAdmonitions } from "./admonition.js";
import { allowed } from "./detail-kinds.js";
import { alternativeIn, detailsIn, detailsOfEnd, limitIn, unsaid, type Found } from "./details.js";
import { elide } from "./elide.js";
import { descriptionFromNames, descriptionOfRoot } from "./made-description.js";
import {
  leadingSentence,
  sentenceCase,
  withoutCallOpening,
  withoutFullStop,
  withoutName,
  withoutOpening,
} from "./phrase.js";
import { rules } from "./rules.js";
import { withoutSaid } from "./said.js";
import { cut, firstSentence, plainSentences, plainText, printable } from "./text.js";
import { singular, words } from "./words.js";

const longestTitle = 60;
export const longestDescription = 140;
const longestArgumentDescription = 90;
/** Minimum characters that an argument's phrase keeps if details follow it. */
const shortestPhrase = 40;

/** Returns a short name for people: the owner's title, or the document's words cut short, or the tool's name in words. */
export function title(operation: Operation, toolName: string, extension: McpExtension = {}): string {
  if (extension.title !== undefined) return plainText(extension.title);
  const said = withoutFullStop(
    saidOf(operation) ?? telling(operation, descriptionFromNames(operation)) ?? "",
  );
  return sentenceCase(said === "" ? words(toolName).join(" ") : cut(said, longestTitle));
}

/**
 * Returns a tool's description, which is never empty: the owner's words unchanged; else the summary if it says something; else
 * the description's first sentence that is no admonition; else one made from the operation's names.
 */
export function description(
  operation: Operation,
  extension: McpExtension = {},
  trims: Pick<TrimsAt, "text"> = { text: true },
): string {
  const own = extension.description === undefined ? "" : printable(extension.description).trim();
  if (own !== "") return own;
  if (!trims.text) {
    const whole = printable(operation.description ?? operation.summary ?? "").trim();
    return whole === "" ? madeDescription(operation) : whole;
  }
  if (trims.text === "whole") return wholeText(operation);
  return withLimit(cut(saidOf(operation) ?? madeDescription(operation), longestDescription), operation);
}

/** The summary and the sentences of the description that it does not say already, as far as all clients read them. */
function wholeText(operation: Operation): string {
  const lead = saidOf(operation) ?? madeDescription(operation);
  let whole = lead;
  for (const sentence of sentencesOf(plainSentences(withoutAdmonitions(operation.description ?? "")))) {
    if (
      elide(sentence, {
        name: operation.operationId ?? "",
        around: `${operation.path} ${whole}`,
        schema: {},
      }) === undefined
    )
      continue;
    const more = `${/[.!?:;]$/.test(whole) ? whole : `${whole}.`} ${sentence}`;
    if (more.length > longestWhole) break;
    whole = more;
  }
  return whole;
}

/** Clients cut longer descriptions, or refuse them. */
const longestWhole = 1_000;

function sentencesOf(text: string): string[] {
  const sentences: string[] = [];
  for (let rest = text; rest !== "";) {
    const sentence = firstSentence(rest);
    sentences.push(sentence);
    rest = rest.slice(sentence.length).trim();
  }
  return sentences;
}

/** Adds a limit, or which arguments are needed, that only the rest of the description gives, if there is room for all of it. */
function withLimit(said: string, { description: text = "" }: Operation): string {
  const readers = [
    ...(mayLimit(text) && !/\d/.test(said) ? [limitIn] : []),
    ...(mayNeedOne.test(text) && !mayNeedOne.test(said) ? [alternativeIn] : []),
  ];
  if (readers.length === 0) return said;
  const plain = plainSentences(withoutAdmonitions(text));
  const found = readers.flatMap((read) => read(plain) ?? []);
  const all = found.map((more) => `${withoutFullStop(said)}; ${more}`);
  return all.find(({ length }) => length <= longestDescription) ?? said;
}

/** Whether a number follows a word for limits, in its sentence or the next: true of every text with a limit. */
function mayLimit(text: string): boolean {
  const sentences = text.split(".");
  return sentences.some((sentence, at) => {
    const word = limitWord.exec(sentence);
    return word !== null && /\d/.test(`${sentence.slice(word.index)} ${sentences[at + 1] ?? ""}`);
  });
}

const limitWord = /max|min|most|least|up to|than|exceed|limit|between/i;

/** Every text matches that says that one of several arguments is needed. */
const mayNeedOne = /\b(?:either|one)\b/i;

/** Caches results, because a tool's title and description and its operation's summary begin alike. */
const sayings = new WeakMap<Operation, string>();

function saidOf(operation: Operation): string | undefined {
  const known = sayings.get(operation);
  if (known !== undefined) return known;
  const found = sayingOf(operation);
  if (found !== undefined) sayings.set(operation, found);
  return found;
}

/** Makes a description from the operation's names. If those say nothing, even an admonition is used. */
function madeDescription(operation: Operation): string {
  const made = descriptionFromNames(operation);
  const word = telling(operation, made);
  if (made !== undefined)
    return word === undefined ? made : `${word}: ${made.charAt(0).toLowerCase()}${made.slice(1)}`;
  if (word !== undefined) return word;
  const admonition = firstSentence(plainText(operation.summary ?? operation.description ?? ""));
  return saysSomething(admonition, operation) ? admonition : descriptionOfRoot(operation);
}

/** Returns a summary or description of one word that is not among those of the names: `Refund` of `POST /a`. */
function telling({ summary = "", description = "" }: Operation, made = ""): string | undefined {
  const said = words(made).map(singular);
  const isTelling = (text: string): boolean => {
    const [only = "", ...others] = words(text).map(singular);
    return (
      /^\p{L}{3,}$/u.test(text) &&
      others.length === 0 &&
      !said.includes(only) &&
      !/^(?:TODO|TBD|FIXME)$/i.test(text)
    );
  };
  const word = [summary, description]
    .map((text) => withoutFullStop(plainText(withoutAdmonitions(text))))
    .find(isTelling);
  return word === undefined ? undefined : sentenceCase(word);
}

function sayingOf(operation: Operation): string | undefined {
  const summary = withoutCallOpening(plainText(withoutAdmonitions(operation.summary ?? "")));
  if (saysSomething(summary, operation)) return summary;
  const text = plainSentences(withoutAdmonitions(operation.description ?? ""));
  const sentences = leading.map((pick) => withoutCallOpening(pick(text)));
  return sentences.find((sentence) => saysSomething(sentence, operation)) ?? nameInOtherLetters(operation);
}

/** Returns an operationId in other letters, which cannot be the tool's name and so has to be said here. */
function nameInOtherLetters({ operationId = "" }: Operation): string | undefined {
  return /\p{L}/u.test(operationId.replace(/\p{ASCII}/gu, ""))
    ? printable(operationId).replace(/_/g, " ").trim()
    : undefined;
}

/** Picks the first sentence or the second, because a heading of one word says nothing yet. */
const leading: readonly ((text: string) => string)[] = [
  firstSentence,
  (text) => firstSentence(text.slice(firstSentence(text).length).trim()),
];

/** Whether a text tells a model more than the name does, unlike a repeated operationId, a path, or a lone word. */
function saysSomething(text: string, { operationId, path }: Operation): boolean {
  if (text === "" || text === operationId || text.includes(path)) return /\s\S+\s/.test(text);
  return /\p{L}.*[^\p{ASCII}]|\p{L}\s+\p{L}/u.test(text);
}

/** What a reader of an argument's description sees beside it. */
export interface Beside {
  readonly trims: Pick<TrimsAt, "text" | "elide">;
  /** The argument's published schema; what it says needs no words. */
  readonly schema?: JsonSchema;
  /** The tool's name and the operation's path. */
  readonly around?: string;
}

/**
 * Returns an argument's description: a short form of the first sentence about it, and details of later ones that a call needs.
 * @returns `undefined` if it says no more than what is beside it
 */
export function argumentDescription(
  text: string | undefined,
  name: string,
  { trims, schema = {}, around = "" }: Beside = { trims: { text: true, elide: true } },
): string | undefined {
  if (text === undefined || text.trim() === "") return undefined;
  if (!trims.text) return printable(text).trim();
  if (trims.text === "whole") return wholeArgumentText(text, name, { trims, schema, around });
  const { sentence, found } = read(text, name);
  const opened = withoutFullStop(withoutSaid(withoutName(sentence, name), schema));
  const phrase = trims.elide || opened === "" ? elide(opened, { name, around, schema }) : opened;
  const kept = phrase === undefined ? "" : cut(phrase, longestArgumentDescription);
  const isCut = phrase === opened && kept.length < opened.length;
  const left = isCut ? [...hiddenIn(opened, kept), ...found] : found;
  return withDetails(kept, left, schema);
}

/** All sentences, unless the only one says no more than what is beside it. */
function wholeArgumentText(
  text: string,
  name: string,
  { trims, schema = {}, around = "" }: Beside,
): string | undefined {
  const { sentence, rest } = leadingSentence(plainSentences(withoutAdmonitions(text)));
  const others = sentencesOf(rest);
  const phrase = withoutFullStop(withoutSaid(withoutName(withoutOpening(sentence), name), schema));
  const lead = trims.elide || phrase === "" ? elide(phrase, { name, around, schema }) : phrase;
  const all = [...(lead === undefined ? [] : [others.length === 0 ? lead : `${lead}.`]), ...others];
  return all.length === 0 ? undefined : all.join(" ");
}

/** Shortens the phrase to make room for the details, and adds details that it loses by that. */
function withDetails(phrase: string, found: readonly Found[], schema: JsonSchema): string | undefined {
  const more = unsaid(found, phrase, schema).join("; ");
  if (more === "") return phrase === "" ? undefined : phrase;
  if (phrase === "") return sentenceCase(more);
  const shown = cutFor(found, phrase, schema);
  const all = [...hiddenIn(phrase, shown), ...found];
  return `${cutFor(all, phrase, schema)}; ${unsaid(all, shown, schema).join("; ")}`;
}

/** Lists of values and rules take no room of the phrase, which may be all that tells the argument from others with the same. */
function cutFor(details: readonly Found[], phrase: string, schema: JsonSchema): string {
  const short = details.filter(({ kind }) => kind !== allowed && kind !== rules);
  const { length } = unsaid(short, phrase, schema).join("; ");
  if (length === 0) return phrase;
  const room = Math.max(shortestPhrase, longestArgumentDescription - length - 2);
  return cut(phrase.replace(/…$/, ""), room);
}

/** Finds details in the part of a phrase that is not shown. */
function hiddenIn(phrase: string, shown: string): readonly Found[] {
  return shown.length < phrase.length ? detailsOfEnd(phrase.slice(shown.length - 1)) : [];
}

interface Reading {
  /** The leading sentence, without its opening and full stop. */
  readonly sentence: string;
  /** Details in the other sentences. */
  readonly found: readonly Found[];
}

/** Caches results, because documents repeat the same text for a thousand parameters. */
const readings = new Map<string, Reading>();
const mostReadings = 10_000;

function read(text: string, name: string): Reading {
  const key = `${name}\n${text}`;
  const known = readings.get(key);
  if (known !== undefined) return known;
  const { sentence, rest } = leadingSentence(plainSentences(text));
  const reading = { sentence: withoutFullStop(withoutOpening(sentence)), found: detailsIn(rest, name) };
  if (readings.size >= mostReadings) readings.clear();
  readings.set(key, reading);
  return reading;
}
