/**
 * Compares pages by their first items, because a page may have a million: whether two are the same, and whether one begins with
 * items of the other.
 */
import { isObject, jsonText, memberOf } from "../../../runtime/values/json.js";
import type { Steps } from "../../../runtime/values/slices.js";
import { plainText } from "./words.js";

/** Items of a page that are compared. */
const mostCompared = 1_000;

export type Compared =
  | {
      kind: "items";
      /** The last items of the second answer, which the first page has not. */
      fresh: readonly unknown[];
      /** What the two have in common cannot be by chance. */
      isCertain: boolean;
      /** Items came or went between the two answers. */
      hasChanged: boolean;
    }
  | { kind: "pages" }
  | { kind: "same" };

/** @param second The answer for the offset that is one more than the first page's. */
export function* compareAnswers(first: readonly unknown[], second: readonly unknown[]): Steps<Compared> {
  const some = first.slice(0, mostCompared);
  const [exact, ...names] = keysOf(some);
  for (const key of [exact, ...names]) {
    const before = yield* textsOf(some, key);
    const after = yield* textsOf(second.slice(0, mostCompared), key);
    if (first.length === second.length && startsWith(before, after)) return { kind: "same" };
    const skipped = itemsBefore(before, after);
    const common = first.length - (skipped ?? 0);
    if (skipped !== undefined && common <= second.length)
      return {
        ...{ kind: "items", fresh: second.slice(common), hasChanged: false },
        isCertain: areTelling(before, after, before.length - skipped),
      };
  }
  return yield* afterChanges(first, second, names[0] ?? exact);
}

/** Whether two pages have at least half of their first items in common. */
export function* areAlike(one: readonly unknown[], other: readonly unknown[]): Steps<boolean> {
  const known = new Set(yield* textsOf(one.slice(0, mostCompared), jsonText));
  const texts = yield* textsOf(other.slice(0, mostCompared), jsonText);
  const common = texts.filter((text) => known.has(text)).length;
  return texts.length > 0 && common * 2 >= texts.length;
}

/** Whether two pages have the same items, which is seen at the first one that differs. */
export function* areSame(one: readonly unknown[], other: readonly unknown[]): Steps<boolean> {
  if (one.length !== other.length) return false;
  let chars = 0;
  for (const [i, item] of one.entries()) {
    const text = jsonText(item);
    if (text !== jsonText(other[i])) return false;
    chars += text.length + charsOfItem;
    if (chars > charsAtOnce) {
      chars = 0;
      yield;
    }
  }
  return true;
}

/** Characters of items that are written between two chances to be interrupted. */
const charsAtOnce = 50_000;
/** What an item takes beside its characters. */
const charsOfItem = 10;

function* textsOf(items: readonly unknown[], key: Key): Steps<string[]> {
  const texts: string[] = [];
  let chars = 0;
  for (const item of items) {
    const text = key(item);
    texts.push(text);
    chars += text.length + charsOfItem;
    if (chars > charsAtOnce) {
      chars = 0;
      yield;
    }
  }
  return texts;
}

type Key = (item: unknown) => string;

/** How items are told apart: by all that they say, or by a member that names them, because others may change at any time. */
function keysOf(items: readonly unknown[]): [Key, ...Key[]] {
  const own = namingPaths(items, (item) => Object.keys(item).map((name) => [name]));
  // As in `metadata.name` of Kubernetes.
  const inner = (item: object): string[][] =>
    Object.entries(item).flatMap(([outer, value]) =>
      isObject(value) ? Object.keys(value).map((name) => [outer, name]) : [],
    );
  const paths = own.length > 0 ? own : namingPaths(items, inner);
  return [
    jsonText,
    ...paths.map(
      (path): Key =>
        (item) =>
          textAt(item, path),
    ),
  ];
}

const naming =
  /^(?:_?id|[a-z_]+_id|[a-z]+Id|uu?id|guid|key|name|slug|code|number|sha|login|email|title|url|href)$/;
const mostPaths = 20;

/** Members that have another value in each of the items. */
function namingPaths(
  items: readonly unknown[],
  paths: (item: object) => readonly (readonly string[])[],
): (readonly string[])[] {
  const [item] = items;
  if (!isObject(item)) return [];
  return paths(item)
    .filter((path) => naming.test(path.at(-1) ?? ""))
    .slice(0, mostPaths)
    .filter((path) => {
      const texts = new Set(items.map((one) => textAt(one, path)));
      return texts.size === items.length && !texts.has("");
    })
    .sort((one, other) => Number(other.at(-1) === "id") - Number(one.at(-1) === "id"));
}

function textAt(item: unknown, path: readonly string[]): string {
  return plainText(
    path.reduce<unknown>((value, name) => (isObject(value) ? memberOf(value, name) : undefined), item),
  );
}

/** Places at which the second answer is looked for in the first page. */
const mostPlaces = 20;

/**
 * How many of the first page's items are before those that the second answer begins with. A next page may begin with few of them,
 * if new items came.
 */
function itemsBefore(before: readonly string[], after: readonly string[]): number | undefined {
  const [start] = after;
  const places = before.flatMap((key, at) =>
    at > 0 && at * 2 <= before.length && key === start ? [at] : [],
  );
  return places.slice(0, mostPlaces).find((at) => startsWith(after, before.slice(at)));
}

function startsWith(all: readonly string[], beginning: readonly string[]): boolean {
  return beginning.length <= all.length && beginning.every((key, at) => key === all[at]);
}

/** Items that are often the same, such as states, may follow each other in the same way on the next page. */
function areTelling(before: readonly string[], after: readonly string[], common: number): boolean {
  const all = [...before, ...after.slice(common)];
  return new Set(all).size === all.length || new Set(after.slice(0, common)).size >= 3;
}

function* afterChanges(first: readonly unknown[], second: readonly unknown[], key: Key): Steps<Compared> {
  const known = new Set(yield* textsOf(first, key));
  const isKnown = (yield* textsOf(second, key)).map((text) => known.has(text));
  const common = isKnown.filter(Boolean).length;
  if (common === 0 || common * 2 < Math.min(first.length - 1, second.length)) return { kind: "pages" };
  const fresh = second.slice(isKnown.lastIndexOf(true) + 1);
  return { kind: "items", fresh, isCertain: true, hasChanged: true };
}
