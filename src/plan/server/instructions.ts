/**
 * Writes the server's instructions: https://modelcontextprotocol.io/specification/2025-11-25/schema#initializeresult
 */
import { howToCode, howToCodeActions } from "../../optional/code/tools.js";
import { calledBy, type ToolPlan } from "../../model/plan.js";
import type { CommonArguments, ArgumentSummary } from "../../model/project.js";
import type { JsonSchema } from "../../model/runtime.js";
import {
  type ApiPart,
  type ArgumentsPart,
  hiddenHeading,
  type InstructionPart,
  instructionsText,
  type Topic,
} from "../../runtime/operations/definitions.js";
import { fieldsArgument } from "../../runtime/response/fields.js";
import { defined } from "../../runtime/values/json.js";
import { nothingCommon } from "../arguments/common-arguments.js";
import type { Document } from "../document.js";
import type { PlannedOperation } from "../planned-operation.js";
import { plainText } from "../words/text.js";
import { words } from "../words/words.js";
import type { SearchedEffects } from "./discovery.js";

/** Bytes; clients cut longer instructions. */
const longest = 2_048;
/** Bytes of them that always summarize what the documents are about. */
const leastAbout = longest / 4;
/** Bytes that arguments leave to it when they are chosen; those that were chosen before stay when it grows. */
const mostAbout = longest / 2;
/** Bytes of it where all tools together may cost few tokens. */
const mostAboutForCode = 500;

interface Contents {
  /** By document: arguments of nearly all tools, described here instead of in each. */
  readonly common: ReadonlyMap<Document, CommonArguments>;
  /** The sentence about fields; "" where callers cannot ask for them. */
  readonly fields: string;
  /** What is in no tool; undefined if there is nothing. */
  readonly searched: SearchedEffects | undefined;
  /** The chosen list; undefined until then, and then all common arguments are described. */
  readonly listed: Listed | undefined;
  /** Nothing is called but by code. */
  readonly onlyCode?: boolean;
  readonly runsCode?: boolean;
}

interface Listed {
  readonly tools: readonly Pick<ToolPlan, "arguments" | "calls">[];
  /** Every operation. */
  readonly planned: readonly PlannedOperation[];
}

/** Writes a paragraph per document: what it is, what its tools are about, and its common arguments. */
export function instructions(
  documents: readonly Document[],
  { common, fields, searched, listed, onlyCode = false, runsCode = false }: Contents,
): readonly InstructionPart[] {
  if (onlyCode) return [...about(documents, mostAboutForCode), howToCode];
  const lists = documents.flatMap((document) => {
    const all = common.get(document) ?? nothingCommon;
    return listed === undefined ? listsOf(all) : listsOfListed(all, document, listed);
  });
  const rest = [
    ...written(lists),
    ...(fields === "" ? [] : [fields]),
    ...(runsCode && listed?.tools.some(({ calls }) => calls.form === "group") ? [howToCodeActions] : []),
    ...(searched === undefined ? [] : [{ search: { reads: searched.reads, writes: searched.writes } }]),
  ];
  const room = longest - bytesOf(["", ...rest]);
  return [...about(documents, Math.max(room, leastAbout)), ...rest];
}

/** Says once, for all tools, how to ask for less of an answer. @param isTaken whether an operation has an argument of that name */
export function fieldsSentence(isTaken: boolean): string {
  const sentence = `Every call of the API also takes ${fieldsArgument}, the members of its answer to return: ["id", "items.name"].`;
  return isTaken ? `${sentence} An operation with ${fieldsArgument} of its own gets them instead.` : sentence;
}

/**
 * Returns the common arguments that there is room to describe, whatever will be listed and searched. Tools describe the
 * others themselves.
 * @param isPinned whether the document's arguments were chosen before; they come first
 */
export function withRoom(
  documents: readonly Document[],
  common: Contents["common"],
  isPinned: (document: Document) => boolean,
): Contents["common"] {
  const search = { search: { reads: true, writes: true } };
  const listsWhere = (pinned: boolean): readonly ArgumentsPart[] =>
    documents.flatMap((document) =>
      listsOf((isPinned(document) === pinned && common.get(document)) || nothingCommon),
    );
  const room = longest - bytesOf(["", "", search, fieldsSentence(true)]);
  const pinned = fitting([], listsWhere(true), room - leastAbout);
  const wanted = bytesOf(about(documents, mostAbout));
  const kept = fitting(pinned, listsWhere(false), room - Math.max(wanted, leastAbout));
  const keptLists = new Map(documents.map((document, i) => [document, kept.slice(2 * i, 2 * i + 2)]));
  return new Map(
    [...common].map(([document, all]) => {
      const [unseen, shown] = keptLists.get(document) ?? [];
      return [document, { ...all, hidden: only(all.hidden, unseen), described: only(all.described, shown) }];
    }),
  );
}

function only<T>(all: ReadonlyMap<string, T>, part?: ArgumentsPart): ReadonlyMap<string, T> {
  const names = new Set(part?.arguments.map(({ name }) => name));
  return new Map([...all].filter(([name]) => names.has(name)));
}

/** Keeps the arguments that listed tools leave out; operations found by search are described in full. */
function listsOfListed(
  { hidden, described }: CommonArguments,
  document: Document,
  { tools, planned }: Listed,
): readonly ArgumentsPart[] {
  const unseen = new Map(
    planned.map((one) => [one.selected.key, one.document === document ? unseenOf(one) : []]),
  );
  const taking = tools.map(({ calls }) => new Set(calledBy(calls).flatMap((key) => unseen.get(key) ?? [])));
  const left = [...hidden].filter(([name]) => taking.some((own) => own.has(name)));
  const shown = tools.flatMap((tool) => tool.arguments);
  const told = [...described].filter(([name, summary]) => {
    const missing = shown.filter((one) => one.name === name && isMissing(summary, one.schema));
    // A list that leaves words out shows others of that name without any, too.
    const bare = missing.filter(({ schema }) => schema.description === undefined);
    const meant = bare.filter(({ describedOnce }) => summary.description === undefined || describedOnce);
    return missing.length > 0 && meant.length * 2 >= bare.length;
  });
  const names = left.map(([name]) => name);
  return listsOf({ hidden: new Map(left), described: new Map(told) }, hiddenHeading(names, taking));
}

