/** Finds a POST that changes nothing: `POST /orders/search`, "Search orders", would be kept from those who may only read. */
import type { Operation } from "../../model/api.js";
import type { Definitions } from "../../schema/reference.js";
import { isVerb } from "../words/verbs.js";
import { pathSegments, words } from "../words/words.js";
import { mayChange } from "./mixed-effect.js";
import {
  actOf,
  changing,
  firstFormsOf,
  firstWordOf,
  forms,
  opened,
  reading,
  sent,
  withoutManner,
} from "./said-words.js";
import { wordSet } from "../../word-set.js";

/** Verbs that nothing else is called by: "check", "query" and "view" may be. */
const getting = wordSet("fetch find get list obtain retrieve return show");

/** What a POST looks up, as paths end that say so. */
const lookingUp = wordSet(
  "count filter find get info list lookup paginate preview query read retrieve scroll search",
);

/** Matches in which state things are that are looked up: `/documents.archived`, "List archived documents". */
const state = /[^e]ed$/;

/**
 * Whether a POST's path ends in a verb that looks something up (`/orders/search`, `/documents.list`) or in a state, its summary or its operationId
 * begins with one, and nothing says that more is done: whoever may only read can call it, so a doubt decides against it.
 */
export function readsByItsWords(operation: Operation, definitions: Definitions): boolean {
  const { method, path, operationId = "" } = operation;
  if (method !== "POST" || pathSegments(path).at(-1)?.isParameter !== false) return false;
  const acts = withoutManner(actOf(operation));
  const named = withoutManner(words(operationId));
  const [act = ""] = isKindOfSearch(operation) ? ["search"] : acts;
  const isLookingUp = (lookingUp.has(act) || state.test(act)) && beginsByReading(operation, { act, named });
  const isSaid = saysTwiceThatItReads(operation) || listsInPages(operation, definitions);
  if (!isLookingUp && (acts.some(isOtherVerb) || !isSaid)) return false;
  return !mayChange(operation, definitions, { act, acts, named });
}

/** `/search/metadata`, `/query/matrix/pairs`; and `/search/{index}/text`, "Search an index" */
function isKindOfSearch(operation: Operation): boolean {
  const segments = pathSegments(operation.path).slice(0, -1);
  const isSearch = ({ text }: { readonly text: string }): boolean => text === "search" || text === "query";
  const behind = segments.slice(segments.findLastIndex(({ isParameter }) => isParameter) + 1);
  return behind.some(isSearch) || (segments.some(isSearch) && firstFormsOf(operation).includes("search"));
}

/**
 * "List sender domains" at `/senders/domains`, described by "Returns the sender domains that were added." or with an operationId that says so:
 * `getSenderDomains`
 */
function saysTwiceThatItReads({ summary = "", description = "", operationId = "" }: Operation): boolean {
  const [said, told] = [summary, description].map((text) => withoutManner(words(opened(text))));
  const isGetting = ([first = ""]: readonly string[] = []): boolean =>
    forms(first).some((form) => getting.has(form));
  if (summary === "" && description !== "") return isGetting(told) && namesGetting(operationId);
  return isGetting(said) && (namesGetting(operationId) || (isGetting(told) && said?.join() !== told?.join()));
}

/** "List collection members", and asks for a page of them */
function listsInPages(operation: Operation, definitions: Definitions): boolean {
  return (
    firstFormsOf(operation).includes("list") && sent(operation, definitions).some((name) => paging.test(name))
  );
}

const paging = /^(?:cursor|offset|page|page_?(?:index|num|number|token))$/i;

/** `getRawIncidents`, `ReportService_GetIncidents` */
function namesGetting(operationId: string): boolean {
  return [operationId, operationId.split(/[._:/]/).at(-1) ?? ""].some((id) =>
    getting.has(withoutManner(words(id))[0] ?? ""),
  );
}

/** "Get main settings with newly-generated API key" at `/settings/main/regenerate` */
function isOtherVerb(word: string): boolean {
  return isVerb(word) && !reading.has(word) && !lookingUp.has(word);
}

/** "Search orders"; "Run a search" says no more than its operationId, `search`, but a query may be anything. */
function beginsByReading(
  operation: Operation,
  { act, named: [first = ""] }: { readonly act: string; readonly named: readonly string[] },
): boolean {
  const said = firstWordOf(operation);
  if (said !== undefined && forms(said).some((form) => reading.has(form) || lookingUp.has(form))) return true;
  return (
    lookingUp.has(first) &&
    (said === undefined || (act === "search" && !forms(said).some((form) => changing.has(form))))
  );
}
