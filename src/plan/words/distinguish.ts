/**
 * Distinguishes tools that would read alike by words that only one of them has: of its path, its method or its required
 * arguments. A description depends only on the tools that it collides with.
 */
import type { Operation } from "../../model/api.js";
import { plainText } from "./text.js";
import { singularWords, words } from "./words.js";
import { countsOf, groupBy } from "../../group-by.js";
import { oncePerText } from "../../once-per-text.js";
import { once } from "../../runtime/values/lazy.js";
import { wordSet } from "../../word-set.js";

export interface Described {
  readonly description: string;
  readonly operation: Operation;
  /** Whether the owner of the API wrote the description, which then stays. */
  readonly fixed?: boolean;
  /** What was added to it before, so that a new tool changes no other; absent for a new one. */
  readonly before?: readonly string[];
}

export interface DistinctDescription {
  readonly description: string;
  /** What was added, part by part, to tell it apart. */
  readonly distinctions: readonly string[];
}

/** @returns a description for each, in the same order */
export function distinguish(tools: readonly Described[]): DistinctDescription[] {
  const groups = groupBy(tools, ({ description }) => gistOf(description));
  const found = new Map(
    [...groups.values()].flatMap((group) => (group.length > 1 ? distinguishGroup(group) : [])),
  );
  return tools.map((tool) => {
    const distinctions = found.get(tool) ?? [];
    return { description: withDistinctions(tool.description, distinctions), distinctions };
  });
}

const stops = wordSet("a an the all of");

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

function distinguishGroup(group: readonly Described[]): [Described, readonly string[]][] {
  const kept = keptDistinctions(group);
  const taken = new Set([...kept].map(([tool, distinctions]) => textOf(tool, distinctions)));
  const isPlainKept = [...kept.values()].some((distinctions) => distinctions.length === 0);
  return newDistinctions(group, !isPlainKept).map(([tool, distinctions]) => {
    const before = kept.get(tool);
    if (before !== undefined) return [tool, before];
    return [
      tool,
      tool.fixed !== true && taken.has(textOf(tool, distinctions)) ? [requestLine(tool)] : distinctions,
    ];
  });
}

/** Returns those that are told apart as before: what was added still holds, and no other of them reads alike. */
function keptDistinctions(group: readonly Described[]): ReadonlyMap<Described, readonly string[]> {
  const known = group.flatMap((tool): [Described, readonly string[]][] => {
    const { before } = tool;
    return before?.every((part) => mayBeAdded(part, tool)) === true ? [[tool, before]] : [];
  });
  const counts = countsOf(known.map(([tool, distinctions]) => textOf(tool, distinctions)));
  return new Map(known.filter(([tool, distinctions]) => counts.get(textOf(tool, distinctions)) === 1));
}

function mayBeAdded(part: string, tool: Described): boolean {
  const isTrait = traitsOf(tool.operation).some(
    ({ words: text, written }) => part === text || part === written,
  );
  return isTrait || part === requestLine(tool);
}

function textOf({ description }: Described, distinctions: readonly string[]): string {
  return gistOf(withDistinctions(description, distinctions));
}

/** What no other operation has: `GET /pets`. */
function requestLine({ operation: { method, path } }: Described): string {
  return plainText(`${method} ${path}`);
}

function newDistinctions(
  group: readonly Described[],
  mayStayPlain: boolean,
): [Described, readonly string[]][] {
  const traits = group.map(tellingFirst);
  const inWords = wordsOf(traits.flat());
  const distinguishing = distinguishingTraits(traits);
  const found = group.map((tool, index) => (tool.fixed === true ? [] : distinguishing(traits[index] ?? [])));
  const plain = mayStayPlain ? staysPlain(group, found) : undefined;
  return group.map((tool, index) => [tool, index === plain ? [] : (found[index] ?? []).map(inWords)]);
}

/** One may stay as it is, where all others are told apart from it: that of which nothing is known that it does not say. */
function staysPlain(group: readonly Described[], found: readonly (readonly Trait[])[]): number | undefined {
  const isTold = found.every((traits) => traits.length > 0);
  const index = group.findIndex(({ description }, at) => {
    const said = saidIn(description);
    return found[at]?.every((trait) => said(trait) || isBareMethod(trait)) === true;
  });
  return isTold && index !== -1 ? index : undefined;
}

/** What the description has in other words says little: "Get the pod's log (pods)"; and its method less. */
function tellingFirst({ operation, description }: Described): Trait[] {
  const isSaid = saidIn(description);
  const all = traitsOf(operation);
  const [bare, named] = [all.filter(isBareMethod), all.filter((trait) => !isBareMethod(trait))];
  return [...named.filter((trait) => !isSaid(trait)), ...named.filter(isSaid), ...bare];
}

function saidIn(description: string): (trait: Trait) => boolean {
  const said = new Set(singularWords(description));
  return ({ words: text }) => singularWords(text.replace(/^by /, "")).every((word) => said.has(word));
}

/** Of `POST`, which a caller of a tool does not see. */
function isBareMethod({ id, words: text }: Trait): boolean {
  return id === `method ${text}`;
}

/** Says a trait in words, as it is written where another trait has the same words. */
function wordsOf(all: readonly Trait[]): (trait: Trait) => string {
  const ids = new Map<string, string | undefined>();
  for (const { id, words: text } of all)
    ids.set(text, ids.has(text) && ids.get(text) !== id ? undefined : id);
  return ({ words: text, written = text }) => (ids.get(text) === undefined ? written : text);
}

function traitsOf({ method, path, parameters }: Operation): Trait[] {
  const segments = path.split(/[/?#]/).filter((segment) => segment !== "");
  const isVariable = (segment: string): boolean => /^\{.*\}$/.test(segment);
  return [
    ...segments.flatMap((segment): Trait[] =>
      isVariable(segment) ? [] : [{ id: segment, words: inPlainWords(segment) || segment, written: segment }],
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

/** `beta=true` is beta. */
function inPlainWords(segment: string): string {
  return words(segment.replace(/=true$/, "")).join(" ");
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
function distinguishingTraits(
  all: readonly (readonly Trait[])[],
): (own: readonly Trait[]) => readonly Trait[] {
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
    having: oncePerText((id) => alikeOf(byTrait().get(id) ?? [])),
  };
}

/** With the words in brackets. */
export function withDistinctions(description: string, distinctions: readonly string[]): string {
  return distinctions.length === 0
    ? description
    : `${description.replace(/(?<!\.)\.$/, "")} (${distinctions.join(", ")})`;
}
