/** Names operations by their summary, where it says in a few words what is done: "Create a payment session". */
import type { Operation } from "../../model/api.js";
import { plainText } from "../words/text.js";
import { isCountable, one, pathSegments, singular, singularWords, words } from "../words/words.js";
import { stem } from "../words/score.js";
import { isVerb } from "../words/verbs.js";
import { isArticle, isPreposition, isThing, plainWord, plural, verbAtStart } from "./name-words.js";
import { isListed } from "./read-id.js";
import { isCollection, type Paths } from "./paths.js";
import { isOfMethod, pathWithoutVerb, verbOfMethod } from "./resource-name.js";
import { wordSet } from "../../word-set.js";

const mostWords = 7;

/** @returns none if the summary is long, begins with no verb, or speaks of something else than the path */
export function namesOfSummary(operation: Operation, paths: Paths): string[][] {
  const { summary = "", method } = operation;
  const path = pathWithoutVerb(operation);
  const [first = "", ...others] = summaryWords(summary);
  const verb = verbAtStart(first, path) ?? first;
  if (method === "GET" && isThing([first, ...others])) return [];
  // "Get Single Send" of `/singlesends/{id}`
  const compounds = words(path)
    .map(paths.wordsOf)
    .filter(({ length }) => length > 1);
  const isOfNoun = (word: string): boolean => compounds.some((parts) => parts.includes(word));
  const plain = others.filter((word) => !isArticle(word) && (!determiners.has(word) || isOfNoun(word)));
  const isList = verb !== "list" && plain[0] === "list" && plain[1] === "of";
  const rest = withoutFor(verb, withoutIdAtEnd(isList ? plain.slice(2) : plain));
  // A whole sentence says more than a name has to.
  if (first !== verb && rest.some(isPreposition)) return [];
  if (
    !isVerb(verb) ||
    isCausing(verb) ||
    rest.length === 0 ||
    rest.includes(verb) ||
    rest.some((word) => clauses.has(word)) ||
    rest.length >= mostWords
  )
    return [];
  const end = rest.findIndex(isPreposition);
  const object = end < 0 ? rest : rest.slice(0, end);
  const isKey = method !== "POST" && isNamedByKey(object, path);
  if (!isAbout([verb, ...rest], path, paths) && !isKey) return [];
  const isMany =
    method === "GET" && isCountable(object.at(-1) ?? "") && (isList || isCollection(path, paths));
  const plainVerb = isOfMethod([verb], operation, paths)
    ? verbOfMethod(operation, paths)
    : plainOf(verb, method);
  if (method === "GET" && plainVerb === "get" && isListed(object, path)) {
    const noun = object.slice(0, -1);
    return [["list", ...noun.slice(0, -1), plural(noun.at(-1) ?? "", path), ...rest.slice(object.length)]];
  }
  const said = [...ofItem(object, operation), ...rest.slice(object.length)];
  if (!agrees(plainVerb, method)) return [[verbOfMethod(operation, paths), ...said]];
  return [[plainVerb === "get" && isMany ? "list" : plainVerb, ...said]];
}

/** "Delete slider" of `/discover/{sliderId}`: only the key says what the things are. */
function isNamedByKey(object: readonly string[], path: string): boolean {
  const [place, end] = pathSegments(path).slice(-2);
  if (place?.isParameter !== false || end?.isParameter !== true) return false;
  const thing = singularWords(end.text).filter((word) => word !== "id");
  const isOfPlace = singularWords(place.text).some((word) => thing.includes(word));
  return thing.length > 0 && !isOfPlace && object.map(singular).join() === thing.join();
}

/** Words of a clause that says which thing is meant, at more length than a name: "Get the board the card is on". */
const clauses = wordSet("who whom whose that which whether is are was were has have belongs belong");

/** One, where one is changed: "Update lists" of `PATCH /lists/{id}`; or said to be: "Get one shares". */
function ofItem(object: readonly string[], { method, path, summary = "" }: Operation): readonly string[] {
  const [item, key] = pathSegments(path).slice(-2);
  const noun = singularWords(item?.text ?? "").at(-1);
  const isOne = method === "GET" ? /^\W*\p{L}+ (?:an?|one) /iu.test(summary) : method !== "POST";
  const isItem = isOne && key?.isParameter === true && item?.isParameter === false;
  return isItem && singular(object.at(-1) ?? "") === noun ? one(object) : object;
}

/** "Causes a user to like a video" says in another verb what is done. */
export function isCausing(verb: string): boolean {
  return verb === "allow" || verb === "cause";
}

