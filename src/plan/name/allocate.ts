/** Gives each operation a name of its own: the shortest of its names that no other wants. */
import { countsOf, groupBy } from "../../group-by.js";
import { oncePerText } from "../../once-per-text.js";
import type { Operation } from "../../model/api.js";
import { one, pathSegments, singular, words } from "../words/words.js";
import { isVersion } from "./name-words.js";
import { withoutRepetition } from "./resource-name.js";
import { isOfMany, shortened } from "./shorten.js";

/** What an operation may be called. */
export interface Wish {
  readonly operation: Operation;
  /** The id of its document, if there are several. */
  readonly api?: string;
  /** Begins every name of its document. */
  readonly prefix: string;
  /** In words, the best first; at least one. */
  readonly names: readonly (readonly string[])[];
}

/** Clients prefix the server's name and allow 60 or 64 characters for both. */
const longest = 40;
const shortest = 16;

export interface Allocated {
  readonly name: string;
  /** The better name, which another document wants as well, and the one behind its document's name. */
  readonly wanted?: { readonly name: string; readonly best: string };
}

/**
 * Names in the order of the wishes. Where several want the same name, each takes its next one, except for the one whose operationId
 * says just that, and for the one that has no longer name: `list_issues` and `list_issues_for_org`. Where that does not help, a word of
 * the path does, and then a number. Where several documents want the same, their names precede it.
 * @param taken names that are not available
 */
export function allocate(wishes: readonly Wish[], taken: ReadonlySet<string>): Allocated[] {
  const names = wishes.map((wish) => wish.names.map((parts) => written(wish, parts)));
  const owners = ownersOf(wishes, names);
  const wanted = wantedNames(names, owners, taken);
  const times = countsOf(wanted);
  const documents = new Map<string, Set<string | undefined>>();
  for (const [index, { api }] of wishes.entries()) {
    const name = wanted[index] ?? "";
    documents.set(name, (documents.get(name) ?? new Set()).add(api));
  }
  const used = new Map<string, Wish | undefined>([...taken].map((name) => [name, undefined]));
  return wishes.map((wish, index) => {
    const own = wanted[index] ?? "";
    const other = owners.other(own, index);
    const isOfSeveral = (documents.get(own)?.size ?? 0) > 1 || (wish.api !== undefined && taken.has(own));
    // No longer name helped: the first of them has the best one.
    const open = wish.api === undefined ? names[index] : isOfSeveral ? [] : names[index]?.slice(0, 1);
    const best =
      times.get(own) === 1 && !isOfSeveral && other === undefined
        ? own
        : open?.find((name) => !used.has(name) && (name === own ? other === undefined : !times.has(name)));
    const name = free(wish, best ?? (wish.api === undefined ? own : ofDocument(wish)), {
      isUsed: (one) => used.has(one) || (other !== undefined && one === own),
      holderOf: (one) => used.get(one) ?? (one === own ? other : undefined),
    });
    used.set(name, wish);
    return { name, ...(isOfSeveral && { wanted: { name: own, best: names[index]?.[0] ?? own } }) };
  });
}

/** From the best name of each, those that cannot have it move on to their next one, as long as there is one. */
function wantedNames(
  names: readonly (readonly string[])[],
  owners: Owners,
  taken: ReadonlySet<string>,
): readonly string[] {
  const at = names.map(() => 0);
  const nameOf = (index: number): string => names[index]?.[at[index] ?? 0] ?? "";
  const hasMore = (index: number): boolean => (at[index] ?? 0) + 1 < (names[index]?.length ?? 0);
  for (let moved = true; moved;) {
    moved = false;
    for (const [name, same] of groupBy(names.keys(), nameOf)) {
      const isFree = same.length === 1 && !taken.has(name);
      const mayStay = (index: number): boolean => isFree || (owners.is(name, index) && !taken.has(name));
      for (const index of same) {
        if (!hasMore(index) || (mayStay(index) && owners.other(name, index) === undefined)) continue;
        at[index] = (at[index] ?? 0) + 1;
        moved = true;
      }
    }
  }
  return names.map((_, index) => nameOf(index));
}

/** Tells whose operationId has just the words of a name, in any order: what it says would be said of another. */
interface Owners {
  is(name: string, index: number): boolean;
  /** @returns none for another method of the same path that is called otherwise */
  other(name: string, index: number): Wish | undefined;
}

