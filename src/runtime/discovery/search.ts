/** Searches the index: adds up the weight of a question's words, and of their synonyms, for each operation. */
import { longestText } from "../operations/discovery-tools.js";
import type { SearchIndex } from "../operations/operation.js";
import { memberOf } from "../values/json.js";
import { oncePer } from "../values/lazy.js";
import type { Steps } from "../values/slices.js";
import { askedIntents, intentMark, isVague, isVerb, spelledOut, splitWords, stem, terms } from "./terms.js";

/** Factors for a synonym, for a word that only begins alike, and for several words that fit the same operation. */
const synonymWeight = 0.7;
const prefixWeight = 0.4;
const togetherWeight = 0.5;
/** Factor for a word about how many or whose instead of what. */
const vagueWeight = 0.2;
/** Factor for operations that delete, where nobody asked for that. */
const unaskedShare = 0.7;
/** Factor for operations that only read, where something is to be done. */
const readShare = 0.8;
/** Factor for a word that says what to do: people say it in many ways. */
const verbWeight = 0.7;
const shortestPrefix = 4;
/** Terms of a query that count, the first ones: each is looked up with all its synonyms. */
const mostTerms = 50;

interface Searching {
  /** Whether the operation at a position may be found; others are ignored completely. */
  allowed: (position: number) => boolean;
  limit: number;
}

/**
 * Returns positions of matching operations, the best first. At the end are operations that return the ids that the first hits
 * need.
 */
export function* search(index: SearchIndex, query: string, { allowed, limit }: Searching): Steps<number[]> {
  const ranked = yield* rank(index, query.slice(0, longestText), allowed);
  return withPrerequisites(index, ranked.slice(0, limit), { allowed, limit });
}

function* rank(index: SearchIndex, question: string, allowed: Searching["allowed"]): Steps<number[]> {
  const query = spelledOut(question);
  const asked = [...new Set([...terms(query), ...joined(index, query, allowed)])].slice(0, mostTerms);
  const found = new Map<number, { sum: number; words: number }>();
  for (const term of asked) {
    const weight = isVerb(term) ? verbWeight : 1;
    for (const [position, value] of worthOf(index, term, allowed)) {
      const worth = value * weight;
      const { sum, words } = found.get(position) ?? { sum: 0, words: 0 };
      if (isVague(term)) found.set(position, { sum: sum + worth * vagueWeight, words });
      else found.set(position, { sum: sum + worth, words: words + 1 });
    }
    yield;
  }
  const most = asked.filter((term) => !isVague(term)).length;
  const intents = askedIntents(query);
  const doing = new Map(intents.flatMap((intent) => postings(index, intentMark(intent), allowed)));
  const unasked = new Map(intents.includes("delete") ? [] : postings(index, intentMark("delete"), allowed));
  const reading = new Map(
    intents.length === 0 || intents.includes("read") ? [] : postings(index, intentMark("read"), allowed),
  );
  const score = ([position, { sum, words }]: [number, { sum: number; words: number }]): number =>
    (unasked.has(position) ? unaskedShare : 1) *
      (reading.has(position) ? readShare : 1) *
      sum *
      (1 + (togetherWeight * Math.max(0, words - 1)) / Math.max(1, most - 1)) +
    (doing.get(position) ?? 0);
  const ranked = [...found]
    .map((entry) => ({ position: entry[0], score: score(entry) }))
    .sort((a, b) => b.score - a.score || a.position - b.position);
  return plainFirst(index, ranked, new Set(asked)).map(({ position }) => position);
}

interface Ranked {
  readonly position: number;
  readonly score: number;
}

/** How many hits are compared with each other, and the share of the other's score that the plain one of two needs. */
const compared = 20;
const plainShare = 0.5;

/** Puts an operation before another that has all its words and more, of which none is asked for: `merge` before `merge_async`. */
function plainFirst(index: SearchIndex, ranked: readonly Ranked[], asked: ReadonlySet<string>): Ranked[] {
  const ordered: (Ranked & { words: ReadonlySet<string> })[] = [];
  for (const one of ranked.slice(0, compared)) {
    const words = wordsOf(index, one.position);
    const twin = ordered.findIndex(
      (other) =>
        one.score >= other.score * plainShare &&
        words.size < other.words.size &&
        [...words].every((word) => other.words.has(word)) &&
        [...other.words].some((word) => !words.has(word) && !asked.has(word)) &&
        [...other.words].every(
          (word) => words.has(word) || !asked.has(word) || isIn(index, word, one.position),
        ),
    );
    ordered.splice(twin === -1 ? ordered.length : twin, 0, { ...one, words });
  }
  return [...ordered, ...ranked.slice(compared)];
}

