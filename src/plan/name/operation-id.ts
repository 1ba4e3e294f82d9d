/**
 * Reads operationIds. One that a person wrote keeps its words, in the order verb, noun: `issues/create` → `create_issue`,
 * `ContainerList` → `list_containers`. One that a machine made of method and path says nothing of its own.
 */
import type { Operation } from "../../model/api.js";
import {
  isCountable,
  isInOrder,
  isPlural,
  one,
  pathSegments,
  singular,
  words,
  singularWords,
} from "../words/words.js";
import { isOfList } from "../words/opening.js";
import { isVerb, verbIn } from "../words/verbs.js";
import { isOfInternals, isOfMachine, isVariable } from "./machine-made.js";
import {
  isAdjective,
  isArticle,
  isOfSeveral,
  isPreposition,
  isVersion,
  plural,
  spelledOut,
} from "./name-words.js";
import { withoutFrame } from "./id-words.js";
import { isCollectionIn, isInPath } from "./in-path.js";
import { plainReading, read, type Reading } from "./read-id.js";
import {
  collectionsWithItem,
  isNeeded,
  keyOwner,
  ofOneEach,
  ownerBesideTopLevel,
  ownersOf,
  withOwner,
} from "./owner.js";
import { isCollection, type Paths } from "./paths.js";
import { isOfMethod, verbOfMethod, withoutRepetition } from "./resource-name.js";
import { changeOf, withSaidVerb } from "./said-verb.js";
import { namesOfSummary, summaryWords } from "./summary-name.js";

/**
 * Returns names in words, from the shortest that says what the operation does to the one with every word.
 * @param operationId as the document has it, or the function's name in it
 * @returns none if a machine made it, or if it says nothing
 */
export function namesOfId(operation: Operation, operationId: string, paths: Paths): string[][] {
  const written = withoutFrame(operationId, operation, paths);
  if (isOfMachine(written, operation) || isOfInternals(written, operationId, operation)) return [];
  const all = readings(written, operationId, operation, paths);
  const hasVerb = all[0]?.verb.some(isVerb) === true;
  const isChange = operation.method !== "GET" && all[0]?.verb.length === 0;
  // `placeOrder`: somebody called it so, though nobody knows the verb.
  const isFunction = /^[a-z]+[A-Z]/.test(operationId) && !isChange;
  const mayAskSummary = !hasVerb && !isFunction && operationId === operation.operationId;
  const ofSummary = mayAskSummary ? namesOfSummary(operation, paths) : [];
  const own = all.flatMap((reading) => namesOf(reading, operation, paths));
  return [...ofSummary, ...(isChange ? own.flatMap((name) => withSaidVerb(name, operation)) : []), ...own];
}

/** What an operationId says, in words and in their order, with the keys that names leave out; empty if it says nothing. */
export function phraseOfId(operation: Operation, operationId: string, paths: Paths): readonly string[] {
  const written = withoutFrame(operationId, operation, paths);
  if (isOfMachine(written, operation) || isOfInternals(written, operationId, operation)) return [];
  const [reading] = readings(written, operationId, operation, paths);
  if (reading === undefined) return [];
  const names = namesOf(reading, operation, paths);
  return names[endingsOf(reading, operation).length - 1] ?? [];
}

/** The plainest first, the one with all words last. */
function readings(
  written: readonly string[],
  operationId: string,
  operation: Operation,
  paths: Paths,
): readonly Reading[] {
  const ofSummary = inOrderOf(operation.summary ?? "", written) ?? withOwner(written, operation);
  const all = ofSummary ?? written;
  const id = ofSummary?.join("_") ?? operationId;
  const lean = withoutVersions(inBaseForm(all, operation), operation.path);
  return [lean, ...(lean.length < all.length ? [all] : [])].flatMap((own) => {
    const reading = spelled(read(own, id, operation), operation, paths);
    const plain = plainReading(reading, operation);
    return plain === reading ? [reading] : [plain, reading];
  });
}

