/**
 * Finds out whether an offset counts items or pages, where neither the document nor a total says so: one behind the first page
 * begins with its second item if items are counted, and has other items if pages are.
 */
import type { Steps } from "../../../runtime/values/slices.js";
import { compareAnswers } from "./compare.js";
import { numbered, type Following, type Habits, type Page } from "./page.js";
import type { PagingArgument } from "./words.js";

/** What has to be known to ask for the page. */
interface Probe {
  first: Page;
  offset: PagingArgument;
  /** Of the first page. */
  began: number;
  /** The first page says that there are more. */
  more: boolean;
}

export class OffsetProbe {
  /** Found out to count pages. */
  countsPages = false;
  /** Why items may be missing. */
  doubt: string | undefined;
  private readonly habits: Habits;
  private open: (Probe & { by: number }) | undefined;

  constructor(habits: Habits) {
    this.habits = habits;
  }

  /** @param by How far behind the first page. */
  ask(probe: Probe, by = 1): Following {
    this.open = { ...probe, by };
    const { first, offset, began, more } = probe;
    return { ...numbered(first.args, offset, { number: began + by, more }), isProbe: true };
  }

  /** @returns what the page adds to the list, if it was asked for to see; "same" if that could not be seen */
  *read({ items }: Page): Steps<readonly unknown[] | "same" | undefined> {
    if (this.open === undefined) return undefined;
    const compared = yield* compareAnswers(this.open.first.items, items);
    if (compared.kind === "same") return "same";
    this.open = undefined;
    if (compared.kind === "pages") {
      this.countsPages = true;
      return items;
    }
    if (compared.hasChanged) this.doubt = "it changed while it was read";
    else if (compared.isCertain) this.habits.countsItems = true;
    else this.doubt = mayCountPages;
    return compared.fresh;
  }

  /** One more gives the same page where offsets count from one, or where only multiples of a page make a difference. */
  afterSame(): Following | undefined {
    if (this.open === undefined || this.open.by > 1) return this.behindFirst();
    return this.ask(this.open, 2);
  }

  /** The API refuses the page. */
  refused(): Following | undefined {
    this.doubt = mayCountPages;
    return this.behindFirst();
  }

  /** Goes on as if items were counted. */
  private behindFirst(): Following | undefined {
    if (this.open === undefined) return undefined;
    const { first, offset, began, more } = this.open;
    this.open = undefined;
    return numbered(first.args, offset, { number: began + first.items.length, more });
  }
}

const mayCountPages = "its offset may count pages in place of items";

/** Whether the document says that it counts items. */
export function saysItems({ description = "" }: PagingArgument): boolean {
  return !/page/i.test(description) && itemWords.test(description);
}

const itemWords =
  /\b(?:skip|skips|skipped|skipping|items?|records?|results?|entries|rows|elements|objects)\b/i;