function isIn(index: SearchIndex, word: string, position: number): boolean {
  return postings(index, word, (other) => other === position).length > 0;
}

const operationIdsByPosition = oncePer(
  ({ operationIds = {} }: SearchIndex) => new Map(Object.entries(operationIds).map(([id, at]) => [at, id])),
);

/** Returns the words of an operation's method, path and operationId. */
function wordsOf(index: SearchIndex, position: number): ReadonlySet<string> {
  const path = (index.operations[position] ?? "").replace(/\{[^{}]*\}/g, "");
  return new Set(terms(`${path} ${operationIdsByPosition(index).get(position) ?? ""}`));
}

/** Returns the words that a question writes apart and the document together: `pay out`, `sub task`. */
function joined(index: SearchIndex, query: string, allowed: Searching["allowed"]): readonly string[] {
  const words = splitWords(query);
  return words
    .slice(1)
    .flatMap((word, before) => terms(`${words[before] ?? ""}${word}`))
    .filter((term) => postings(index, term, allowed).length > 0);
}

/** Returns the weight of a term by position: its own, or that of the best word that may stand for it. */
function worthOf(index: SearchIndex, term: string, allowed: Searching["allowed"]): Map<number, number> {
  const own = postings(index, term, allowed);
  const worth = new Map(own);
  const most = Math.max(0, ...own.map(([, value]) => value));
  const add = (word: string, weight: number): void => {
    const others = postings(index, word, allowed);
    const best = Math.max(0, ...others.map(([, value]) => value));
    // A rare word has a large weight, but no more than the word it replaces.
    const even = most > 0 && best > most ? most / best : 1;
    for (const [position, value] of others)
      worth.set(position, Math.max(worth.get(position) ?? 0, value * weight * even));
  };
  for (const other of synonyms.get(term) ?? []) add(other, synonymWeight);
  // An unknown word may be the beginning, or a longer form, of a known one.
  if (own.length === 0) for (const word of beginningAlike(index, term)) add(word, prefixWeight);
  return worth;
}

const sortedWords = oncePer(({ words }: SearchIndex) => Object.keys(words).sort());

/** Returns the words of the index that the term begins with, and those that begin with it. */
function beginningAlike(index: SearchIndex, term: string): string[] {
  if (term.length < shortestPrefix) return [];
  const words = sortedWords(index);
  const prefixes = Array.from({ length: term.length - shortestPrefix }, (_, more) =>
    term.slice(0, shortestPrefix + more),
  ).filter((prefix) => Object.hasOwn(index.words, prefix));
  const first = firstFrom(words, term);
  let last = first;
  while (words[last]?.startsWith(term) === true) last += 1;
  return [...prefixes, ...words.slice(first, last)];
}

/** Returns the position of the first of the sorted words that does not come before this one. */
function firstFrom(words: readonly string[], word: string): number {
  let [low, high] = [0, words.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((words[middle] ?? "") < word) low = middle + 1;
    else high = middle;
  }
  return low;
}

function postings(
  { words }: SearchIndex,
  word: string,
  allowed: Searching["allowed"],
): [position: number, value: number][] {
  const found = memberOf(words, word);
  if (!Array.isArray(found)) return [];
  const numbers: readonly number[] = found;
  return numbers.flatMap((position, at): [number, number][] =>
    at % 2 === 0 && allowed(position) ? [[position, numbers[at + 1] ?? 0]] : [],
  );
}

/** How many hits bring along what they need. At least as many are never displaced by that. */
const leading = 3;

