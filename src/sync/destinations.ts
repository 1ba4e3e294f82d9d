/**
 * Guesses where operations are now that the document no longer has at their places, for messages only. What they take and
 * return says more than what they are called: a renamed resource keeps its members.
 */
import { addTo, groupBy } from "../group-by.js";
import { oncePerText } from "../once-per-text.js";
import { jsonValue } from "../runtime/values/json.js";
import { nearest } from "../runtime/values/nearest.js";
import { blanked } from "./lock.js";

/** What an operation takes and returns, as far as it is known, and its path. */
interface Signature {
  /** Without those in the path. */
  readonly places: ReadonlySet<string> | undefined;
  /** Words of the response's type, and of the types that it names. */
  readonly response: ReadonlySet<string> | undefined;
  /** Slashes and braces of the path. */
  readonly form: string;
  readonly words: ReadonlySet<string>;
}

export interface Known {
  /** Text of the project's operation index. */
  readonly index: string;
  /** Slots of a tool file, for an operation that the index does not describe. */
  readonly slots: (id: string) => Iterable<string>;
}

/**
 * @param gone ids of missing operations; `fresh` those that are new in the document
 * @param known of the missing ones, and of the new ones
 * @returns the new id by the old one; no two have the same
 */
export function likelyDestinations(
  gone: readonly string[],
  fresh: readonly string[],
  { before, after }: { before: Known; after: Known },
): Map<string, string> {
  const [signatureBefore, signatureAfter] = [signatures(before), signatures(after)];
  const candidatesFor = candidateFinder(fresh, signatureAfter);
  const pairs = gone.flatMap((from) => {
    const candidates = candidatesFor(from, signatureBefore(from));
    const [alike] = nearest(from, candidates);
    const scored = candidates.map((to) => ({
      from,
      to,
      score:
        inCommon(signatureBefore(from), signatureAfter(to)) +
        (to === alike || candidates.length === 1 ? enough : 0),
    }));
    return scored.filter(({ score }) => score >= enough);
  });
  const found = new Map<string, string>();
  const taken = new Set<string>();
  const move = (from: string, to: string): void => {
    if (found.has(from) || taken.has(to)) return;
    found.set(from, to);
    taken.add(to);
  };
  for (const { from, to } of pairs.sort((a, b) => b.score - a.score)) move(from, to);
  // What says nothing of itself, such as a DELETE without an answer, goes where others of its path went.
  const paths = new Map([...found].map(([from, to]) => [pathOf(from), pathOf(to)]));
  const known = new Set(fresh);
  for (const from of gone) {
    const to = `${methodOf(from)} ${paths.get(pathOf(from)) ?? ""}`;
    if (known.has(to)) move(from, to);
  }
  return found;
}

/** New operations that a missing one is compared with: those that share the rarest words. */
const mostCandidates = 200;

function candidateFinder(
  fresh: readonly string[],
  signatureOf: (id: string) => Signature,
): (id: string, signature: Signature) => readonly string[] {
  const byMethod = groupBy(fresh, methodOf);
  const postings = new Map<string, string[]>();
  for (const id of fresh)
    for (const word of allWords(signatureOf(id))) addTo(postings, `${methodOf(id)} ${word}`, id);
  return (id, signature) => {
    const method = methodOf(id);
    const all = byMethod.get(method) ?? [];
    if (all.length <= mostCandidates) return all;
    const lists = [...allWords(signature)].map((word) => postings.get(`${method} ${word}`) ?? []);
    const found = new Set<string>();
    for (const list of lists.sort((one, other) => one.length - other.length))
      for (const one of list) {
        if (found.size >= mostCandidates) return [...found];
        found.add(one);
      }
    return [...found];
  };
}

function allWords({ places = new Set(), response = new Set(), words }: Signature): Set<string> {
  return new Set([...places, ...response, ...words]);
}

/** Points that make a guess worth telling: the same response alone, or the same path but for a few letters. */
const enough = 3;

/** Up to 8 points for what they take and return, and 2 for the form and the words of the path. */
function inCommon(a: Signature, b: Signature): number {
  return (
    5 * overlap(a.response, b.response) +
    3 * overlap(a.places, b.places) +
    (a.form === b.form ? 1 : 0) +
    overlap(a.words, b.words)
  );
}

/** The share of all members that both have, from 0 to 1; nothing in common where nothing is known. */
function overlap(a: ReadonlySet<string> = new Set(), b: ReadonlySet<string> = new Set()): number {
  const all = new Set([...a, ...b]);
  return all.size === 0 ? 0 : [...all].filter((one) => a.has(one) && b.has(one)).length / all.size;
}

function signatures({ index, slots }: Known): (id: string) => Signature {
  const declarations = new Map(
    [...index.matchAll(/^export (?:interface|type) (\w+)([^]*?)(?=^$)/gm)].map(
      ([, name = "", text = ""]) => [name, wordsOf(text)] as const,
    ),
  );
  const blocks = blocksIn(index);
  return oncePerText((id) => {
    const block = blocks.get(id) ?? "";
    const response = /\bresponse: ([^]*?);\s+places:/.exec(block)?.[1] ?? "unknown";
    const words = wordsOf(response).flatMap((word) => declarations.get(word) ?? [word]);
    const places = [...(/;\s+places:([^]*?);\s+required:/.exec(block)?.[1] ?? "").matchAll(/"([^"]*)"/g)]
      .map(([, place = ""]) => place)
      .concat(
        [...slots(id)].flatMap((slot) => (slot.startsWith("input.") ? slot.slice("input.".length) : [])),
      )
      .filter((place) => !place.startsWith("path:") && place !== "body:");
    return {
      places: new Set(places),
      response: response === "unknown" ? undefined : new Set(words),
      form: blanked(id).replaceAll(/[^/{}]+/g, ""),
      words: new Set(wordsOf(blanked(id.slice(id.indexOf("/"))))),
    };
  });
}

/** What is said of each operation among the types of the index, on one line if it is short. */
function blocksIn(index: string): ReadonlyMap<string, string> {
  const blocks = new Map<string, string>();
  for (const { 0: start, 1: key = "", index: at } of index.matchAll(/^ {2}("(?:[^"\\\n]|\\.)*"): \{.*/gm)) {
    const id: unknown = jsonValue(key);
    if (typeof id !== "string" || blocks.has(id)) continue;
    blocks.set(id, start.endsWith("};") ? start : index.slice(at, index.indexOf("\n  };", at)));
  }
  return blocks;
}

function wordsOf(text: string): string[] {
  return text.match(/[\w$-]+/g) ?? [];
}

function pathOf(id: string): string {
  return id.slice(id.indexOf(" /") + 1);
}

function methodOf(id: string): string {
  return id.slice(0, id.indexOf(" /"));
}
