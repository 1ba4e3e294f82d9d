/** Finds the list of items in an answer, takes no other list for it, and compares pages. */
import { word } from "../../../runtime/response/cut.js";
import { isContainer, isObject, jsonText, memberIn } from "../../../runtime/values/json.js";
import type { Steps } from "../../../runtime/values/slices.js";
import { totalNames } from "./words.js";

/** What is known of the operation that answers. */
export interface Paged {
  /** Path template of the operation. */
  path: string;
  /** It takes arguments that lead to further items. */
  moves: boolean;
  /** Such arguments, or others that limit the number of items; or the answer speaks of pages. */
  isPaged: boolean;
}

export interface List {
  /** Members that lead to it; none if the answer is the list. */
  at: readonly string[];
  items: readonly unknown[];
}

export type Found = List | { kind: "none" } | { kind: "several"; names: readonly string[] };

export function isFound(found: Found): found is List {
  return "items" in found;
}

const listNames = new Set(
  "data items results values records entries list objects elements rows edges content".split(" "),
);
/** Lists beside the items. */
const asideNames = new Set(
  "errors warnings messages links included facets aggregations columns headers notices".split(" "),
);
/** Objects that hold the page. */
const wrapperNames = new Set(
  "data result results response payload body content embedded list page output d".split(" "),
);

/** @param before Where the list was in the page before; an empty page may be without it. */
export function listIn(value: unknown, paged: Paged, before?: readonly string[]): Found {
  if (before !== undefined) {
    const items = memberAt(value, before);
    if (isList(items)) return { at: before, items };
    const isLeftOut = (items === undefined || items === null) && !isList(value) && !isError(value);
    return isLeftOut ? { at: before, items: [] } : { kind: "none" };
  }
  const found = search(value, paged);
  return isFound(found) || found.kind !== "none" || !paged.moves || !isEmptyPage(value, paged)
    ? found
    : { at: [], items: [] };
}

/** The list in what is left of an answer, or in what a tool made of it, if that has one. */
export function shownList(value: unknown, of: Found, paged: Paged): Found {
  const items = isFound(of) ? memberAt(value, of.at) : undefined;
  if (isFound(of) && isList(items)) return { at: of.at, items };
  if (isFound(of) && of.items.length === 0 && !isList(value)) return { at: of.at, items: [] };
  return listIn(value, paged);
}

function memberAt(value: unknown, at: readonly string[]): unknown {
  return at.reduce(memberIn, value);
}

function search(value: unknown, paged: Paged): Found {
  if (isList(value)) return { at: [], items: value };
  if (!isObject(value) || isMap(value)) return { kind: "none" };
  const lists = Object.entries(value).flatMap(([name, items]) =>
    isList(items) && (!asideNames.has(word(name)) || isNamed(name, paged)) ? [{ name, items }] : [],
  );
  const fitting = lists.filter(({ name }) => isOfPage(name, value, paged));
  const [chosen] = [
    fitting.filter(({ name }) => isNamed(name, paged)),
    fitting.filter(({ name }) => listNames.has(word(name))),
    fitting,
  ].filter(({ length }) => length > 0);
  const [only, ...others] = chosen ?? [];
  if (only !== undefined && others.length === 0) return { at: [only.name], items: only.items };
  if (only !== undefined) return { kind: "several", names: lists.map(({ name }) => name) };
  return wrapped(value, paged);
}

/** Some APIs put the page into a member of its own: `{ data: { items: [...] } }`. */
function wrapped(value: Readonly<Record<string, unknown>>, paged: Paged): Found {
  const objects = Object.keys(value).filter((name) => isObject(value[name]));
  const wrappers = objects.filter((name) => wrapperNames.has(word(name)) || isNamed(name, paged));
  const [name, ...others] = wrappers.length > 0 || !paged.moves ? wrappers : objects;
  if (name === undefined || others.length > 0) return { kind: "none" };
  const found = search(value[name], paged);
  return isFound(found) ? { ...found, at: [name, ...found.at] } : found;
}

/** Whether a list is what the operation lists, and not a part of the one thing that it gets. */
function isOfPage(name: string, value: Readonly<Record<string, unknown>>, paged: Paged): boolean {
  const isAlone = Object.keys(value).every((one) => one === name || asideNames.has(word(one)));
  if (paged.moves || isNamed(name, paged) || isAlone) return true;
  const isOneThing = "id" in value || paged.path.endsWith("}");
  return !isOneThing && (paged.isPaged || listNames.has(word(name)));
}

const shortestName = 3;

/** `/teams/{id}/members` lists `members`. */
function isNamed(name: string, { path }: Paged): boolean {
  const own = word(name);
  const last = path.split("?")[0]?.split("/").at(-1) ?? "";
  return own.length >= shortestName && !last.includes("{") && word(last).includes(own);
}

/** Some APIs leave an empty list out, or write null. */
function isEmptyPage(value: unknown, paged: Paged): boolean {
  if (value === null || value === undefined) return true;
  if (!isObject(value) || isMap(value) || isError(value)) return false;
  const members = Object.entries(value);
  if (members.some(([, member]) => isContainer(member))) return false;
  return (
    members.length === 0 ||
    members.some(
      ([name, member]) =>
        (member === null && (listNames.has(word(name)) || isNamed(name, paged))) ||
        (member === 0 && totalNames.has(word(name))),
    )
  );
}

/** Members by names or ids: there is no page in it, and no time to look at each. */
function isMap(value: object): boolean {
  return Object.keys(value).length > mostMembers;
}

const mostMembers = 1_000;

/** Some APIs say by a member that the call failed. */
function isError(value: unknown): boolean {
  return isObject(value) && Object.keys(value).some((name) => /^(error|errors|fault|exception)$/i.test(name));
}

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

/** Items of a page that are compared. */
const mostCompared = 1_000;

/** Whether two pages have at least half of their first items in common. */
export function* areAlike(one: readonly unknown[], other: readonly unknown[]): Steps<boolean> {
  const known = new Set(yield* textsOf(one.slice(0, mostCompared)));
  const texts = yield* textsOf(other.slice(0, mostCompared));
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

function* textsOf(items: readonly unknown[]): Steps<string[]> {
  const texts: string[] = [];
  let chars = 0;
  for (const item of items) {
    const text = jsonText(item);
    texts.push(text);
    chars += text.length + charsOfItem;
    if (chars > charsAtOnce) {
      chars = 0;
      yield;
    }
  }
  return texts;
}
