/**
 * Follows an API's pages: by the link to the next page, in a header or in the answer; by the token that an answer gives for it;
 * by the id of the last item; or by counting items or pages.
 */
import { isObject, memberOf } from "../../runtime/values/json.js";
import { otherItems, fewerItems } from "../../runtime/response/cut.js";

/** An argument of the operation, and its default. */
export interface PagingArgument {
  name: string;
  /** Its name in the query; absent for one that is sent elsewhere. */
  query?: string;
  type?: string;
  usual?: unknown;
}

export type Args = Readonly<Record<string, unknown>>;

export interface Page {
  args: Args;
  value: unknown;
  /** Header `Link` of the answer. */
  link?: string;
  items: readonly unknown[];
}

/** Words without case and separators: `starting_after` is `startingafter`. */
function word(name: string): string {
  return name.replace(/[^A-Za-z0-9]/g, "").toLowerCase();
}

const listNames = [
  "data",
  "items",
  "results",
  "values",
  "records",
  "entries",
  "list",
  "objects",
  "elements",
  "rows",
  "edges",
  "content",
];

/**
 * Returns the items of a page: the answer itself, or its one member that is a list.
 * @param member Name of the list in the page before, which an empty page may lack.
 * @returns `undefined` if the answer has no list.
 */
export function itemsOf(
  value: unknown,
  member?: string,
): { items: readonly unknown[]; member?: string } | undefined {
  if (isList(value)) return { items: value };
  if (!isObject(value)) return undefined;
  const lists = Object.entries(value).flatMap(([name, one]): [string, readonly unknown[]][] =>
    isList(one) ? [[name, one]] : [],
  );
  const found =
    lists.find(([name]) => name === member) ??
    (lists.length === 1 ? lists[0] : undefined) ??
    listNames.map((name) => lists.find(([one]) => word(one) === name)).find((one) => one !== undefined) ??
    longest(lists);
  if (found !== undefined) return { items: found[1], member: found[0] };
  // Some APIs put the page into a member of its own: `{ data: { items: [...] } }`.
  for (const one of Object.values(value)) {
    const inside = isObject(one) && Object.values(one).some(Array.isArray) ? itemsOf(one) : undefined;
    if (inside !== undefined) return { items: inside.items };
  }
  return undefined;
}

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

function longest(lists: readonly [string, readonly unknown[]][]): [string, readonly unknown[]] | undefined {
  return [...lists].sort((a, b) => b[1].length - a[1].length)[0];
}

/** The arguments of the next page; "last" if there is none, and "unknown" if there may be one that cannot be asked for. */
export type Next = { args: Args } | "last" | "unknown";

export function nextPage(page: Page, taken: readonly PagingArgument[]): Next {
  const { args, link = "", items } = page;
  const hints = hintsIn(page.value);
  const target = nextLink(link) ?? hints.links[0];
  const byLink =
    target === undefined || !URL.canParse(target, anyHost) ? undefined : linked(args, target, taken);
  if (byLink !== undefined) return { args: byLink };
  const movers = otherItems(taken.map(({ name }) => name));
  const byToken = tokenFor(page, hints, movers);
  if (byToken !== undefined) return { args: byToken };
  // An answer that says so has no further page, and so has one that could have named it.
  const isLastLink = target === undefined && hints.more !== true && isOfPages(link);
  if (hints.more === false || hints.ended || isLastLink || items.length === 0) return "last";
  const size = sizeOf(args, hints.values, taken);
  const isFull = size !== undefined && items.length >= size;
  const next =
    byLastItem(page, hints, movers) ??
    counted(page, hints, { taken, size }) ??
    byLastItem(page, { ...hints, more: isFull }, movers);
  if (next === "last") return "last";
  if (next !== undefined) return { args: next };
  return hints.more === true || (isFull && movers.some((name) => afterNames.has(word(name))))
    ? "unknown"
    : "last";
}

