/** Describes an operation that the document does not describe, in the words of its operationId or path. */
import type { Operation } from "../../model/api.js";
import { printable } from "./printable.js";
import { sentenceCase } from "./sentence-case.js";
import { isVerb, verbs } from "./verbs.js";
import { isPlural, pathSegments, singular, words } from "./words.js";

/** Never empty. */
export function madeDescription(operation: Operation): string {
  const made = nameInOtherLetters(operation) ?? fromOperationId(operation) ?? fromPath(operation);
  return sentenceCase(withoutRepetition(made));
}

/** Returns an operationId in other letters, which cannot be the tool's name and so has to be said here. */
function nameInOtherLetters({ operationId = "" }: Operation): string | undefined {
  return /\p{L}/u.test(operationId.replace(/\p{ASCII}/gu, ""))
    ? printable(operationId).replace(/_/g, " ").trim()
    : undefined;
}

/** `GET /getStats` is no "get get stats". */
function withoutRepetition(made: string): string {
  return made
    .split(" ")
    .filter((word, index, all) => word !== all[index - 1])
    .join(" ");
}

/**
 * Orders the words of the operationId: `rollbackSiteDeploy` → `rollback site deploy`, `issues/list-for-repo` → `list issues for
 * repo`, `Sites_AddSlot` → `add slot of sites`, `jobs_cancel` → `cancel job`.
 * @returns `undefined` if it has no verb, or says only what method and path say, too
 */
function fromOperationId(operation: Operation): string | undefined {
  const { operationId = "", method, path } = operation;
  const own = tellingWords(operation);
  const at = verbAt(own, operationId);
  const verb = own[at];
  if (verb === undefined || operationId.includes("{") || questions.has(own[0] ?? "")) return undefined;
  const before = own.slice(0, at).filter((word) => !containers.has(word));
  const after = own.slice(at + 1);
  if (isMethodVerb(verb, method) && isSaidByPath([...before, ...after], path)) return undefined;
  const [next] = after;
  const action = adverbs.has(before.at(-1) ?? "") ? [before.pop() ?? "", verb] : [verb];
  if (next === undefined || fillers.has(next))
    return before.length === 0 ? undefined : [...action, ...objectOf(before, verb, path), ...after].join(" ");
  const known = new Set(after.map(singular));
  const isKnown = before.length === 0 || before.some((word) => known.has(singular(word)));
  return [...action, ...after, ...(isKnown ? [] : ["of", ...before])].join(" ");
}

/** Returns the nouns, with the last one in the singular if one is created or the path identifies one. */
function objectOf(nouns: readonly string[], verb: string, path: string): readonly string[] {
  const [last = "", ...others] = nouns.toReversed();
  const segments = pathSegments(path);
  const isOne = segments.some(
    ({ text }, index) => words(text).at(-1) === last && segments[index + 1]?.isParameter === true,
  );
  return isOne || verb === "create" ? [...others.toReversed(), singular(last)] : nouns;
}

/**
 * Returns the words without what frameworks add to make names unique: versions, numbers, hashes, and method and path at the end.
 */
function tellingWords({ operationId = "", method, path }: Operation): string[] {
  const whole = words(
    operationId.replace(/_?using_?(?:get|post|put|patch|delete|head|options)(?:_?\d+)?$/i, ""),
  );
  const behind = [...words(path), method.toLowerCase()];
  const isBehind = whole.length > behind.length && whole.slice(-behind.length).join() === behind.join();
  const own = isBehind ? whole.slice(0, -behind.length) : whole;
  const telling = own.filter((word) => !/^(?:\d+|v\d+\w*|rest|(?=.*\d)[\da-f]{6,})$/.test(word));
  const isTwice =
    telling.slice(0, -1).some((word) => verbs.has(word)) && telling.at(-1) === method.toLowerCase();
  return isTwice ? telling.slice(0, -1) : telling;
}

/**
 * Returns the position of the verb: the first word of the last part or of the whole name; else the word after a class; else a
 * plain verb among the last two words; else the first word that is a verb.
 */
function verbAt(own: readonly string[], operationId: string): number {
  const lastPart = own.length - words(operationId.split(/[./]|_(?=[A-Z])/).at(-1) ?? "").length;
  if (isVerb(own[lastPart] ?? "")) return lastPart;
  if (verbs.has(own[0] ?? "")) return 0;
  const behindClass = own.findLastIndex((word) => containers.has(word)) + 1;
  if (behindClass > 0 && isVerb(own[behindClass] ?? "")) return behindClass;
  for (const at of [own.length - 2, own.length - 1]) if (plainVerbs.has(own[at] ?? "")) return at;
  return isVerb(own[0] ?? "") ? 0 : own.findIndex((word) => verbs.has(word));
}