function unseenOf({ facts }: PlannedOperation): string[] {
  return facts.arguments.flatMap(({ name, hidden }) => (hidden === true ? [name] : []));
}

function isMissing({ description, default: value }: ArgumentSummary, schema: JsonSchema): boolean {
  return (
    (description !== undefined && schema.description === undefined) ||
    (value !== undefined && schema.default === undefined)
  );
}

/** The hidden ones, then those that tools show. */
function listsOf(
  { hidden, described }: Pick<CommonArguments, "hidden" | "described">,
  headingOfHidden: ArgumentsPart["heading"] = "ofMost",
): readonly [ArgumentsPart, ArgumentsPart] {
  const part = (
    heading: ArgumentsPart["heading"],
    all: ReadonlyMap<string, ArgumentSummary>,
  ): ArgumentsPart => ({
    heading,
    arguments: [...all].map(([name, { description, default: value }]) => ({
      name,
      ...defined({ description, default: value }),
    })),
  });
  return [part(headingOfHidden, hidden), part("described", described)];
}

function written(lists: readonly ArgumentsPart[]): ArgumentsPart[] {
  return lists.filter((part) => part.arguments.length > 0);
}

/** Adds as many items of each list as fit. */
function fitting(
  before: readonly ArgumentsPart[],
  lists: readonly ArgumentsPart[],
  room: number,
): readonly ArgumentsPart[] {
  const turns = Math.max(...lists.map((list) => list.arguments.length));
  let kept = lists.map(({ heading }, i) => ({ heading, arguments: before[i]?.arguments ?? [] }));
  // Lists take turns, so that a long one does not displace the others.
  for (let turn = 0; turn < turns; turn += 1)
    for (const [i, list] of lists.entries()) {
      const more = kept.map(({ heading, arguments: own }, j) => ({
        heading,
        arguments: i === j ? [...own, ...list.arguments.slice(turn, turn + 1)] : own,
      }));
      if (bytesOf(written(more)) <= room) kept = more;
    }
  return kept;
}

function bytesOf(parts: readonly InstructionPart[]): number {
  return Buffer.byteLength(instructionsText(parts));
}

/** Names all topics or none. */
function about(documents: readonly Document[], room: number): ApiPart[] {
  const parts = documents.map(aboutApi);
  return bytesOf(parts) <= room ? parts : parts.map((part) => ({ ...part, topics: [] }));
}

/** What a title says of its document: "Netlify's API documentation", "official OpenAPI spec". */
const descriptionOfApi =
  /\s+(?:official |public )?(?:open ?api )?(?:spec|specification|documentation|docs|reference)\b.*$/i;

/** "GitHub's official OpenAPI spec" is of GitHub; a title may end with a dot. */
const endOfPossessive = /(?:['’]s?|[.\s]+)$/;

function aboutApi({ api, selected }: Document): ApiPart {
  const title = plainText(api.title).replace(descriptionOfApi, "").replace(endOfPossessive, "") || api.id;
  return {
    about: `Tools for ${title.replace(/^The(?= )/, "the")}.`,
    api: api.id,
    topics: topicsOf(selected),
  };
}

/** Each topic once, under its first tag; those of the most operations first. */
function topicsOf(selected: Document["selected"]): Topic[] {
  const topics = new Map<string, { readonly tag: string; readonly operations: number }>();
  for (const { operation } of selected) {
    const [tag = ""] = operation.tags;
    const name = plainText(tag);
    if (name === "") continue;
    const topic = topics.get(name) ?? { tag, operations: 0 };
    topics.set(name, { ...topic, operations: topic.operations + 1 });
  }
  // A single topic says nothing.
  if (topics.size < 2) return [];
  const ownName = withoutShared([...topics.keys()]);
  return [...topics]
    .sort(([, a], [, b]) => b.operations - a.operations)
    .map(([name, { tag }]) => ({ name: ownName(name), ...(tag !== ownName(name) && { tag }) }));
}

/** Leaves out the words with which all of the names begin and end: `Api20100401Address` and `AddressService` are about addresses. */
function withoutShared(names: readonly string[]): (name: string) => string {
  const [first = ""] = names;
  const end = longestShared(names, (name, length) => {
    return name.endsWith(first.slice(-length)) && isBetweenWords(name, name.length - length);
  });
  const rests = names.map((name) => name.slice(0, name.length - end));
  const start = longestShared(rests, (rest, length) => {
    return rest.startsWith(first.slice(0, length)) && isBetweenWords(rest, length);
  });
  return (name) => name.slice(start, name.length - end).trim();
}

/** Characters that names may have in common. */
const mostShared = 80;

/** The most characters that all of them have; 0 if they have none in common. */
function longestShared(names: readonly string[], has: (name: string, length: number) => boolean): number {
  const [first = ""] = names;
  for (let length = Math.min(first.length, mostShared); length > 0; length -= 1)
    if (names.every((name) => has(name, length))) return length;
  return 0;
}

function isBetweenWords(name: string, at: number): boolean {
  const [before, after] = [words(name.slice(0, at)), words(name.slice(at))];
  const isEither = before.length > 0 && after.length > 0;
  return isEither && [...before, ...after].join() === words(name).join();
}