/** What an answer says of further pages. */
interface Hints {
  /** Texts and numbers by their words, outer ones first, never those of items. */
  values: ReadonlyMap<string, string | number>;
  links: readonly string[];
  more?: boolean;
  total?: number;
  /** It has a place for the next page, and that is empty. */
  ended: boolean;
}

const deepest = 3;
const moreNames = new Set([
  "hasmore",
  "more",
  "hasnext",
  "hasnextpage",
  "hasmoreitems",
  "ismore",
  "morerecords",
]);
const lastNames = new Set(["last", "lastpage", "islast", "islastpage"]);
const totalNames = new Set([
  "total",
  "totalcount",
  "totalitems",
  "totalresults",
  "totalrecords",
  "totalelements",
]);
/** Members that lead to the next page, if they are no empty text or null. */
const nextNames = new Set([
  ..."next nexturl nextlink nextpage nextpageurl nextpageuri nexthref odatanextlink nextcursor nexttoken nextpagetoken".split(
    " ",
  ),
  ..."nextoffset nextmarker nextpagecursor nextstartcursor continue continuationtoken nextcontinuationtoken cursornext".split(
    " ",
  ),
]);

function hintsIn(value: unknown): Hints {
  const values = new Map<string, string | number>();
  const links: string[] = [];
  const found: { more?: boolean; total?: number } = {};
  let hasNext = false;
  let hasEmpty = false;
  const visit = (of: unknown, isInNext: boolean, depth: number): void => {
    if (!isObject(of)) return;
    for (const [name, member] of Object.entries(of)) {
      const key = word(name);
      const isNext = isInNext || nextNames.has(key);
      if (typeof member === "boolean" && moreNames.has(key)) found.more ??= member;
      else if (typeof member === "boolean" && lastNames.has(key)) found.more ??= !member;
      else if (typeof member === "number" && totalNames.has(key)) found.total ??= member;
      if (isNext && (member === null || member === "")) hasEmpty = true;
      if (typeof member === "string" || typeof member === "number") {
        if (member === "") continue;
        if (isNext && typeof member === "string" && looksLikeLink(member)) links.push(member);
        if (isNext) hasNext = true;
        for (const one of isInNext ? [key, `next${key}`] : [key])
          if (!values.has(one)) values.set(one, member);
      } else if (depth < deepest && isObject(member)) visit(member, key.startsWith("next"), depth + 1);
    }
  };
  visit(value, false, 1);
  return { values, links, ended: hasEmpty && !hasNext, ...found };
}

function looksLikeLink(text: string): boolean {
  return /^(https?:\/\/|\/|\?)/.test(text) && URL.canParse(text, anyHost);
}

/** The query of the next page's address, as far as the operation takes it. */
function linked(args: Args, target: string, taken: readonly PagingArgument[]): Args | undefined {
  const query = new URL(target, anyHost).searchParams;
  const given = taken.flatMap(({ name, query: wire, type }): [string, unknown][] => {
    const text = wire === undefined || !(isMover(name) || isFewer(name)) ? null : query.get(wire);
    if (text === null) return [];
    return [[name, type === "integer" || type === "number" ? Number(text) : text]];
  });
  const next = { ...args, ...Object.fromEntries(given) };
  return JSON.stringify(next) === JSON.stringify(args) ? undefined : next;
}

const anyHost = "http://api.invalid/";

/** The address of the next page: https://www.rfc-editor.org/rfc/rfc8288 */
/** A header `Link` may be about anything: help, a description, a licence. */
function isOfPages(link: string): boolean {
  return /;\s*rel="?(?:prev(?:ious)?|first|last)\b/i.test(link);
}

