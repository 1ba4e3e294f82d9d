/** Ranks arguments by how often callers need ones of their name, so that what is cut first helps least. */
import { oncePerText } from "../../once-per-text.js";
import { wordSet } from "../../word-set.js";
import { singularWords } from "./words.js";

/** What calls are about. */
const sought = wordSet("q query search keyword phrase text term filter where expression");
const said = wordSet("prompt message content body input");
/** What holds all that is sent on, by such a name alone. */
const holding = wordSet("arg argument conf config input param parameter payload variable");
const about = wordSet(
  "name title topic description desc summary subject email host login status state type amount money price currency value url note memo comment private public visibility",
);

/** The words of names, by what they are for; the first kinds are needed most. */
const kinds: readonly (readonly [worth: number, words: ReadonlySet<string>])[] = [
  [6, sought],
  [6, said],
  [
    5,
    wordSet("page limit offset cursor per size count take skip top token start after before max first last"),
  ],
  [5, about],
  [4, wordSet("sort order direction orderby by quantity")],
  [4, wordSet("since until from to date time created updated modified start end due day month year")],
  [3, wordSet("id label tag category owner user author assignee language country locale branch path sort")],
];

const holdingWorth = 6;

/** Which thing it is about: `customer_id` tells more than how its `invoicing_status` is. */
const keyWorth = 5;

/** What each word beyond the second takes away. */
const furtherWord = 0.75;

/** End the name of a bound. */
const comparing = wordSet("gt gte lt lte max min");

/** More than any word is worth. */
const lookupCost = 6;

/** Matches a further way to compare what another argument compares, as Django's filters have a dozen of: `name__ic` beside `name`. */
const lookup = /[^_]__[^_]/;

/**
 * Higher for what callers need more. The kind of a compound name is that of its last word, since `page_size` is a size and
 * `sort_key_prefix` no way to sort; each further word makes it more of a corner.
 */
export const useOf = oncePerText((name): number => {
  const parts = singularWords(name);
  if (isHolding(parts)) return holdingWorth;
  // `created_at_max` is of the kind of `created_at`, and no maximum of what is listed.
  if (parts.length > 1 && comparing.has(parts.at(-1) ?? ""))
    return useOf(parts.slice(0, -1).join("_")) - furtherWord;
  const worth = (part: string): number => kinds.find(([, all]) => all.has(part))?.[0] ?? 0;
  const last = isKey(parts) ? keyWorth : worth(parts.at(-1) ?? "");
  const first = worth(parts[0] ?? "");
  return (
    Math.max(last, first - 1) -
    Math.max(0, parts.length - 2) * furtherWord -
    (lookup.test(name) ? lookupCost : 0)
  );
});

/** Words that come in pairs: who sees one takes the other for what cannot be done. */
const pairs: readonly (readonly [string, string])[] = [
  ["add", "remove"],
  ["start", "end"],
  ["begin", "end"],
  ["from", "to"],
  ["since", "until"],
  ["after", "before"],
  ["min", "max"],
  ["gte", "lte"],
  ["gt", "lt"],
  ["lat", "lon"],
  ["lat", "lng"],
  ["latitude", "longitude"],
];

/**
 * `start_date` → `end date`: the names, as singular words, of which each says the other half. Who sees only where a range begins takes
 * its end for now.
 */
export function otherHalves(name: string): readonly string[] {
  const parts = singularWords(name);
  const swapped = (from: string, to: string): string[] =>
    parts.includes(from) ? [parts.map((part) => (part === from ? to : part)).join(" ")] : [];
  return pairs.flatMap(([one, other]) => [...swapped(one, other), ...swapped(other, one)]);
}

/** Whether a search looks for it. */
export function isSought(name: string): boolean {
  return singularWords(name).some((word) => sought.has(word));
}

/** Begins an address to which somebody is sent, or something told, after the call. */
const afterwards = wordSet(
  "back callback cancel error failure hook notification notify notifications pending redirect return success webhook",
);

/** Words of a name; `squash_merge_commit_title` is a corner. */
const mostSaid = 2;

/** Whether it is among what most changes say. */
export function isSaid(name: string): boolean {
  const parts = singularWords(name);
  const last = parts.at(-1) ?? "";
  if (
    parts.length > mostSaid ||
    (last === "url" && parts.some((part) => parts.length > 1 && afterwards.has(part)))
  )
    return false;
  return said.has(last) || sought.has(last) || about.has(last) || isHolding(parts);
}

function isKey(parts: readonly string[]): boolean {
  return parts.length === 2 && parts[1] === "id";
}

function isHolding(parts: readonly string[]): boolean {
  return parts.length === 1 && parts.every((part) => holding.has(part));
}

/** The most used first; of those that are used alike, in their own order. */
export function byUse<T>(all: readonly T[], nameOf: (one: T) => string): readonly T[] {
  const used = all.map((one) => ({ one, use: useOf(nameOf(one)) }));
  return used.sort((a, b) => b.use - a.use).map(({ one }) => one);
}