function ownersOf(wishes: readonly Wish[], names: readonly (readonly string[])[]): Owners {
  const byWords = groupBy(wishes.keys(), (index) => sortedWords(wishes[index]?.operation.operationId ?? ""));
  const ownerOf = (name: string): number | undefined => {
    const [owner, ...others] = byWords.get(sortedWords(name)) ?? [];
    return others.length === 0 ? owner : undefined;
  };
  return {
    is: (name, index) => ownerOf(name) === index,
    other: (name, index) => {
      const owner = ownerOf(name);
      if (owner === undefined || owner === index) return undefined;
      const isOfPath = wishes[owner]?.operation.path === wishes[index]?.operation.path;
      return isOfPath && names[owner]?.includes(name) !== true ? undefined : wishes[owner];
    },
  };
}

const sortedWords = oncePerText((name): string => [...words(name)].sort().join(" "));

/** With the name of its document before it. */
function ofDocument(wish: Wish): string {
  const [best = []] = wish.names;
  return written(wish, [...words(wish.api ?? ""), ...best]);
}

interface Names {
  readonly isUsed: (name: string) => boolean;
  /** Returns whose it is, unless the project has it. */
  readonly holderOf: (name: string) => Wish | undefined;
}

function free(wish: Wish, wanted: string, { isUsed, holderOf }: Names): string {
  if (!isUsed(wanted)) return wanted;
  const own = wish.names.at(-1) ?? [];
  const holder = holderOf(wanted);
  const { method, path } = wish.operation;
  const known = new Set(holder?.names.at(-1)?.map(singular));
  const lost = own.filter((word) => !known.has(singular(word)));
  const others = [
    ...(holder === undefined ? [] : [written(wish, own, { kept: new Set(lost) })]),
    ...[
      ...distinguishingWords(wish.operation, own, holder?.operation.path).map((word) => [...own, word]),
      withoutRepetition([...own.slice(0, 1), ...own.slice(1).filter(isOfMany), ...wordsOfPath(path)]),
      [...own, ...words(method)],
    ].map((parts) => written(wish, parts)),
  ];
  const found = others.find((name) => !isUsed(name));
  if (found !== undefined) return found;
  for (let number = 2; ; number += 1) {
    const name = written(wish, own, { suffix: `_${number}` });
    if (!isUsed(name)) return name;
  }
}

/** All of the path, without the ids of what is not its end: `user password` of `/users/{user_id}/password`. */
function wordsOfPath(path: string): string[] {
  const segments = pathSegments(path);
  const isLeftOut = (index: number): boolean => {
    const { text, isParameter } = segments[index] ?? { text: "", isParameter: false };
    return isParameter && index < segments.length - 1 && words(text).at(-1) === "id";
  };
  return segments.flatMap(({ text }, index) => {
    if (isLeftOut(index)) return [];
    return isLeftOut(index + 1) ? one(words(text)) : words(text);
  });
}

function written(
  { prefix }: Wish,
  parts: readonly string[],
  { suffix = "", kept }: { readonly suffix?: string; readonly kept?: ReadonlySet<string> } = {},
): string {
  const start = prefix === "" || /[_-]$/.test(prefix) ? prefix : `${prefix}_`;
  const room = Math.max(shortest, longest - start.length) - suffix.length;
  return start + shortened(parts, room, kept) + suffix;
}

/** Words that tell a name from one that is taken: what only its own path has, last segments first, and versions last. */
function distinguishingWords({ path }: Operation, own: readonly string[], other = ""): string[] {
  const known = new Set([...own, ...words(other)].map(singular));
  const segments = pathSegments(path).toReversed();
  const nouns = segments.filter(({ isParameter }) => !isParameter).map(({ text }) => text);
  const keys = segments.filter(({ text, isParameter }) => isParameter && !other.includes(`{${text}}`));
  const isItem = keys.length > 0 && keys[0] === segments[0];
  const others = new Set(other.split("/"));
  return [
    ...nouns.flatMap((text) => words(text).filter((word) => !known.has(singular(word)))),
    ...keys.flatMap((segment, index) => {
      const key = words(segment.text);
      const owner = segments[segments.indexOf(segment) + 1];
      // `/teams/{id}/memberships` are not found by their id.
      if (key.join() === "id" && !(isItem && index === 0) && owner?.isParameter === false)
        return [`for_${one(words(owner.text)).join("_")}`];
      // "by account" says nothing of an account.
      const isSaid = isItem && index === 0 && key.every((word) => own.includes(word));
      return key.length === 0 ? [] : [isSaid ? "by_id" : `by_${key.join("_")}`];
    }),
    ...(other === "" ? [] : nouns.filter((text) => !others.has(text) && words(text).length > 0)).map(
      (text) => `in_${words(text).join("_")}`,
    ),
    ...words(path).filter((word) => isVersion(word) && !words(other).includes(word)),
  ];
}
