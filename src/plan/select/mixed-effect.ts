/** Looks for signs that what reads by its name also makes, takes or changes something: `POST /queues/{name}/get`, "Get or create". */
import type { Operation } from "../../model/api.js";
import type { Definitions } from "../../schema/reference.js";
import { singular, singularWords, words } from "../words/words.js";
import { changing, firstFormsOf, firstSentence, forms, sent } from "./said-words.js";
import { wordSet } from "../../word-set.js";

/** Verbs that hand out nothing which was not there before. */
const listing = wordSet("count filter list paginate query scroll search");

/** Getting one of those may make it, or take it away: `POST /token/get`, `POST /queues/{name}/get`. */
const made = wordSet(
  "code credential key lease link lock login next otp password queue secret session ticket token upload url",
);

/** Verbs that may follow a reading one, "Find one and replace it"; many are nouns elsewhere, "List orders". */
const alsoChanging = wordSet(
  "accept acknowledge apply approve archive assign book buy change charge claim clear close complete confirm consume convert copy " +
    "decrement dequeue edit execute generate import increment insert issue make mark merge modify open order pay patch pop post " +
    "provision purchase put refresh reject release replace request reserve restore rotate run store submit sync trigger upsert write",
);

/** "Get a number" makes or takes one, unless the request says which it is: `number_id`. */
const anyOne =
  /^(?:fetch(?:es)?|gets?|obtains?|retrieves?|returns?) (?:an?|one|(?:a |the )?(?:new|next)) (?!(?:[\w-]{1,20} )?(?:list|page|set|summary)\b)/i;

const saysWhich = /^(?:filters?|guid|ids?|identifiers?|keys?|names?|query|slug|tokens?|uuid)$/;

/** What else happens is told in the third person or as what will be, wherever a text has it; these are no nouns. */
const happening =
  /\b(?:acknowledges|alters?|buys|charges|consumes|creates|deletes|dequeues|executes|generates|initiates|inserts|modifies|purchases|removes|resets|triggers|(?:will be|is|are) (?:then |also )?(?:acknowledged|charged|cleared|consumed|deleted|marked|removed|reset))\b/i;

/** Who sends one of those says in it what is done: `DROP TABLE`. */
const languages = wordSet("cql cypher dml flux gql graphql influxql sparql sql");

const commands = new Set(["command", "mutation", "operation name", "script", "statement", "statements"]);

/** What an operation is called, in words. */
interface Called {
  /** The verb of its path. */
  readonly act: string;
  /** All words of its path's end. */
  readonly acts: readonly string[];
  /** Those of its operationId. */
  readonly named: readonly string[];
}

/** @returns whether anything says so: whoever may only read could call it, so a doubt decides against it */
export function mayChange(
  operation: Operation,
  definitions: Definitions,
  { act, acts, named }: Called,
): boolean {
  const { path, summary = "", description = "" } = operation;
  const names = [...words(path), ...named];
  const mayMake = !(listing.has(act) || firstFormsOf(operation).some((form) => listing.has(form)));
  return (
    [...acts, ...named].some((word) => changing.has(word)) ||
    names.some((word) => (mayMake && made.has(singular(word))) || languages.has(word)) ||
    [acts.join(" "), named.join(" "), summary, firstSentence(description)].some(addsChange) ||
    happening.test(`${summary} ${description}`) ||
    (answersAsMade(operation) && !answersSearch(operation, act)) ||
    sendsCommand(operation, definitions) ||
    givesOut(operation, definitions)
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
