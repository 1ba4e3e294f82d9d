/**
 * Reads operationIds. One that a person wrote keeps its words, in the order verb, noun: `issues/create` → `create_issue`,
 * `ContainerList` → `list_containers`. One that a machine made of method and path says nothing of its own.
 */
import type { Operation } from "../../model/api.js";
import {
  isCountable,
  isPlural,
  pathSegments,
  singular,
  words,
  singularWords,
  type PathSegment,
} from "../words/words.js";
import { isVerb, verbs } from "../words/verbs.js";
import { isInOrder, isOfMachine, isVariable } from "./machine-made.js";
import {
  isAdjective,
  isArticle,
  isPreposition,
  isVersion,
  parted,
  plural,
  spelledOut,
} from "./name-words.js";
import {
  isCollectionIn,
  isCompoundIn,
  isInPath,
  isOfSeveral,
  plainReading,
  read,
  saysDeprecated,
  withoutFrame,
  type Reading,
} from "./read-id.js";
import { isCollection, type Paths } from "./paths.js";
import { isOfMethod, one, verbOfMethod, withoutRepetition } from "./resource-name.js";
import { changeOf, isOfList, withSaidVerb } from "./said-verb.js";
import { namesOfSummary, summaryWords } from "./summary-name.js";

/**
 * Returns names in words, from the shortest that says what the operation does to the one with every word.
 * @param operationId as the document has it, or the function's name in it
 * @returns none if a machine made it, or if it says nothing
 */
export function namesOfId(operation: Operation, operationId: string, paths: Paths): string[][] {
  const written = withoutFrame(operationId, operation, paths);
  if (written.length === 0 || isOfMachine(written, operation)) return [];
  const all = readings(written, operationId, operation);
  // The framework made the summary of the function's name, too.
  const isFunction = /^[a-z]+[A-Z]/.test(operationId) && !isCollectionIn(written[0] ?? "", operation.path);
  // `retouchFrame` of `/frames/{id}/retouch` has a verb that nobody knows.
  const isAct = words(pathSegments(operation.path).at(-1)?.text ?? "")[0] === written[0];
  const isChange = operation.method !== "GET" && all[0]?.verb.length === 0 && !(isFunction && isAct);
  const mayAskSummary =
    all[0]?.verb.some(isVerb) !== true && (!isFunction || isChange) && operationId === operation.operationId;
  const ofSummary = mayAskSummary ? namesOfSummary(operation, paths) : [];
  const own = all.flatMap((reading) => namesOf(reading, operation, paths));
  const names = [
    ...ofSummary,
    ...(isChange ? own.flatMap((name) => withSaidVerb(name, operation)) : []),
    ...own,
  ];
  // The name is for what replaces it.
  return saysDeprecated(words(operationId))
    ? [...names, ...names.map((name) => [...name, "deprecated"])]
    : names;
}

/** What an operationId says, in words and in their order, with the keys that names leave out; empty if it says nothing. */
export function phraseOfId(operation: Operation, operationId: string, paths: Paths): readonly string[] {
  const written = withoutFrame(operationId, operation, paths);
  if (written.length === 0 || isOfMachine(written, operation)) return [];
  const [reading] = readings(written, operationId, operation);
  if (reading === undefined) return [];
  const names = namesOf(reading, operation, paths);
  return names[endingsOf(reading, operation, paths).length - 1] ?? [];
}

/** The plainest first, the one with all words last. */
function readings(written: readonly string[], operationId: string, operation: Operation): readonly Reading[] {
  const ofSummary = inOrderOf(operation.summary ?? "", written);
  const all = ofSummary ?? written;
  const id = ofSummary?.join("_") ?? operationId;
  const lean = withoutVersions(all, operation.path);
  return [lean, ...(lean.length < all.length ? [all] : [])].flatMap((own) => {
    const reading = spelled(read(own, id, operation), operation);
    const plain = plainReading(reading, operation);
    return plain === reading ? [reading] : [plain, reading];
  });
}

