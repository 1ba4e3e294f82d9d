/** Lists of which code has read the first page only: code that forgets the others gives a wrong answer without an error. */
import { itemsOf, type PageAnswer } from "./paging/all.js";
import { saysMore } from "./paging/hints.js";
import { limitsAmong, moversAmong, numberIn, whole, type Args } from "./paging/words.js";

export interface FirstPages {
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
