/** Names that APIs give to what has to do with pages, compared without case and separators: `starting_after` is `startingafter`. */
import type { Args } from "../../../runtime/operations/tool.js";
import { memberOf } from "../../../runtime/values/json.js";
import { fewerItems, otherItems, word } from "../../../runtime/response/cut.js";

/** An argument of the operation, and what its schema says. */
export interface PagingArgument {
  name: string;
  /** Where it is sent: `query:page[size]`, `header:Range` */
  place: string;
  type?: string;
  format?: string;
  /** Its default. */
  usual?: unknown;
  minimum?: number;
  description?: string;
}

function set(words: string): ReadonlySet<string> {
  return new Set(words.split(" "));
}

/** Whether there are further pages. */
export const moreNames = set(
  "hasmore more hasnext hasnextpage hasmoreitems ismore morerecords moreavailable",
);
/** Whether this is the last page. */
export const lastNames = set("last lastpage islast islastpage");
export const totalNames = set(
  "total totalcount totalitems totalresults totalrecords totalelements totalhits totalsize",
);
export const totalPagesNames = set("totalpages pagecount numpages pagestotal lastpage pages");
/** Members that lead to the next page, if they are no empty text, `false` or null. */
export const nextNames = set(
  "next nexturl nextlink nextpage nextpageurl nextpageuri nexthref odatanextlink nextcursor nexttoken nextpagetoken " +
    "nextoffset nextmarker nextpagecursor nextstartcursor nextbookmark nextkey continue continuationtoken " +
    "nextcontinuationtoken cursornext",
);
/** Links to pages other than the next one: where these are, a missing link to the next page says that there is none. */
export const otherPages = set("prev previous first last");

export const offsetNames = set("offset skip start startat startindex pageoffset");
export const pageNames = set("page pagenumber pagenum pageno pageindex");
/** Arguments that count. */
export const numberedNames: ReadonlySet<string> = new Set([...offsetNames, ...pageNames]);
/** How an answer tells its own page. */
export const pageEchoes = set("page pagenumber pagenum pageno pageindex currentpage current number");
/** They ask for what comes after an item. */
export const afterNames = set("startingafter after pageafter afterid");
/** They limit an answer from its other end, so that counting on asks for nothing. */
export const endNames = set("end endat endindex stop");
const backNames = /^(?:before|until|endingbefore|pagebefore|prev)/;
/** Further arguments that take a token. */
const tokenNames = /cursor$|^continuation|^(?:page|pagination|next|scroll)\w*token$|^(?:bookmark|scrollid)$/;
export const tokenLike = /cursor|token|after|marker|continu|key|bookmark|scroll/;

/** Arguments that lead to further items. One that takes a date selects items, and is none. */
export function moversAmong(taken: readonly PagingArgument[]): PagingArgument[] {
  const names = new Set(otherItems(taken.map(({ name }) => name)));
  return taken.filter(
    ({ name, type, format = "" }) =>
      (names.has(name) || afterNames.has(word(name)) || tokenNames.test(word(name))) &&
      !backNames.test(word(name)) &&
      !format.startsWith("date") &&
      !["boolean", "array", "object"].includes(type ?? ""),
  );
}

/** Arguments that limit the number of items. */
export function limitsAmong(taken: readonly PagingArgument[]): PagingArgument[] {
  const names = new Set(fewerItems(taken.map(({ name }) => name)));
  return taken.filter(({ name }) => names.has(name));
}

/** A whole number that was given, as number or text. */
export function numberIn(args: Args, { name }: PagingArgument): number | undefined {
  return whole(memberOf(args, name));
}

export function whole(value: unknown): number | undefined {
  if (value === undefined || value === null || value === "") return undefined;
  const number = Number(value);
  return Number.isInteger(number) ? number : undefined;
}

/** A value as it is sent in an address; "" for what is no text, number or boolean. */
export function plainText(value: unknown): string {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean"
    ? String(value)
    : "";
}

/** Whether a token is one that the argument takes, and not the one that was given. */
export function isNews(token: string | number, args: Args, argument: PagingArgument): boolean {
  return plainText(memberOf(args, argument.name)) !== String(token) && isOfType(token, argument);
}

export function isOfType(value: string | number, { type }: PagingArgument): boolean {
  if (type === "array" || type === "object") return false;
  return (type !== "integer" && type !== "number") || whole(value) !== undefined;
}

/** A value as the argument takes it. */
export function typed(value: string | number, { type }: PagingArgument): unknown {
  if (type === "integer" || type === "number") return Number(value);
  if (type === "boolean") return value === "true";
  return type === "string" ? String(value) : value;
}
