/** What the paths of a document say of each other, and its texts of the words in them. */
import { countsOf } from "../../group-by.js";
import type { Operation } from "../../model/api.js";
import { isCountable, isPlural, pathSegments, singular, singularWords, words } from "../words/words.js";
import { verbs } from "../words/verbs.js";
import { plural } from "./name-words.js";

/** What the paths of a document say of each other. */
export interface Paths {
  has(method: string, path: string): boolean;
  /** Whether the document also has a path of one item of this collection. */
  hasItem(path: string): boolean;
  /** Whether the path has a PATCH that is called a partial update, so that its PUT replaces. */
  isUpdatedInPart(path: string): boolean;
  /** Whether a collection of this noun, in the singular, belongs to no other: `team` of `/v2/teams`. */
  isTopLevel(noun: string): boolean;
  /** Whether so many paths are below this noun that it tells none of them apart. */
  isUmbrella(noun: string): boolean;
  /** The same of a document with enough paths to say so: no name has to say it. */
  isFolder(noun: string): boolean;
  /** The nouns with which nearly all paths of a document begin that has enough to say so. */
  readonly prefix: readonly string[];
  /** Those of them that only lead on, at the beginning: of `/crm/objects/contacts`, crm and object. */
  readonly folders: readonly string[];
  /** The words of a compound of paths, as most texts of the document write it: `pullrequests`, "Get a pull request". */
  readonly wordsOf: (compound: string) => readonly string[];
}

/** Share of the paths. */
const umbrella = 0.3;
/** Operations of which something can be said in general. */
const fewest = 10;

export function pathsOf(operations: readonly Operation[]): Paths {
  const known = new Set(operations.map(({ method, path }) => `${method} ${shape(path)}`));
  // `/plugins/{id}/config` is of an item of `/plugins`.
  const items = new Set(
    operations.flatMap(({ path }) => {
      const whole = shape(path);
      return [...whole.matchAll(/\/\{\}(?=\/|$)/g)].map(({ index }) => whole.slice(0, index));
    }),
  );
  const updatedInPart = new Set(
    operations.flatMap(({ method, path, operationId = "" }) =>
      method === "PATCH" && /partial_?update/i.test(operationId) ? [shape(path)] : [],
    ),
  );
  const below = countsOf(
    operations.map(({ path }) => {
      const [first] = pathSegments(path);
      return singular(first === undefined || first.isParameter ? "" : (words(first.text).at(-1) ?? ""));
    }),
  );
  const compounds = compoundsIn(operations);
  const ofAll = nounsOfAll(operations);
  const prefix = operations.length >= fewest ? [...ofAll] : [];
  const shareOf = (noun: string): number =>
    ofAll.has(singular(noun)) ? 1 : (below.get(singular(noun)) ?? 0) / operations.length;
  const topLevel = new Set(
    operations.flatMap(({ path }) => {
      const [first, second] = pathSegments(path);
      return first?.isParameter === false && second === undefined
        ? [singularWords(first.text).join(" ")]
        : [];
    }),
  );
  return {
    isTopLevel: (noun) => topLevel.has(noun),
    wordsOf: (compound) => compounds.get(singular(compound))?.(compound) ?? actOnAll(compound) ?? [compound],
    isUmbrella: (noun) => shareOf(noun) > umbrella,
    isFolder: (noun) => operations.length >= fewest && shareOf(noun) > umbrella,
    prefix,
    folders: foldersAmong(prefix, operations),
    has: (method, path) => known.has(`${method} ${shape(path)}`),
    hasItem: (path) => items.has(shape(path)),
    isUpdatedInPart: (path) => updatedInPart.has(shape(path)),
  };
}

/** Share of the paths that go through a noun that says nothing. */
const nearlyAll = 0.8;