const plainVerbs = new Set("get list read retrieve create add update delete remove destroy".split(" "));

/** Names of classes and packages that contain operations. */
const containers = new Set(
  "api service services controller handler repository management manager resource endpoint do partial".split(
    " ",
  ),
);

const questions = new Set(["can", "is", "has", "should"]);

const adverbs = new Set("bulk batch multi mass".split(" "));

const fillers = new Set("a an the of for to in on with and or from via at as by".split(" "));

/** Verbs that say no more than the method. */
const methodVerbs: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  (
    [
      ["GET", "get read fetch retrieve show view"],
      ["POST", "post"],
      ["PUT", "put replace"],
      ["PATCH", "patch update"],
      ["DELETE", "delete remove destroy"],
      ["HEAD", "head check"],
      ["OPTIONS", "options"],
    ] as const
  ).map(([method, list]) => [method, new Set(list.split(" "))]),
);

function isMethodVerb(verb: string, method: string): boolean {
  return methodVerbs.get(method)?.has(verb) === true;
}

function isSaidByPath(own: readonly string[], path: string): boolean {
  const said = words(path).map(singular);
  const together = said.join("");
  return own.every(
    (word) =>
      fillers.has(word) ||
      said.includes(singular(word)) ||
      (word.length > 3 && together.includes(singular(word))),
  );
}

/**
 * Says what the method does where the path leads: `DELETE /cards/{id}/labels/{label}` → `delete a card's label`, `GET /cards` → `list
 * cards`, `POST /cards/{id}/archive` → `archive a card`.
 */
function fromPath({ method, path }: Operation): string {
  const segments = pathSegments(path);
  const isOne = segments.at(-1)?.isParameter === true;
  const nouns = segments.flatMap(({ text, isParameter }, index): Noun[] => {
    const own = words(text);
    if (isParameter || own.length === 0) return [];
    return [{ words: own, isOne: segments[index + 1]?.isParameter === true }];
  });
  if (nouns.length > 1 && nouns[0]?.words.join() === method.toLowerCase()) nouns.shift();
  const target = nouns.pop();
  if (target === undefined) return `${ofItem[method] ?? method.toLowerCase()} the root`;
  const owner = nouns.at(-1);
  const [first = "", ...rest] = target.words;
  const isAct = !isOne && owner !== undefined && !isPlural(target.words.at(-1) ?? "") && isVerb(first);
  if (isAct && (method === "POST" || (method === "GET" && (rest.length > 0 || reading.has(first)))))
    return [first, ...(owner.isOne ? [a(one(owner.words))] : owner.words), ...rest].join(" ");
  const whose = owner === undefined ? [] : owner.isOne ? [`${a(one(owner.words))}'s`] : one(owner.words);
  const isMany = !isOne && isPlural(target.words.at(-1) ?? "");
  const single = one(target.words);
  const article = (thing: readonly string[]): string =>
    owner?.isOne === true ? [...whose, ...thing].join(" ") : a([...whose, ...thing]);
  if (isOne) return `${ofItem[method] ?? method.toLowerCase()} ${article(single)}`;
  if (method === "POST") {
    if (!isMany)
      return `post to ${[...(owner?.isOne === true ? [] : ["the"]), ...whose, ...target.words].join(" ")}`;
    return owner?.isOne === true ? `add ${a(single)} to ${a(one(owner.words))}` : `create ${article(single)}`;
  }
  const verb = method === "GET" && isMany ? "list" : (ofItem[method] ?? method.toLowerCase());
  const many = [...whose, ...target.words].join(" ");
  return isMany || owner?.isOne === true ? `${verb} ${many}` : `${verb} the ${many}`;
}

/** Verbs that end the path of a GET. */
const reading = new Set(
  "search find query lookup export download preview count validate verify check".split(" "),
);

interface Noun {
  readonly words: readonly string[];
  /** Whether the path names one of them. */
  readonly isOne: boolean;
}

function one(noun: readonly string[]): readonly string[] {
  return noun.map((word, index) => (index === noun.length - 1 ? singular(word) : word));
}

function a(thing: readonly string[]): string {
  const text = thing.join(" ");
  return `${/^(?:[aeio]|u(?!ni|s[aei]|u))/.test(text) ? "an" : "a"} ${text}`;
}

const ofItem: Readonly<Record<string, string>> = {
  GET: "get",
  POST: "post to",
  PUT: "update",
  PATCH: "update",
  DELETE: "delete",
  HEAD: "check",
};
