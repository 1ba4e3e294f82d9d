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
  const traits = new Map(group.map((tool) => [tool, traitsOf(tool.operation)]));
  const all = [...traits.values()].flat();
  const said = ({ id, words: text, written = text }: Trait): string =>
    all.some((other) => other.words === text && other.id !== id) ? written : text;
  return group.map((tool) => {
    const own = traits.get(tool) ?? [];
    const others = group.filter((other) => other !== tool).map((other) => idsOf(traits.get(other) ?? []));
    const rare = telling(own, others);
    // A tool with all of these traits and more is distinguished by its own, so only one with the same traits is a tie.
    const isTied = others.some((other) => other.size === own.length && own.every(({ id }) => other.has(id)));
    const later = isTied ? laterSentence(tool, group) : "";
    return [tool, tool.fixed === true ? [] : [...rare.map(said), later].filter((part) => part !== "")];
  });
}

function idsOf(traits: readonly Trait[]): ReadonlySet<string> {
  return new Set(traits.map(({ id }) => id));
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

/** Chooses a few traits that distinguish the tool from as many others as possible: each time the first that excludes most. */
function telling(traits: readonly Trait[], others: readonly ReadonlySet<string>[]): readonly Trait[] {
  const chosen: Trait[] = [];
  let alike = others;
  while (alike.length > 0 && chosen.length < mostTraits) {
    const ranked = traits.map((trait) => ({ trait, left: alike.filter((other) => other.has(trait.id)) }));
    const [best] = ranked.sort((a, b) => a.left.length - b.left.length);
    if (best === undefined || best.left.length === alike.length) break;
    chosen.push(best.trait);
    alike = best.left;
  }
  return traits.filter((trait) => chosen.includes(trait));
}

/** Returns a sentence of the tool's own description that no other tool of the group has. */
function laterSentence({ description, operation }: Described, group: readonly Described[]): string {
  const others = new Set(
    group.flatMap((other) => (other.operation === operation ? [] : sentencesOf(other.operation))),
  );
  const own = sentencesOf(operation).find(
    (sentence) => !others.has(sentence) && gistOf(sentence) !== gistOf(description),
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