/** The nouns with which nearly all paths begin: of `/gmail/v1/users/{id}/messages`, gmail and user. */
function nounsOfAll(operations: readonly Operation[]): ReadonlySet<string> {
  const all = operations.map(({ path }) =>
    pathSegments(path).flatMap(({ text, isParameter }) =>
      isParameter ? [] : [singularWords(text).at(-1) ?? ""],
    ),
  );
  const found: string[] = [];
  for (let left = all; ; left = left.filter((nouns) => nouns[found.length - 1] === found.at(-1))) {
    const counts = countsOf(left.map((nouns) => nouns[found.length] ?? ""));
    const [noun = "", times = 0] = [...counts].sort(([, a], [, b]) => b - a)[0] ?? [];
    if (noun === "" || times <= nearlyAll * operations.length) return new Set(found);
    found.push(noun);
  }
}

/** Nothing ends there, and nothing has a key there. */
function foldersAmong(prefix: readonly string[], operations: readonly Operation[]): readonly string[] {
  const all = operations.map(({ path }) => pathSegments(path));
  const leadsOn = (noun: string, index: number): boolean =>
    all.every((segments) => {
      const { text = "", isParameter } = segments[index] ?? {};
      return (
        isParameter !== false ||
        singularWords(text).at(-1) !== noun ||
        segments[index + 1]?.isParameter === false
      );
    });
  const end = prefix.findIndex((noun, index) => !leadsOn(noun, index));
  return end < 0 ? prefix : prefix.slice(0, end);
}

/** Words of paths that texts write as two to four: by the singular, what makes words of the compound. */
function compoundsIn(
  operations: readonly Operation[],
): ReadonlyMap<string, (compound: string) => readonly string[]> {
  const compounds = new Set(
    operations.flatMap(({ path }) =>
      pathSegments(path).flatMap(({ text, isParameter }) => {
        const [only = "", second] = isParameter ? [] : words(text);
        return second === undefined && only.length >= shortestCompound ? [singular(only)] : [];
      }),
    ),
  );
  const texts = new Set(operations.flatMap(({ summary = "", tags }) => [summary, ...tags]));
  // Many are made of the path, which joins what texts part.
  const ids = operations.map(({ operationId = "" }) => operationId);
  const runs = new Map<string, readonly string[]>();
  const counts = new Map<string, number>();
  const count = (compound: string, by: number): unknown =>
    counts.set(compound, (counts.get(compound) ?? 0) + by);
  for (const text of [...texts, ...ids]) {
    const all = singularWords(text);
    for (const [start, word] of all.entries()) {
      if (compounds.has(word) && texts.has(text)) count(word, -1);
      for (const length of [2, 3, 4]) {
        const run = all.slice(start, start + length);
        const joined = run.join("");
        if (new Set(run).size < length || !compounds.has(joined)) continue;
        runs.set(joined, runs.get(joined) ?? run);
        count(joined, 1);
      }
    }
  }
  return new Map(
    [...runs]
      .filter(([joined]) => (counts.get(joined) ?? 0) > 0)
      .map(([joined, run]) => [
        joined,
        (compound) => (isPlural(compound) ? [...run.slice(0, -1), plural(run.at(-1) ?? "", "")] : run),
      ]),
  );
}

const shortestCompound = 8;

/** `testall` → test all; `firewall` is no verb. */
function actOnAll(compound: string): readonly string[] | undefined {
  const verb = compound.replace(/all$/, "");
  return verb !== compound && verbs.has(verb) ? [verb, "all"] : undefined;
}

/** The path without the names of its parameters, and without what only documents write: fragments and a slash at the end. */
export function shape(path: string): string {
  return path
    .replace(/[?#].*$/, "")
    .replace(/\{[^{}]*\}/g, "{}")
    .replace(/(?<!\/)\/+$/, "");
}

/** Whether the path leads to several things of a kind. */
export function isCollection(path: string, paths: Paths): boolean {
  const last = pathSegments(path).at(-1);
  if (last === undefined || last.isParameter) return false;
  return isCountable(words(last.text).at(-1) ?? "") || paths.hasItem(path);
}
