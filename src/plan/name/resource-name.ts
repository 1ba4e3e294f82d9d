/** Names operations by their method and path: `GET /users/{id}/orders` → `list_user_orders`. */
import type { Operation } from "../../model/api.js";
import {
  isPlural,
  one,
  pathSegments,
  singular,
  singularWords,
  words,
  type PathSegment,
} from "../words/words.js";
import { isVerb, readingActs, searches, verbIn, verbs } from "../words/verbs.js";
import { isAdjective, isOfSeveral, plural, saidWords, verbAtStart } from "./name-words.js";
import { isCollection, shape, type Paths } from "./paths.js";
import { wordSet } from "../../word-set.js";

/** The verb that the method means where the path is, as in create, read, update and delete. */
export function verbOfMethod({ method, path }: Pick<Operation, "method" | "path">, paths: Paths): string {
  const isItem = /\}\/?$/.test(shape(path));
  switch (method) {
    case "GET":
      return isCollection(path, paths) ? "list" : "get";
    case "HEAD":
      return "check";
    case "POST":
      if (isItem) return paths.has("PUT", path) || paths.has("PATCH", path) ? "post" : "update";
      return isCollection(path, paths) ? "create" : "post";
    case "PUT":
      return paths.has("PATCH", path) ? "replace" : "update";
    case "PATCH":
      return "update";
    default:
      return method.toLowerCase();
  }
}

/** Whether the verb is only the method's name, as machines call a change: `putGroup`. Where a path has PUT and PATCH, it tells them apart. */
export function isOfMethod(
  verb: readonly string[],
  { method, path }: Pick<Operation, "method" | "path">,
  paths: Paths,
): boolean {
  if (!/^(?:POST|PUT|PATCH)$/.test(method) || verb.join() !== method.toLowerCase()) return false;
  return method === "POST" ? isCollection(path, paths) : method === "PUT" || !paths.has("PUT", path);
}

/** Segments that only repeat the method. */
const repeating: Readonly<Record<string, ReadonlySet<string>>> = {
  GET: new Set(["get", "fetch", "list", "show", "view", "read"]),
  PUT: new Set(["edit", "update", "modify"]),
  PATCH: new Set(["edit", "update", "modify"]),
  DELETE: new Set(["delete", "remove", "destroy"]),
};

/** The path without what repeats the method behind a noun: `PUT /gateways/edit/{gateway}`, `GET /users/list`. */
export function pathWithoutVerb({ method, path }: Pick<Operation, "method" | "path">): string {
  const segments = path.split("/");
  const isNoun = (segment: string): boolean => /^[^{}]*[a-z][^{}]*$/i.test(segment);
  const left = segments.filter(
    (segment, index) =>
      repeating[method]?.has(segment.toLowerCase()) !== true || !isNoun(segments[index - 1] ?? ""),
  );
  return pathSegments(left.join("/")).some(({ isParameter }) => !isParameter) ? left.join("/") : path;
}

/**
 * Returns names in words, from the shortest that says what the operation does to the one with every noun of the path.
 * @param made what is done, where something else than the path says so
 */
export function namesOfPath(written: Operation, paths: Paths, made?: string): string[][] {
  const operation = { ...written, path: pathWithoutVerb(written) };
  const known = made ?? (answersWithSeveral(written) ? "list" : undefined);
  const segments = withoutFolders(pathSegments(operation.path), paths);
  const last = segments.at(-1);
  const nounsOf = (wordsOf: (word: string) => readonly string[]): (readonly string[])[] =>
    segments
      .filter(({ isParameter }) => !isParameter)
      .map(({ text }) => withoutVerb(words(text).flatMap(wordsOf), operation.method));
  const nouns = nounsOf(paths.wordsOf);
  // `POST /importlist` imports nothing.
  const joined = nounsOf((word) => [word]);
  const isJoined = joined.at(-1)?.length === nouns.at(-1)?.length || nouns.at(-1)?.[1] === "all";
  const mayBeAct =
    known !== "list" && last?.isParameter === false && isJoined && !isUpdated(operation, paths);
  const act = mayBeAct ? actOf(operation, nouns, segments) : actOnItem(operation, nouns, segments);
  if (act !== undefined)
    return atEachLength(act.nouns, (owners) => [...act.verb, ...ofAct(act.verb, owners)]);
  const which = last === undefined || last.isParameter ? [] : (nouns.at(-1) ?? []);
  const kind = nouns.at(-2) ?? [];
  // `/events/upcoming`
  if (
    operation.method === "GET" &&
    which.length > 0 &&
    which.every(isAdjective) &&
    isPlural(kind.at(-1) ?? "") &&
    segments.at(-2)?.isParameter === false
  )
    return atEachLength(nouns.slice(0, -2), (owners) => ["list", ...owners.flatMap(one), ...which, ...kind]);
  const ofMethod = verbOfMethod(operation, paths);
  const said = /^(?:POST|PUT|PATCH)$/.test(operation.method) ? saidVerb(operation) : undefined;
  const isOther = said !== undefined && isDoneInstead(said, operation.method, ofMethod);
  const verb = known ?? (isOther ? said : ofMethod);
  const isOne = /^(?:add|create)$/.test(verb) || (last?.isParameter === true && known !== "list");
  // `POST /products/{keep}/merge/{remove}`
  if (operation.method === "POST" && nouns.length > 1 && nouns.at(-1)?.join() === said) nouns.pop();
  const target = nouns.at(-1) ?? ["root"];
  const noun = target.at(-1) ?? "";
  const ofSummary = words(operation.summary ?? "");
  // "Create, change or delete variables"
  const isSaidOfMany = isPlural(noun) && ofSummary.includes(noun) && !ofSummary.includes(singular(noun));
  // `GET /movie` beside `GET /movie/{id}`
  const many = verb === "list" && !/ed$/.test(noun) ? [...target.slice(0, -1), plural(noun, "")] : target;
  const ending = isOne && !(last?.isParameter !== true && isSaidOfMany) ? one(target) : many;
  return [
    ...atEachLength(nouns.slice(0, -1), (owners) => [verb, ...owners.flatMap(one), ...ending]),
    withoutRepetition([
      /^(?:GET|POST)$/.test(operation.method) || known !== undefined ? verb : operation.method.toLowerCase(),
      ...nouns.slice(0, -1).flatMap(one),
      ...ending,
    ]),
  ];
}

