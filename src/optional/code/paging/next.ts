/**
 * Tells how a list goes on: by the link to the next page, in a header or in the answer; by the token that an answer gives for it;
 * by counting items or pages; or by the id of the last item. A list ends where the API says so, and nowhere else: no next page
 * where there was one, an empty page, one with less than those before, or as many items as there are in all.
 */
import type { Args } from "../../../runtime/operations/tool.js";
import { word } from "../../../runtime/response/cut.js";
import { defined, isObject, jsonText, memberIn, memberOf } from "../../../runtime/values/json.js";
import type { Steps } from "../../../runtime/values/slices.js";
import { areAlike } from "./list.js";
import { anyHost, hintsIn, type Hints } from "./hints.js";
import {
  afterNames,
  endNames,
  isNews,
  isOfType,
  limitsAmong,
  moversAmong,
  nextNames,
  numberIn,
  offsetNames,
  pageEchoes,
  pageNames,
  plainText,
  tokenLike,
  typed,
  whole,
  type PagingArgument,
} from "./words.js";

/** Reads the pages of one list, in their order. */
export class Pages {
  private readonly taken: readonly PagingArgument[];
  private readonly habits: Habits;
  private readonly movers: readonly PagingArgument[];
  private readonly limits: readonly PagingArgument[];
  private firstArgs: Args | undefined;
  private before: Page | undefined;
  private seen = 0;
  private count = 0;
  private longest = 0;
  /** Why items may be missing. */
  private doubt: string | undefined;
  /** The number of the first page, or of the first item, where that is known or found out. */
  private base: number | undefined;

  constructor(taken: readonly PagingArgument[], habits: Habits = { namesNext: false }) {
    this.taken = taken;
    this.habits = habits;
    this.movers = moversAmong(taken);
    this.limits = limitsAmong(taken);
  }

  *step(page: Page): Steps<Step> {
    const again = yield* this.firstAgain(page);
    if (again !== undefined) return again;
    const items = this.withoutOverlap(page);
    const shorter = this.count > 0 && page.items.length < this.longest;
    this.firstArgs ??= page.args;
    this.before = page;
    this.seen += items.length;
    this.count += 1;
    this.longest = Math.max(this.longest, page.items.length);
    const next = this.next(page, { shorter });
    return { items, next: next.kind === "last" ? { ...this.doubts(), ...next } : next };
  }

  /** Why items may be missing, whatever the last page says. */
  doubts(): { doubt?: string } {
    return defined({ doubt: this.doubt });
  }

  private next(page: Page, { shorter }: { shorter: boolean }): Next {
    const { args, items } = page;
    const hints = hintsIn(page.value, page.headers);
    const linked = this.byLink(args, hints);
    if (linked !== undefined) return this.named(linked);
    const mayName = hints.more !== false && !hints.ended;
    const ranged = mayName ? this.byRange(args, hints) : undefined;
    if (ranged !== undefined) return { kind: "next", args: ranged };
    const token = mayName ? this.byToken(args, hints) : undefined;
    if (typeof token === "object") return this.named(token);
    const isNamed = hints.links.length > 0 || token === "untaken";
    const missing = this.missing(hints);
    if (!isNamed && token === undefined && (!mayName || this.habits.namesNext))
      return this.ended(missing, hints);
    this.habits.namesNext ||= isNamed;
    const more = hints.more === true || isNamed;
    if (items.length === 0) return more ? stuck : this.ended(missing, hints);
    if (!more && (this.isAll(hints) || (shorter && missing === undefined))) return last;
    if (token === "given") return stuck;
    return (
      this.counted(page, hints, { more }) ?? this.unsaid(page, hints, { more: more || missing !== undefined })
    );
  }

  private named(args: Args): Next {
    this.habits.namesNext = true;
    return { kind: "next", args };
  }

  private ended(missing: number | undefined, { total }: Hints): Next {
    return missing === undefined
      ? last
      : { kind: "last", doubt: `it says that there are ${total}, and gave ${this.seen}` };
  }

  /** Where counting does not help. */
  private unsaid(page: Page, hints: Hints, { more }: { more: boolean }): Next {
    const after = this.byLastItem(page, hints);
    if (more) return after === undefined ? stuck : { kind: "next", args: after };
    if (this.movers.length === 0 && this.limits.length === 0) return last;
    const isByToken = this.movers.length > 0 && !this.movers.some(({ name }) => afterNames.has(word(name)));
    // It could have named a next page.
    if (isByToken && isObject(page.value) && !hasToken(hints, page.args)) return last;
    if (after !== undefined) return { kind: "next", args: after, guess: "after" };
    // One with fewer is no end: some APIs give fewer than is asked for.
    return this.isFull(page)
      ? stuck
      : { kind: "last", doubt: "its answer does not say whether there are more" };
  }

  private isFull({ args, items }: Page): boolean {
    return (
      items.length === this.describedSize(args) ||
      this.limits.some((one) => numberIn(args, one) === items.length)
    );
  }

