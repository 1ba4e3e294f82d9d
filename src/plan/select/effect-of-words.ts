/**
 * Finds operations whose words say something else than their method. `GET /screenshot/delete`, "Delete screenshot data", would let a
 * model delete without being asked; `POST /orders/search`, "Search orders", would be kept from those who may only read.
 */
import type { Operation } from "../../model/api.js";
import { possibleParts } from "../../schema/parts.js";
import type { Definitions } from "../../schema/reference.js";
import { depthFirst } from "../../schema/walk.js";
import { withoutOpening } from "../words/opening.js";
import { sentencesOf } from "../words/sentences.js";
import { isVerb } from "../words/verbs.js";
import { pathSegments, singular, singularWords, words } from "../words/words.js";

/** Verbs that change something whatever they are about; "archive" or "run" may as well name an answer. */
const changing = new Set(
  (
    "create add delete remove destroy update set reset cancel revoke purge save send start stop disable enable activate " +
    "deactivate register unregister subscribe unsubscribe publish unpublish block unblock lock unlock logout rename move " +
    "install uninstall push share trigger clear mark sync restart approve reject accept submit execute reopen"
  ).split(" "),
);

const reading = new Set(
  "get list return retrieve fetch find show search read query view download display check count obtain".split(
    " ",
  ),
);

/** Verbs that nothing else is called by: "check", "query" and "view" may be. */
const getting = new Set("fetch find get list obtain retrieve return show".split(" "));

/** What a POST looks up, as paths end that say so. */
const lookingUp = new Set(
  "count filter find get info list lookup paginate preview query read retrieve scroll search".split(" "),
);

/** Verbs that hand out nothing which was not there before. */
const listing = new Set("count filter list paginate query scroll search".split(" "));

/** Matches in which state things are that are looked up: `/documents.archived`, "List archived documents". */
const state = /[^e]ed$/;

/** `/orders/batch-retrieve` */
const manner = new Set(["batch", "bulk"]);

/** Getting one of those may make it, or take it away: `POST /token/get`, `POST /queues/{name}/get`. */
const made = new Set(
  "code credential key lease link lock login next otp password queue secret session ticket token upload url".split(
    " ",
  ),
);

/** Verbs that may follow a reading one, "Find one and replace it"; many are nouns elsewhere, "List orders". */
const alsoChanging = new Set(
  (
    "accept acknowledge apply approve archive assign book buy change charge claim clear close complete confirm consume convert copy " +
    "decrement dequeue edit execute generate import increment insert issue make mark merge modify open order pay patch pop post " +
    "provision purchase put refresh reject release replace request reserve restore rotate run store submit sync trigger upsert write"
  ).split(" "),
);

/** "Get a number" makes or takes one, unless the request says which it is: `number_id`. */
const anyOne =
  /^(?:fetch(?:es)?|gets?|obtains?|retrieves?|returns?) (?:an?|one|(?:a |the )?(?:new|next)) (?!(?:[\w-]{1,20} )?(?:list|page|set|summary)\b)/i;
const saysWhich = /^(?:filters?|guid|ids?|identifiers?|keys?|names?|query|slug|tokens?|uuid)$/;

/** What else happens is told in the third person or as what will be, wherever a text has it; these are no nouns. */
const happening =
  /\b(?:acknowledges|alters?|buys|charges|consumes|creates|deletes|dequeues|executes|generates|initiates|inserts|modifies|purchases|removes|resets|triggers|(?:will be|is|are) (?:then |also )?(?:acknowledged|charged|cleared|consumed|deleted|marked|removed|reset))\b/i;

/** Who sends one of those says in it what is done: `DROP TABLE`. */
const languages = new Set("cql cypher dml flux gql graphql influxql sparql sql".split(" "));
const commands = new Set(["command", "mutation", "operation name", "script", "statement", "statements"]);

/**
 * Whether two of three begin with the same changing verb: the end of a GET's path (`/rides/{id}/cancel`, `/createPad`), its description and
 * its operationId.
 */
export function changesByItsWords(operation: Operation): boolean {
  const { method, operationId } = operation;
  if (method !== "GET") return false;
  const named = words(operationId ?? "");
  const firstWord = firstWordOf(operation);
  const said = firstWord === undefined ? [] : forms(firstWord);
  const [verb = ""] = actOf(operation);
  const twice = [verb, named[0] ?? ""].find((one) => changing.has(one) && said.includes(one));
  if (twice !== undefined) return true;
  if (!changing.has(verb)) return false;
  // `UpdateRuns_List` is a list of update runs; frameworks name the method last: `createAuthorUsingGET`.
  const others = named.at(-2) === "using" ? named.slice(0, -2) : named;
  return (
    named[0] === verb && !others.some((word) => reading.has(word)) && !said.some((form) => reading.has(form))
  );
}

/**
 * Whether a POST's path ends in a verb that looks something up (`/orders/search`, `/documents.list`) or in a state, its summary or its operationId
 * begins with one, and nothing says that more is done: whoever may only read can call it, so a doubt decides against it.
 */
export function readsByItsWords(operation: Operation, definitions: Definitions): boolean {
  const { method, path, operationId = "", summary = "", description = "" } = operation;
  if (method !== "POST" || pathSegments(path).at(-1)?.isParameter !== false) return false;
  const acts = withoutManner(actOf(operation));
  const named = withoutManner(words(operationId));
  const [act = ""] = isKindOfSearch(path) ? ["search"] : acts;
  const isLookingUp = (lookingUp.has(act) || state.test(act)) && beginsByReading(operation, { act, named });
  const isSaid = saysTwiceThatItReads(operation) || listsInPages(operation, definitions);
  if (!isLookingUp && (acts.some(isOtherVerb) || !isSaid)) return false;
  const names = [...words(path), ...named];
  const mayMake = !(listing.has(act) || firstFormsOf(operation).some((form) => listing.has(form)));
  return !(
    [...acts, ...named].some((word) => changing.has(word)) ||
    names.some((word) => (mayMake && made.has(singular(word))) || languages.has(word)) ||
    [acts.join(" "), named.join(" "), summary, firstSentence(description)].some(addsChange) ||
    happening.test(`${summary} ${description}`) ||
    (answersAsMade(operation) && !answersSearch(operation, act)) ||
    sendsCommand(operation, definitions) ||
    givesOut(operation, definitions)
  );
}

