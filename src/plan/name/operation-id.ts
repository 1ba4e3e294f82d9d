/**
 * Reads operationIds. One that a person wrote keeps its words, in the order verb, noun: `issues/create` → `create_issue`,
 * `ContainerList` → `list_containers`. One that a machine made of method and path says nothing of its own.
 */
import type { Operation } from "../../model/api.js";
import { isPlural, pathSegments, singular, words } from "../words/words.js";
import { isVerb, verbs } from "../words/verbs.js";
import {
  isAdjective,
  isArticle,
  isCountable,
  isPreposition,
  isVersion,
  plural,
  spelledOut,
} from "./name-words.js";
import { isCollection, withoutRepetition, type Paths } from "./resource-name.js";
import { summaryWords } from "./summary-name.js";

/** The words of an operationId: of `repos/list-public-tags-for-org`, list; public tags; for org; repos. */
interface Reading {
  readonly verb: readonly string[];
  readonly object: readonly string[];
  /** From the first preposition. */
  readonly rest: readonly string[];
  /** What stands before the verb: a tag, a class or a resource. */
  readonly container: readonly string[];
}

/**
 * Returns names in words, from the shortest that says what the operation does to the one with every word.
 * @param operationId as the document has it, or the function's name in it
 * @returns none if a machine made it, or if it says nothing
 */
export function namesOfId(operation: Operation, operationId: string, paths: Paths): string[][] {
  const written = withoutFrame(operationId, operation);
  if (written.length === 0 || isOfMachine(written, operation)) return [];
  const said = inOrderOf(operation.summary ?? "", written);
  const all = said ?? written;
  const id = said?.join("_") ?? operationId;
  const lean = withoutVersions(all, operation.path);
  return [lean, ...(lean.length < all.length ? [all] : [])].flatMap((own) =>
    namesOf(spelled(read(own, id, operation), operation), operation, paths),
  );
}

/** The summary, if it has the same words: `remove-items-playlist`, "Remove Playlist Items". */
function inOrderOf(summary: string, own: readonly string[]): readonly string[] | undefined {
  const said = summaryWords(summary).filter((word) => !isArticle(word));
  const sorted = (all: readonly string[]): string =>
    all
      .filter((word) => !isArticle(word))
      .map(singular)
      .sort()
      .join(" ");
  return isVerb(said[0] ?? "") && sorted(said) === sorted(own) ? said : undefined;
}

function spelled(reading: Reading, { summary = "" }: Operation): Reading {
  const { object, rest, container } = reading;
  return {
    ...reading,
    object: spelledOut(object, summary),
    rest: spelledOut(rest, summary),
    container: spelledOut(container, summary),
  };
}

/** Without what frameworks add: `usingGET`, numbers and hashes at the end, the method once more. */
function withoutFrame(operationId: string, { method }: Operation): string[] {
  const whole = words(
    operationId.replace(/_?using_?(?:get|post|put|patch|delete|head|options)(?:_?\d+)?$/i, ""),
  );
  const own = whole.filter(
    (word, index) => word !== whole[index - 1] && !/^(?=.*\d)(?=.*[a-f])[\da-f]{8,}$/.test(word),
  );
  const named = /^\d{1,2}$/.test(own.at(-1) ?? "") ? own.slice(0, -1) : own;
  const isTwice = named.length > 1 && verbs.has(named[0] ?? "") && named.at(-1) === method.toLowerCase();
  return isTwice ? named.slice(0, -1) : named;
}

/** Without versions, and the group that each is of, unless the path has it: `listCoreV1Node`, `updateScheduleV3`. */
function withoutVersions(own: readonly string[], path: string): readonly string[] {
  const said = new Set(words(path));
  return own.filter((word, index) => {
    const isGroup = isVersion(own[index + 1] ?? "") && index > 0 && index + 2 < own.length && !said.has(word);
    return !isVersion(word) && !isGroup;
  });
}

/**
 * Whether all that it says is the method and then the path, in its order and with its variables:
 * `post_v3_projects_id_repository_branches`, `PutCustomersCustomer`.
 */
