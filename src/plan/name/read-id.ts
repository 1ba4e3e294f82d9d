/** Reads an operationId as a sentence: its verb, what that is done to, and whose that is. */
import type { Operation } from "../../model/api.js";
import { isPlural, isUncountable, one, pathSegments, words } from "../words/words.js";
import { isVerb } from "../words/verbs.js";
import { indexOfVerb } from "./find-verb.js";
import { isCollectionIn, isCompoundIn, isInPath } from "./in-path.js";
import { isAdverb, isArticle, isPreposition } from "./name-words.js";
import { withoutRepetition } from "./resource-name.js";
import { wordSet } from "../../word-set.js";

/** The words of an operationId: of `repos/list-public-tags-for-org`, list; public tags; for org; repos. */
export interface Reading {
  readonly verb: readonly string[];
  readonly object: readonly string[];
  /** From the first preposition. */
  readonly rest: readonly string[];
  /** What stands before the verb: a tag, a class or a resource. */
  readonly container: readonly string[];
}

export function read(written: readonly string[], operationId: string, operation: Operation): Reading {
  const own = withoutService(written, operationId, operation);
  const found = indexOfVerb(own, operationId, operation);
  if (found === undefined) return readNoun(own, operation);
  const start = own.slice(0, found).findLastIndex((word) => !isAdverb(word)) + 1;
  const isEither = /^(?:or|and)$/.test(own[found + 1] ?? "") && isVerb(own[found + 2] ?? "");
  const end = isEither ? found + 3 : found + 1;
  const container = withoutRepetition(withoutClass(own.slice(0, start), operation.path));
  const after = own.slice(end).filter((word) => !isArticle(word));
  if (isParticle(own[found] ?? "", after[0] ?? ""))
    return {
      verb: [...own.slice(start, end), ...after.slice(0, 1)],
      container,
      ...atPreposition(after.slice(1)),
    };
  // `Messages_CreateBulk`
  if (after.length === 1 && isAdverb(after[0] ?? "") && container.length > 0)
    return { verb: own.slice(start, end), container: [], object: [...container, ...after], rest: [] };
  const isListing =
    after[0] === "list" &&
    !isCompoundIn("list", after[1], operation.path) &&
    !isCollectionIn("list", operation.path);
  if (own[found] === "get" && isListing && after.length + container.length > 1)
    return { verb: ["list"], container, ...atPreposition(after.slice(after[1] === "of" ? 2 : 1)) };
  return { verb: own.slice(start, end), container, ...atPreposition(after) };
}

/** Whether it makes another verb of one: sign in. */
export function isParticle(verb: string, word: string): boolean {
  return particles.get(verb)?.has(word) === true;
}

const particles: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ["sign", new Set(["in", "out", "up"])],
  ["log", new Set(["in", "out"])],
  ["check", new Set(["in", "out"])],
  ["opt", new Set(["in", "out"])],
]);

/** `Lightning_ClosedChannels` of the tag Lightning and `/channels/closed`: gRPC puts first which service it is of. */
function withoutService(
  own: readonly string[],
  operationId: string,
  { tags, path }: Operation,
): readonly string[] {
  const [, service = ""] = /^([A-Z][A-Za-z\d]*)_[A-Z]/.exec(operationId) ?? [];
  const parts = words(service);
  const isService =
    service !== "" &&
    tags.includes(service) &&
    own.length > parts.length &&
    parts.every((word, index) => own[index] === word && !isInPath(word, path));
  return isService ? own.slice(parts.length) : own;
}

/** A name without a verb says what is read, as in `conversations_history`; else its words are left as they are. */
function readNoun(written: readonly string[], { method, path, summary = "" }: Operation): Reading {
  const own = method === "GET" ? inSaidOrder(written, words(summary)) : written;
  const plain = withoutClass(own, path);
  const whole = plain.length > 0 ? plain : own;
  // `ServiceLogs` may be about a service.
  const isAlone = whole.length === own.filter((word) => word !== "api").length;
  // `Thumbnail`, "Get an image thumbnail"
  const [said = "", ...ofSummary] = words(summary);
  const isNamed = (word: string): boolean =>
    isInPath(word, path) || (getting.has(said) && ofSummary.includes(word));
  const isRead = method === "GET" && (whole.length > 1 || (isAlone && whole.some(isNamed)));
  const object = withoutRepetition([...one(whole.slice(0, -1)), ...whole.slice(-1)]);
  return { verb: isRead ? ["get"] : [], container: [], object: isRead ? object : whole, rest: [] };
}

/** `usage-images`, "Get images usage" → images usage. */
function inSaidOrder(own: readonly string[], said: readonly string[]): readonly string[] {
  const [first = "", ...others] = own;
  const turned = [...others, first];
  const isSaid = others.length > 0 && ` ${said.join(" ")} `.includes(` ${turned.join(" ")} `);
  return isSaid && isUncountable(first) ? turned : own;
}

