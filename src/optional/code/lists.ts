/** Lists of one run that go on: each is asked for its next page when the code wants it. */
import { CallError } from "../../runtime/host/errors.js";
import type { Steps } from "../../runtime/values/slices.js";
import type { PageOfList } from "./messages.js";
import { noPages, pagesOf, type PageAnswer } from "./paging/all.js";
import type { Habits } from "./paging/page.js";
import type { Args } from "./paging/words.js";

interface Needs {
  call: (name: string, args: Args) => Promise<PageAnswer>;
  /** Does long work. */
  inSlices: <T>(work: Steps<T>) => Promise<T>;
  /** Is told why a list may be incomplete. */
  doubt: (name: string, why: string) => void;
}

export interface Lists {
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
