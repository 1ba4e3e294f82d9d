/**
 * Lists of one run: those that go on are asked for their next page when the code wants it, and those of which code has read the
 * first page only are told.
 */
import { CallError } from "../../runtime/host/errors.js";
import type { Steps } from "../../runtime/values/slices.js";
import type { PageOfList } from "./messages.js";
import { noPages, pagesOf, type PageAnswer, itemsOf } from "./paging/all.js";
import { saysMore } from "./paging/hints.js";
import type { Habits } from "./paging/next.js";
import { type Args, limitsAmong, moversAmong, numberIn, whole } from "./paging/words.js";

interface Needs {
  call: (name: string, args: Args) => Promise<PageAnswer>;
  /** Does long work. */
  inSlices: <T>(work: Steps<T>) => Promise<T>;
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
