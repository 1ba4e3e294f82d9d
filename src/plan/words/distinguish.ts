/**
 * Distinguishes tools that would read alike by words that only one of them has: of its path, its method, its required arguments,
 * or a later sentence. A description depends only on the tools that it collides with.
 */
import type { Operation } from "../../model/api.js";
import { joined } from "./choose.js";
import { sentencesOf as read } from "./sentences.js";
import { plainText } from "./text.js";
import { words } from "./words.js";
import { groupBy } from "../../group-by.js";
import { memoByText } from "../../memo.js";
import { once } from "../../runtime/values/lazy.js";

export interface Described {
  readonly name: string;
  readonly description: string;
  readonly operation: Operation;
  /** Whether the owner of the API wrote the description, which then stays. */
  readonly fixed?: boolean;
  /** What was added to it before, so that a new tool changes no other; absent for a new one. */
  readonly before?: readonly string[];
}

export interface Told {
  readonly description: string;
  /** What was added, part by part, to tell it apart. */
  readonly apart: readonly string[];
}

/** @returns a description for each, in the same order */
export function distinguish(tools: readonly Described[]): Told[] {
  const groups = groupBy(tools, ({ description }) => gistOf(description));
  const told = new Map([...groups.values()].flatMap((group) => (group.length > 1 ? tellApart(group) : [])));
  return tools.map((tool) => {
    const apart = told.get(tool) ?? [];
    return { description: withApart(tool.description, apart), apart };
  });
}

const stops = new Set("a an the all of".split(" "));

/** Returns the words of a description without articles, case and punctuation. */
function gistOf(description: string): string {
  const left = words(description).filter((word) => !stops.has(word));
  return left.length === 0 ? description : left.join(" ");
}

/** Something that distinguishes an operation from others without it. */
interface Trait {
  readonly id: string;
  readonly words: string;
  /** As its path writes it, for where another path has the same words: `/pets` and `/Pets`. */
  readonly written?: string;
}

function tellApart(group: readonly Described[]): [Described, readonly string[]][] {
  const kept = keptApart(group);
  const taken = new Set([...kept].map(([tool, apart]) => textOf(tool, apart)));
  return newlyApart(group).map(([tool, apart]) => {
    const before = kept.get(tool);
    if (before !== undefined) return [tool, before];
    return [tool, tool.fixed !== true && taken.has(textOf(tool, apart)) ? [lineOf(tool)] : apart];
  });
}

/** Returns those that are told apart as before: what was added still holds, and no other of them reads alike. */
function keptApart(group: readonly Described[]): ReadonlyMap<Described, readonly string[]> {
  const known = group.flatMap((tool): [Described, readonly string[]][] => {
    const { before } = tool;
    return before?.every((part) => mayBeAdded(part, tool)) === true ? [[tool, before]] : [];
  });
  const counts = new Map<string, number>();
  for (const [tool, apart] of known)
    counts.set(textOf(tool, apart), (counts.get(textOf(tool, apart)) ?? 0) + 1);
  return new Map(known.filter(([tool, apart]) => counts.get(textOf(tool, apart)) === 1));
}

function mayBeAdded(part: string, tool: Described): boolean {
  const isTrait = traitsOf(tool.operation).some(
    ({ words: text, written }) => part === text || part === written,
  );
  return isTrait || part === lineOf(tool) || sentencesOf(tool.operation).map(withoutStop).includes(part);
}

function textOf({ description }: Described, apart: readonly string[]): string {
  return gistOf(withApart(description, apart));
}

/** What no other operation has: `GET /pets`. */
function lineOf({ operation: { method, path } }: Described): string {
  return plainText(`${method} ${path}`);
}

function newlyApart(group: readonly Described[]): [Described, readonly string[]][] {
  const traits = group.map(({ operation }) => traitsOf(operation));
  const said = wordsOf(traits.flat());
  const telling = tellingTraits(traits);
  const ties = countOf(traits.map(idsOf));
  const saidBy = operationsBySentence(group);
  return group.map((tool, index) => {
    if (tool.fixed === true) return [tool, []];
    const own = traits[index] ?? [];
    // A tool with all of these traits and more is distinguished by its own, so only one with the same traits is a tie.
    const isTied = (ties.get(idsOf(own)) ?? 0) > 1;
    const later = isTied ? laterSentence(tool, saidBy) : "";
    return [tool, [...telling(own).map(said), later].filter((part) => part !== "")];
  });
}

/** Says a trait in words, as it is written where another trait has the same words. */
function wordsOf(all: readonly Trait[]): (trait: Trait) => string {
  const ids = new Map<string, string | undefined>();
  for (const { id, words: text } of all)
    ids.set(text, ids.has(text) && ids.get(text) !== id ? undefined : id);
  return ({ words: text, written = text }) => (ids.get(text) === undefined ? written : text);
}

