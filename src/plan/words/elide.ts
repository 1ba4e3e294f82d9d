/** Decides whether a description says more than its reader sees beside it anyway. */
import type { JsonSchema } from "../../model/runtime.js";
import { singular, words } from "./words.js";

const set = (list: string): ReadonlySet<string> => new Set(list.split(" "));

/** Words that never say anything. */
const empty = set(
  "a an the of for to in on at by with from and or is are be been that this these those it its your you which who whose will can may " +
    "value values parameter parameters field fields property properties argument attribute option object objects resource resources " +
    "s use used using given specified specify specifies provided provide requested request desired particular specific certain " +
    "current corresponding associated related belonging belongs target valid new existing individual single one any each",
);

/** Words that say nothing if the rest is known, because the schema says what kind of value it is. */
const soft = set(
  "name names string text number integer boolean array list set unique uniquely globally identify identifies identified identifying " +
    "type kind version account accounts result results return returned returns returning response sort sorted order ordered filter filters filtered " +
    "query supported here person entity want wish like updated created get retrieve fetch update delete remove create add",
);

/** Words for what distinguishes one thing from another. They are news, unless the name has such a word. */
const identity = set(
  "id ids identifier identifiers uuid uuids guid gid uid number numeric slug key sha handle code reference",
);

/** Words that describe any switch. */
const ofSwitches = set(
  "true false whether if not indicates indicate flag boolean set should when enable enabled enables",
);

/** Names of arguments for pages and limits; `ofPages` are words that describe any of them. */
const pageNames = set(
  "page per limit offset size count max results skip top first last number num start rows",
);
const ofPages = set(
  "page pages paginated pagination number result results item items record records entry entries object objects per limit size maximum max " +
    "count fetch retrieve show display list total amount many how default in response",
);

interface Known {
  readonly name: string;
  /** Tool's name and path. */
  readonly around: string;
  readonly schema: JsonSchema;
}

/**
 * @returns the phrase; `undefined` if a reader knows all of it from the name, the tool, the path and the schema; a single word if
 * nothing else is news: `The slug of the team` of `team` → `Slug`
 */
export function elide(phrase: string, { name, around, schema }: Known): string | undefined {
  // Words of other scripts are not recognized, so only a phrase in ASCII can be judged.
  if (/[^\p{ASCII}’“”…]/u.test(phrase)) return phrase;
  const own = words(name);
  if (offersOther(phrase, own)) return phrase;
  let known: ReadonlySet<string> | undefined;
  const nearby = (): ReadonlySet<string> => (known ??= nearbyWords(around, schema));
  const isSwitch = schema.type === "boolean";
  const isPage = own.length > 0 && own.every((word) => pageNames.has(word));
  const isIdentity = own.some((word) => identity.has(word));
  const saidOnce = words(phrase).filter((word) => !empty.has(word));
  const ownStems = new Set(own.map(stem));
  const isKnown = (word: string): boolean =>
    ownStems.has(stem(word)) ||
    own.some((known) => abbreviates(known, word)) ||
    (isSwitch && ofSwitches.has(word)) ||
    (isPage && ofPages.has(word)) ||
    (isIdentity && identity.has(word)) ||
    [word, singular(word), `${word}s`].some((form) => nearby().has(form));
  const isNews = (word: string): boolean => !soft.has(word) && !isKnown(word);
  const first = saidOnce.findIndex(isNews);
  const only = saidOnce[first];
  if (only === undefined) return undefined;
  const isAll =
    identity.has(only) && saidOnce.length > 1 && schema.enum === undefined && isHead(only, phrase, own);
  return isAll && !saidOnce.slice(first + 1).some(isNews) ? newsOf(only) : phrase;
}

/**
 * Whether the phrase is about the word: `slug of the team`, but not `value to set a key to` nor, of `size`, `QR code size` or
 * `size of the code`.
 */
function isHead(word: string, phrase: string, own: readonly string[]): boolean {
  const [before = "", after = ""] = phrase.toLowerCase().split(word);
  const [, next = ""] = /^s? ([a-z]+)/.exec(after) ?? [];
  const [, owner = ""] = /([a-z]+) (?:of|for)\b/.exec(before) ?? [];
  return !/\bto\b/.test(before) && ![next, owner].some((other) => own.includes(singular(other)));
}

/** Whether the phrase has a word that says something and is not among the others. */
export function saysMore(phrase: string, others: string): boolean {
  // As in elide().
  if (/[^\p{ASCII}’“”…]/u.test(phrase)) return true;
  const known = new Set(words(others).map(stem));
  return words(phrase).some((word) => !empty.has(word) && !known.has(stem(word)));
}

/** Matches `ID or name`: both are accepted, whatever the argument is called. */
const choice =
  /\b(id|name|uuid|guid|slug|key|handle|number|code)s?,?(?: or |\/)(?:an? |the |its )?(id|name|uuid|guid|slug|key|handle|number|code)s?\b/i;

function offersOther(phrase: string, own: readonly string[]): boolean {
  const [, ...kinds] = choice.exec(phrase) ?? [];
  return kinds.some((kind) => !own.includes(kind.toLowerCase()));
}

function nearbyWords(around: string, schema: JsonSchema): ReadonlySet<string> {
  const values = schema.enum ?? schema.items?.enum ?? [];
  return new Set([
    ...words(around),
    ...values.flatMap((value) => (typeof value === "string" ? words(value) : [])),
  ]);
}

function newsOf(word: string): string {
  const kind = singular(word).replace("identifier", "id");
  return /^(?:id|uuid|guid|gid|uid|sha)$/.test(kind)
    ? kind.toUpperCase()
    : kind.charAt(0).toUpperCase() + kind.slice(1);
}

/** Returns what related words have in common: `holder` and `holds`, `sorting` and `sorted` tell a reader the same. */
function stem(word: string): string {
  const one = singular(word);
  const bare = one.replace(/(?:ations?|ions?|ing|er|or|ed|ly|es|e)$/, "");
  return bare.length < 3 ? one : bare;
}

/** Whether one is the beginning of the other: `org` of "organization", `repo` of "repository"; `username` says "user". */
function abbreviates(known: string, word: string): boolean {
  const [short, long] = known.length < word.length ? [known, word] : [word, known];
  return short.length >= (short === known ? 3 : 4) && long.startsWith(short);
}