/** Without what stands in brackets, and the endings of possessives. */
export function summaryWords(summary: string): readonly string[] {
  return words(
    plainText(summary)
      .replace(/\([^()]*\)|\[[^[\]]*\]/g, " ")
      .replace(/\bone or (?:many|more|several) (?:new )?/i, "")
      .replace(/^(\p{L}+)\/(\p{L}+) /u, "$1 or $2 ")
      .replace(/ (?:of|on) this (?:\p{L}+ )?(?:instance|installation|server)\W*$/iu, "")
      .replace(/^((?:(?! with ).)*) (?:from|in|of|on|to) your account\b.*$/iu, "$1")
      .replace(/['’](?:s\b)?/g, ""),
  );
}

/** Without "by ID" or "with agent ID" at the end, which the arguments say. */
function withoutIdAtEnd(rest: readonly string[]): readonly string[] {
  const at = rest.findLastIndex((word) => word === "by" || word === "with");
  return at >= 0 && at >= rest.length - 3 && rest.at(-1) === "id" ? rest.slice(0, at) : rest;
}

/** "Search for content" → search content. */
function withoutFor(verb: string, rest: readonly string[]): readonly string[] {
  return verb === "search" && rest[0] === "for" ? rest.slice(1) : rest;
}

/** Words that say how many, or which, where the arguments say it. */
const determiners = wordSet(
  "multiple several single individual existing new one particular many your my our their its this that all any given specified specific partially",
);

/** `retrieve` and others that mean the plain verb. */
function plainOf(verb: string, method: string): string {
  if (method === "GET" && /^(?:retrieve|fetch|show|view|read|obtain|return)$/.test(verb)) return "get";
  if (method === "POST" && /^(?:retrieve|fetch)$/.test(verb)) return "get";
  if ((method === "PUT" || method === "PATCH") && /^(?:modify|edit|change)$/.test(verb)) return "update";
  return verb;
}

/** Whether the verb can be what the method does. */
function agrees(verb: string, method: string): boolean {
  const reads = method === "GET" || method === "HEAD";
  if (/^(?:create|add|update|delete|remove)$/.test(verb)) return !reads;
  return !(/^(?:get|list)$/.test(verb) && (method === "DELETE" || method === "PUT" || method === "PATCH"));
}

/** Others say by themselves what happens: upload, download, assign. */
const plainVerbs = wordSet(
  "get list retrieve fetch show view read return create add update modify edit change delete remove",
);

/** The noun before the last: of those that the path identifies, else any, which only is a folder. */
function ownerInPath(path: string): { readonly owner: readonly string[]; readonly isFolder: boolean } {
  const segments = pathSegments(path);
  const last = segments.findLastIndex(({ isParameter }) => !isParameter);
  const before = segments.slice(0, last);
  const at = before.findLastIndex(({ isParameter }) => isParameter);
  const owner = before.slice(0, at < 0 ? undefined : at).findLast(({ isParameter }) => !isParameter);
  return { owner: singularWords(owner?.text ?? ""), isFolder: at < 0 };
}

/** Whether it names what the path leads to, and whose that is. */
function isAbout(ofSummary: readonly string[], path: string, { wordsOf }: Pick<Paths, "wordsOf">): boolean {
  const known = new Set(ofSummary.map(plainWord));
  const roots = new Set(ofSummary.map(stem));
  const nouns = pathSegments(path)
    .filter(({ text, isParameter }) => !isParameter && /[a-z]/i.test(text))
    .map(({ text }) => words(text).flatMap(wordsOf).map(plainWord));
  const target = nouns.at(-1) ?? [];
  const { owner: whose, isFolder } = ownerInPath(path);
  const owner = whose.flatMap(wordsOf).map(plainWord);
  const mentions = (noun: readonly string[]): boolean =>
    noun.length === 0 ||
    noun.some((word) => known.has(word) || roots.has(stem(word)) || (word === "me" && known.has("current")));
  const [verb = ""] = ofSummary;
  const ofVerb =
    (!plainVerbs.has(verb) && mentions(target)) ||
    ((!plainVerbs.has(verb) || verb === "create") && owner.length > 0 && mentions(owner));
  const isWhole = target.length > 1 && target.every((word) => known.has(word));
  // `custom_fields` are more than a field, and `reset-password` does more than an update.
  const isAsTelling =
    isFolder && ofSummary.length > target.length && !isVerb(target.length > 1 ? (target[0] ?? "") : "");
  return nouns.length > 0 && ((mentions(target) && (isAsTelling || mentions(owner))) || isWhole || ofVerb);
}