/** `deletes_segment`, "Deletes a segment" */
function inBaseForm(own: readonly string[], { path, summary = "" }: Operation): readonly string[] {
  const [first = "", ...others] = own;
  const isSaid = others.length > 0 && !isVerb(first) && words(summary)[0] === first && !isInPath(first, path);
  return isSaid ? [verbIn(first) ?? first, ...others] : own;
}

/**
 * The summary, if it has the same words: `remove-items-playlist`, "Remove Playlist Items"; or only tells the key besides:
 * `getUserExternalId`, "Get a user by external_id".
 */
function inOrderOf(summary: string, own: readonly string[]): readonly string[] | undefined {
  const ofSummary = summaryWords(summary).filter((word) => !isArticle(word));
  const isKey = singular(ofSummary.at(-1) ?? "") === "id";
  const sorted = (all: readonly string[]): string =>
    all
      .filter((word) => !isArticle(word) && !(isKey && word === "by"))
      .map(singular)
      .sort()
      .join(" ");
  return isVerb(ofSummary[0] ?? "") && sorted(ofSummary) === sorted(own) ? ofSummary : undefined;
}

function spelled(reading: Reading, { summary = "" }: Operation, { wordsOf }: Paths): Reading {
  const { object, rest, container } = reading;
  return {
    ...reading,
    object: ordered(spelledOut(object.flatMap(wordsOf), summary), summaryWords(summary)),
    rest: spelledOut(rest, summary),
    container: spelledOut(container, summary),
  };
}

/** In the summary's order, if it has the same words: `logs_active_deployment`, "Retrieve Active Deployment Logs". */
function ordered(object: readonly string[], [verb = "", ...ofSummary]: readonly string[]): readonly string[] {
  const sorted = (all: readonly string[]): string => all.map(singular).sort().join(" ");
  if (object.length < 2 || !isVerb(verb) || sorted(object) !== sorted(ofSummary)) return object;
  const own = new Map(object.map((word) => [singular(word), word]));
  return own.size < object.length ? ofSummary : ofSummary.map((word) => own.get(singular(word)) ?? word);
}

/** Without versions, and the group that each is of, unless the path has it: `listCoreV1Node`, `updateScheduleV3`. */
function withoutVersions(own: readonly string[], path: string): readonly string[] {
  const ofPath = new Set(words(path));
  return own.filter((word, index) => {
    const isGroup =
      isVersion(own[index + 1] ?? "") && index > 0 && index + 2 < own.length && !ofPath.has(word);
    // `/responses?beta=true` beside `/responses`
    const isStage = /^(?:alpha|beta)$/.test(word) && ofPath.has(word);
    return (!isVersion(word) || isStage) && !isGroup;
  });
}

/** With and without the key, and with the last of several owners first. */
function endingsOf(reading: Reading, operation: Operation): readonly (readonly string[])[] {
  const { verb, object, container, rest } = reading;
  const isOfThing = object.length + container.length > 0 || verb.join() === "list";
  const short = isOfThing ? withoutKey(rest, operation) : rest;
  return short.length < rest.length ? [short, rest] : [...lastOwners(rest, operation), rest];
}

/** `for payment` of `for user account payment`, which are all owners of `/users/{}/accounts/{}/payments/{}/notes`. */
function lastOwners([preposition = "", ...owners]: readonly string[], { path }: Operation): string[][] {
  const segments = pathSegments(path);
  const nouns = segments.flatMap(({ text, isParameter }, index) =>
    !isParameter && segments[index + 1]?.isParameter === true ? [singularWords(text)] : [],
  );
  const said = owners.map(singular).join();
  const chain = runsOf(nouns.slice(-mostOwners)).find((run) => run.flat().join() === said) ?? [];
  return chain
    .slice(1)
    .map((_, index) => [preposition, ...owners.slice(-chain.slice(chain.length - 1 - index).flat().length)]);
}

/** The deepest paths of real APIs have about ten. */
const mostOwners = 10;

