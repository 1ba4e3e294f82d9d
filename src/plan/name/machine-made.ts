/** Tells operationIds that a machine made of method and path from those that a person wrote. */
import type { Operation } from "../../model/api.js";
import { isVerb } from "../words/verbs.js";
import { isInOrder, pathSegments, singular, singularWords, words } from "../words/words.js";
import { stem } from "../words/score.js";
import { isPreposition, isVersion, plainWord } from "./name-words.js";
import { isCollectionIn } from "./in-path.js";
import { wordSet } from "../../word-set.js";

/**
 * Whether it says nothing, or no more than the method and then the path, in its order and with its variables:
 * `post_v3_projects_id_repository_branches`, `PutCustomersCustomer`.
 */
export function isOfMachine(own: readonly string[], { method, path, summary = "" }: Operation): boolean {
  if (
    own.length === 0 ||
    isWholePath(own, path) ||
    hasKeyInside(own, path) ||
    isGlued(own, { method, path }) ||
    hasVersionFirst(own, path) ||
    isKindOfAnswer(own, path)
  )
    return true;
  if (isOfPathWithVariable(own, path) || (summary !== "" && own.some((word) => isSeveral(word, path))))
    return true;
  const methodName = method.toLowerCase();
  const isOfPath = words(path.replace(/[?#].*$/, "")).includes(methodName);
  // `get-users.getAvatar` of `/users.getAvatar`
  const isBeforePath = own[0] === methodName && own[1] === words(path)[0];
  const ofMethod = (word: string, index: number): boolean =>
    word === methodName && (!isOfPath || (isBeforePath && index === 0));
  const plain = own.filter((word, index) => !ofMethod(word, index) && !isVersion(word));
  if (
    plain.length === own.length ||
    !isInOrder(
      plain.filter((word) => word !== "id"),
      path,
    )
  )
    return false;
  return (
    !/^(?:get|delete)$/.test(methodName) ||
    // A person does not say that `/api/v1/groups` is of an API.
    isUnderApi(own, path) ||
    (methodName === "delete" && leaving.test(summary)) ||
    plain.every((word) => isVerb(word) && !isCollectionIn(word, path) && !isVariable(word, path)) ||
    hasRepeatedVariable(own.slice(own.lastIndexOf(methodName) + 1), path) ||
    (hasAllNouns(plain, path) && plain.some((word) => isVariable(word, path) && !isNoun(word, path)))
  );
}

function isUnderApi(own: readonly string[], path: string): boolean {
  return own.includes("api") && /^\/?api(?:\/|$)/.test(path);
}

/** A person leaves out of `/boards/{board}/cards/{item}` what goes without saying: `get-card-item`. */
function hasAllNouns(own: readonly string[], path: string): boolean {
  const said = new Set(own.map(singular));
  return pathSegments(path).every(
    ({ text, isParameter }) =>
      isParameter ||
      singularWords(text.replace(/\{[^{}]*\}/g, "")).every(
        (word) => said.has(word) || isVersion(word) || /^(?:api|rest)$/.test(word),
      ),
  );
}

/**
 * Whether it has each letter of the path, with those of its variables, after a method or none: `boards-id-checklists`,
 * `cardsidmembersvoted-1`. After a method, it may lack where the path begins, `/admin`: `GetCustomersIdAddresses`.
 */
function isWholePath([first = "", ...others]: readonly string[], path: string): boolean {
  const segments = pathSegments(path);
  const variable = segments.findIndex(({ isParameter }) => isParameter);
  if (variable === -1) return false;
  const letters = (all: readonly string[]): string => all.join("").replace(/\d+$/, "");
  const ofPath = letters(words(path));
  if (letters([first, ...others]) === ofPath) return true;
  const ends = segments
    .slice(0, variable)
    .map((_, start) => letters(segments.slice(start).flatMap(({ text }) => words(text))));
  return methods.has(first) && [ofPath, ...ends].includes(letters(others));
}

/** `get-api-v1-rooms.delete` of `POST /api/v1/rooms.delete`: copied from elsewhere, but only paths go on with `api` and a version. */
function hasVersionFirst([first = "", ...others]: readonly string[], path: string): boolean {
  const ofPath = words(path);
  const end = ofPath.findIndex(isVersion) + 1;
  return methods.has(first) && end > 0 && ofPath.slice(0, end).every((word, index) => word === others[index]);
}

/**
 * Whether it tells the key where the path does, before what is asked of it: `getUsersByIdPosts` of `/users/{id}/posts`. A person
 * tells it at the end.
 */
function hasKeyInside(own: readonly string[], path: string): boolean {
  const at = own.indexOf("by");
  if (at < 0 || pathSegments(path).at(-1)?.isParameter !== false) return false;
  const start = isVerb(own[0] ?? "") ? 1 : 0;
  const [key = "", ...asked] = own.slice(at + 1);
  return (
    asked.length > 0 && isVariable(key, path) && isInOrder([...own.slice(start, at), key, ...asked], path)
  );
}

/** Whether it is several words in one, which the summary tells apart: `CreateanAPIkeyforaserviceaccount`. */
function isSeveral(word: string, path: string): boolean {
  return word.length > longestWord && !words(path).includes(word);
}

const longestWord = 18;

/** `teamIdUsers` of `/api/team/{teamId}/users`, `inboxUsername`: all nouns of the path in its order, with a word that only a variable has. */
function isOfPathWithVariable(own: readonly string[], path: string): boolean {
  const nouns = new Set(
    pathSegments(path).flatMap(({ text, isParameter }) => (isParameter ? [] : singularWords(text))),
  );
  // `tvChannelFeed` of `/tv/{channel}/feed` is about channels.
  const isOfVariable = (word: string, index: number): boolean =>
    (word === "id" || index === own.length - 1) && isVariable(word, path) && !nouns.has(singular(word));
  const said = new Set(own.map(singular));
  return own.some(isOfVariable) && [...nouns].every((noun) => said.has(noun)) && isInOrder(own, path);
}

/** `putdictionary` of `PUT /settings/dictionary`: the method and the end of the path, in one word. */
function isGlued(
  [first = "", ...others]: readonly string[],
  { method, path }: Pick<Operation, "method" | "path">,
): boolean {
  const methodName = method.toLowerCase();
  const end = words(pathSegments(path).at(-1)?.text ?? "").join("");
  return first !== methodName && end !== "" && [first, ...others].join("") === methodName + end;
}

/**
 * Whether a class of the server has a word that its documentation does not: `UserlandUsersController_list` of `/users`, "List users".
 */
export function isOfInternals(own: readonly string[], operationId: string, operation: Operation): boolean {
  const { path, summary = "", description = "", tags } = operation;
  if (!/controller/i.test(operationId) || summary === "") return false;
  const said = words([path, summary, description.slice(0, readCharacters), ...tags, "controller"].join(" "));
  const known = new Set(said.map(rootOf));
  return own.some((word) => !isPreposition(word) && !isVerb(word) && !known.has(rootOf(word)));
}

/** What forms of a word and what abbreviates it have in common: `auth` and authentication. */
function rootOf(word: string): string {
  return word.startsWith("auth") ? "auth" : stem(plainWord(word));
}

/** Characters of a description in which its subject is. */
const readCharacters = 200;

/** `apps_getCollection`, `apps_builds_getToManyRelated`: what kind of answer it has, in words that the path does not have. */
function isKindOfAnswer(own: readonly string[], path: string): boolean {
  const at = own.findIndex((word) => methods.has(word) || /^(?:create|replace|update)$/.test(word));
  const kind = at === -1 ? [] : own.slice(at + 1);
  const ofPath = words(path);
  return kind.length > 0 && kind.every((word) => kindsOfAnswer.has(word) && !ofPath.includes(word));
}

const kindsOfAnswer = wordSet("collection instance to one many related relationship");

const methods = wordSet("get post put patch delete");

/** Matches what a DELETE may do without deleting what it names: "Archive a page", "Remove a user from a team". */
const leaving =
  /^(?:archive|cancel|close|deactivate|disable|disconnect|revoke|stop|terminate|unassign|unlink|unsubscribe)s?\b|^removes? .* from /i;

/** Whether a variable of the path is called so. */
export function isVariable(word: string, path: string): boolean {
  const segments = pathSegments(path).filter(({ isParameter }) => isParameter);
  return (
    segments.length > 0 &&
    (word === "id" ||
      segments.some(({ text }) => words(text).includes(word) || words(text).join("") === word))
  );
}

/** The second `endpoint` of `GetEndpointsEndpoint` and `/endpoints/{endpointId}` is the variable's. */
function hasRepeatedVariable(own: readonly string[], path: string): boolean {
  const all = own.map(singular);
  return all.some((word, index) => all.indexOf(word) < index && isVariable(word, path));
}

function isNoun(word: string, path: string): boolean {
  const nouns = pathSegments(path).filter(({ isParameter }) => !isParameter);
  return nouns
    .flatMap(({ text }) => singularWords(text))
    .join("")
    .includes(singular(word));
}
