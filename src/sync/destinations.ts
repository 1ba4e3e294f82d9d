/**
 * Guesses where operations are now that the document no longer has at their places, for messages only. What they take and
 * return says more than what they are called: a renamed resource keeps its members.
 */
import { nearest } from "../runtime/values/nearest.js";
import { blanked } from "./lock.js";

/** What an operation takes and returns, as far as it is known. */
interface Signature {
  /** Without those in the path. */
  readonly places: ReadonlySet<string> | undefined;
  /** Words of the response's type, and of the types that it names. */
  readonly response: ReadonlySet<string> | undefined;
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
  const pairs = gone.flatMap((from) => {
    const candidates = fresh.filter((id) => methodOf(id) === methodOf(from));
    const [alike] = nearest(from, candidates);
    const scored = candidates.map((to) => ({
      from,
      to,
      score:
        inCommon(signatureBefore(from), signatureAfter(to)) +
        pathsInCommon(from, to) +
        (to === alike || candidates.length === 1 ? enough : 0),
    }));
    return scored.filter(({ score }) => score >= enough);
  });
  const found = new Map<string, string>();
  for (const { from, to } of pairs.sort((a, b) => b.score - a.score))
    if (!found.has(from) && ![...found.values()].includes(to)) found.set(from, to);
  // What says nothing of itself, such as a DELETE without an answer, goes where others of its path went.
  const paths = new Map([...found].map(([from, to]) => [pathOf(from), pathOf(to)]));
  for (const from of gone) {
    const to = `${methodOf(from)} ${paths.get(pathOf(from)) ?? ""}`;
    if (!found.has(from) && fresh.includes(to) && ![...found.values()].includes(to)) found.set(from, to);
  }
  return found;
}

/** Points that make a guess worth telling: the same response alone, or the same path but for a few letters. */
const enough = 3;

/** Up to 8 points. */
function inCommon(a: Signature, b: Signature): number {
  return 5 * overlap(a.response, b.response) + 3 * overlap(a.places, b.places);
}

/** Up to 2 points: one for the form of the path, one for its words. */
function pathsInCommon(from: string, to: string): number {
  const form = (id: string): string => blanked(id).replaceAll(/[^/{}]+/g, "");
  const words = (id: string): Set<string> => new Set(wordsOf(blanked(id.slice(id.indexOf("/")))));
  return (form(from) === form(to) ? 1 : 0) + overlap(words(from), words(to));
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
  return (id) => {
    const block = blockOf(index, id);
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
    };
  };
}

/** What is said of an operation among the types of the index, on one line if it is short. */
function blockOf(index: string, id: string): string {
  const start = index.indexOf(`\n  ${JSON.stringify(id)}: {`);
  if (start === -1) return "";
  const firstLine = index.slice(start, index.indexOf("\n", start + 1));
  return firstLine.endsWith("};") ? firstLine : index.slice(start, index.indexOf("\n  };", start));
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
