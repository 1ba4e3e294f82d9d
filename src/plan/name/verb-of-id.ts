/** Says what an operation does where its operationId has another verb than its method, its path and its summary. */
import type { Operation } from "../../model/api.js";
import { isOfList } from "../words/opening.js";
import { isVerb, verbIn } from "../words/verbs.js";
import { isCountable, isInOrder, isPlural, pathSegments, words } from "../words/words.js";
import { isInPath } from "./in-path.js";
import { withoutKey } from "./key-of-id.js";
import { isOfSeveral } from "./name-words.js";
import { isCollection, type Paths } from "./paths.js";
import type { Reading } from "./read-id.js";
import { isOfMethod, verbOfMethod } from "./resource-name.js";
import { changeOf } from "./said-verb.js";
import { wordSet } from "../../word-set.js";

/** @returns what is done instead of what the operationId says; undefined where that is right as far as it can tell */
type Correction = (reading: Reading, operation: Operation, paths: Paths) => readonly string[] | undefined;

export function verbOf(reading: Reading, operation: Operation, paths: Paths): readonly string[] {
  for (const corrected of corrections) {
    const verb = corrected(reading, operation, paths);
    if (verb !== undefined) return verb;
  }
  return reading.verb;
}

/** `saveReceipt`, "Delete a receipt": copied from another operation. */
const deletion: Correction = ({ verb }, { method, summary = "" }) => {
  const said = verbIn(words(summary)[0] ?? "");
  const isDeletion = method === "DELETE" && (said === "delete" || said === "remove");
  return isDeletion && making.has(verb.join()) ? [said] : undefined;
};

const making = wordSet("add create get list post put save set update");

/** `settingUpdate` of a GET, "Retrieve the settings": copied, too. */
const copiedRead: Correction = ({ verb }, { method, summary = "" }) =>
  method === "GET" && verb.join() === "update" && /^(?:gets?|retrieves?|returns?) /i.test(summary)
    ? ["get"]
    : undefined;

/** "Add a user to a team" of `PUT /teams/{id}/users/{user}` updates neither. */
const addition: Correction = ({ verb }, { method, summary = "" }) =>
  method === "PUT" && verb.join() === "update" && /^adds? .+ to /i.test(summary) ? ["add"] : undefined;

/** Where a PATCH of the same path updates. */
const replacement: Correction = ({ verb }, { method, path }, paths) =>
  method === "PUT" && verb.at(-1) === "update" && paths.isUpdatedInPart(path)
    ? [...verb.slice(0, -1), "replace"]
    : undefined;

/** `bulk_pools` of `PATCH /pools` */
const changeOfSeveral: Correction = ({ verb, object }, { method, path }, paths) => {
  const isNoAct = verb.length === 1 && isOfSeveral(verb) && object.length > 0;
  return isNoAct && method === "PATCH" && object.every((word) => isInPath(word, path))
    ? [...verb, verbOfMethod({ method, path }, paths)]
    : undefined;
};

/** `storePet` of Laravel, "Store a pet" */
const creation: Correction = ({ verb }, operation, paths) => {
  const { method, path } = operation;
  if (method !== "POST" || !/^(?:post|store)$/.test(verb.join())) return undefined;
  const said = changeOf(operation);
  if (said !== undefined) return [said];
  return verb.join() === "store" && isCollection(path, paths) ? ["create"] : undefined;
};

/** `putGroup` says no more than the method. `DeactivateCampaignPOST` deactivates. */
const ofMethod: Correction = ({ verb, container }, operation, paths) => {
  if (!isOfMethod(verb, operation, paths) || container.some(isVerb)) return undefined;
  return [changeOf(operation) ?? verbOfMethod(operation, paths)];
};

/** `workspaces_memberships_retrieve`, "List workspace memberships" */
const saidList: Correction = ({ verb, object, container }, { method, path, summary = "" }) => {
  const noun = (object.length > 0 ? object : container).at(-1) ?? "";
  if (method !== "GET" || verb.join() !== "get" || !isCountable(noun)) return undefined;
  // `getPosts` of `/post/list`
  const end = pathSegments(path).at(-1);
  const isAtList = isPlural(noun) && end?.isParameter === false && words(end.text)[0] === "list";
  // `get_workflows` of `/agents`, "Get all agents"
  const isOfAll = isPlural(noun) && /^(?:gets?|retrieves?|returns?) all /i.test(summary);
  return isAtList || isOfAll || /^\W*lists? /i.test(summary) ? ["list"] : undefined;
};

/** `getPets` of a collection lists them; so does what is said to. */
const listOfCollection: Correction = ({ verb, object, rest }, operation, paths) => {
  const { method, path, summary = "", description = "" } = operation;
  const last = object.at(-1) ?? "";
  // `/logs/{id}` is one of several.
  const isMany = isCountable(last) || (isPlural(last) && paths.hasItem(path));
  if (method !== "GET" || verb.join() !== "get" || !isMany) return undefined;
  if (isPlural(last) && isOfList(summary || description)) return ["list"];
  if (!isCollection(path, paths) || ofOne.test(summary)) return undefined;
  const isOfPath = withoutKey(rest, operation).length === 0 && isInOrder(object, path);
  return isOfPath || /^lists?\b/i.test(summary || description) ? ["list"] : undefined;
};

/** "Get a Pages site" gets one. */
const ofOne = /^gets? an? (?!.*\blists?\b).*[^s\W]$/i;

/** The first that applies is right. */
const corrections: readonly Correction[] = [
  deletion,
  copiedRead,
  addition,
  replacement,
  changeOfSeveral,
  creation,
  ofMethod,
  saidList,
  listOfCollection,
];