function nextLink(link: string): string | undefined {
  const links = [...link.matchAll(/<([^<>]*)>([^<]*)/g)];
  return links.find(([, , about = ""]) => /;\s*rel="?next\b/i.test(about))?.[1];
}

function isMover(name: string): boolean {
  return otherItems([name]).length > 0;
}

function isFewer(name: string): boolean {
  return fewerItems([name]).length > 0;
}

/** A token that the answer gives for the next page, for the argument of that name. */
function tokenFor({ args }: Page, { values }: Hints, movers: readonly string[]): Args | undefined {
  for (const name of movers) {
    const own = word(name);
    const token =
      values.get(`next${own}`) ?? values.get(`next${own.replace(/^start/, "")}`) ?? sameName(values, own);
    if (token !== undefined && token !== memberOf(args, name)) return { ...args, [name]: token };
  }
  const [, token] =
    [...values].find(
      ([key, one]) => nextNames.has(key) && !(typeof one === "string" && looksLikeLink(one)),
    ) ?? [];
  const mover = movers.find((name) => tokenLike.test(word(name))) ?? movers[0];
  if (token === undefined || mover === undefined || token === memberOf(args, mover)) return undefined;
  return { ...args, [mover]: token };
}

const tokenLike = /cursor|token|after|marker|continu|key/;

/** Some APIs give the next token under the argument's own name; a number there is where this page began. */
function sameName(values: Hints["values"], own: string): string | undefined {
  const value = tokenLike.test(own) || own === "offset" ? values.get(own) : undefined;
  return typeof value === "string" && !/^\d+$/.test(value) ? value : undefined;
}

const afterNames = new Set(["startingafter", "after"]);

/** The id of the last item, where an argument asks for what comes after one. */
function byLastItem(
  { args, items }: Page,
  { values, more }: Hints,
  movers: readonly string[],
): Args | undefined {
  const name = movers.find((one) => afterNames.has(word(one)));
  if (name === undefined || more !== true) return undefined;
  const last = items.at(-1);
  const id = values.get("lastid") ?? (isObject(last) ? last["id"] : undefined);
  return typeof id === "string" || typeof id === "number" ? { ...args, [name]: id } : undefined;
}

const offsetNames = new Set(["offset", "skip", "start", "startat", "startindex", "pageoffset"]);
const pageNames = new Set(["page", "pagenumber", "pagenum", "pageno", "pageindex"]);

/** Counts on, until a page has less than was asked for, or all that there are have come. */
function counted(
  { args, items }: Page,
  { total, more }: Hints,
  { taken, size }: { taken: readonly PagingArgument[]; size: number | undefined },
): Args | "last" | undefined {
  const offset = taken.find(({ name }) => offsetNames.has(word(name)));
  const page = taken.find(({ name }) => pageNames.has(word(name)));
  const isLast = (seen: number): boolean =>
    more === undefined && (total !== undefined ? seen >= total : size !== undefined && items.length < size);
  if (offset !== undefined) {
    const seen = numberOf(args, offset, 0) + items.length;
    return isLast(seen) ? "last" : { ...args, [offset.name]: seen };
  }
  if (page !== undefined) {
    const first = typeof page.usual === "number" ? page.usual : 1;
    const number = numberOf(args, page, first);
    return isLast((number - first + 1) * (size ?? items.length))
      ? "last"
      : { ...args, [page.name]: number + 1 };
  }
  return undefined;
}

/** How many items a page has at most: as asked for, as the answer says, or as usual. */
function sizeOf(args: Args, values: Hints["values"], taken: readonly PagingArgument[]): number | undefined {
  const [fewer] = taken.filter(({ name }) => isFewer(name));
  if (fewer === undefined) return undefined;
  const said = memberOf(args, fewer.name) ?? values.get(word(fewer.name)) ?? fewer.usual;
  const size = Number(said);
  return Number.isInteger(size) && size > 0 ? size : undefined;
}

function numberOf(args: Args, { name, usual }: PagingArgument, otherwise: number): number {
  const given = Number(memberOf(args, name) ?? usual ?? otherwise);
  return Number.isInteger(given) ? given : otherwise;
}
