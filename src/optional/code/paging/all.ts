/**
 * Reads lists page by page: those of one run that go on are asked for their next page when the code wants it, and those of which code
 * has read the first page only are told.
 */
import { CallError } from "../../../runtime/host/errors.js";
import type { Args } from "../../../runtime/operations/tool.js";
import { jsonText } from "../../../runtime/values/json.js";
import type { InSlices } from "../../../runtime/values/slices.js";
import { areSame, isFound, listIn, shownList, type Found, type List, type Paged } from "./list.js";
import type { PageOfList } from "../messages.js";
import { hintsIn, saysMore } from "./hints.js";
import { Pages, type Following, type Habits, type Next } from "./next.js";
import { limitsAmong, moversAmong, numberIn, whole, type PagingArgument } from "./words.js";

/** An answer to one call. */
export interface PageAnswer {
  /** What the code gets of it. */
  value: unknown;
  /** What the API answered. */
  raw: unknown;
  headers: Headers;
  /** Path template of the operation. */
  path: string;
  /** Arguments of the operation. */
  taken: readonly PagingArgument[];
}

export interface Listing {
  name: string;
  args: Args;
  /** Items that are wanted. */
  max?: number | undefined;
  /** What other lists of the operation told. */
  habits?: Habits;
  call: (args: Args) => Promise<PageAnswer>;
  /** Does long work. */
  inSlices: InSlices;
}

/** What the code gets of a page. */
type Items = readonly unknown[];

/** The last page, after which the code asks for no more. */
interface LastPage {
  items: Items;
  /** Why there may be more items. */
  doubt?: string;
}

type Last = Extract<Next, { kind: "last" }>;

/**
 * Asks for a page when it is wanted.
 * @throws CallError if a call fails, if an answer has no list, or if there is no way to get all items
 */
export async function* pagesOf(listing: Listing): AsyncGenerator<Items, LastPage, undefined> {
  const { name, args, max = Infinity, habits, call, inSlices } = listing;
  const asked = new Set<string>();
  let pages: Pages | undefined;
  let next: Following = { kind: "next", args };
  let at: readonly string[] | undefined;
  let before: Items = [];
  let count = 0;
  for (;;) {
    asked.add(changedText(next.args, args));
    const answer = await call(next.args).catch((error: unknown) => afterError(next, error, pages));
    if ("kind" in answer) return lastPage([], answer);
    const { inAnswer, shown } = listsOf(answer, at);
    const list = wholeList(shown, name);
    if (isFound(inAnswer) && inAnswer.items.length > 0) at = inAnswer.at;
    // Of the items themselves, as fields may leave the same of all of them.
    const whole = isFound(inAnswer) ? inAnswer.items : list.items;
    pages ??= new Pages(answer.taken, habits);
    const step = await inSlices(
      pages.step({ args: next.args, value: answer.raw, headers: answer.headers, items: whole }),
    );
    const skipped = whole.length - step.items.length;
    if (whole.length > 0 && skipped === 0 && (await inSlices(areSame(before, whole)))) throw repeats(name);
    before = whole;
    const items = skipped > 0 ? list.items.slice(skipped) : list.items;
    if (count + items.length >= max) return lastPage(items.slice(0, max - count), pages.doubts());
    count += items.length;
    if (step.next.kind === "last") return lastPage(items, step.next);
    if (step.next.kind === "stuck") throw stuck(name, count);
    next = step.next;
    if (asked.has(changedText(next.args, args))) throw repeats(name);
    if (items.length > 0) yield items;
  }
}

/** How the arguments of a page differ from those of the first, which may be long. */
function changedText(args: Args, first: Args): string {
  return jsonText(Object.entries(args).filter(([name, value]) => value !== first[name]));
}

function lastPage(items: Items, { doubt }: Pick<Last, "doubt">): LastPage {
  return { items, ...(doubt !== undefined && { doubt }) };
}

/** The list of items in what the API answered, and in what the code gets of it. */
export function listsOf(answer: PageAnswer, before?: readonly string[]): { inAnswer: Found; shown: Found } {
  const paged = pagedOf(answer);
  const inAnswer = listIn(answer.raw, paged, before);
  return { inAnswer, shown: shownList(answer.value, inAnswer, paged) };
}

/** The items of a page, if it has a list. */
export function itemsOf(answer: PageAnswer): readonly unknown[] | undefined {
  const { shown } = listsOf(answer);
  return isFound(shown) ? shown.items : undefined;
}

