/** Reads an operationId as a sentence: its verb, what that is done to, and whose that is. */
import type { Operation } from "../../model/api.js";
import {
  isPlural,
  one,
  isUncountable,
  pathSegments,
  singular,
  singularWords,
  words,
} from "../words/words.js";
import { isVerb, verbs } from "../words/verbs.js";
import { isArticle, isPreposition } from "./name-words.js";
import type { Paths } from "./paths.js";
import { withoutRepetition } from "./resource-name.js";

/** The words of an operationId: of `repos/list-public-tags-for-org`, list; public tags; for org; repos. */
export interface Reading {
  readonly verb: readonly string[];
  readonly object: readonly string[];
  /** From the first preposition. */
  readonly rest: readonly string[];
  /** What stands before the verb: a tag, a class or a resource. */
  readonly container: readonly string[];
}

/** Without what frameworks add: `usingGET`, numbers at the end, `Async`. */
export function withoutFrame(
  operationId: string,
  { method, path }: Pick<Operation, "method" | "path">,
  paths: Pick<Paths, "hasItem">,
): string[] {
  const whole = words(
    asPhrase(operationId, method).replace(
      /_?(?:using|with)_?(?:get|post|put|patch|delete|head|options)(?:_?\d+)?$/i,
      "",
    ),
  );
  const [start = "", next] = whole;
  // `apiDeleteCalendar`, and not `api_keys_list`
  const isPrefix = start === "api" && whole.length > 2 && !isCompoundIn("api", next, path);
  const own = (isPrefix ? whole.slice(1) : whole).filter((word, index, all) => word !== all[index - 1]);
  const numbered = /^\d{1,2}$/.test(own.at(-1) ?? "") ? own.slice(0, -1) : own;
  // `read_root__get`
  const isTwice =
    method === "GET" && numbered.length > 1 && numbered.at(-1) === "get" && verbs.has(numbered[0] ?? "");
  const named = isTwice ? numbered.slice(0, -1) : numbered;
  const end = named.findLastIndex((word) => !frames.has(word) || path.toLowerCase().includes(word));
  return withoutMethod(end < 0 ? named : named.slice(0, end + 1), { method, path }, paths);
}

/**
 * Some are sentences: "List a Tag's Values", "Bulk Mutate a List of Issues". Others begin with an interface, `ChatOperations_pin`, or
 * end with a version that is glued: `getUserByIDV1`, `runCommandv14`.
 */