function isOfMachine(own: readonly string[], { method, path }: Operation): boolean {
  const methodName = method.toLowerCase();
  const isOfPath = words(path.replace(/[?#].*$/, "")).includes(methodName);
  const plain = own.filter((word) => (word !== methodName || isOfPath) && !isVersion(word) && word !== "and");
  if (plain.length === own.length || !isInOrder(plain, path)) return false;
  return (
    !/^(?:get|delete)$/.test(methodName) ||
    plain.every((word) => isVerb(word) && !isCollectionIn(word, path)) ||
    plain.some((word) => isVariable(word, path))
  );
}

function isVariable(word: string, path: string): boolean {
  const segments = pathSegments(path).filter(({ isParameter }) => isParameter);
  return segments.length > 0 && (word === "id" || segments.some(({ text }) => words(text).includes(word)));
}

function isInOrder(plain: readonly string[], path: string): boolean {
  const said = words(path).map(singular);
  const joined = said.join("");
  let at = 0;
  return plain.every((word) => {
    if (word === "id") return true;
    const found = said.indexOf(singular(word), at);
    if (found >= 0) at = found + 1;
    const isJoined = word.length > 3 && !said.includes(singular(word)) && joined.includes(singular(word));
    return found >= 0 || isJoined;
  });
}

function read(own: readonly string[], operationId: string, operation: Operation): Reading {
  const at = verbAt(own, operationId, operation);
  if (at === undefined) return readNoun(own, operation);
  const start = at > 0 && adverbs.has(own[at - 1] ?? "") ? at - 1 : at;
  const isEither = /^(?:or|and)$/.test(own[at + 1] ?? "") && isVerb(own[at + 2] ?? "");
  const end = isEither ? at + 3 : at + 1;
  const container = withoutClass(own.slice(0, start));
  const after = own.slice(end).filter((word) => !isArticle(word));
  if (own[at] === "get" && after[0] === "list" && after.length > 1)
    return { verb: ["list"], container, ...parted(after.slice(after[1] === "of" ? 2 : 1)) };
  return { verb: own.slice(start, end), container, ...parted(after) };
}

/** A name without a verb says what is read, as in `conversations_history`; else its words are left as they are. */
function readNoun(own: readonly string[], { method }: Operation): Reading {
  const whole = withoutClass(own);
  const isRead = method === "GET" && whole.length > 1;
  const object = withoutRepetition([...one(whole.slice(0, -1)), ...whole.slice(-1)]);
  return { verb: isRead ? ["get"] : [], container: [], object: isRead ? object : whole, rest: [] };
}

function parted(after: readonly string[]): Pick<Reading, "object" | "rest"> {
  const end = after.findIndex(isPreposition);
  return end < 0 ? { object: after, rest: [] } : { object: after.slice(0, end), rest: after.slice(end) };
}

const adverbs = new Set("bulk batch multi mass".split(" "));

/** Names of classes that contain operations. */
const classes = new Set("api service services controller handler manager endpoint do partial".split(" "));

function withoutClass(container: readonly string[]): readonly string[] {
  const plain = container.filter((word) => !classes.has(word) && !isArticle(word));
  return plain.length > 0 ? plain : container;
}

const plainVerbs = new Set(
  "get list read retrieve create add update set delete remove destroy search find post put patch".split(" "),
);

/**
 * Index of the verb: the first word of the last part; else the first word of all; else a plain verb among the last two; else
 * the last word, or any other, that is a verb.
 */
function verbAt(
  own: readonly string[],
  operationId: string,
  { method, path, summary = "" }: Operation,
): number | undefined {
  // A word that nobody knows as a verb is one if a change is described by it: `recycle_node_pool`, "Recycle a node pool".
  const first = /^\p{L}+(?=\s)/u.exec(summary)?.[0].toLowerCase() ?? "";
  const leading = method === "GET" && !isVerb(first) ? "" : first;
  const isDoing = (index: number): boolean => {
    const word = own[index] ?? "";
    return isVerb(word) || (word !== "" && word === leading);
  };
  const ofLast = words(operationId.split(/[./:]|_(?=[A-Z])|_+(?=[a-z]+[A-Z])/).at(-1) ?? "");
  const start = own.length - ofLast.filter((word) => own.includes(word)).length;
  if (start > 0 && start < own.length && isDoing(start)) return start;
  const ends = [own.length - 1, own.length - 2].filter((index) => index > 0);
  const plain = ends.find((index) => plainVerbs.has(own[index] ?? ""));
  const isNoun = plain !== undefined && own[0] === words(path)[0];
  if (verbs.has(own[0] ?? "") && !isNoun) return 0;
  if (plain !== undefined) return plain;
  const last = own.length - 1;
  const isLast = isDoing(last) && !isPreposition(own[last - 1] ?? "");
  if (isLast && isCollectionIn(own[0] ?? "", path) && !isInPath(own[last] ?? "", path)) return last;
  if (isDoing(0)) return 0;
  // `placeOrder`: in camel case the verb comes first, known or not, unless the path has the word.
  const isCamelCase = /^[a-z]+[A-Z][A-Za-z]*$/.test(operationId) && own.length > 1;
  if (isCamelCase && method !== "GET" && !isInPath(own[0] ?? "", path)) return 0;
  const within = own.findIndex((word, index) => plainVerbs.has(word) || (index > 0 && word === leading));
  if (within >= 0) return within;
  return method !== "GET" && isLast ? last : undefined;
}

/** `invite`, where the path has `invites`. */
function isCollectionIn(word: string, path: string): boolean {
  return words(path).some((other) => isPlural(other) && singular(other) === singular(word));
}

function isInPath(word: string, path: string): boolean {
  return words(path).map(singular).includes(singular(word));
}

function namesOf(reading: Reading, operation: Operation, paths: Paths): string[][] {
  const { object, rest, container } = reading;
  const verb = verbOf(reading, operation, paths);
  const number = (noun: readonly string[]): string[] => counted(noun, verb, operation);
  const short = object.length + container.length > 0 ? withoutKey(rest, operation.path) : rest;
  const rests = short.length < rest.length ? [short, rest] : [rest];
  if (object.length === 0) {
    const isAlone = container.length === 0 && rest.length === 0 && verb.every((word) => verbs.has(word));
    const target = ofMany.has(verb.at(-1) ?? "") ? number(container) : one(container);
    return rests.map((ending) =>
      withoutRepetition([...verb, ...(isAlone ? resourceOf(operation.path) : target), ...ending]),
    );
  }
  if (object.every(isAdjective) && container.length > 0)
    return rests.map((ending) => [
      ...verb,
      ...object,
      ...(verb.join() === "get" ? one : number)(container),
      ...ending,
    ]);
  const owner = container.filter((word) => !object.map(singular).includes(singular(word)));
  const owners = isNeeded(owner, operation, paths) ? [owner] : [[], owner];
  return owners.flatMap((before) =>
    rests.map((ending) => [...verb, ...one(before), ...number(object), ...ending]),
  );
}

/** Verbs that are for several things as well as for one. */
const ofMany = new Set(
  "list get read search find query count filter batch bulk sync import export prune purge clear".split(" "),
);

/** Whether a name has to say whose the object is: not if the path does not, or if it is what most of the document is about. */
function isNeeded(owner: readonly string[], { path }: Operation, paths: Paths): boolean {
  const said = words(path).map(singular);
  return owner.some((word) => said.includes(singular(word)) && !paths.isUmbrella(word));
}

function one(noun: readonly string[]): string[] {
  return noun.map((word, index) => (index === noun.length - 1 ? singular(word) : word));
}

/** `getPets` of a collection lists them. */
function verbOf(
  { verb, object, rest }: Reading,
  { method, path }: Operation,
  paths: Paths,
): readonly string[] {
  const isMany = isCountable(object.at(-1) ?? "") && isCollection(path, paths);
  const isPlain = verb.join() === "get" && rest.length === 0 && isInOrder(object, path);
  return method === "GET" && isPlain && isMany ? ["list"] : verb;
}

/** One thing is created, or is at a path that names it; several are listed. */
function counted(
  noun: readonly string[],
  verb: readonly string[],
  { path, summary = "" }: Operation,
): string[] {
  const last = noun.at(-1);
  if (last === undefined || isAttribute(noun)) return [...noun];
  const action = verb.at(-1) ?? "";
  const isOne =
    !noun.includes("and") &&
    (action === "create" ||
      (pathSegments(path).at(-1)?.isParameter === true && !isSaidOfMany(last, summary)));
  // `/search/code`
  const isWritten = action !== "list" && words(path).at(-1) === last;
  const isMany = /^(?:list|search|count)$/.test(action) && !isWritten;
  return [
    ...noun.slice(0, -1),
    isMany ? plural(last, path) : isOne && isCountable(last) ? singular(last) : last,
  ];
}

/** "Get rules for a branch" */
function isSaidOfMany(noun: string, summary: string): boolean {
  const said = words(summary);
  return isPlural(noun) && said.includes(noun) && !said.includes(singular(noun));
}

/** `apps approved`, `dependencies blocking`: the last word says which. */
function isAttribute(noun: readonly string[]): boolean {
  const last = noun.at(-1) ?? "";
  return noun.length > 1 && (/ed$/.test(last) || (isPlural(noun.at(-2) ?? "") && isAdjective(last)));
}

/** Without `by_id` and the like, which the arguments say. */
function withoutKey(rest: readonly string[], path: string): readonly string[] {
  const at = rest.indexOf("by");
  const key = rest.slice(at + 1);
  const isKey = at >= 0 && key.length > 0 && key.every((word) => isVariable(word, path));
  return isKey ? rest.slice(0, at) : rest;
}

/** The nouns of the path, of which the last is one thing if the path names it. */
function resourceOf(path: string): readonly string[] {
  const segments = pathSegments(path);
  const nouns = segments.filter(({ isParameter }) => !isParameter).map(({ text }) => words(text));
  const last = nouns.at(-1) ?? [];
  return [...nouns.slice(0, -1).flatMap(one), ...(segments.at(-1)?.isParameter === true ? one(last) : last)];
}