function withoutFolders(segments: readonly PathSegment[], { folders }: Paths): readonly PathSegment[] {
  const own = segments.findIndex(
    ({ text }, index) => folders[index] === undefined || folders[index] !== singularWords(text).at(-1),
  );
  return segments.slice(Math.max(0, own));
}

/** `GET /device`, of which the answer is an array. Below it are parts of one as well: `/theme/browse`. */
function answersWithSeveral({ method, path, responses }: Operation): boolean {
  const [only, ...below] = pathSegments(path);
  if (method !== "GET" || only === undefined || only.isParameter || below.length > 0) return false;
  const [noun = "", ...more] = words(only.text);
  if (more.length > 0 || isVerb(noun) || isAdjective(noun) || isPlural(noun)) return false;
  const answer = responses.find(({ status }) => /^2/.test(status));
  return answer?.content.some(({ schema }) => schema?.type === "array") === true;
}

/** Whether what is said to be done is not what the method means: "Create a task" of `PUT /projects/{id}/tasks`. */
function isDoneInstead(said: string, method: string, ofMethod: string): boolean {
  if (method === "PUT" && /^(?:add|create)$/.test(said)) return true;
  if (method !== "POST") return plainActs.has(said);
  return /^(?:post|update)$/.test(ofMethod) ? !updating.has(said) : othersThanCreate.has(said);
}

/** "Import all projects" of `PUT /migration/wekan/migrate` is no update; "Extract an archive" of `/archive` archives nothing. */
function saysAnotherAct(act: readonly string[], ofSummary: string): boolean {
  const verb = verbIn(ofSummary);
  return verb !== undefined && verb !== "set" && !updating.has(verb) && act.join() !== "archive";
}

/** What a POST to an item does as a rule. */
const updating = wordSet("update edit modify change patch");

/** What a POST to a collection may do without creating anything. */
const othersThanCreate = wordSet(
  "get list read fetch search find query download export update delete remove clear",
);

/** "Batch update all sliders" of `POST /discover` beside `/discover/{slider}` discovers nothing. */
function isUpdated({ path, summary = "" }: Operation, paths: Paths): boolean {
  const [first = "", second = ""] = words(summary);
  return updating.has(/^(?:batch|bulk)$/.test(first) ? second : first) && paths.hasItem(path);
}

/** `progress` of `GET /reader/get-progress` */
function withoutVerb(noun: readonly string[], method: string): readonly string[] {
  return noun.length > 1 && repeating[method]?.has(noun[0] ?? "") === true ? noun.slice(1) : noun;
}

/** "Updates an account by setting the values": `post` says nothing. */
function saidVerb(operation: Operation): string | undefined {
  const said = saidWords(operation);
  const [first = "", second] = isOfSeveral(said) ? said.slice(1) : said;
  const verb = verbAtStart(first, operation.path);
  return verb !== undefined && verbs.has(verb) && second !== "or" ? verb : undefined;
}

