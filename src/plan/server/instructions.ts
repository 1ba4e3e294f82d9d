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
/** What is said of a document, from most to least: characters of its introduction, and whether its topics are named. */
const extents: readonly Extent[] = [
  { introduced: 400, topics: true },
  { introduced: 200, topics: true },
  { introduced: 100, topics: true },
  { introduced: 100, topics: false },
];

interface Extent {
  readonly introduced: number;
  readonly topics: boolean;
}

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
  const lists = documents.flatMap((document) => {
    const all = common.get(document) ?? nothingCommon;
    return argumentsEverywhere(listed === undefined ? all : ofListed(all, document, listed));
  });
  // The server adapts this to what each caller may search.
  const search = searched === undefined ? [] : [howToSearch(searched)];
  const room = longest - bytesOf(["", ...lists.map(written), ...search]);
  const text = about(documents, Math.max(room, longest / 2));
  const told = fitting(lists, longest - bytesOf([text, ...search, ""]));
  return joined([text, ...told, ...search].filter((part) => part !== ""));
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

interface ArgumentList {
  readonly heading: string;
  readonly items: Parameters<typeof argumentsParagraph>[1];
}

function argumentsEverywhere({ hidden, described }: CommonArguments): ArgumentList[] {
  const shown = [...described].filter(([name]) => !hidden.has(name));
  const said = (heading: string, all: readonly (readonly [string, Saying])[]): ArgumentList => ({
    heading,
    items: all.map(([name, saying]) => ({ name, about: aboutArgument(saying) })),
  });
  return [said(argumentHeadings.hidden, [...hidden]), said(argumentHeadings.described, shown)].filter(
    hasItems,
  );
}

function hasItems({ items }: ArgumentList): boolean {
  return items.length > 0;
}

function written({ heading, items }: ArgumentList): string {
  return argumentsParagraph(heading, items);
}

const notAllTold = "Tools share more arguments than are told here.";

/** Writes the lists; if they are too long, as many whole items of each as fit, and that there are more. */
function fitting(lists: readonly ArgumentList[], room: number): string[] {
  const whole = lists.map(written);
  if (bytesOf(whole) <= room) return whole;
  const told = (kept: readonly ArgumentList[]): string[] => [
    ...kept.filter(hasItems).map(written),
    notAllTold,
  ];
  const turns = Math.max(...lists.map(({ items }) => items.length));
  let kept: readonly ArgumentList[] = lists.map(({ heading }) => ({ heading, items: [] }));
  // Lists take turns, so that a long one does not displace the others.
  for (let turn = 0; turn < turns; turn += 1)
    for (const [i, { heading, items }] of lists.entries()) {
      const more = kept.map((one, j) =>
        i === j ? { heading, items: [...one.items, ...items.slice(turn, turn + 1)] } : one,
      );
      if (bytesOf(told(more)) <= room) kept = more;
    }
  return told(kept);
}

function joined(paragraphs: readonly string[]): string {
  return paragraphs.join("\n\n");
}

function bytesOf(paragraphs: readonly string[]): number {
  return Buffer.byteLength(joined(paragraphs));
}

/** Names all topics or none, because the server recognizes the sentence when it adapts it to a caller. */
function about(documents: readonly Document[], room: number): string {
  let text = "";
  for (const extent of extents) {
    text = joined(documents.map((document) => paragraph(document, extent)));
    if (Buffer.byteLength(text) <= room) break;
  }
  return withinBytes(text, room);
}

function paragraph({ api, selected }: Document, extent: Extent): string {
  const title = plainText(api.title) || api.id;
  const about = introduction(plainText(api.description ?? ""), extent.introduced);
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
  const topics = extent.topics ? topicsSentence(tags) : "";
  return `${about === "" ? `Tools for ${title}.` : `${title}: ${ended(about)}`}${topics}`;
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
function introduction(text: string, most: number): string {
  let taken = "";
  for (let rest = text; rest !== "";) {
    const sentence = firstSentence(rest);
    if (taken.length + sentence.length > most) return taken === "" ? cut(sentence, most) : taken;
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