/** The traits of a tool as one text. */
function idsOf(traits: readonly Trait[]): string {
  return [...new Set(traits.map(({ id }) => id))].sort().join("\n");
}

function countOf(all: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const one of all) counts.set(one, (counts.get(one) ?? 0) + 1);
  return counts;
}

function traitsOf({ method, path, parameters }: Operation): Trait[] {
  const segments = path.split(/[/?#]/).filter((segment) => segment !== "");
  const isVariable = (segment: string): boolean => /^\{.*\}$/.test(segment);
  return [
    ...segments.flatMap((segment): Trait[] =>
      isVariable(segment)
        ? []
        : [{ id: segment, words: words(segment).join(" ") || segment, written: segment }],
    ),
    ...segments.flatMap((segment): Trait[] =>
      isVariable(segment) ? [{ id: segment, words: `by ${segment.slice(1, -1)}` }] : [],
    ),
    { id: `method ${method}`, words: methodWords.get(method) ?? method },
    ...parameters.flatMap(({ name, in: location, required }): Trait[] =>
      required && location === "query" ? [{ id: `${location} ${name}`, words: `with ${name}` }] : [],
    ),
  ];
}

const methodWords: ReadonlyMap<string, string> = new Map([
  ["PUT", "replaces"],
  ["PATCH", "changes parts"],
  ["DELETE", "deletes"],
  ["HEAD", "headers only"],
]);

const mostTraits = 3;

/**
 * Chooses a few traits that distinguish a tool from as many others as possible: each time the first that excludes most. What
 * has the traits that were chosen so far is found and counted once for all tools that chose them, so that the steps grow with
 * the tools and not with their pairs.
 */
function tellingTraits(all: readonly (readonly Trait[])[]): (own: readonly Trait[]) => readonly Trait[] {
  const everything = alikeOf(all);
  return (own) => {
    const chosen: Trait[] = [];
    let alike = everything;
    while (alike.size > 1 && chosen.length < mostTraits) {
      const best = own.reduce<Trait | undefined>(
        (least, trait) =>
          least === undefined || alike.count(trait.id) < alike.count(least.id) ? trait : least,
        undefined,
      );
      if (best === undefined || alike.count(best.id) === alike.size) break;
      chosen.push(best);
      alike = alike.having(best.id);
    }
    return own.filter((trait) => chosen.includes(trait));
  };
}

/** Tools that share some traits. */
interface Alike {
  readonly size: number;
  /** Returns how many of them have a trait. */
  count(id: string): number;
  /** Returns those that have it. */
  having(id: string): Alike;
}

function alikeOf(all: readonly (readonly Trait[])[]): Alike {
  const byTrait = once(() => {
    const found = new Map<string, (readonly Trait[])[]>();
    for (const traits of all)
      for (const id of new Set(traits.map((trait) => trait.id))) {
        const having = found.get(id);
        if (having === undefined) found.set(id, [traits]);
        else having.push(traits);
      }
    return found;
  });
  return {
    size: all.length,
    count: (id) => byTrait().get(id)?.length ?? 0,
    having: memoByText((id) => alikeOf(byTrait().get(id) ?? [])),
  };
}

/** By sentence: the operation that says it, nothing if several do. */
type SaidBy = ReadonlyMap<string, Operation | undefined>;

function operationsBySentence(group: readonly Described[]): SaidBy {
  const said = new Map<string, Operation | undefined>();
  for (const { operation } of group)
    for (const sentence of sentencesOf(operation))
      said.set(sentence, said.has(sentence) && said.get(sentence) !== operation ? undefined : operation);
  return said;
}

/** Returns a sentence of the tool's own description that no other tool of the group has. */
function laterSentence({ description, operation }: Described, saidBy: SaidBy): string {
  const own = sentencesOf(operation).find(
    (sentence) => saidBy.get(sentence) === operation && gistOf(sentence) !== gistOf(description),
  );
  return withoutStop(own ?? "");
}

function withoutStop(sentence: string): string {
  return sentence.replace(/\.$/, "");
}

function sentencesOf({ description = "" }: Operation): string[] {
  return read(description)
    .slice(0, mostRead)
    .map(({ text }) => text);
}

const mostRead = 3;

/** Words in brackets, behind them sentences. */
export function withApart(description: string, apart: readonly string[]): string {
  const aside = apart.filter((part) => !isSentence(part)).join(", ");
  const sentences = apart.filter(isSentence);
  const told = aside === "" ? description : `${description.replace(/(?<!\.)\.$/, "")} (${aside})`;
  return joined([told, ...sentences]);
}

function isSentence(part: string): boolean {
  return /^\P{Ll}.*\s/u.test(part) && !/^[A-Z]+ \//.test(part);
}