/** The summary, if it has the same words: `remove-items-playlist`, "Remove Playlist Items". */
function inOrderOf(summary: string, own: readonly string[]): readonly string[] | undefined {
  const ofSummary = summaryWords(summary).filter((word) => !isArticle(word));
  const sorted = (all: readonly string[]): string =>
    all
      .filter((word) => !isArticle(word))
      .map(singular)
      .sort()
      .join(" ");
  return isVerb(ofSummary[0] ?? "") && sorted(ofSummary) === sorted(own) ? ofSummary : undefined;
}

function spelled(reading: Reading, { summary = "" }: Operation): Reading {
  const { object, rest, container } = reading;
  const written = summary.split(/\s+/).map((word) => words(word).join(""));
  return {
    ...reading,
    object: ordered(spelledOut(parted(object, written), summary), summaryWords(summary)),
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

/** With and without the key. */
function endingsOf(reading: Reading, operation: Operation, paths: Paths): readonly (readonly string[])[] {
  const { verb, object, container, rest } = reading;
  const isOfThing = object.length + container.length > 0 || verb.join() === "list";
  const short = isOfThing ? withoutUmbrella(withoutKey(rest, operation), paths) : rest;
  return short.length < rest.length ? [short, rest] : [rest];
}

/** `archive` of `/projects/{id}/archive`, `markAsRead` of `/messages/{id}/read`: the path has what the act is about. */
function isWithoutThing({ verb, rest }: Reading, { method, path }: Operation): boolean {
  const segments = pathSegments(path);
  const isActOnOne =
    method !== "GET" && segments.at(-2)?.isParameter === true && segments.at(-1)?.isParameter === false;
  if (rest.length > 0) return isActOnOne;
  if (verb.every((word) => verbs.has(word))) return true;
  return verb.every(isVerb) && (isActOnOne || !isInPath(verb[0] ?? "", path));
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

function namesOf(reading: Reading, operation: Operation, paths: Paths): string[][] {
  const { rest, container } = reading;
  const object = objectOf(reading, operation, paths);
  const verb = verbOf({ ...reading, object }, operation, paths);
  const number = (noun: readonly string[]): string[] => counted(noun, { verb, rest }, operation);
  const rests = endingsOf(reading, operation, paths);
  if (object.length === 0 && isWholeSummary([...verb, ...rest], operation)) return [[...verb, ...rest]];
  if (object.length === 0) {
    const target = (owner: readonly string[], ending: readonly string[]): readonly string[] => {
      if (owner.length > 0) return targetOf(owner, { verb, operation, number });
      const said = [...verb, ...ending];
      const thing = isWithoutThing({ ...reading, rest: ending }, operation)
        ? resourceOf(operation.path, said)
        : [];
      // `text to speech with timestamps`
      return ending.length > 0 && thing.every((word) => said.includes(word)) ? [] : thing;
    };
    return ownersOf(container, operation.path, paths).flatMap((owner) =>
      rests.map((ending) => {
        const thing = target(owner, ending);
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
  const owner = container.filter((word) => !named.has(singular(word)) && !isPreposition(word));
  const owners = isNeeded(owner, object, operation, paths) ? [owner] : [[], owner];
  return owners.flatMap((before) =>
    rests.map((ending) => {
      const whose = ending.length < rest.length ? keyOwner(rest, [...object, ...ending], operation.path) : [];
      return [...verb, ...one(before.length > 0 ? before : whose), ...number(object), ...ending];
    }),
  );
}

/** `agents_rollback_to_version`, "Rollback to Version" */
function isWholeSummary(said: readonly string[], { summary = "" }: Operation): boolean {
  const ofSummary = summaryWords(summary).filter((word) => !isArticle(word));
  return said.some(isPreposition) && said.at(-1) !== "id" && said.join() === ofSummary.join();
}

/** Nothing, where `update_all` of `/indexes/{id}/settings` says how many; several, where the summary of a collection says so. */
function objectOf(
  { object, container }: Reading,
  { method, path, summary = "" }: Operation,
  paths: Paths,
): readonly string[] {
  if (container.length === 0 && object.length > 0 && object.every((word) => quantities.has(word))) return [];
  const last = object.at(-1) ?? "";
  const many = plural(last, "");
  const isMany = method === "GET" && many !== last && paths.hasItem(path) && isSaidOfMany(many, summary);
  return isMany ? [...object.slice(0, -1), many] : object;
}

/** First without what all of the document is of: `gmail.users.messages.get`. */
function ownersOf(container: readonly string[], path: string, paths: Paths): readonly (readonly string[])[] {
  const own = container.findIndex(
    (word, index) => !paths.isOfMost(word) || isCompoundIn(word, container[index + 1], path),
  );
  const end = own < 0 ? container.length - 1 : own;
  return end > 0 ? [container.slice(end), container] : [container];
}

/** Whose the object is, by the key: `getOrdersByCustomerId` of `/customers/{customerId}/orders` gets those of a customer. */
function keyOwner(rest: readonly string[], said: readonly string[], path: string): readonly string[] {
  const segments = pathSegments(path);
  const isKey = ({ text, isParameter }: PathSegment): boolean =>
    isParameter && words(text).some((word) => rest.includes(word));
  const at = segments.findIndex(isKey);
  if (at < 1 || at === segments.length - 1 || rest.join() === "by,id") return [];
  const owner = words(segments[at - 1]?.text ?? "");
  const key = words(segments[at]?.text ?? "").join();
  const known = new Set(said.map(singular));
  return one(owner).join() === key || owner.every((word) => known.has(singular(word))) ? [] : owner;
}

/** Whether a name has to say whose the object is: not if the path does not, or if it is what most of the document is about. */
function isNeeded(
  owner: readonly string[],
  object: readonly string[],
  { path }: Operation,
  paths: Paths,
): boolean {
  if (object[0] === "current") return false;
  const ofPath = singularWords(path);
  return owner.some((word) => ofPath.includes(singular(word)) && !paths.isUmbrella(word));
}

/** `getPets` of a collection lists them; so does what is said to. */
function verbOf(
  { verb, object, rest, container }: Reading,
  { method, path, summary = "", description = "" }: Operation,
  paths: Paths,
): readonly string[] {
  const said = method === "POST" || method === "PATCH" ? changeOf(summary || description) : undefined;
  // "Add a user to a team" of `PUT /teams/{id}/users/{user}` updates neither.
  if (method === "PUT" && verb.join() === "update" && /^adds? .+ to /i.test(summary)) return ["add"];
  if (said !== undefined && method === "POST" && /^(?:post|store)$/.test(verb.join())) return [said];
  // `DeactivateCampaignPOST` deactivates.
  if (isOfMethod(verb, { method, path }, paths) && !container.some(isVerb))
    return [said ?? verbOfMethod({ method, path }, paths)];
  const last = object.at(-1) ?? "";
  if (method !== "GET" || verb.join() !== "get" || !isCountable(last)) return verb;
  if (isPlural(last) && isOfList(summary || description)) return ["list"];
  // `getGoals` of `/team/{id}/goal`, whose items are at `/goal/{id}`
  const end = pathSegments(path).at(-1);
  const isOfSingular =
    isPlural(last) && end?.isParameter === false && singularWords(end.text).at(-1) === singular(last);
  if (!isOfSingular && !isCollection(path, paths)) return verb;
  if (isModifier(last, summary)) return verb;
  const isOfAll = rest.length === 0 || rest.join() === "for,current,user";
  const isOfPath = isOfAll && isInOrder(object, path);
  return isOfPath || /^lists?\b/i.test(summary || description) ? ["list"] : verb;
}

/** "Get a Pages site" gets one. */
function isModifier(noun: string, summary: string): boolean {
  const ofSummary = summaryWords(summary);
  const next = ofSummary[ofSummary.indexOf(noun) + 1];
  return (
    /^\p{L}+ an? /u.test(summary) &&
    ofSummary.includes(noun) &&
    next !== undefined &&
    !(isPreposition(next) || isPlural(next) || isAdjective(next) || isVerb(next))
  );
}

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
  const isRelated = rest.length > 0 && isPlural(last) && /^(?:get|list|find)$/.test(action);
  // `getOrdersByCustomer` of `/orders/by-customer/{id}`
  const place = words(pathSegments(path).findLast(({ isParameter }) => !isParameter)?.text ?? "");
  const isElsewhere = isRelated && isInPath(last, path) && !place.map(singular).includes(singular(last));
  const isItem = pathSegments(path).at(-1)?.isParameter === true;
  // `complete orders` of `/orders/{id}/complete`
  const [item, key] = pathSegments(path).slice(-3);
  const isActOnOne =
    key?.isParameter === true &&
    place.join() === verb.join() &&
    singularWords(item?.text ?? "").at(-1) === singular(last) &&
    !isSaidOfMany(last, summary);
  const isOne =
    !isElsewhere &&
    !noun.some((word) => quantities.has(word)) &&
    !isOfSeveral(verb) &&
    (action === "create" || isActOnOne || (isItem && !isSaidOfMany(last, summary)));
  // `/search/code`
  const isWritten = action !== "list" && words(path).at(-1) === last;
  const isSaidOfOne = isItem && words(summary).includes(singular(last));
  // `/networks/prune`, and not `/networks/{id}/prune`
  const isPruned =
    /^(?:prune|purge)$/.test(action) &&
    isCollectionIn(last, path) &&
    pathSegments(path).at(-2)?.isParameter === false;
  const isMany = (/^(?:list|search|count)$/.test(action) || isPruned) && !isWritten;
  return [
    ...noun.slice(0, -1),
    isMany ? plural(last, path) : isOne && (isSaidOfOne || isCountable(last)) ? singular(last) : last,
  ];
}

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
  return noun.length > 1 && (/ed$/.test(last) || (isPlural(noun.at(-2) ?? "") && isAdjective(last)));
}

/** Without `by_id` and the like, which the arguments say, unless the path does: `/orders/by-customer/{customer}`. */
function withoutKey(rest: readonly string[], { path, parameters }: Operation): readonly string[] {
  const at = rest.indexOf("by");
  const key = rest.slice(at + 1).filter((word) => word !== "by");
  // `owned by an organization` is no key.
  if (at < 0 || key.length === 0 || /ed$/.test(rest[at - 1] ?? "")) return rest;
  const segments = pathSegments(path).filter(({ isParameter }) => !isParameter);
  if (segments.some(({ text }) => words(text).includes("by"))) return rest;
  const needed = parameters.flatMap(({ name, in: where, required }) =>
    where === "query" && required ? words(name) : [],
  );
  const isKey = key.every((word) => isVariable(word, path) || needed.includes(word));
  return isKey ? rest.slice(0, at) : rest;
}

/** Without `for repository`, where most of the document is about one. */
function withoutUmbrella(rest: readonly string[], paths: Paths): readonly string[] {
  const [relation = "", noun = ""] = rest;
  return rest.length === 2 && /^(?:for|in|of|on)$/.test(relation) && paths.isOfMost(noun) ? [] : rest;
}

/** The nouns of the path, of which the last is one thing if the path names it, without what is done at its end. */
function resourceOf(path: string, act: readonly string[]): readonly string[] {
  const all = pathSegments(path);
  const isAct =
    all.at(-1)?.isParameter === false && words(all.at(-1)?.text ?? "").every((word) => act.includes(word));
  const segments = isAct ? all.slice(0, -1) : all;
  const nouns = segments.filter(({ isParameter }) => !isParameter).map(({ text }) => words(text));
  const last = nouns.at(-1) ?? [];
  return [...nouns.slice(0, -1).flatMap(one), ...(segments.at(-1)?.isParameter === true ? one(last) : last)];
}
