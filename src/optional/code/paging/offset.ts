/**
 * Finds out whether an offset counts items or pages, where neither the document nor a total says so: one behind the first page
 * begins with its second item if items are counted, and has other items if pages are.
 */
import { isObject, jsonText, memberOf } from "../../../runtime/values/json.js";
import { plainText, type PagingArgument } from "./words.js";

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
export function compareAnswers(first: readonly unknown[], second: readonly unknown[]): Compared {
  const [exact, ...names] = keysOf(first);
  for (const key of [exact, ...names]) {
    const before = first.map(key);
    const after = second.map(key);
    if (startsWith(before, after) && before.length === after.length) return { kind: "same" };
    const common = lengthInCommon(before, after);
    if (common !== undefined)
      return {
        ...{ kind: "items", fresh: second.slice(common), hasChanged: false },
        isCertain: areTelling(before, after, common),
      };
  }
  return afterChanges(first, second, names[0] ?? exact);
}

/** Whether the document says that it counts items. */
export function saysItems({ description = "" }: PagingArgument): boolean {
  return !/page/i.test(description) && itemWords.test(description);
}

const itemWords =
  /\b(?:skip|skips|skipped|skipping|items?|records?|results?|entries|rows|elements|objects)\b/i;

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
    (item) => jsonText(item),
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

/** How many of the first page's last items the second answer begins with. A next page may begin with few of them, if new items came. */
function lengthInCommon(before: readonly string[], after: readonly string[]): number | undefined {
  const [start] = after;
  const places = before.flatMap((key, at) =>
    at > 0 && at * 2 <= before.length && key === start ? [at] : [],
  );
  const found = places.slice(0, mostPlaces).find((at) => startsWith(after, before.slice(at)));
  return found === undefined ? undefined : before.length - found;
}

function startsWith(all: readonly string[], beginning: readonly string[]): boolean {
  return beginning.length <= all.length && beginning.every((key, at) => key === all[at]);
}

/** Items that are often the same, such as states, may follow each other in the same way on the next page. */
function areTelling(before: readonly string[], after: readonly string[], common: number): boolean {
  const all = [...before, ...after.slice(common)];
  return new Set(all).size === all.length || new Set(after.slice(0, common)).size >= 3;
}

function afterChanges(first: readonly unknown[], second: readonly unknown[], key: Key): Compared {
  const known = new Set(first.map(key));
  const isKnown = second.map((item) => known.has(key(item)));
  const common = isKnown.filter(Boolean).length;
  if (common === 0 || common * 2 < Math.min(first.length - 1, second.length)) return { kind: "pages" };
  const fresh = second.slice(isKnown.lastIndexOf(true) + 1);
  return { kind: "items", fresh, isCertain: true, hasChanged: true };
}
