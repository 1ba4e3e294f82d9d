/** Words of names: which say nothing, which relate others, and how nouns change. */
import type { Operation } from "../../model/api.js";
import {
  irregularPlural,
  isInvariable,
  isPlural,
  isUncountable,
  singular,
  words,
  singularWords,
} from "../words/words.js";
import { plainText } from "../words/text.js";
import { verbIn } from "../words/verbs.js";
import { wordSet } from "../../word-set.js";

const articles = wordSet("a an the");

const prepositions = wordSet(
  "of for to from in into on onto by with at as via within under per using between",
);

export function isArticle(word: string): boolean {
  return articles.has(word);
}

export function isPreposition(word: string): boolean {
  return prepositions.has(word);
}

/** Words that say how something is done, or no more than that it is: `perform-search`. */
const adverbs = wordSet("bulk batch multi mass partial force perform");

export function isAdverb(word: string): boolean {
  return adverbs.has(word);
}

/** Whether it is done to several things at once. */
export function isOfSeveral([adverb = ""]: readonly string[]): boolean {
  return /^(?:bulk|batch|multi|mass)$/.test(adverb);
}

/** `order_status`: nothing that is read is ordered. */
export function isThing([first = "", second]: readonly string[]): boolean {
  return second !== undefined && things.has(first);
}

/** Verbs that are the names of things as well, and change something. */
const things = wordSet(
  "charge exchange group import index log order purchase record report request schedule tag transfer withdraw",
);

const fillers = wordSet("detail details info information object");

/** Whether the word says nothing of what is read. */
export function isFiller(word: string): boolean {
  return fillers.has(word);
}

/** The words with which an operation says what it does: of its summary, else of its description. */
export function saidWords({ summary = "", description = "" }: Operation): readonly string[] {
  return words(plainText((summary || description).slice(0, readCharacters)));
}

/** Characters of a text in which its first words are looked for. */
const readCharacters = 200;

/** What the first word of a text says that is done at a path: "Return the senders" gets them, unless orders are returned there. */
export function verbAtStart(first: string, path: string): string | undefined {
  return /^returns?$/.test(first) && !singularWords(path).includes("return") ? "get" : verbIn(first);
}

/** Matches versions of an API: `v1`, `v2beta1`, `2024`. */
const version = /^(?:v\d+\w*|(?:alpha|beta)\d*)$/;

export function isVersion(word: string): boolean {
  return version.test(word);
}

/** `pets`, in the words of a path that has them; else by the rules of English. */
export function plural(word: string, path: string): string {
  const ofPath = words(path).find((other) => singular(other) === singular(word) && isPlural(other));
  if (ofPath !== undefined) return ofPath;
  if (isPlural(word) || isUncountable(word) || isInvariable(word) || /(?:[^siu]s|\d)$/.test(word))
    return word;
  const isState = /[^e]ed$/.test(word) && word.length > 5;
  if (word === "all" || isPreposition(word) || isState || (word.endsWith("ing") && !thingsInIng.has(word)))
    return word;
  const irregular = irregularPlural(word);
  if (irregular !== undefined) return irregular;
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`;
  return /(?:s|x|z|ch|sh)$/.test(word) ? `${word}es` : `${word}s`;
}

/** Others are acts or attributes: `now playing`, `missing`, `billing`. */
const thingsInIng = wordSet(
  "binding booking building drawing embedding finding grouping heading hearing holding landing listing mapping meeting offering painting " +
    "posting ranking rating reading recording ring setting sibling string thing training warning",
);

const adjectives = wordSet(
  "active all available current default latest new next past popular previous private public recent related similar top upcoming",
);

/** Words that say which things, not what they are: `authenticated`, `latest`. */
export function isAdjective(word: string): boolean {
  return adjectives.has(word) || (/(?:ed|ing)$/.test(word) && word.length > 5);
}

/** Abbreviations that nobody says, and what they stand for. */
const abbreviations: ReadonlyMap<string, string> = new Map([
  ["acct", "account"],
  ["addr", "address"],
  ["attr", "attribute"],
  ["cfg", "config"],
  ["conv", "conversation"],
  ["cred", "credential"],
  ["dept", "department"],
  ["dir", "directory"],
  ["img", "image"],
  ["mgmt", "management"],
  ["msg", "message"],
  ["notif", "notification"],
  ["orch", "orchestration"],
  ["perm", "permission"],
  ["pwd", "password"],
  ["repo", "repository"],
  ["subscr", "subscription"],
  ["txn", "transaction"],
]);

/** Paths use one form, names often the other: `orgs`, organization. */
export function plainWord(word: string): string {
  const one = singular(word);
  return one === "org" ? "organization" : (abbreviations.get(one) ?? one);
}

/** Spells out abbreviations where the text does: `repos` where it speaks of repositories. */
export function spelledOut(name: readonly string[], text: string): readonly string[] {
  const ofText = new Set(singularWords(text));
  return name.map((word) => {
    const long = abbreviations.get(singular(word));
    if (long === undefined || !ofText.has(long)) return word;
    return isPlural(word) ? plural(long, text) : long;
  });
}