function withPrerequisites(
  { prerequisites }: SearchIndex,
  hits: readonly number[],
  { allowed, limit }: Searching,
): number[] {
  const needed = hits.slice(0, leading).flatMap((hit) => prerequisites[hit] ?? []);
  const brought = [...new Set(needed)].filter((position) => allowed(position) && !hits.includes(position));
  const room = Math.min(brought.length, Math.floor(limit / 4));
  return [...hits.slice(0, Math.max(leading, limit - room)), ...brought.slice(0, room)].slice(0, limit);
}

const groups = [
  "person people user member account human somebody someone colleague teammate",
  "colleague teammate partner guest collaborator collaboration",
  "access permission collaborator role right grant",
  "role admin administrator owner moderator",
  "invite invitation join",
  "friend contact follower",
  "team group organization org company",
  "workspace organization",
  "customer client buyer",
  "channel room conversation",
  "message chat conversation",
  "message text sms",
  "say tell message",
  "hello message",
  "mail email",
  "mail send",
  "newsletter campaign broadcast mailing",
  "audience list segment subscriber",
  "unsubscribe suppression contact",
  "inbox notification unread",
  "receive incoming inbound",
  "attachment file",
  "phone telephone call ring dial",
  "hangup terminate end",
  "voicemail recording",
  "meeting conference",
  "participant attendee member",
  "kick remove eject expel",
  "block ban suspend",
  "stop cancel abort terminate halt",
  "reaction emoji thumb",
  "pin sticky top",
  "thread discussion topic",
  "event party meetup night",
  "folder directory",
  "file document content",
  "document page note",
  "row record page entry",
  "table database data",
  "paragraph block text",
  "inside content item",
  "trash bin deleted",
  "share link collaboration",
  "version revision history",
  "previous earlier rollback restore",
  "undo restore rollback revert recover undelete",
  "preview thumbnail",
  "picture image photo avatar icon",
  "export render download",
  "png image",
  "copy clone fork duplicate",
  "repo repository",
  "project repository",
  "pr pull",
  "approve review",
  "bug issue defect problem",
  "star stargazer favorite",
  "language translation",
  "build run pipeline workflow ci job",
  "trigger dispatch",
  "output log",
  "history log event activity audit",
  "release version changelog",
  "deploy deployment publish release",
  "forbid protect restrict protection",
  "secret password credential key token",
  "secret variable env",
  "environment env",
  "webhook hook callback",
  "tell notify webhook",
  "visitor traffic view",
  "usage statistics stats metric analytics",
  "machine server instance vm droplet host node",
  "server guild",
  "reboot restart power",
  "bigger larger resize scale",
  "disk volume storage space",
  "memory cpu resource stats",
  "running process container",
  "shell command exec",
  "cache purge flush",
  "https ssl tls certificate",
  "k8s kubernetes",
  "kubectl kubeconfig credential",
  "subdomain domain dns record",
  "firewall port traffic rule",
  "firewall block allow deny",
  "website site",
  "form submission",
  "hub registry",
  "download pull",
  "db database",
  "app application",
  "backup snapshot",
  "cleanup prune unused",
  "config configuration setting preference option",
  "money balance fund",
  "payment charge",
  "earning payout withdraw",
  "bill invoice",
  "pay payment invoice billing",
  "spending invoice billing",
  "recurring plan subscription",
  "coupon discount voucher promotion",
  "dispute complaint chargeback",
  "price cost amount fee",
  "card payment source",
  "task job todo",
  "card task ticket",
  "column section list",
  "step subtask",
  "prerequisite dependency before",
  "deadline due",
  "hour time duration",
  "comment reply note feedback remark",
  "subscribe watch follow",
  "remind reminder",
  "schedule cron calendar plan",
  "shift schedule override",
  "oncall duty",
  "alert alarm notification incident",
  "page incident alert",
  "silence mute snooze maintenance",
  "disturb snooze",
  "song track music item",
  "playlist mix",
  "listen play playback",
  "loud volume",
  "speaker device",
  "artist singer band",
  "movie film video",
  "label tag",
  "watermark stamp",
  "confidential classification",
].map((group) => [...new Set(group.split(" ").map(stem))]);

/** Maps a term to its synonyms, without itself. */
const synonyms: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  [...new Set(groups.flat())].map((term) => [
    term,
    new Set(
      groups
        .filter((group) => group.includes(term))
        .flat()
        .filter((other) => other !== term),
    ),
  ]),
);
