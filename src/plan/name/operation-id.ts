/**
 * Reads operationIds. One that a person wrote keeps its words, in the order verb, noun: `issues/create` → `create_issue`,
 * `ContainerList` → `list_containers`. One that a machine made of method and path says nothing of its own.
 */
import type { Operation } from "../../model/api.js";
import { isPlural, one, pathSegments, singular, words } from "../words/words.js";
import { isVerb, verbIn } from "../words/verbs.js";
import { isOfInternals, isOfMachine } from "./machine-made.js";
import { isAdjective, isArticle, isPreposition, isVersion, spelledOut } from "./name-words.js";
import { withoutFrame } from "./id-words.js";
import { isInPath } from "./in-path.js";
import { endingsOf } from "./key-of-id.js";
import { counted, quantities, saidOfMany, several } from "./number-of-noun.js";
import { plainReading, read, type Reading } from "./read-id.js";
import { isNeeded, keyOwner, ofOneEach, ownerBesideTopLevel, ownersOf, withOwner } from "./owner.js";
import type { Paths } from "./paths.js";
import { withoutRepetition } from "./resource-name.js";
import { withSaidVerb } from "./said-verb.js";
import { namesOfSummary, summaryWords } from "./summary-name.js";
import { verbOf } from "./verb-of-id.js";
import { wordSet } from "../../word-set.js";

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

/** `archive` of `/projects/{id}/archive`, `markAsRead` of `/messages/{id}/read`: the path has what the act is about. */
function isWithoutThing(rest: readonly string[], { method, path }: Operation): boolean {
  const [key, end] = pathSegments(path).slice(-2);
  return rest.length === 0 || (method !== "GET" && key?.isParameter === true && end?.isParameter === false);
}

/** The thing of the container; `guild_search` of `/guilds/{id}/messages/search` searches what is below it. */
function targetOf(container: readonly string[], { verb, rest, operation }: Sentence): readonly string[] {
  const { path, summary = "", description = "" } = operation;
  const thing = container.at(-1) ?? "";
  if (isPlural(thing) && (summary || description).toLowerCase().includes(`the list of ${thing} `))
    return [...one(container.slice(0, -1)), thing];
  // `UsersBan`, "Ban multiple users"
  const isSaidOfSeveral = isPlural(thing) && several.test(summary);
  if (!isSaidOfSeveral && !verb.some((word) => ofMany.has(word))) return one(container);
  const nouns = resourceOf(path, verb);
  const [last = ""] = nouns.slice(-1);
  const isBelow = verb.join() === "search" && isPlural(last) && nouns.slice(0, -1).includes(thing);
  return isBelow && !isSaidOfSeveral
    ? [...one(container), last]
    : counted(container, { verb, rest }, operation);
}

/** Verbs that are for several things as well as for one. */
const ofMany = wordSet(
  "list get read search find query count filter batch bulk sync import export prune purge clear",
);

/** A reading, with the verb and the number that the operation has. */
interface Sentence extends Reading {
  /** What may stand behind the object, the shortest first. */
  readonly endings: readonly (readonly string[])[];
  readonly operation: Operation;
}

function namesOf(reading: Reading, operation: Operation, paths: Paths): string[][] {
  // `update_all` of `/indexes/{id}/settings` only says how many.
  const isQuantity = reading.container.length === 0 && reading.object.every((word) => quantities.has(word));
  const object = isQuantity ? [] : saidOfMany(reading.object, operation, paths);
  const verb = verbOf({ ...reading, object }, operation, paths);
  const sentence = { ...reading, verb, object, endings: endingsOf(reading, operation), operation };
  if (object.length === 0) return namesOfAct(sentence, paths);
  if (object.every(isAdjective) && reading.container.length > 0) return namesOfSome(sentence);
  return namesOfObject(sentence, paths);
}

/** `archive` of a container `projects`, or of what the path leads to: `archive_project`. */
function namesOfAct(sentence: Sentence, paths: Paths): string[][] {
  const { verb, container, endings, operation } = sentence;
  return ownersOf(ofOneEach(container, operation.path), paths).flatMap((owner) =>
    endings.map((ending) => {
      if (isWhole(verb) && owner.length === 0) return [...verb, ...ending];
      const thing = owner.length > 0 ? targetOf(owner, sentence) : thingOfPath(sentence, ending);
      return withoutRepetition([...verb, ...(verb.join() === "create" ? one(thing) : thing), ...ending]);
    }),
  );
}

/** The operationId does not say what the act is about, where the path has to. */
function thingOfPath({ verb, operation }: Sentence, ending: readonly string[]): readonly string[] {
  return isWithoutThing(ending, operation) ? resourceOf(operation.path, [...verb, ...ending]) : [];
}

/** `list_active` of a container `pets`: `list_active_pets`. */
function namesOfSome({ verb, object, container, endings, rest, operation }: Sentence): string[][] {
  if (verb.join() === "set")
    return endings.map((ending) => [...verb, ...one(container), ...object, ...ending]);
  const isAll = object.includes("all");
  const thing =
    verb.join() === "get" && !isAll
      ? one(container)
      : counted(container, { verb: isAll ? ["list"] : verb, rest }, operation);
  return endings.map((ending) => [...verb, ...object, ...thing, ...ending]);
}

/** With the object's owner, and without it where it goes without saying. */
function namesOfObject(sentence: Sentence, paths: Paths): string[][] {
  const { verb, object, endings, rest, operation } = sentence;
  const owner = ownerOf(sentence, paths);
  const owners = isNeeded(owner, operation, paths) ? [owner] : [[], owner];
  return owners.flatMap((before) =>
    endings.map((ending) => {
      const isWithoutKey = rest.includes("by") && ending.length < rest.length;
      const whose = isWithoutKey ? keyOwner(rest, [...object, ...ending], operation.path) : [];
      const owned = one(before.length > 0 ? before : whose);
      return [...verb, ...owned, ...counted(object, { verb, rest }, operation), ...ending];
    }),
  );
}

function ownerOf({ verb, object, container, rest, operation }: Sentence, paths: Paths): readonly string[] {
  const said = [...object, ...rest];
  const known = new Set(said.map(singular));
  if (container.length > 0)
    return container.filter((word) => !known.has(singular(word)) && !isPreposition(word));
  return ownerBesideTopLevel(said, operation.path, paths).filter(
    // `untagAssets` of `/tags/{id}/assets`
    (word) => !known.has(word) && !verb.some((act) => act.endsWith(word)),
  );
}

/** `logout` of `/auth/logout`: what nothing is done to. */
function isWhole(verb: readonly string[]): boolean {
  return /^(?:log|sign)(?:,?(?:in|out|up))$/.test(verb.join());
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
