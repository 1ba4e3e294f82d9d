/**
 * Writes the server's instructions: https://modelcontextprotocol.io/specification/2025-11-25/schema#initializeresult
 */
import {
  argumentHeadings,
  argumentsParagraph,
  howToSearch,
  topicsSentence,
} from "../../../templates/runtime/instructions.js";
import { calledBy, type ToolPlan } from "../../model/plan.js";
import type { JsonSchema } from "../../model/runtime.js";
import { nothingCommon, type CommonArguments, type Saying } from "../arguments/common-arguments.js";
import type { Document } from "../document.js";
import type { PlannedOperation } from "../planned-operation.js";
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
  /** The chosen list; undefined until then, and then all common arguments are described. */
  readonly listed: Listed | undefined;
}

interface Listed {
  readonly tools: readonly Pick<ToolPlan, "arguments" | "calls">[];
  /** Every operation. */
  readonly planned: readonly PlannedOperation[];
}

/** Writes a paragraph per document: what it is, what its tools are about, and its common arguments. */
export function instructions(documents: readonly Document[], { common, searched, listed }: Said): string {
  const ends = [
    ...documents.flatMap((document) => {
      const all = common.get(document) ?? nothingCommon;
      return argumentsEverywhere(listed === undefined ? all : ofListed(all, document, listed));
    }),
    // The server adapts this to what each caller may search.
    ...(searched === undefined ? [] : [howToSearch(searched)]),
  ].join("\n\n");
  const room = longest - Buffer.byteLength(ends) - 2;
  const text = withinBytes(documents.map(paragraph).join("\n\n"), Math.max(room, longest / 2));
  return withinBytes([text, ends].filter((part) => part !== "").join("\n\n"), longest);
}

/** Keeps the arguments that listed tools leave out; operations found by search are described in full. */
function ofListed(
  { hidden, described }: CommonArguments,
  document: Document,
  { tools, planned }: Listed,
): CommonArguments {
  const called = new Set(tools.flatMap(({ calls }) => calledBy(calls)));
  const unseen = new Set(
    planned
      .filter((one) => one.document === document && called.has(one.selected.key))
      .flatMap(({ facts }) => facts.arguments.flatMap(({ name, hidden: is }) => (is === true ? name : []))),
  );
  const shown = tools.flatMap((tool) => tool.arguments);
  return {
    hidden: new Map([...hidden].filter(([name]) => unseen.has(name))),
    described: new Map(
      [...described].filter(([name, saying]) =>
        shown.some((one) => one.name === name && isMissing(saying, one.schema)),
      ),
    ),
  };
}

function isMissing({ description, default: value }: Saying, schema: JsonSchema): boolean {
  return (
    (description !== undefined && schema.description === undefined) ||
    (value !== undefined && schema.default === undefined)
  );
}

function argumentsEverywhere({ hidden, described }: CommonArguments): string[] {
  const shown = [...described].filter(([name]) => !hidden.has(name));
  const said = (heading: string, all: readonly (readonly [string, Saying])[]): string[] =>
    all.length === 0
      ? []
      : [
          argumentsParagraph(
            heading,
            all.map(([name, saying]) => ({ name, about: aboutArgument(saying) })),
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