  /** The query of the next page's address, as far as the operation takes it. */
  private byLink(args: Args, { links }: Hints): Args | undefined {
    const target = links.find((one) => URL.canParse(one, anyHost));
    if (target === undefined) return undefined;
    // Of several of a name, the first.
    const query = new Map([...new URL(target, anyHost).searchParams].reverse());
    const given = this.taken.flatMap((one): [string, unknown][] => {
      const text = one.place.startsWith("query:") ? query.get(one.place.slice("query:".length)) : undefined;
      if (text === undefined || !isOfType(text, one)) return [];
      const before = memberOf(args, one.name);
      return [[one.name, before !== undefined && plainText(before) === text ? before : typed(text, one)]];
    });
    const isSame = given.every(([name, value]) => memberOf(args, name) === value);
    return isSame ? undefined : { ...args, ...Object.fromEntries(given) };
  }

  private byRange(args: Args, { range }: Hints): Args | undefined {
    const taken = this.taken.find(({ place }) => place.toLowerCase() === "header:range");
    return range === undefined || taken === undefined ? undefined : { ...args, [taken.name]: range };
  }

  /**
   * A token that the answer gives for the next page, for the argument that takes it; "given" if it is the one that led here, and
   * "untaken" if no argument takes it.
   */
  private byToken(args: Args, { values }: Hints): Args | "given" | "untaken" | undefined {
    for (const mover of this.movers) {
      const own = word(mover.name);
      const token =
        values.get(`next${own}`) ??
        values.get(`next${own.replace(/^(?:start|page)(?=.)/, "")}`) ??
        sameName(values, own);
      if (token !== undefined && !isAddress(token) && isNews(token, args, mover))
        return { ...args, [mover.name]: typed(token, mover) };
    }
    const [, token] = [...values].find(([key, one]) => nextNames.has(key) && !isAddress(one)) ?? [];
    if (token === undefined) return undefined;
    if (this.movers.some(({ name }) => plainText(memberOf(args, name)) === String(token))) return "given";
    const fitting = this.movers.filter((mover) => isNews(token, args, mover));
    const mover = fitting.find(({ name }) => tokenLike.test(word(name))) ?? fitting[0];
    return mover === undefined ? "untaken" : { ...args, [mover.name]: typed(token, mover) };
  }

  /** The id of the last item, where an argument asks for what comes after one. */
  private byLastItem({ args, items }: Page, { values }: Hints): Args | undefined {
    const mover = this.movers.find(({ name }) => afterNames.has(word(name)));
    const item = items.at(-1);
    const id = values.get("endcursor") ?? values.get("lastid") ?? memberIn(item, "id");
    return mover !== undefined &&
      (typeof id === "string" || typeof id === "number") &&
      isNews(id, args, mover)
      ? { ...args, [mover.name]: typed(id, mover) }
      : undefined;
  }

  private counted(page: Page, { values, total }: Hints, { more }: { more: boolean }): Next | undefined {
    const { args, items } = page;
    if (this.taken.some((one) => endNames.has(word(one.name)) && numberIn(args, one) !== undefined))
      return undefined;
    const offset = this.movers.find(({ name }) => offsetNames.has(word(name)));
    if (offset !== undefined) {
      const echo = whole(values.get(word(offset.name)));
      this.base ??=
        echo === 0 || echo === 1 ? echo : (whole(offset.usual) ?? (offset.minimum === 1 ? 1 : undefined));
      const began = numberIn(args, offset) ?? echo ?? this.base ?? 0;
      if (total === undefined && items.length > 1 && !saysItems(offset)) this.doubt = mayCountPages;
      return numbered(args, offset, { number: began + items.length, more });
    }
    const number = this.movers.find(({ name }) => pageNames.has(word(name)));
    if (number === undefined) return undefined;
    this.base ??= firstPage(number, values);
    // Without a number, it may be page 0 or 1: the second page tells which.
    return numbered(args, number, { number: (numberIn(args, number) ?? this.base ?? 0) + 1, more });
  }

  /** Page 1 is the page that comes without a number, where pages count from one. */
  private *firstAgain(page: Page): Steps<Step | undefined> {
    const number = this.movers.find(({ name }) => pageNames.has(word(name)));
    if (number === undefined || this.count !== 1 || this.before === undefined || this.base === 1)
      return undefined;
    if (numberIn(this.before.args, number) !== undefined || numberIn(page.args, number) !== 1)
      return undefined;
    if (!(yield* areAlike(this.before.items, page.items))) return undefined;
    this.base = 1;
    const next: Next = {
      kind: "next",
      args: { ...page.args, [number.name]: typed(2, number) },
      guess: "counted",
    };
    return { items: [], next };
  }

