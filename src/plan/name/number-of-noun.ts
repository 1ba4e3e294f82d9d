/** Decides whether a name speaks of one thing or of several. */
import type { Operation } from "../../model/api.js";
import { isOfList } from "../words/opening.js";
import { isCountable, isPlural, pathSegments, singular, singularWords, words } from "../words/words.js";
import { isCollectionIn, isInPath } from "./in-path.js";
import { isAdjective, isOfSeveral, plural } from "./name-words.js";
import type { Paths } from "./paths.js";
import type { Reading } from "./read-id.js";
import { wordSet } from "../../word-set.js";

/** One thing is created, or is at a path that names it; several are listed. */
export function counted(
  noun: readonly string[],
  { verb, rest }: Pick<Reading, "verb" | "rest">,
  operation: Operation,
): string[] {
  const last = noun.at(-1);
  // `budgets_org` of a path that ends with `budgets`
  const isKind = isPlural(noun.at(-2) ?? "") && words(operation.path).at(-1) === noun.at(-2);
  if (last === undefined || isKind || isAttribute(noun)) return [...noun];
  const before = noun.slice(0, -1);
  if (isOfMany(noun, verb, operation)) return [...before, plural(last, operation.path)];
  const isOne = !isElsewhere(last, { verb, rest }, operation) && isOfOne(noun, verb, operation);
  return [...before, isOne ? singular(last) : last];
}

/** `getOrdersOfCustomer` of `/orders/customer/{id}`: the path ends with another thing. */
function isElsewhere(
  last: string,
  { verb, rest }: Pick<Reading, "verb" | "rest">,
  { path }: Operation,
): boolean {
  const place = singularWords(pathSegments(path).findLast(({ isParameter }) => !isParameter)?.text ?? "");
  return (
    rest.length > 0 &&
    isPlural(last) &&
    /^(?:get|list|find)$/.test(verb.at(-1) ?? "") &&
    isInPath(last, path) &&
    !place.includes(singular(last))
  );
}

function isOfOne(
  noun: readonly string[],
  verb: readonly string[],
  { path, summary = "" }: Operation,
): boolean {
  const last = noun.at(-1) ?? "";
  const isItem = pathSegments(path).at(-1)?.isParameter === true;
  // "Create items in bulk"
  const isSaidOfSeveral = several.test(summary) && isPlural(last) && words(summary).includes(last);
  if (isSaidOfSeveral || noun.some((word) => quantities.has(word)) || isOfSeveral(verb)) return false;
  if (verb.at(-1) !== "create" && (!isItem || isSaidOfMany(last, summary))) return false;
  return isCountable(last) || (isItem && words(summary).includes(singular(last)));
}

function isOfMany(noun: readonly string[], verb: readonly string[], { path }: Operation): boolean {
  const last = noun.at(-1) ?? "";
  const action = verb.at(-1) ?? "";
  // `/networks/prune`, and not `/networks/{id}/prune`
  const isPruned =
    /^(?:prune|purge)$/.test(action) &&
    isCollectionIn(last, path) &&
    pathSegments(path).at(-2)?.isParameter === false;
  // `/search/code`
  const isWritten = action !== "list" && words(path).at(-1) === last;
  // `/place/nearbysearch`
  const isKindOfAct = pathSegments(path).some(({ text }) => text.toLowerCase() === noun.join("") + action);
  return (/^(?:list|search|count)$/.test(action) || isPruned) && !isWritten && !isKindOfAct;
}

/** Several, where the summary of a collection says so: `index_template`, "Get index templates". */
export function saidOfMany(
  object: readonly string[],
  { method, path, summary = "" }: Operation,
  paths: Paths,
): readonly string[] {
  const last = object.at(-1) ?? "";
  const many = plural(last, "");
  return method === "GET" && many !== last && paths.hasItem(path) && isSaidOfMany(many, summary)
    ? [...object.slice(0, -1), many]
    : object;
}

/** "Get rules for a branch", "Get a list of rules" */
function isSaidOfMany(noun: string, summary: string): boolean {
  const ofSummary = words(summary);
  return (
    isPlural(noun) && (isOfList(summary) || (ofSummary.includes(noun) && !ofSummary.includes(singular(noun))))
  );
}

/** `apps approved`, `dependencies blocking`: the last word says which. */
function isAttribute(noun: readonly string[]): boolean {
  const last = noun.at(-1) ?? "";
  return noun.length > 1 && isPlural(noun.at(-2) ?? "") && isAdjective(last);
}

/** What a summary says where an operation is about several things at once. */
export const several = /\b(?:batch|bulk|many|multiple|several)\b/i;
/** Words that only say how many things an operation is about. */
export const quantities = wordSet("all and bulk many multiple one several");