/** `/search/metadata`, `/query/matrix/pairs` */
function isKindOfSearch(path: string): boolean {
  const segments = pathSegments(path);
  const behind = segments.slice(segments.findLastIndex(({ isParameter }) => isParameter) + 1, -1);
  return behind.some(({ text }) => text === "search" || text === "query");
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

/** `get or create`, "Lists messages and marks them as read", "Get/set" */
function addsChange(said: string): boolean {
  return [...said.slice(0, longestSaid).matchAll(addition)].some(([, word = "", next = ""]) => {
    const verb = word.toLowerCase();
    if (alsoChanging.has(verb) || forms(verb).some((form) => changing.has(form))) return true;
    // "and marks the messages"; others list "and orders".
    return object.test(next) && forms(verb).some((form) => alsoChanging.has(form));
  });
}

const longestSaid = 1_000;
const addition =
  /(?:\b(?:and|or|then|also)\b|[&+,]|(?<=\b(?:fetch|find|get|list|query|read|search|view))\/)(?:[ ,]{0,3}(?:and|or|then|also|\w{1,20}ly)\b){0,3}[ ,]{0,3}([a-z]+) ?([a-z]*)/gi;
const object = /^(?:a|all|an|any|each|every|it|its|that|the|their|them|these|this|those)$/i;

function givesOut(operation: Operation, definitions: Definitions): boolean {
  const { summary = "", description = "", parameters } = operation;
  // What a path names is where it is taken from: `/queues/{id}/get`.
  const asked = { ...operation, parameters: parameters.filter((parameter) => parameter.in !== "path") };
  return (
    [summary, description].some((text) => anyOne.test(firstSentence(text))) &&
    !sent(asked, definitions).some(
      (name) => saysWhich.test(words(name).at(-1) ?? "") || isOwnName(name, operation),
    )
  );
}

/** `app` of `/apps.getApp` */
function isOwnName(name: string, { path }: Operation): boolean {
  const own = singularWords(path);
  const said = singularWords(name);
  return said.length > 0 && said.every((word) => own.includes(word));
}

/** Some answer with 201 to whatever is posted. */
function answersSearch(operation: Operation, act: string): boolean {
  const { operationId = "", responses } = operation;
  return (
    act === "search" &&
    words(operationId)[0] === act &&
    firstFormsOf(operation).includes(act) &&
    responses.some(({ status }) => status === "201")
  );
}

/** 201, 202 or 204 alone: what was made, begun or done. */
function answersAsMade({ responses }: Operation): boolean {
  const good = responses.map(({ status }) => status).filter((status) => status.startsWith("2"));
  return good.length > 0 && !good.some((status) => /^2(?:00|03|06|XX)$/.test(status));
}

/** Names of what a request has: parameters, media types, and the body's properties. */
function sent({ parameters, requestBody }: Operation, definitions: Definitions): readonly string[] {
  const content = requestBody?.content ?? [];
  const bodies = content.flatMap(({ schema }) => (schema === undefined ? [] : [schema]));
  const parts = [...depthFirst(bodies, (part) => possibleParts(part, definitions))];
  return [
    ...parameters.map(({ name }) => name),
    ...content.map(({ contentType }) => contentType),
    ...parts.flatMap(({ properties = {} }) => Object.keys(properties)),
  ];
}

function sendsCommand(operation: Operation, definitions: Definitions): boolean {
  const names = sent(operation, definitions);
  const own = singularWords(operation.path);
  if (names.includes("query") && names.includes("variables") && !own.includes("variable")) return true;
  return names.some((name) => isCommand(name) && !own.includes(singular(name)));
}

/** Or what makes sure that something is not done twice. */
function isCommand(name: string): boolean {
  const own = words(name);
  return (
    commands.has(own.join(" ")) || own.some((word) => languages.has(word) || word.startsWith("idempoten"))
  );
}

function withoutManner(said: readonly string[]): readonly string[] {
  return said.filter((word) => !manner.has(word));
}

/** Words of what is done at the end of the path; behind a dot or a colon, where the resource is before it: `/apps.uninstall`. */
function actOf({ path }: Operation): readonly string[] {
  const acts = pathSegments(path).flatMap(({ text, isParameter }) =>
    isParameter ? [] : [words(text.split(/[.:]/).at(-1) ?? "")],
  );
  // `/points/query/batch`
  return acts.findLast((act) => withoutManner(act).length > 0) ?? [];
}

/** Of what is said. */
function firstWordOf({ summary, description = "" }: Operation): string | undefined {
  return withoutManner(words(opened(summary ?? description)))[0];
}

function firstFormsOf(operation: Operation): readonly string[] {
  return forms(firstWordOf(operation) ?? "");
}

/** "This endpoint lists orders" → "Lists orders" */
function opened(text: string): string {
  return withoutOpening(firstSentence(text));
}

function firstSentence(text: string): string {
  return sentencesOf(text)[0]?.text ?? "";
}

/** The word, and what it may be a form of: `deletes` → `delete`. */
function forms(word: string): readonly string[] {
  return [word, word.replace(/s$/, ""), word.replace(/es$/, "")];
}