  /** Offsets that count from one make the second page begin with the last item of the first. */
  private withoutOverlap({ args, items }: Page): readonly unknown[] {
    const offset = this.movers.find(({ name }) => offsetNames.has(word(name)));
    if (offset === undefined || this.count !== 1 || this.before === undefined) return items;
    if (this.base !== undefined || numberIn(this.before.args, offset) !== undefined) return items;
    if (numberIn(args, offset) !== this.before.items.length) return items;
    const [first] = items;
    return isObject(first) && jsonText(first) === jsonText(this.before.items.at(-1)) ? items.slice(1) : items;
  }

  /** How many of the total have not come; `undefined` if none, or if nobody knows. */
  private missing({ total }: Hints): number | undefined {
    const before = this.itemsBefore();
    if (total === undefined || before === undefined || total <= before + this.seen) return undefined;
    return total - before - this.seen;
  }

  private isAll({ total, totalPages }: Hints): boolean {
    const before = this.itemsBefore();
    if (before === undefined) return false;
    if (total !== undefined) return total === before + this.seen;
    return before === 0 && totalPages !== undefined && totalPages > 0 && this.count >= totalPages;
  }

  /** Items before those of the first page, if that is known. */
  private itemsBefore(): number | undefined {
    const given = this.movers.flatMap((mover) => {
      const value = this.firstArgs === undefined ? undefined : memberOf(this.firstArgs, mover.name);
      return value === undefined || value === "" ? [] : [{ mover, number: whole(value) }];
    });
    const [one, ...others] = given;
    if (one === undefined) return 0;
    if (others.length > 0 || one.number === undefined) return undefined;
    const name = word(one.mover.name);
    if (offsetNames.has(name)) return Math.max(0, one.number - (this.base ?? 0));
    return pageNames.has(name) && one.number <= 1 ? 0 : undefined;
  }

  /** How many items a page has at most, as the description says; APIs may give fewer of a number that is asked for. */
  private describedSize(args: Args): number | undefined {
    const [limit] = this.limits;
    const usual = limit === undefined ? undefined : whole(limit.usual);
    if (limit === undefined || usual === undefined) return undefined;
    return Math.min(numberIn(args, limit) ?? usual, usual);
  }
}

const last: Next = { kind: "last" };

const stuck: Next = { kind: "stuck" };

function firstPage({ usual, minimum, name }: PagingArgument, values: Hints["values"]): number | undefined {
  const echo = [word(name), ...pageEchoes]
    .map((key) => whole(values.get(key)))
    .find((one) => one !== undefined);
  if (echo === 0 || echo === 1) return echo;
  return whole(usual) ?? (minimum === 1 ? 1 : undefined);
}

/** Some APIs give the next token under the argument's own name; a number there may be where this page began. */
function sameName(values: Hints["values"], own: string): string | number | undefined {
  const value = tokenLike.test(own) || own === "offset" ? values.get(own) : undefined;
  return typeof value === "string" && !(own === "offset" && /^\d+$/.test(value)) ? value : undefined;
}

/** A token may begin with `/`, as base64 does. */
function isAddress(token: string | number): boolean {
  return typeof token === "string" && /^https?:\/\/|\?/.test(token);
}

/** Whether an answer has something like a token, although nobody knows for which argument. */
function hasToken({ values }: Hints, args: Args): boolean {
  const given = new Set(Object.values(args).map(plainText));
  return [...values].some(
    ([key, value]) =>
      /cursor|continu|marker|bookmark|scroll|token|^after$|^(?:next|page)key$/.test(key) &&
      !given.has(String(value)),
  );
}

/** The page behind others, by its number. @param more The page before says that there are more. */
function numbered(
  args: Args,
  argument: PagingArgument,
  { number, more }: { number: number; more: boolean },
): Following {
  return {
    kind: "next",
    args: { ...args, [argument.name]: typed(number, argument) },
    ...(!more && { guess: "counted" }),
  };
}

const mayCountPages = "its offset may count pages in place of items";

/** Whether the document says that it counts items. */
function saysItems({ description = "" }: PagingArgument): boolean {
  return !/page/i.test(description) && itemWords.test(description);
}

const itemWords =
  /\b(?:skip|skips|skipped|skipping|items?|records?|results?|entries|rows|elements|objects)\b/i;

interface Page {
  args: Args;
  /** What the API answered. */
  value: unknown;
  headers: Headers;
  items: readonly unknown[];
}

export type Next =
  | {
      kind: "next";
      args: Args;
      /** How the API may say that there is no such page, although it does not say so of this one. */
      guess?: "counted" | "after";
    }
  /** @param doubt Why there may be more, if the API does not say that this is the end. */
  | { kind: "last"; doubt?: string }
  /** There are more, and no way to ask for them. */
  | { kind: "stuck" };

export type Following = Extract<Next, { kind: "next" }>;

/** What a page adds to the list, and how it goes on. */
interface Step {
  items: readonly unknown[];
  next: Next;
}

/** What one list of an operation tells about its others, such as that it names next pages where there are any. */
export interface Habits {
  namesNext: boolean;
}
