/** Describes an operation that the document does not describe, in the words of its operationId or path. */
import type { Operation } from "../../model/api.js";
import { sentenceCase } from "./opening.js";
import { isVerb, readingActs, searches, verbs } from "./verbs.js";
import {
  isCountable,
  isInOrder,
  isPlural,
  one,
  pathSegments,
  singular,
  singularWords,
  words,
} from "./words.js";
import { wordSet } from "../../word-set.js";

/**
 * Never empty.
 * @param phrase what the operationId says, verb first
 */
export function madeDescription(operation: Operation, phrase: readonly string[]): string {
  const made = fromPhrase(phrase, operation) ?? session(operation) ?? fromPath(operation);
  return sentenceCase(withoutRepetition(made));
}

/** `POST /auth/logout/{user}`: one word, as names have it, lest an action of that name says it again. */
function session({ method, path }: Operation): string | undefined {
  const end = pathSegments(path).findLast(({ isParameter }) => !isParameter)?.text ?? "";
  const [, verb, particle] = /^(log|sign)[-_]?(in|out|up)$/i.exec(end) ?? [];
  return method === "POST" && verb !== undefined ? `${verb}${particle}`.toLowerCase() : undefined;
}

/** `GET /getStats` is no "get get stats". */
function withoutRepetition(made: string): string {
  return made
    .split(" ")
    .filter((word, index, all) => word !== all[index - 1])
    .join(" ");
}

/**
 * Says what the operationId says, `rollbackSiteDeploy` → `rollback site deploy`, with acronyms as it has them.
 * @returns `undefined` if that is nothing, or no more than method and path say, too
 */
function fromPhrase(
  phrase: readonly string[],
  { operationId = "", method, path }: Operation,
): string | undefined {
  const [verb = "", ...others] = phrase;
  const said = others.filter((word) => !fillers.has(word));
  const ofPath = new Set(singularWords(path));
  const isOfPath = isInOrder(said, path) && said.every((word) => ofPath.has(singular(word)));
  if (others.length === 0 || (isVerbOfPath(verb, method, path) && isOfPath)) return undefined;
  const acronyms = new Set(operationId.match(/[A-Z]{2,}(?![a-z])/g)?.filter((word) => word !== method));
  return phrase.map((word) => (acronyms.has(word.toUpperCase()) ? word.toUpperCase() : word)).join(" ");
}

const fillers = wordSet("a an the by");

/** Verbs that say no more than the method. */
const methodVerbs: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  (
    [
      ["GET", "get list read fetch retrieve show view"],
      ["POST", "post"],
      ["PUT", "put replace update"],
      ["PATCH", "patch update"],
      ["DELETE", "delete remove destroy"],
      ["HEAD", "head check"],
      ["OPTIONS", "options"],
    ] as const
  ).map(([method, list]) => [method, new Set(list.split(" "))]),
);

/** Whether method and path say the verb, too: `POST /pets` creates, and `POST /pets/{id}/feed` feeds. */
function isVerbOfPath(verb: string, method: string, path: string): boolean {
  const segments = pathSegments(path);
  const last = segments.at(-1);
  const end = last === undefined || last.isParameter ? "" : last.text;
  // `/products/GetLowStock` is no noun.
  const [first = "", ...more] = words(segments.findLast(({ isParameter }) => !isParameter)?.text ?? "");
  if (more.length > 0 && verbs.has(first)) return false;
  if (verb === "list" && !isCountable(words(end).at(-1) ?? "")) return false;
  if (method === "POST" && (verb === end || (verb === "create" && isPlural(end)))) return true;
  return methodVerbs.get(method)?.has(verb) === true;
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
    const isCaller = own.join() === "me";
    return [
      {
        words: isCaller ? ["current", "user"] : own,
        isOne: isCaller || segments[index + 1]?.isParameter === true,
      },
    ];
  });
  const caller = nouns.findLastIndex(({ words: own }) => own[0] === "current");
  if (caller > 0) nouns.splice(0, caller);
  if (nouns.length > 1 && nouns[0]?.words.join() === method.toLowerCase()) nouns.shift();
  const target = nouns.pop();
  if (target === undefined)
    return `${method === "POST" ? "post to" : (ofItem[method] ?? method.toLowerCase())} the root`;
  const owner = nouns.at(-1);
  const [first = "", ...rest] = target.words;
  const isAlone = !isOne && owner === undefined && rest.length === 0;
  if (isAlone && /^(?:GET|POST)$/.test(method) && searches.has(first)) return first;
  const isAct = !isOne && owner !== undefined && !isPlural(target.words.at(-1) ?? "") && isVerb(first);
  if (isAct && (method === "POST" || (method === "GET" && (rest.length > 0 || readingActs.has(first)))))
    return [first, ...(owner.isOne ? [withArticle(one(owner.words))] : owner.words), ...rest].join(" ");
  const whose =
    owner === undefined ? [] : owner.isOne ? [`${withArticle(one(owner.words))}'s`] : one(owner.words);
  const isMany = !isOne && isCountable(target.words.at(-1) ?? "");
  const single = one(target.words);
  const article = (noun: readonly string[]): string =>
    owner?.isOne === true ? [...whose, ...noun].join(" ") : withArticle([...whose, ...noun]);
  if (isOne) return `${ofItem[method] ?? method.toLowerCase()} ${article(single)}`;
  if (method === "POST") {
    if (!isMany)
      return `post to ${[...(owner?.isOne === true ? [] : ["the"]), ...whose, ...target.words].join(" ")}`;
    return owner?.isOne === true
      ? `add ${withArticle(single)} to ${withArticle(one(owner.words))}`
      : `create ${article(single)}`;
  }
  const verb = method === "GET" && isMany ? "list" : (ofItem[method] ?? method.toLowerCase());
  const many = [...whose, ...target.words].join(" ");
  return isMany || owner?.isOne === true ? `${verb} ${many}` : `${verb} the ${many}`;
}

interface Noun {
  readonly words: readonly string[];
  /** Whether the path names one of them. */
  readonly isOne: boolean;
}

function withArticle(noun: readonly string[]): string {
  const text = noun.join(" ");
  if (text.startsWith("current user")) return `the ${text}`;
  return `${/^(?:[aeio]|u(?!ni|s[aei]|u))/.test(text) ? "an" : "a"} ${text}`;
}

const ofItem: Readonly<Record<string, string>> = {
  GET: "get",
  POST: "update",
  PUT: "update",
  PATCH: "update",
  DELETE: "delete",
  HEAD: "check",
};