/** Those that follow each other, from each to each later one. */
function runsOf<T>(all: readonly T[]): T[][] {
  return all.flatMap((_, start) => all.slice(start).map((_, length) => all.slice(start, start + length + 1)));
}

/** `archive` of `/projects/{id}/archive`, `markAsRead` of `/messages/{id}/read`: the path has what the act is about. */
function isWithoutThing(rest: readonly string[], { method, path }: Operation): boolean {
  const [key, end] = pathSegments(path).slice(-2);
  return rest.length === 0 || (method !== "GET" && key?.isParameter === true && end?.isParameter === false);
}

/** The thing of the container; `guild_search` of `/guilds/{id}/messages/search` searches what is below it. */
function targetOf(
  container: readonly string[],
  {
    verb,
    operation: { path, summary = "", description = "" },
    number,
  }: { verb: readonly string[]; operation: Operation; number: (noun: readonly string[]) => string[] },
): readonly string[] {
  const thing = container.at(-1) ?? "";
  if (isPlural(thing) && (summary || description).toLowerCase().includes(`the list of ${thing} `))
    return [...one(container.slice(0, -1)), thing];
  // `UsersBan`, "Ban multiple users"
  if (isPlural(thing) && several.test(summary)) return number(container);
  if (!verb.some((word) => ofMany.has(word))) return one(container);
  const nouns = resourceOf(path, verb);
  const [last = ""] = nouns.slice(-1);
  const isBelow =
    verb.join() === "search" && isPlural(last) && nouns.slice(0, -1).includes(container.at(-1) ?? "");
  return isBelow ? [...one(container), last] : number(container);
}

/** Verbs that are for several things as well as for one. */
const ofMany = new Set(
  "list get read search find query count filter batch bulk sync import export prune purge clear".split(" "),
);

