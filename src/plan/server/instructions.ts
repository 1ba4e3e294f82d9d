/**
 * Writes the server's instructions: https://modelcontextprotocol.io/specification/2025-11-25/schema#initializeresult
 */
import { howToCode } from "../../optional/code/tools.js";
import {
  argumentHeadings,
  argumentsParagraph,
  hiddenHeading,
  howToSearch,
  topicsSentence,
} from "../../runtime/instructions.js";
import { calledBy, type ToolPlan } from "../../model/plan.js";
import type { JsonSchema } from "../../model/runtime.js";
import type { CommonArguments, Saying } from "../../model/project.js";
import { nothingCommon } from "../arguments/common-arguments.js";
import type { Document } from "../document.js";
import type { PlannedOperation } from "../planned-operation.js";
import { cut, firstSentence, plainText } from "../words/text.js";
import type { Searched } from "./discovery.js";

/** Bytes; clients cut longer instructions. */
const longest = 2_048;
/** Bytes of them that always say what the documents are about. */
const leastAbout = longest / 4;
/** Bytes that arguments leave to it when they are chosen; those that were chosen before stay when it grows. */
const mostAbout = longest / 2;
/** Bytes of it where all tools together may cost few tokens. */
const mostAboutForCode = 500;
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
  /** Nothing is called but by code. */
  readonly onlyCode?: boolean;
}

interface Listed {
  readonly tools: readonly Pick<ToolPlan, "arguments" | "calls">[];
  /** Every operation. */
  readonly planned: readonly PlannedOperation[];
}

/** Writes a paragraph per document: what it is, what its tools are about, and its common arguments. */
export function instructions(
  documents: readonly Document[],
  { common, searched, listed, onlyCode = false }: Said,
): string {
  if (onlyCode) return joined([about(documents, mostAboutForCode), howToCode].filter((part) => part !== ""));
  const lists = documents.flatMap((document) => {
    const all = common.get(document) ?? nothingCommon;
    return listed === undefined ? listsOf(all) : listsOfListed(all, document, listed);
  });
  // The server adapts this to what each caller may search.
  const rest = [...written(lists), ...(searched === undefined ? [] : [howToSearch(searched)])];
  const room = longest - bytesOf(["", ...rest]);
  const text = about(documents, Math.max(room, leastAbout));
  return joined([text, ...rest].filter((part) => part !== ""));
}

/**
 * Returns the common arguments that there is room to describe, whatever will be listed and searched. Tools describe the
 * others themselves.
 * @param isPinned whether the document's arguments were chosen before; they come first
 */
export function withRoom(
  documents: readonly Document[],
  common: Said["common"],
  isPinned: (document: Document) => boolean,
): Said["common"] {
  const search = howToSearch({ reads: true, writes: true });
  const listsWhere = (pinned: boolean): readonly ArgumentList[] =>
    documents.flatMap((document) =>
      listsOf((isPinned(document) === pinned && common.get(document)) || nothingCommon),
    );
  const room = longest - bytesOf(["", "", search]);
  const pinned = fitting([], listsWhere(true), room - leastAbout);
  const wanted = Buffer.byteLength(about(documents, mostAbout));
  const kept = fitting(pinned, listsWhere(false), room - Math.max(wanted, leastAbout));
  const told = new Map(documents.map((document, i) => [document, kept.slice(2 * i, 2 * i + 2)]));
  return new Map(
    [...common].map(([document, { hidden, described }]) => {
      const [unseen, shown] = told.get(document) ?? [];
      return [document, { hidden: only(hidden, unseen), described: only(described, shown) }];
    }),
  );
}

function only<T>(all: ReadonlyMap<string, T>, { items }: ArgumentList = noList): ReadonlyMap<string, T> {
  const names = new Set(items.map(({ name }) => name));
  return new Map([...all].filter(([name]) => names.has(name)));
}

/** Keeps the arguments that listed tools leave out; operations found by search are described in full. */
function listsOfListed(
  { hidden, described }: CommonArguments,
  document: Document,
  { tools, planned }: Listed,
): readonly ArgumentList[] {
  const unseen = new Map(
    planned.map((one) => [one.selected.key, one.document === document ? unseenOf(one) : []]),
  );
  const taking = tools.map(({ calls }) => new Set(calledBy(calls).flatMap((key) => unseen.get(key) ?? [])));
  const left = [...hidden].filter(([name]) => taking.some((own) => own.has(name)));
  const shown = tools.flatMap((tool) => tool.arguments);
  const missing = [...described].filter(([name, saying]) =>
    shown.some((one) => one.name === name && isMissing(saying, one.schema)),
  );
  const names = left.map(([name]) => name);
  return listsOf({ hidden: new Map(left), described: new Map(missing) }, hiddenHeading(names, taking));
}

function unseenOf({ facts }: PlannedOperation): string[] {
  return facts.arguments.flatMap(({ name, hidden }) => (hidden === true ? [name] : []));
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

const noList: ArgumentList = { heading: "", items: [] };

/** The hidden ones, then those that tools show. */
function listsOf(
  { hidden, described }: CommonArguments,
  headingOfHidden = argumentHeadings.ofMost,
): readonly [ArgumentList, ArgumentList] {
  const said = (heading: string, all: ReadonlyMap<string, Saying>): ArgumentList => ({
    heading,
    items: [...all].map(([name, saying]) => ({ name, about: aboutArgument(saying) })),
  });
  return [said(headingOfHidden, hidden), said(argumentHeadings.described, described)];
}

function written(lists: readonly ArgumentList[]): string[] {
  return lists
    .filter(({ items }) => items.length > 0)
    .map(({ heading, items }) => argumentsParagraph(heading, items));
}

/** Adds as many items of each list as fit. */
function fitting(
  before: readonly ArgumentList[],
  lists: readonly ArgumentList[],
  room: number,
): readonly ArgumentList[] {
  const turns = Math.max(...lists.map(({ items }) => items.length));
  let kept = lists.map(({ heading }, i) => ({ heading, items: before[i]?.items ?? [] }));
  // Lists take turns, so that a long one does not displace the others.
  for (let turn = 0; turn < turns; turn += 1)
    for (const [i, { items }] of lists.entries()) {
      const more = kept.map(({ heading, items: own }, j) => ({
        heading,
        items: i === j ? [...own, ...items.slice(turn, turn + 1)] : own,
      }));
      if (bytesOf(written(more)) <= room) kept = more;
    }
  return kept;
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
