/** Finds a GET that changes something: `GET /screenshot/delete`, "Delete screenshot data", would let a model delete without being asked. */
import type { Operation } from "../../model/api.js";
import { words } from "../words/words.js";
import { actOf, changing, firstWordOf, forms, reading } from "./said-words.js";

/**
 * Whether two of three begin with the same changing verb: the end of a GET's path (`/rides/{id}/cancel`, `/createPad`), its description and
 * its operationId.
 */
export function changesByItsWords(operation: Operation): boolean {
  const { method, operationId } = operation;
  if (method !== "GET") return false;
  const named = words(operationId ?? "");
  const firstWord = firstWordOf(operation);
  const said = firstWord === undefined ? [] : forms(firstWord);
  const [verb = ""] = actOf(operation);
  const twice = [verb, named[0] ?? ""].find((one) => changing.has(one) && said.includes(one));
  if (twice !== undefined) return true;
  if (!changing.has(verb)) return false;
  // `UpdateRuns_List` is a list of update runs; frameworks name the method last: `createAuthorUsingGET`.
  const others = named.at(-2) === "using" ? named.slice(0, -2) : named;
  return (
    named[0] === verb && !others.some((word) => reading.has(word)) && !said.some((form) => reading.has(form))
  );
}