/** What it is done to: `test all indexers`. */
function ofAct(verb: readonly string[], owners: readonly (readonly string[])[]): readonly string[] {
  const nouns = [...owners.slice(0, -1).flatMap(one), ...(owners.at(-1) ?? [])];
  return verb.at(-1) === "all" ? [...nouns.slice(0, -1), plural(nouns.at(-1) ?? "", "")] : nouns;
}

/** A last segment that says what is done with what stands before it: `POST /containers/{id}/stop`, `GET /products/search`. */
function actOf(
  { method, summary = "" }: Operation,
  nouns: readonly (readonly string[])[],
  segments: readonly PathSegment[],
): { verb: readonly string[]; nouns: readonly (readonly string[])[] } | undefined {
  const verb = nouns.at(-1) ?? [];
  const [first = ""] = verb;
  const owners = nouns.slice(0, -1).filter((owner) => owner.join("") !== "actions");
  const [ofSummary = ""] = words(summary);
  const isNoun = singular(ofSummary) === first && verb.length === 1 && !isPlural(first);
  const said = verbIn(ofSummary) === first || isNoun;
  const isAct =
    method === "GET"
      ? readingActs.has(first)
      : method === "POST"
        ? isVerb(first) || said
        : /^(?:PUT|PATCH)$/.test(method) &&
          (verbIn(ofSummary) === verb.join() ||
            (plainActs.has(verb.join()) && (said || summary === "" || saysAnotherAct(verb, ofSummary))));
  if (!isAct) return undefined;
  if (verb.length > 1 && verb[1] !== "all")
    return isPlural(verb.at(-1) ?? "") && owners.length > 0 && !said ? undefined : { verb, nouns: [] };
  // `/search`, and "Login" of `POST /login`
  if (owners.length === 0)
    return searches.has(first) || (method === "POST" && (said || plainActs.has(first)))
      ? { verb, nouns: [] }
      : undefined;
  const isOfOne = segments.at(-2)?.isParameter === true;
  const target = owners.at(-1) ?? [];
  // `POST /orders/batch/archive`
  if (owners.length > 1 && target.length === 1 && isOfSeveral(target))
    return { verb: [...target, ...verb], nouns: owners.slice(0, -1) };
  return { verb, nouns: [...owners.slice(0, -1), isOfOne || !verbsOfMany.has(first) ? one(target) : target] };
}

/** `POST /backups/restore/{id}` */
function actOnItem(
  { method }: Operation,
  nouns: readonly (readonly string[])[],
  segments: readonly PathSegment[],
): { verb: readonly string[]; nouns: readonly (readonly string[])[] } | undefined {
  const [act, item] = segments.slice(-2);
  const verb = nouns.at(-1) ?? [];
  const isAct = method === "POST" && act?.isParameter === false && item?.isParameter === true;
  return isAct && nouns.length > 1 && plainActs.has(verb.join())
    ? { verb, nouns: [...nouns.slice(0, -2), one(nouns.at(-2) ?? [])] }
    : undefined;
}

/** No nouns, and never what a PUT merely updates. */
const plainActs = wordSet(
  "accept activate approve archive cancel close confirm deactivate decline delete disable enable grab login logout migrate pause promote publish reactivate " +
    "reboot reject remove reopen rerun reset restart restore resume revoke shutdown suspend terminate unarchive unassign unban unblock " +
    "undelete unfollow unlink unlock unmute unpin unpublish unstar unsubscribe",
);
const verbsOfMany = wordSet("search find query lookup count filter import export bulk batch sync");

/** Owners that a name may have; the deepest paths of real APIs have about ten. */
const mostOwners = 20;

/** With the last owner, then with one more, and so on: a name has to say whose thing it is about. */
function atEachLength(
  all: readonly (readonly string[])[],
  name: (owners: readonly (readonly string[])[]) => string[],
): string[][] {
  const owners = all.slice(-mostOwners);
  const lengths = owners.length < 2 ? [owners.length] : owners.map((_, index) => index + 1);
  return lengths.map((length) => withoutRepetition(name(owners.slice(owners.length - length))));
}

/** `tickets`, `ticket fields` → `ticket fields`; `app clips`, `app clip experiences` → `app clip experiences`. */
export function withoutRepetition(whole: readonly string[]): string[] {
  const plain = whole.map(singular);
  const runAt = (start: number, length: number): string => plain.slice(start, start + length).join();
  const repeated = new Set(
    [2, 3].flatMap((length) =>
      [...plain.keys()]
        .filter((start) => runAt(start, length) === runAt(start + length, length))
        .flatMap((start) => Array.from({ length }, (_, index) => start + index)),
    ),
  );
  const name = whole.filter((_, index) => !repeated.has(index));
  return name.filter((word, index) => {
    const next = name.slice(index + 1, index + 3).map(singular);
    return next[0] !== singular(word) && (index === 0 || next.join("") !== singular(word));
  });
}
