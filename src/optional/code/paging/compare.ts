/** Compares pages, in steps, because a page may have a million items. */
import { jsonText } from "../../../runtime/values/json.js";
import type { Steps } from "../../../runtime/values/slices.js";

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
