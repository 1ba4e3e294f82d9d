/**
 * Splits texts into terms that documents and questions share, and sorts what operations do into four kinds, with the words that
 * people use for each. The index was built with the same rules, so it must be generated again after a change here.
 */

/** `getPetById` → get pet by id, `listIPs` → list ips, `v2/HTTPServer` → v2 http server. Lower case, without accents. */
export function splitWords(text: string): string[] {
  if (plainWord.test(text)) return [text];
  return (
    text
      .normalize("NFKD")
      .replace(/\p{M}/gu, "")
      // Puts together the letters of Korean syllables, which NFKD takes apart.
      .normalize("NFC")
      .replace(/['’]s\b/g, "")
      .replace(/OAuth/g, "Oauth")
      .replace(/(?<![A-Z])([A-Z]{2,})s(?![a-z])/g, (_, acronym: string) => ` ${acronym}S `)
      .replace(/([\p{Ll}\d])(\p{Lu})/gu, "$1 $2")
      .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, "$1 $2")
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .flatMap((word) => word.match(runs)?.flatMap(pairs) ?? [])
      .filter((word) => word !== "" && word.length <= longestWord)
  );
}

const scripts = "Han Hira Kana Hang Thai Laoo Khmr Mymr".split(" ").map((script) => `\\p{scx=${script}}`);
/** A script without spaces between words, or (Hangul) with particles that stick to them. */
const unspaced = new RegExp(`^[${scripts.join("")}]`, "u");
const runs = new RegExp(`[${scripts.join("")}]+|[^${scripts.join("")}]+`, "gu");

/** Splits a run of such a script into pairs, because any two characters may be a word: 用戶資料 → 用戶 戶資 資料. */
function pairs(run: string): string[] {
  if (!unspaced.test(run)) return [run];
  const characters = [...run];
  return characters.length < 2
    ? characters
    : characters.slice(1).map((character, before) => `${characters[before] ?? ""}${character}`);
}

/** Longer words are keys and hashes. */
const longestWord = 40;

/** Most words are split before they come here. */
const plainWord = new RegExp(`^[a-z]{1,${longestWord}}$`);

/** Words that do not describe what an operation does. */
const silent = new Set(
  (
    "a about an and any are as at be been but by can could do does for from had has have how i if in into is it its just me my no of on " +
    "one or our out please so some than that the their them then there these they this those to us was we were what when where which " +
    "who whose will with without would you your want need like should let using use via given specified"
  ).split(" "),
);

/** Returns the terms of a text in order, with repetitions. */
export function terms(text: string): string[] {
  return text.split(betweenWords).flatMap(knownTerms);
}

/** ASCII that stands in no word. */
const betweenWords = /[^A-Za-z\d'\u0080-\uffff]+/;

/** Cached, because documents repeat words often. */
const known = new Map<string, readonly string[]>();
const mostKnown = 50_000;

function knownTerms(word: string): readonly string[] {
  const before = known.get(word);
  if (before !== undefined) return before;
  const found = splitWords(word)
    .filter((part) => !silent.has(part))
    .map(stem)
    .filter((term) => term.length > 1 || /\d/.test(term));
  if (known.size < mostKnown) known.set(word, found);
  return found;
}

/**
 * Reduces the forms of a word to one: plurals, `-ing`, `-ed`, `-ation` and similar. The result need not be a word; it only has
 * to be the same for words that should find each other.
 */
export function stem(word: string): string {
  return stemmed(american(word));
}

/** British spellings, as far as their stems would differ. */
const spellings: readonly (readonly [RegExp, string])[] = [
  [/(?<=\p{L}{3})our(?=$|s$|ed$|ing|ite|able|ful|less)/u, "or"],
  [/(?<=\p{L}{3})(?:is|ys)(?=$|e$|es$|ed$|ing$|er$|ation)/u, "iz"],
  [/(?<=\p{L}{3})yz(?=$|e$|es$|ed$|ing$|er$)/u, "iz"],
  [/(?<=lic|def|off)ence/, "ense"],
  [/(?<=cent|met|lit|theat|fib)re(?=s?$)/, "er"],
  [/logue(?=s?$)/, "log"],
  [/programme/, "program"],
  [/cheque/, "check"],
  [/grey/, "gray"],
];

/** What each of those has. */
const mayBeBritish = /our|[iy]s|yz|ence|re|logue|programme|cheque|grey/;

function american(word: string): string {
  if (!mayBeBritish.test(word)) return word;
  return spellings.reduce((text, [british, other]) => text.replace(british, other), word);
}

function stemmed(word: string): string {
  if (word.length < 4 || /\d/.test(word)) return word;
  if (/^\p{sc=Cyrl}/u.test(word)) return word.replace(cyrillicEnding, "$1");
  const single = singular(word);
  for (const [ending, replacement, least] of endings)
    if (single.endsWith(ending) && single.length - ending.length >= least)
      return undoubled(single.slice(0, single.length - ending.length) + replacement);
  return undoubled(single);
}

/** Endings of nouns and adjectives, in Russian and its relatives; й has become и. */
const cyrillicEnding = /^(.{3,}?)(?:[аяыи]ми|[ое]го|[ое]му|[ое]в|[аяоеыи][мх]|[аеиоуыэюя]{1,2}|ь)$/u;

/** An ending, its replacement, and the minimum number of letters before it. */
const endings: readonly (readonly [string, string, number])[] = [
  ["ization", "iz", 3],
  ["isation", "iz", 3],
  ["ations", "", 4],
  ["ation", "", 4],
  ["ments", "", 4],
  ["ment", "", 4],
  ["ities", "", 4],
  ["ity", "", 4],
  ["ings", "", 3],
  ["ing", "", 3],
  ["ied", "i", 3],
  ["ed", "", 3],
  ["ers", "", 4],
  ["er", "", 4],
  ["ors", "", 4],
  ["or", "", 4],
  ["ions", "", 4],
  ["ion", "", 4],
  ["ies", "i", 2],
  ["ly", "", 4],
  ["e", "", 3],
  ["y", "i", 2],
];

function singular(word: string): string {
  if (/(?:ss|us|is)$/.test(word)) return word;
  if (word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  if (/(?:sses|shes|ches|xes|zes)$/.test(word)) return word.slice(0, -2);
  return word.endsWith("s") ? word.slice(0, -1) : word;
}

/** Undoubles consonants: `planned` → plan, `planning` → plan; but `billing` and `bill` stay together. */
function undoubled(word: string): string {
  return /([bdgklmnprtz])\1$/.test(word) && word.length > 3 ? word.slice(0, -1) : word;
}

/** Words about how many or whose rather than about what: ordinary terms with less weight in a question. */
const vague = new Set(
  "all another anybody anyone each every existing much new other own people several single somebody someone whole"
    .split(" ")
    .map(stem),
);

/** Whether a term leaves open what a question is about. */
export function isVague(term: string): boolean {
  return vague.has(term);
}

export type Intent = "read" | "create" | "update" | "delete";

const words: Readonly<Record<Intent, string>> = {
  create:
    "create add make new insert register open start post write send submit upload put publish invite share give grant allow attach " +
    "assign report log save store build generate tell say request spin plan buy order book run trigger take leave block",
  update:
    "update edit change modify set rename alter adjust turn move switch enable disable put mark replace resize grow transfer fix " +
    "configure forbid protect restrict lock unlock make restore promote mute pause give grant assign block approve",
  delete:
    "delete remove cancel destroy drop erase discard throw kick revoke clear empty detach stop leave disconnect wipe prune free " +
    "unsubscribe",
  read:
    "get list show find read fetch retrieve view see lookup look check search query what which who how where when why count display " +
    "inspect download export compare browse",
};

const intents = intentsByStem();

function intentsByStem(): ReadonlyMap<string, readonly Intent[]> {
  const found = new Map<string, Intent[]>();
  for (const [intent, list] of Object.entries(words) as [Intent, string][])
    for (const word of list.split(" ")) found.set(stem(word), [...(found.get(stem(word)) ?? []), intent]);
  return found;
}

/** Returns what a question wants done, by its first word that says so; nothing if none does. */
export function askedIntents(question: string): readonly Intent[] {
  for (const word of splitWords(question)) {
    const found = intents.get(stem(word));
    if (found !== undefined) return found;
  }
  return orderedBy(question) === undefined ? [] : ["create", "update"];
}

/** Whether a term says what is to be done. */
export function isVerb(term: string): boolean {
  return intents.has(term);
}

/** Returns the first word where it is a verb only here: `star a project`, `comment on an issue`. */
function orderedBy(question: string): string | undefined {
  const [, verb] =
    /^(\p{L}+) (?:(?:on|to) )?(?:an?|the|my|our|this|that|it|some\p{L}*)\b/iu.exec(question) ?? [];
  const term = verb === undefined ? undefined : stem(verb.toLowerCase());
  return term === undefined || isVerb(term) ? undefined : term;
}

/** Replaces words that mean one thing together. */
export function spelledOut(question: string): string {
  return question.replace(/\b(?:get(?:ting)? rid of|throw(?:ing)? away)\b/gi, "delete");
}

/** Returns the word that marks operations of this kind in the index; no word of a document equals it. */
export function intentMark(intent: Intent): string {
  return `=${intent}`;
}