/** Several, where the summary of a collection says so: `index_template`, "Get index templates". */
function saidOfMany(
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

function namesOf(reading: Reading, operation: Operation, paths: Paths): string[][] {
  const { rest, container } = reading;
  // `update_all` of `/indexes/{id}/settings` only says how many.
  const isQuantity = container.length === 0 && reading.object.every((word) => quantities.has(word));
  const object = isQuantity ? [] : saidOfMany(reading.object, operation, paths);
  const verb = verbOf({ ...reading, object }, operation, paths);
  const number = (noun: readonly string[]): string[] => counted(noun, { verb, rest }, operation);
  const rests = endingsOf(reading, operation);
  if (object.length === 0) {
    const target = (owner: readonly string[], ending: readonly string[]): readonly string[] => {
      if (owner.length > 0) return targetOf(owner, { verb, operation, number });
      return isWithoutThing(ending, operation) ? resourceOf(operation.path, [...verb, ...ending]) : [];
    };
    return ownersOf(ofOneEach(container, operation.path), paths).flatMap((owner) =>
      rests.map((ending) => {
        const thing = target(owner, ending);
        if (isWhole(verb) && owner.length === 0) return [...verb, ...ending];
        return withoutRepetition([...verb, ...(verb.join() === "create" ? one(thing) : thing), ...ending]);
      }),
    );
  }
  if (verb.join() === "set" && object.every(isAdjective) && container.length > 0)
    return rests.map((ending) => [...verb, ...one(container), ...object, ...ending]);
  if (object.every(isAdjective) && container.length > 0) {
    const isAll = object.includes("all");
    const thing =
      verb.join() === "get" && !isAll
        ? one(container)
        : counted(container, { verb: isAll ? ["list"] : verb, rest }, operation);
    return rests.map((ending) => [...verb, ...object, ...thing, ...ending]);
  }
  const named = new Set([...object, ...rest].map(singular));
  const owner =
    container.length > 0
      ? container.filter((word) => !named.has(singular(word)) && !isPreposition(word))
      : ownerBesideTopLevel([...object, ...rest], operation.path, paths).filter(
          // `untagAssets` of `/tags/{id}/assets`
          (word) => !named.has(word) && !verb.some((said) => said.endsWith(word)),
        );
  const owners = isNeeded(owner, operation, paths) ? [owner] : [[], owner];
  return owners.flatMap((before) =>
    rests.map((ending) => {
      const isWithoutKey = rest.includes("by") && ending.length < rest.length;
      const whose = isWithoutKey ? keyOwner(rest, [...object, ...ending], operation.path) : [];
      return [...verb, ...one(before.length > 0 ? before : whose), ...number(object), ...ending];
    }),
  );
}

/** `logout` of `/auth/logout`: what nothing is done to. */
function isWhole(verb: readonly string[]): boolean {
  return /^(?:log|sign)(?:,?(?:in|out|up))$/.test(verb.join());
}

/** `getPets` of a collection lists them; so does what is said to. */
function verbOf(
  { verb, object, rest, container }: Reading,
  operation: Operation,
  paths: Paths,
): readonly string[] {
  const { method, path, summary = "", description = "" } = operation;
  const said = changeOf(summary || description);
  // `saveReceipt` of a DELETE, "Delete a receipt", was copied.
  const deleted = method === "DELETE" ? verbIn(words(summary)[0] ?? "") : undefined;
  if (deleted !== undefined && deleting.has(deleted) && making.has(verb.join())) return [deleted];
  // `settingUpdate` of a GET, "Retrieve the settings", was copied, too.
  if (method === "GET" && verb.join() === "update" && getting.test(summary)) return ["get"];
  // "Add a user to a team" of `PUT /teams/{id}/users/{user}` updates neither.
  if (method === "PUT" && verb.join() === "update" && /^adds? .+ to /i.test(summary)) return ["add"];
  if (method === "PUT" && verb.at(-1) === "update" && paths.isUpdatedInPart(path))
    return [...verb.slice(0, -1), "replace"];
  // `bulk_pools` of `PATCH /pools`
  const isNoAct = verb.length === 1 && isOfSeveral(verb) && object.length > 0;
  if (isNoAct && method === "PATCH" && object.every((word) => isInPath(word, path)))
    return [...verb, verbOfMethod({ method, path }, paths)];
  if (said !== undefined && method === "POST" && /^(?:post|store)$/.test(verb.join())) return [said];
  // `storePet` of Laravel, "Store a pet"
  if (method === "POST" && verb.join() === "store" && isCollection(path, paths)) return ["create"];
  // `DeactivateCampaignPOST` deactivates.
  if (isOfMethod(verb, { method, path }, paths) && !container.some(isVerb))
    return [said ?? verbOfMethod({ method, path }, paths)];
  const last = object.at(-1) ?? "";
  // `workspaces_memberships_retrieve`, "List workspace memberships"
  const isSaidListed = method === "GET" && verb.join() === "get" && /^\W*lists? /i.test(summary);
  if (isSaidListed && isCountable((object.length > 0 ? object : container).at(-1) ?? "")) return ["list"];
  // `/logs/{id}` is one of several.
  const isMany = isCountable(last) || (isPlural(last) && paths.hasItem(path));
  if (method !== "GET" || verb.join() !== "get" || !isMany) return verb;
  if (isPlural(last) && isOfList(summary || description)) return ["list"];
  if (!isCollection(path, paths) || ofOne.test(summary)) return verb;
  const isOfPath = withoutKey(rest, operation).length === 0 && isInOrder(object, path);
  return isOfPath || /^lists?\b/i.test(summary || description) ? ["list"] : verb;
}

const deleting = new Set("delete remove".split(" "));
const getting = /^(?:gets?|retrieves?|returns?) /i;
const making = new Set("add create get list post put save set update".split(" "));

/** "Get a Pages site" gets one. */
const ofOne = /^gets? an? (?!.*\blists?\b).*[^s\W]$/i;

/** One thing is created, or is at a path that names it; several are listed. */
function counted(
  noun: readonly string[],
  { verb, rest }: Pick<Reading, "verb" | "rest">,
  { path, summary = "" }: Operation,
): string[] {
  const last = noun.at(-1);
  // `budgets_org` of a path that ends with `budgets`
  const isKind = isPlural(noun.at(-2) ?? "") && words(path).at(-1) === noun.at(-2);
  if (last === undefined || isKind || isAttribute(noun)) return [...noun];
  const action = verb.at(-1) ?? "";
  // `getOrdersOfCustomer` of `/orders/customer/{id}`
  const place = singularWords(pathSegments(path).findLast(({ isParameter }) => !isParameter)?.text ?? "");
  const isElsewhere =
    rest.length > 0 &&
    isPlural(last) &&
    /^(?:get|list|find)$/.test(action) &&
    isInPath(last, path) &&
    !place.includes(singular(last));
  const isItem = pathSegments(path).at(-1)?.isParameter === true;
  // "Create items in bulk"
  const isSaidOfSeveral = several.test(summary) && isPlural(last) && words(summary).includes(last);
  const isOne =
    !isElsewhere &&
    !isSaidOfSeveral &&
    !noun.some((word) => quantities.has(word)) &&
    !isOfSeveral(verb) &&
    (action === "create" || (isItem && !isSaidOfMany(last, summary)));
  // `/search/code`
  const isWritten = action !== "list" && words(path).at(-1) === last;
  const isSaidOfOne = isItem && words(summary).includes(singular(last));
  // `/networks/prune`, and not `/networks/{id}/prune`
  const isPruned =
    /^(?:prune|purge)$/.test(action) &&
    isCollectionIn(last, path) &&
    pathSegments(path).at(-2)?.isParameter === false;
  // `/place/nearbysearch`
  const isKindOfAct = pathSegments(path).some(({ text }) => text.toLowerCase() === noun.join("") + action);
  const isMany = (/^(?:list|search|count)$/.test(action) || isPruned) && !isWritten && !isKindOfAct;
  return [
    ...noun.slice(0, -1),
    isMany ? plural(last, path) : isOne && (isSaidOfOne || isCountable(last)) ? singular(last) : last,
  ];
}

const several = /\b(?:batch|bulk|many|multiple|several)\b/i;
const quantities = new Set("all and bulk many multiple one several".split(" "));

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

/** Without `by_id` and the like, which the arguments say, and so `by_application_uuid` of `/applications/{uuid}/envs`. */
function withoutKey(rest: readonly string[], { path, parameters }: Operation): readonly string[] {
  const at = rest.indexOf("by");
  const owners = collectionsWithItem(path).flatMap((own) => own.map(singular));
  const said = rest.slice(at + 1).filter((word) => word !== "by");
  const isOwner = (word: string): boolean => owners.includes(word) && !isVariable(word, path);
  // "by service and app uuid", and not "by budget limit", which is one
  const isOfOwner = said.some(isOwner) && !said.every((word) => owners.includes(word));
  const key = isOfOwner ? said.filter((word) => !isOwner(word) && word !== "and") : said;
  if (at < 0 || key.length === 0) return rest;
  const needed = parameters.flatMap(({ name, in: where, required }) =>
    where === "query" && required ? words(name) : [],
  );
  const isKey = key.every((word) => isVariable(word, path) || needed.includes(word));
  return isKey ? rest.slice(0, at) : rest;
}

/** The nouns of the path, of which the last is one thing if the path names it, without what is done at its end. */
function resourceOf(path: string, act: readonly string[]): readonly string[] {
  const all = pathSegments(path);
  const isAct =
    all.at(-1)?.isParameter === false && words(all.at(-1)?.text ?? "").every((word) => act.includes(word));
  const segments = isAct ? all.slice(0, -1) : all;
  const nouns = segments
    .filter(({ text, isParameter }) => !isParameter && text.length > 1)
    .map(({ text }) => words(text));
  const last = nouns.at(-1) ?? [];
  return [...nouns.slice(0, -1).flatMap(one), ...(segments.at(-1)?.isParameter === true ? one(last) : last)];
}
