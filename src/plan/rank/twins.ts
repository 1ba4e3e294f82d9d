/**
 * Finds operations that do what another one of their path does, such as `GET /search` beside `POST /search`, which is for clients that
 * cannot send a body with GET. Nobody lists both.
 */
import { groupBy } from "../../group-by.js";
import { isRead } from "../../runtime/operations/operation.js";
import type { PlannedOperation } from "../planned-operation.js";
import { words } from "../words/words.js";

type Candidate = Pick<PlannedOperation, "selected" | "facts">;

/** A path may have thousands of other methods. */
const compared = new Set(["GET", "HEAD", "POST", "PUT"]);

/** @returns keys of those whose twin is the better tool */
export function lesserTwins(planned: readonly Candidate[]): ReadonlySet<string> {
  const candidates = planned.filter(({ selected }) => compared.has(selected.operation.method));
  const ofPaths = groupBy(candidates, ({ selected: { api, operation } }) => `${api.id} ${operation.path}`);
  return new Set(
    [...ofPaths.values()].flatMap((all) =>
      all
        .filter((one) => all.some((other) => other !== one && areTwins(one, other) && isBetter(other, one)))
        .map(({ selected }) => selected.key),
    ),
  );
}

function areTwins(one: Candidate, other: Candidate): boolean {
  const [{ method }, { method: otherMethod }] = [one.selected.operation, other.selected.operation];
  const methods = new Set([method, otherMethod]);
  // HEAD answers what GET does, without the content: https://www.rfc-editor.org/rfc/rfc9110#section-9.3.2
  if (methods.has("HEAD")) return methods.has("GET");
  if (!methods.has("POST") || !(methods.has("GET") || methods.has("PUT"))) return false;
  return said(one) !== "" && said(one) === said(other) && takeTheSame(one, other);
}

function said({ selected: { operation } }: Candidate): string {
  return words(`${operation.summary ?? ""} ${operation.description ?? ""}`).join(" ");
}

/** Texts are copied also to what does something else, which takes something else, too. */
function takeTheSame(one: Candidate, other: Candidate): boolean {
  const [fewer, more] = [one, other]
    .map(({ facts }) => new Set(facts.arguments.map(({ name }) => name)))
    .toSorted((a, b) => a.size - b.size);
  return fewer !== undefined && more !== undefined && [...fewer].every((name) => more.has(name));
}

/** What only reads; then what has a body, which few know of GET; then what the path is for. */
function isBetter(one: Candidate, other: Candidate): boolean {
  const [reads, otherReads] = [one, other].map(({ selected: { operation, extension } }) =>
    isRead(operation.method, extension.readOnly),
  );
  return reads === otherReads ? orderOf(one) < orderOf(other) : reads === true;
}

function orderOf({ selected: { operation } }: Candidate): number {
  const { method, path, requestBody } = operation;
  const withBody = path.endsWith("}") ? ["PUT", "POST"] : ["POST", "PUT"];
  if (requestBody !== undefined && withBody.includes(method)) return withBody.indexOf(method);
  return method === "GET" ? 2 : 3;
}