function pagedOf({ raw, headers, path, taken }: PageAnswer): Paged {
  const moves = moversAmong(taken).length > 0;
  const { links, ended, more, total, totalPages, range } = hintsIn(raw, headers);
  const isSaid =
    links.length > 0 || ended || [more, total, totalPages, range].some((one) => one !== undefined);
  return { path, moves, isPaged: moves || limitsAmong(taken).length > 0 || isSaid };
}

function wholeList(found: Found, name: string): List {
  if (isFound(found)) return found;
  const what =
    found.kind === "none"
      ? "has no list of items"
      : `has several lists (${found.names.join(", ")}), and nobody knows which one has the items`;
  throw new CallError(
    `The answer of ${name} ${what}.\nWhat to do: call api.${name} in place of api.all.`,
    noPages,
  );
}

/** The API may say only by an error that there are no further pages. */
function afterError({ guess }: Following, error: unknown, pages: Pages | undefined): Last {
  const status = error instanceof CallError ? (error.status ?? 0) : 0;
  if (guess === "counted" && (status === 404 || status === 416)) return { kind: "last", ...pages?.doubts() };
  if (guess === "after" && [400, 404, 416, 422].includes(status))
    return { kind: "last", doubt: "its answers do not say whether there are more" };
  throw error;
}

function repeats(name: string): CallError {
  return new CallError(
    `The pages of ${name} repeat.\nWhat to do: call api.${name} once if one page is enough, or page with its arguments yourself.`,
    noPages,
  );
}

function stuck(name: string, count: number): CallError {
  return new CallError(
    `${name} has or may have more than these ${count} items, but its answer does not say how to get them.\nWhat to do: page with the arguments of api.${name} yourself, or ask with {max} for as many as you need.`,
    noPages,
  );
}

export const noPages = { kind: "configuration", message: "no pages" } as const;

interface Needs {
  call: (name: string, args: Args) => Promise<PageAnswer>;
  /** Does long work. */
  inSlices: InSlices;
  /** Is told why a list may be incomplete. */
  doubt: (name: string, why: string) => void;
}

interface Lists {
  first(name: string, listing: { args: Args; max: number | undefined }): Promise<PageOfList>;
  next(name: string, list: number): Promise<PageOfList>;
  /** Nobody wants the rest. */
  leave(list: number): void;
}

export function createLists({ call, inSlices, doubt }: Needs): Lists {
  const open = new Map<number, ReturnType<typeof pagesOf>>();
  /** By operation: what one of its lists tells about the others. */
  const habits = new Map<string, Habits>();
  let opened = 0;

  async function next(name: string, list: number): Promise<PageOfList> {
    const pages = open.get(list);
    if (pages === undefined) throw new CallError(`This list of ${name} has no further pages.`, noPages);
    const page = await pages.next();
    if (page.done !== true) return { items: page.value, list };
    open.delete(list);
    if (page.value.doubt !== undefined) doubt(name, page.value.doubt);
    return { items: page.value.items };
  }

  return {
    first(name, { args, max }) {
      const ofOperation = habits.get(name) ?? { namesNext: false };
      habits.set(name, ofOperation);
      opened += 1;
      const list = opened;
      const asked = (given: Args): Promise<PageAnswer> => call(name, given);
      open.set(list, pagesOf({ name, args, max, habits: ofOperation, call: asked, inSlices }));
      return next(name, list);
    },
    next,
    leave: (list) => void open.delete(list),
  };
}

interface FirstPages {
  /** @param args of the call that was answered */
  see(name: string, answer: PageAnswer, args: Args): void;
  /** Of each such operation, its name and how many items its first page had. */
  alone(): ReadonlyMap<string, number>;
}

/** Items of a page where the operation's schema does not say. */
const usualPage = 50;

export function createFirstPages(): FirstPages {
  const alone = new Map<string, number>();
  /** Operations whose pages the code goes through by itself. */
  const followed = new Set<string>();
  return {
    see(name, answer, args) {
      const { raw, headers, taken } = answer;
      // Code that asks for fewer items than come by themselves wants no more.
      const isFew = limitsAmong(taken).some(
        (limit) => (numberIn(args, limit) ?? Infinity) < (whole(limit.usual) ?? usualPage),
      );
      if (moversAmong(taken).some((mover) => mover.name in args)) followed.add(name);
      if (isFew || !saysMore(raw, headers)) return;
      const items = itemsOf(answer);
      if (items !== undefined && items.length > 0) alone.set(name, items.length);
    },
    alone: () => new Map([...alone].filter(([name]) => !followed.has(name))),
  };
}