function atPreposition(after: readonly string[]): Pick<Reading, "object" | "rest"> {
  const end = after.findIndex(isPreposition);
  return end < 0 ? { object: after, rest: [] } : { object: after.slice(0, end), rest: after.slice(end) };
}

/** Names of classes that contain operations. */
const classes = wordSet("api service services controller handler manager endpoint do");

function withoutClass(container: readonly string[], path: string): readonly string[] {
  const isClass = (word: string, next: string | undefined): boolean =>
    classes.has(word) && !isCompoundIn(word, next, path) && (word === "api" || !isInPath(word, path));
  return container.filter((word, index) => !isClass(word, container[index + 1]) && !isArticle(word));
}

/**
 * The same in plain words: frameworks and programmers have their own for get, list, create, update and delete, and say how many there are:
 * `Orders_GetAll`, `pets.store`, `findOne`, `read_items`.
 */
export function plainReading(reading: Reading, { method, path, summary = "" }: Operation): Reading {
  const [verb = "", ...more] = reading.verb;
  if (verb === "bulk" && method === "DELETE" && more.join() === "destroy")
    return { ...reading, verb: [verb, "delete"] };
  if (more.at(-1) === "update" && reading.verb.includes("partial"))
    return { ...reading, verb: reading.verb.filter((word) => word !== "partial") };
  if (more.length > 0) return reading;
  const [quantity = "", ...object] = reading.object;
  const reads = method === "GET" && (getting.has(verb) || verb === "list" || verb === "find");
  if (reads && several.has(quantity)) {
    const noun = words(pathSegments(path).at(-1)?.text ?? "").at(-1) ?? "";
    const isOfMuch = object.length === 0 && reading.container.length === 0 && isUncountable(noun);
    return { ...reading, verb: [isOfMuch ? "get" : "list"], object };
  }
  // `getAccountSearch` of `/accounts/search`
  if (getting.has(verb) && isSearched(reading, path))
    return { ...reading, verb: ["search"], object: reading.object.slice(0, -1) };
  if (quantity === "one" && object.length === 0)
    return { ...reading, verb: [verb === "find" ? "get" : verb], object };
  if (method === "GET" && getting.has(verb) && isListed(reading.object, path))
    return { ...reading, verb: ["list"], object: reading.object.slice(0, -1) };
  const isItem = pathSegments(path).at(-1)?.isParameter === true;
  if (method === "GET" && (getters.has(verb) || (verb === "find" && isItem && reading.rest.length === 0)))
    return { ...reading, verb: ["get"] };
  if (method === "GET" && verb === "read" && !isReadBySummary(reading, summary))
    return { ...reading, verb: ["get"] };
  // `read_pets` of `POST /pets/filter`
  if (method === "POST" && verb === "read" && isPlural(reading.object.at(-1) ?? "") && endsInQuery.test(path))
    return { ...reading, verb: ["list"], object: several.has(quantity) ? object : reading.object };
  if (method === "DELETE" && verb === "destroy") return { ...reading, verb: ["delete"] };
  const plain =
    reading.object.length === 0 && reading.container.length > 0 ? ofFrameworks.get(verb) : undefined;
  return plain?.method === method ? { ...reading, verb: [plain.verb] } : reading;
}

/** `user list` of `/users` and `/users.list`, unless the path has the word in another place: `/price-lists`. */
export function isListed(object: readonly string[], path: string): boolean {
  const isMany = pathSegments(path).at(-1)?.isParameter === false;
  return (
    object.length > 1 &&
    object.at(-1) === "list" &&
    isMany &&
    !isInPath("list", path.replace(/[.:]list$/, ""))
  );
}

function isSearched({ object, rest }: Reading, path: string): boolean {
  return rest.length === 0 && object.at(-1) === "search" && /\/search\/?$/.test(path);
}

/** "Read the notes on a roll": somebody said that it is read, where a framework only repeats `read_notes`. */
function isReadBySummary({ verb, object, rest }: Reading, summary: string): boolean {
  return /^reads?\b/i.test(summary) && words(summary).join() !== [...verb, ...object, ...rest].join();
}

const getters = wordSet("fetch retrieve show");
const getting = new Set(["get", "read", ...getters]);
const several = new Set(["all", "many"]);

const endsInQuery = /\/(?:filter|query|search)\/?$/;

/** What frameworks call an operation of a class, and what it is. */
const ofFrameworks: ReadonlyMap<string, { readonly method: string; readonly verb: string }> = new Map([
  ["index", { method: "GET", verb: "list" }],
  ["insert", { method: "POST", verb: "create" }],
  ["retrieve", { method: "GET", verb: "get" }],
  ["store", { method: "POST", verb: "create" }],
]);
