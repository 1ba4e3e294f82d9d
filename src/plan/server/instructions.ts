/**
 * Writes the server's instructions: https://modelcontextprotocol.io/specification/2025-11-25/schema#initializeresult
 */
import {
  argumentHeadings,
  argumentsParagraph,
  howToSearch,
  topicsSentence,
} from "../../../templates/runtime/instructions.js";
import { argumentName } from "../arguments/argument-name.js";
import {
  nothingCommon,
  type CommonArgument,
  type CommonArguments,
  type Saying,
} from "../arguments/common-arguments.js";
import type { Document } from "../document.js";
import { cut, firstSentence, plainText } from "../words/text.js";
import type { Searched } from "./discovery.js";

/** Bytes; clients cut longer instructions. */
const longest = 2_048;
const longestIntroduction = 400;

interface Said {
  /** By document: arguments of nearly all tools, described here instead of in each. */
  readonly common: ReadonlyMap<Document, CommonArguments>;
  /** What is in no tool; undefined if there is nothing. */
  readonly searched: Searched | undefined;
}

/** Writes a paragraph per document: what it is, what its tools are about, and its common arguments. */
export function instructions(documents: readonly Document[], { common, searched }: Said): string {
  const ends = [
    ...documents.flatMap((document) => argumentsEverywhere(common.get(document) ?? nothingCommon)),
    // The server adapts this to what each caller may search.
    ...(searched === undefined ? [] : [howToSearch(searched)]),
  ].join("\n\n");
  const room = longest - Buffer.byteLength(ends) - 2;
  const text = withinBytes(documents.map(paragraph).join("\n\n"), Math.max(room, longest / 2));
  return withinBytes([text, ends].filter((part) => part !== "").join("\n\n"), longest);
}

function argumentsEverywhere({ hidden, described }: CommonArguments): string[] {
  const shown = [...described].filter(([name]) => !hidden.has(name));
  const said = (heading: string, all: readonly (readonly [string, CommonArgument])[]): string[] =>
    all.length === 0
      ? []
      : [
          argumentsParagraph(
            heading,
            all.map(([name, saying]) => ({ name: argumentName(name), about: aboutArgument(saying) })),
          ),
        ];
  return [...said(argumentHeadings.hidden, [...hidden]), ...said(argumentHeadings.described, shown)];
}

function paragraph({ api, selected }: Document): string {
  const title = plainText(api.title) || api.id;
  const about = introduction(plainText(api.description ?? ""));
  const tags = [
    ...new Set(
      selected.map(
        ({
          operation: {
            tags: [first = ""],
          },
        }) => plainText(first),
      ),
    ),
  ].filter((tag) => tag !== "");
  return `${about === "" ? `Tools for ${title}.` : `${title}: ${ended(about)}`}${topicsSentence(tags)}`;
}

function aboutArgument({ description, default: value }: Saying): string {
  return [
    ...(description === undefined ? [] : [description]),
    ...(value === undefined ? [] : [`default ${JSON.stringify(value)}`]),
  ].join("; ");
}

function ended(text: string): string {
  return /[.!?…。]$/.test(text) ? text : `${text}.`;
}

/** As many whole sentences as fit. */
function introduction(text: string): string {
  let taken = "";
  for (let rest = text; rest !== "";) {
    const sentence = firstSentence(rest);
    if (taken.length + sentence.length > longestIntroduction)
      return taken === "" ? cut(sentence, longestIntroduction) : taken;
    taken = taken === "" ? sentence : `${taken} ${sentence}`;
    rest = rest.slice(sentence.length).trim();
  }
  return taken;
}

function withinBytes(text: string, bytes: number): string {
  let short = text;
  while (Buffer.byteLength(short) > bytes)
    short = cut(short, short.length - Math.max(1, Math.ceil((Buffer.byteLength(short) - bytes) / 4)));
  return short;
}
