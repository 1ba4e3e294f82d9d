/**
 * Finds operations whose words say something else than their method. `GET /screenshot/delete`, "Delete screenshot data", would let a
 * model delete without being asked; `POST /orders/search`, "Search orders", would be kept from those who may only read.
 */
import type { Operation } from "../../model/api.js";
import { sentencesOf } from "../words/sentences.js";
import { pathSegments, singular, words } from "../words/words.js";

/** Verbs that change something whatever they are about; "archive" or "run" may as well name an answer. */
const changing = new Set(
  (
    "create add delete remove destroy update set reset cancel revoke purge save send start stop disable enable activate " +
    "deactivate register unregister subscribe unsubscribe publish unpublish block unblock lock unlock logout rename move " +
    "install uninstall push share"
  ).split(" "),
);

const reading = new Set(
  "get list return retrieve fetch find show search read query view download display check count obtain".split(
    " ",
  ),
);

/** What a POST looks up, as paths end that say so. */
const lookingUp = new Set("count filter find get info list lookup query read retrieve search".split(" "));

/** `/orders/batch-retrieve` */
const manner = new Set(["batch", "bulk"]);

/** Getting one of those may make it: `POST /token/get`. */
const made = new Set(
  "code credential key link login password secret session ticket token upload url".split(" "),
);

/** Whether a GET's path ends in a changing verb (`/rides/{id}/cancel`, `/createPad`) that the description or the operationId repeats. */
export function changesByItsWords(operation: Operation): boolean {
  const { method, operationId } = operation;
  if (method !== "GET") return false;
  const [verb] = actOf(operation);
  if (verb === undefined || !changing.has(verb)) return false;
  const firstWord = firstWordOf(operation);
  if (firstWord !== undefined && forms(firstWord).includes(verb)) return true;
  const named = words(operationId ?? "");
  // `UpdateRuns_List` is a list of update runs; frameworks name the method last: `createAuthorUsingGET`.
  const others = named.at(-2) === "using" ? named.slice(0, -2) : named;
  return (
    named[0] === verb &&
    !others.some((word) => reading.has(word)) &&
    !(firstWord !== undefined && forms(firstWord).some((form) => reading.has(form)))
  );
}

/**
 * Whether a POST's path ends in a verb that looks something up (`/orders/search`, `/documents.list`), its description begins with one
 * or its operationId has one, and neither names a change.
 */
export function readsByItsWords(operation: Operation): boolean {
  const { method, path, operationId = "" } = operation;
  if (method !== "POST" || pathSegments(path).at(-1)?.isParameter !== false) return false;
  const [act = ""] = actOf(operation).filter((word) => !manner.has(word));
  if (!lookingUp.has(act) || words(path).some((word) => made.has(singular(word)))) return false;
  const named = words(operationId);
  const said = forms(firstWordOf(operation) ?? "");
  if ([...named, ...said].some((word) => changing.has(word))) return false;
  return said.some((form) => reading.has(form)) || [...named, ...said].some((word) => lookingUp.has(word));
}

/** Words of what is done at the end of the path; behind a dot, where the resource is before it: `/apps.uninstall`. */
function actOf({ path }: Operation): readonly string[] {
  const last = pathSegments(path).findLast(({ isParameter }) => !isParameter);
  return words(last?.text.split(".").at(-1) ?? "");
}

/** Of what is said. */
function firstWordOf({ summary, description }: Operation): string | undefined {
  return words(sentencesOf(summary ?? description ?? "")[0]?.text ?? "").find((word) => !manner.has(word));
}

/** The word, and what it may be a form of: `deletes` → `delete`. */
function forms(word: string): readonly string[] {
  return [word, word.replace(/s$/, ""), word.replace(/es$/, "")];
}
