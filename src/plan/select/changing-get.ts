/**
 * Finds GET operations whose own words say that they change something: `GET /screenshot/delete`, "Delete screenshot data". The
 * method promises clients that nothing changes, so believing it would let a model delete without being asked.
 */
import type { Operation } from "../../model/api.js";
import { sentencesOf } from "../words/sentences.js";
import { pathSegments, words } from "../words/words.js";

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

/** Whether the path ends in a changing verb (`/rides/{id}/cancel`, `/createPad`) that the description or the operationId repeats. */
export function changesByItsWords({ method, path, operationId, summary, description }: Operation): boolean {
  if (method !== "GET") return false;
  const last = pathSegments(path).findLast(({ isParameter }) => !isParameter);
  // `/apps.uninstall`: the resource, then what is done.
  const [verb] = words(last?.text.split(".").at(-1) ?? "");
  if (verb === undefined || !changing.has(verb)) return false;
  const [firstWord] = words(sentencesOf(summary ?? description ?? "")[0]?.text ?? "");
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

/** The word, and what it may be a form of: `deletes` → `delete`. */
function forms(word: string): readonly string[] {
  return [word, word.replace(/s$/, ""), word.replace(/es$/, "")];
}