function asPhrase(operationId: string, method: string): string {
  const plain = withWholeVerbs(operationId)
    .replace(/['’]s(?![a-z])/g, "")
    .replace(/^([A-Z][A-Za-z]+?)Operations(?=_)/, "$1")
    .replace(/(?<=[A-Z]{2})(?<!IP)(?=V\d+$)|(?<=[a-z]{2})(?<!ip)(?=v\d+(?:_|$))/, "_");
  return method === "GET" ? plain : plain.replace(/(?<=\S )a list of /i, "");
}

/** `actions/re-run-workflow` → `actions/rerun-workflow`, `unGroup` → `ungroup` */
function withWholeVerbs(operationId: string): string {
  return operationId.replace(
    /(?<![A-Za-z])(re-|un-|un(?=[A-Z]))([A-Z]?[a-z]+)/g,
    (written, before: string, verb: string) =>
      isVerb(verb.toLowerCase()) ? before.slice(0, 2) + verb.toLowerCase() : written,
  );
}

/** `accounts_reconcile_create` of `POST /accounts/{id}/reconcile` reconciles, and creates nothing. */
function withoutMethod(
  own: readonly string[],
  { method, path }: Pick<Operation, "method" | "path">,
  paths: Pick<Paths, "hasItem">,
): string[] {
  const last = pathSegments(path).at(-1);
  const end = last === undefined || last.isParameter ? [] : words(last.text);
  const [start = "", act = ""] = own;
  // `post_clear_task_instances` of `/dags/{id}/clearTaskInstances`
  if (
    start === method.toLowerCase() &&
    isVerb(act) &&
    act === end[0] &&
    pathSegments(path).at(-2)?.isParameter
  )
    return own.slice(1);
  const before = own.slice(0, -1);
  const isOfMethod = verbsOfMethods.get(method) === own.at(-1) && end.length > 0;
  // `tag_create` of `/tag` beside `/tag/{id}` creates one.
  if (!isOfMethod || paths.hasItem(path) || before.slice(-end.length).join() !== end.join()) return [...own];
  if (isVerb(end.at(-1) ?? "")) return before;
  // `users_deactivate_totp_create`; of what begins with a verb and is many, `test_runs`, one may be created.
  const [verb = "", ...object] = end;
  if (!isVerb(verb) || isPlural(end.at(-1) ?? "")) return [...own];
  const whose = before.slice(0, -end.length).map(singular);
  return [verb, ...whose.filter((word) => !object.includes(word)), ...object];
}

const verbsOfMethods = new Map([
  ["GET", "retrieve"],
  ["POST", "create"],
]);

/** What a function of a server ends with, and its caller need not know. */
const frames = new Set("async controller endpoint handler method route".split(" "));

export function read(own: readonly string[], operationId: string, operation: Operation): Reading {
  const found = verbAt(own, operationId, operation);
  if (found === undefined) return readNoun(own, operation);
  // `force-cancel-run`, "Force cancel a run", cancels.
  const at = own[found] === "force" && isVerb(own[found + 1] ?? "") ? found + 1 : found;
  const start = own.slice(0, at).findLastIndex((word) => !adverbs.has(word)) + 1;
  const isEither = /^(?:or|and)$/.test(own[at + 1] ?? "") && isVerb(own[at + 2] ?? "");
  const end = isEither ? at + 3 : at + 1;
  const container = withoutRepetition(withoutClass(own.slice(0, start), operation.path));
  const after = own.slice(end).filter((word) => !isArticle(word));
  if (isParticle(own[at] ?? "", after[0] ?? ""))
    return {
      verb: [...own.slice(start, end), ...after.slice(0, 1)],
      container,
      ...atPreposition(after.slice(1)),
    };
  // `Messages_CreateBulk`
  if (after.length === 1 && adverbs.has(after[0] ?? "") && container.length > 0)
    return { verb: own.slice(start, end), container: [], object: [...container, ...after], rest: [] };
  const isListing =
    after[0] === "list" &&
    !isCompoundIn("list", after[1], operation.path) &&
    !isCollectionIn("list", operation.path);
  if (own[at] === "get" && isListing && after.length + container.length > 1)
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

/** A name without a verb says what is read, as in `conversations_history`; else its words are left as they are. */
function readNoun(written: readonly string[], { method, path, summary = "" }: Operation): Reading {
  const own = method === "GET" ? inSaidOrder(written, words(summary)) : written;
  const plain = withoutClass(own, path);
  const whole = plain.length > 0 ? plain : own;
  // `ServiceLogs` may be about a service.
  const isAlone = whole.length === own.filter((word) => word !== "api").length;
  const isRead =
    method === "GET" && (whole.length > 1 || (isAlone && whole.some((word) => isInPath(word, path))));
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

/** Words that say how something is done, and `isOfSeveral` whether to several things at once. */
const adverbs = new Set("bulk batch multi mass partial force".split(" "));

export function isOfSeveral([adverb = ""]: readonly string[]): boolean {
  return /^(?:bulk|batch|multi|mass)$/.test(adverb);
}

/** Names of classes that contain operations. */
const classes = new Set("api service services controller handler manager endpoint do".split(" "));

function withoutClass(container: readonly string[], path: string): readonly string[] {
  const isClass = (word: string, next: string | undefined): boolean =>
    classes.has(word) && !isCompoundIn(word, next, path) && (word === "api" || !isInPath(word, path));
  return container.filter((word, index) => !isClass(word, container[index + 1]) && !isArticle(word));
}

/** `api key`, where the path has `api-keys`. */
export function isCompoundIn(word: string, next: string | undefined, path: string): boolean {
  return (
    next !== undefined &&
    pathSegments(path).some(({ text, isParameter }) => {
      const ofSegment = isParameter ? [] : singularWords(text);
      return ofSegment.some((one, index) => one === word && ofSegment[index + 1] === singular(next));
    })
  );
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
  if (quantity === "one" && object.length === 0)
    return { ...reading, verb: [verb === "find" ? "get" : verb], object };
  if (method === "GET" && getting.has(verb) && isListed(reading.object, path))
    return { ...reading, verb: ["list"], object: reading.object.slice(0, -1) };
  const isItem = pathSegments(path).at(-1)?.isParameter === true;
  if (method === "GET" && (getters.has(verb) || (verb === "find" && isItem && reading.rest.length === 0)))
    return { ...reading, verb: ["get"] };
  if (method === "GET" && verb === "read" && !isReadBySummary(reading, summary))
    return { ...reading, verb: ["get"] };
  if (method === "DELETE" && verb === "destroy") return { ...reading, verb: ["delete"] };
  const plain =
    reading.object.length === 0 && reading.container.length > 0 ? ofFrameworks.get(verb) : undefined;
  return plain?.method === method ? { ...reading, verb: [plain.verb] } : reading;
}

/** `user list` of `/users`, unless the path has the word: `/price-lists`. */
export function isListed(object: readonly string[], path: string): boolean {
  const isMany = pathSegments(path).at(-1)?.isParameter === false;
  return object.length > 1 && object.at(-1) === "list" && isMany && !isInPath("list", path);
}

/** "Read the notes on a roll": somebody said that it is read, where a framework only repeats `read_notes`. */
function isReadBySummary({ verb, object, rest }: Reading, summary: string): boolean {
  return /^reads?\b/i.test(summary) && words(summary).join() !== [...verb, ...object, ...rest].join();
}

const getters = new Set("fetch retrieve show".split(" "));
const getting = new Set(["get", "read", ...getters]);
const several = new Set(["all", "many"]);

/** What frameworks call an operation of a class, and what it is. */
const ofFrameworks: ReadonlyMap<string, { readonly method: string; readonly verb: string }> = new Map([
  ["index", { method: "GET", verb: "list" }],
  ["insert", { method: "POST", verb: "create" }],
  ["retrieve", { method: "GET", verb: "get" }],
  ["store", { method: "POST", verb: "create" }],
]);

const plainVerbs = new Set(
  "get list read retrieve create add update set delete remove destroy search find post put patch".split(" "),
);

/**
 * Index of the verb: the first word of the last part; else the first word of all; else a plain verb among the last two; else
 * the last word, or any other, that is a verb.
 */
function verbAt(own: readonly string[], operationId: string, operation: Operation): number | undefined {
  const { method, path, summary = "" } = operation;
  if (method === "GET" && isThing(own) && !own.slice(1).some(isVerb)) return undefined;
  // `group` of `/groups/{id}`
  const [collection, item] = pathSegments(path).slice(-2);
  if (item?.isParameter === true && own.join() === singularWords(collection?.text ?? "").join())
    return undefined;
  // A word that nobody knows as a verb is one if a change is described by it: `recycle_node_pool`, "Recycle a node pool".
  const [, said = "", rest = ""] = /^(?:\p{L}+ly\s+)?(\p{L}+)(\s.*)$/su.exec(summary.toLowerCase()) ?? [];
  // "Speech to speech"
  const first = words(rest).includes(said) ? "" : said;
  // "Watch Providers" of `movie-watch-providers` and `/movie/{id}/watch/providers`
  const isNounOfPath = isPlural(own[own.indexOf(first) + 1] ?? "") && isRun(own, path);
  const leading = method === "GET" && (!isVerb(first) || isNounOfPath) ? "" : first;
  const isDoing = (index: number): boolean => {
    const word = own[index] ?? "";
    return isVerb(word) || (word !== "" && word === leading);
  };
  const ofLast = words(
    withWholeVerbs(operationId)
      .split(/[./:]|_(?=[A-Z])|_+(?=[a-z]+[A-Z])/)
      .at(-1) ?? "",
  );
  const start = own.length - ofLast.filter((word) => own.includes(word)).length;
  if (/^[a-z]+[A-Z-]/.test(operationId) && isBehindNoun(own, first, operation)) return 1;
  const ofEnd = words(pathSegments(path).at(-1)?.text ?? "");
  // `exports/info`, "Get export job information"
  const isRead = reading.has(first) || first === "return";
  const isAct =
    method !== "GET" &&
    ofLast.length === 1 &&
    ofLast.join() === ofEnd.join() &&
    !isPlural(ofEnd[0] ?? "") &&
    !(isRead && !isVerb(ofEnd[0] ?? ""));
  // `pods_get_DestroyStatus` destroys nothing.
  if (method === "GET" && start > 1 && reading.has(own[start - 1] ?? "") && !reading.has(own[start] ?? ""))
    return start - 1;
  // `CREATE_Note_for_Payment`
  if (verbsOfMethod[method]?.has(own[0] ?? "") === true && !isInPath(own[0] ?? "", path)) return 0;
  if (start > 0 && start < own.length && (isDoing(start) || isAct)) return start;
  // `perform-search`
  if (own[0] === "perform") return 0;
  const ends = [own.length - 1, own.length - 2].filter((index) => index > 0);
  const isPlain = (word: string): boolean =>
    plainVerbs.has(word) &&
    (word !== "post" || (method === "POST" && own[0] !== leading)) &&
    (method !== "GET" || !changing.has(word)) &&
    !isWithinNoun(word, path);
  const plain = ends.find((index) => isPlain(own[index] ?? ""));
  // `listDelete` of `/api/lists/{id}`, `checkCancel` of `/checks/{id}`
  const act = plain === undefined ? own.at(-1) : own[plain];
  const isNoun =
    own[0] !== act &&
    ((plain !== undefined && own[0] === words(path)[0]) ||
      (isVerb(act ?? "") && isCollectionIn(own[0] ?? "", path)));
  if (verbs.has(own[0] ?? "") && !isNoun) return 0;
  // `mark_all_read` reads nothing, nor does "Mark notifications as read".
  const isPlainRead = method !== "GET" && reading.has(own[plain ?? 0] ?? "");
  const begin = adverbs.has(own[0] ?? "") ? 1 : 0;
  const isSaid = own[begin] === leading || !isInPath(own[begin] ?? "", path);
  if (isPlainRead && isVerb(own[begin] ?? "") && isSaid) return begin;
  if (plain !== undefined && plain > 1 && isActOnAct(own, method, path)) return plain - 1;
  if (plain !== undefined) return plain;
  const isVerbFirst = own[0] === leading || (isVerb(own[0] ?? "") && !isInPath(own[0] ?? "", path));
  const end = isVerbFirst ? 0 : actAt(own, method, path);
  if (end > 0) return end;
  const last = own.length - 1;
  const isLast = isDoing(last) && own[0] !== leading && !isPreposition(own[last - 1] ?? "");
  // `ContainerArchive`, "Get an archive", archives nothing.
  const isLastOfPath =
    isInPath(own[last] ?? "", path) &&
    (words(path).at(-1) !== own[last] || (isVerb(first) && first !== own[last]));
  if (isLast && isCollectionIn(withoutClass(own, path)[0] ?? "", path) && !isLastOfPath) return last;
  // Nothing is loaded by `load_balancers_add_rules`.
  // `issueTrackedTimes` of `/issues/{id}/times`
  const isReadThing = method === "GET" && isCollectionIn(own[0] ?? "", path);
  if (isDoing(0) && !isReadThing && !isCompoundIn(own[0] ?? "", own[1], path)) return 0;
  // `placeOrder`: in camel case the verb comes first, known or not, unless the path has the word.
  const isCamelCase = /^[a-z]+[A-Z][A-Za-z]*$/.test(operationId);
  const mayBegin = method !== "GET" && last > 0 && !isInPath(own[0] ?? "", path);
  if (isCamelCase && mayBegin) return 0;
  const within = own.findIndex((word, index) => isPlain(word) || (index > 0 && word === leading));
  if (within >= 0) return within;
  // `action_join_request` of `/requests/{id}` requests nothing.
  if (isCollectionIn(own[last] ?? "", path)) return mayBegin ? 0 : undefined;
  return method !== "GET" && isLast ? last : undefined;
}

/** `issueEditComment` of `/issues/comments/{id}`, or with the tag Issues, where an issue is a thing. */
function isBehindNoun(
  [noun = "", verb = "", ...object]: readonly string[],
  said: string,
  { method, path, tags }: Operation,
): boolean {
  if (object.length === 0 || noun === said || verbs.has(noun) || !verbs.has(verb)) return false;
  const isThing = isInPath(noun, path) || tags.some((tag) => singularWords(tag).includes(singular(noun)));
  // `mergePullRequest` of `/pulls/{id}/merge`
  const isAct = method !== "GET" && pathSegments(path).at(-1)?.text === verb;
  return isThing && !isCompoundIn(noun, verb, path) && (isAct || !isInPath(verb, path));
}

/** `order_status`: nothing that is read is ordered. */
export function isThing([first = "", second]: readonly string[]): boolean {
  return second !== undefined && !isPreposition(second) && things.has(first);
}

/** Verbs that are the names of things as well, and change something. */
const things = new Set(
  "charge exchange group import index log order purchase record report request schedule tag transfer withdraw".split(
    " ",
  ),
);

const reading = new Set("get list read retrieve".split(" "));
/** Nothing that is read is changed: `ApplicationSetService_ResourceTree`. */
const changing = new Set("create add update set delete remove destroy post put patch".split(" "));

/** Where the words of the path's last segment are at the end: `itemResetLogin` of `POST /item/reset_login`, and 0 if they are not. */
function actAt(own: readonly string[], method: string, path: string): number {
  const last = pathSegments(path).at(-1);
  if (method !== "POST" || last === undefined || last.isParameter) return 0;
  const act = words(last.text);
  const [verb = ""] = act;
  const isAct = act.length === 1 ? isVerb(verb) : verbs.has(verb);
  const start = own.length - act.length;
  return isAct && start > 0 && own.slice(start).join() === act.join() ? start : 0;
}

/** `install_update` of `PUT /databases/{id}/install_update` installs an update. */
function isActOnAct(own: readonly string[], method: string, path: string): boolean {
  const last = pathSegments(path).at(-1);
  const act = last === undefined || last.isParameter ? [] : words(last.text);
  return method !== "GET" && act.length === 2 && act.every(isVerb) && own.slice(-2).join() === act.join();
}

/** As machines begin operationIds. */
const verbsOfMethod: Readonly<Record<string, ReadonlySet<string>>> = {
  GET: new Set(["get", "list", "read"]),
  POST: new Set(["create"]),
  PUT: new Set(["update"]),
  PATCH: new Set(["update"]),
  DELETE: new Set(["delete"]),
};

/** Whether it is the path without its variables. */
function isRun(own: readonly string[], path: string): boolean {
  const nouns = pathSegments(path).filter(({ isParameter }) => !isParameter);
  return nouns.flatMap(({ text }) => words(text)).join() === own.join();
}

/** `search`, where the path has `file_search_calls`. */
function isWithinNoun(word: string, path: string): boolean {
  return pathSegments(path).some(
    ({ text, isParameter }) => !isParameter && words(text).slice(1, -1).includes(word),
  );
}

/** `invite`, where the path has `invites`. */
export function isCollectionIn(word: string, path: string): boolean {
  return words(path).some((other) => isPlural(other) && singular(other) === singular(word));
}

export function isInPath(word: string, path: string): boolean {
  return singularWords(path).includes(singular(word));
}
