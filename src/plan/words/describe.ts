/** What a model reads about a tool and its arguments: a phrase each, in plain text. */
import type { Operation } from "../../model/api.js";
import type { McpExtension, Trims } from "../../model/lean.js";
import type { JsonSchema } from "../../model/runtime.js";
import { withoutAdmonitions } from "./admonition.js";
import { detailsAlone, detailsIn, limitIn, unsaid, type Found } from "./details.js";
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
import { withoutSaid } from "./said.js";
import { cut, firstSentence, plainSentences, plainText, printable } from "./text.js";
import { singular, words } from "./words.js";

const longestTitle = 60;
export const longestDescription = 140;
const longestArgumentDescription = 90;
/** What is left of an argument's phrase, at the least, when details follow it. */
const shortestPhrase = 40;

/** A short name for people: what the owner or the document says, cut short; else the tool's name in words. */
export function title(operation: Operation, toolName: string, extension: McpExtension = {}): string {
  if (extension.title !== undefined) return plainText(extension.title);
  const said = withoutFullStop(
    saidOf(operation) ?? telling(operation, descriptionFromNames(operation)) ?? "",
  );
  return sentenceCase(said === "" ? words(toolName).join(" ") : cut(said, longestTitle));
}

/**
 * Never empty: what the owner says, as it is; else the summary if it says something, else the description's first
 * sentence that is no admonition, else made from the operation's names.
 */
export function description(
  operation: Operation,
  extension: McpExtension = {},
  trims: Pick<Trims, "text"> = { text: true },
): string {
  const own = extension.description === undefined ? "" : printable(extension.description).trim();
  if (own !== "") return own;
  if (!trims.text) {
    const whole = printable(operation.description ?? operation.summary ?? "").trim();
    return whole === "" ? madeDescription(operation) : whole;
  }
  return withLimit(cut(saidOf(operation) ?? madeDescription(operation), longestDescription), operation);
}

/** And the limit that only the rest of the document's words gives, where there is room for all of it. */
function withLimit(said: string, { description: text = "" }: Operation): string {
  if (!mayLimit.test(text) || /\d/.test(said)) return said;
  const limit = limitIn(plainSentences(withoutAdmonitions(text)));
  const both = `${withoutFullStop(said)}; ${limit ?? ""}`;
  return limit === undefined || both.length > longestDescription ? said : both;
}

/** What every text with a limit has. */
const mayLimit = /(?:max|min|most|least|up to|than|exceed|limit|between)[^.]*\.?[^.]*\d/i;

/** A tool's title, its description and the summary of its operation begin alike. */
const sayings = new WeakMap<Operation, string>();

function saidOf(operation: Operation): string | undefined {
  const known = sayings.get(operation);
  if (known !== undefined) return known;
  const found = sayingOf(operation);
  if (found !== undefined) sayings.set(operation, found);
  return found;
}

/** From its names; where those say nothing, not even an admonition is left out. */
function madeDescription(operation: Operation): string {
  const made = descriptionFromNames(operation);
  const word = telling(operation, made);
  if (made !== undefined)
    return word === undefined ? made : `${word}: ${made.charAt(0).toLowerCase()}${made.slice(1)}`;
  if (word !== undefined) return word;
  const admonition = firstSentence(plainText(operation.summary ?? operation.description ?? ""));
  return saysSomething(admonition, operation) ? admonition : descriptionOfRoot(operation);
}

/** A summary or a description of one word that is none of those that its names give: `Refund` of `POST /a`. */
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

/** No tool can be called what it says, so that it has to be said. */
function nameInOtherLetters({ operationId = "" }: Operation): string | undefined {
  return /\p{L}/u.test(operationId.replace(/\p{ASCII}/gu, ""))
    ? printable(operationId).replace(/_/g, " ").trim()
    : undefined;
}

/** A heading of one word says nothing yet. */
const leading: readonly ((text: string) => string)[] = [
  firstSentence,
  (text) => firstSentence(text.slice(firstSentence(text).length).trim()),
];

/** An operationId repeated, a path, or a lone word tells a model nothing that the name does not. */
function saysSomething(text: string, { operationId, path }: Operation): boolean {
  if (text === "" || text === operationId || text.includes(path)) return /\s\S+\s/.test(text);
  return /\p{L}.*[^\p{ASCII}]|\p{L}\s+\p{L}/u.test(text);
}

/** What a reader of an argument's description has before their eyes. */
export interface Beside {
  readonly trims: Pick<Trims, "text" | "elide">;
  /** What is published of the argument: what it says needs no words. */
  readonly schema?: JsonSchema;
  /** The tool's name and the operation's path. */
  readonly around?: string;
}

/**
 * An argument's description: the first sentence that is about it, short, and what a call needs of the later ones.
 * @returns `undefined` when it says no more than stands beside it
 */
export function argumentDescription(
  text: string | undefined,
  name: string,
  { trims, schema = {}, around = "" }: Beside = { trims: { text: true, elide: true } },
): string | undefined {
  if (text === undefined || text.trim() === "") return undefined;
  if (!trims.text) return printable(text).trim();
  const { sentence, found } = read(text);
  const opened = withoutFullStop(withoutSaid(withoutName(sentence, name), schema));
  const phrase = trims.elide || opened === "" ? elide(opened, { name, around, schema }) : opened;
  const kept = phrase === undefined ? "" : cut(phrase, longestArgumentDescription);
  const isCut = phrase === opened && kept.length < opened.length;
  const left = isCut ? [...hiddenIn(opened, kept), ...found] : found;
  return withDetails(kept, left, schema);
}

/** The phrase makes room for the details, and what it loses by that may be one itself. */
function withDetails(phrase: string, found: readonly Found[], schema: JsonSchema): string | undefined {
  const more = unsaid(found, phrase, schema).join("; ");
  if (more === "") return phrase === "" ? undefined : phrase;
  if (phrase === "") return sentenceCase(more);
  const shown = cutFor(more, phrase);
  const all = unsaid([...hiddenIn(phrase, shown), ...found], shown, schema).join("; ");
  return `${cutFor(all, phrase)}; ${all}`;
}

function cutFor(details: string, phrase: string): string {
  const room = Math.max(shortestPhrase, longestArgumentDescription - details.length - 2);
  return cut(phrase.replace(/…$/, ""), room);
}

/** In what is left of a phrase behind what is shown of it. */
function hiddenIn(phrase: string, shown: string): readonly Found[] {
  return shown.length < phrase.length ? (detailsAlone(phrase.slice(shown.length - 1)) ?? []) : [];
}

interface Reading {
  /** Without its opening and its full stop. */
  readonly sentence: string;
  /** In the other sentences. */
  readonly found: readonly Found[];
}

/** Documents repeat themselves: the same text stands at a thousand parameters. */
const readings = new Map<string, Reading>();
const mostReadings = 10_000;

function read(text: string): Reading {
  const known = readings.get(text);
  if (known !== undefined) return known;
  const { sentence, rest } = leadingSentence(plainSentences(text));
  const reading = { sentence: withoutFullStop(withoutOpening(sentence)), found: detailsIn(rest) };
  if (readings.size >= mostReadings) readings.clear();
  readings.set(text, reading);
  return reading;
}
