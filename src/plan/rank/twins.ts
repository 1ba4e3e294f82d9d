/**
 * Finds operations that do what another one does: of their path, such as `GET /search` beside `POST /search`, which is for clients that
 * cannot send a body with GET; or at another path, to which gRPC gateways bind a method as well. Nobody lists both.
 */
import { isDeepStrictEqual } from "node:util";
import { groupBy } from "../../group-by.js";
import type { Operation, Schema } from "../../model/api.js";
import { isRead } from "../../runtime/operations/operation.js";
import type { PlannedOperation } from "../planned-operation.js";
import { firstFormsOf, reading } from "../select/said-words.js";
import { withoutMethod } from "../words/opening.js";
import { words } from "../words/words.js";

type Candidate = Pick<PlannedOperation, "selected" | "facts">;

/** A path may have thousands of other methods. */
const compared = new Set(["GET", "HEAD", "POST", "PUT"]);

/** @returns keys of those whose twin is the better tool */
export function lesserTwins(planned: readonly Candidate[]): ReadonlySet<string> {
  return new Set([...twinsAtPaths(planned), ...furtherBindings(planned)]);
}

function twinsAtPaths(planned: readonly Candidate[]): readonly string[] {
  const candidates = planned.filter(({ selected }) => compared.has(selected.operation.method));
  const ofPaths = groupBy(candidates, ({ selected: { api, operation } }) => `${api.id} ${operation.path}`);
  return [...ofPaths.values()].flatMap((all) =>
    all
      .filter((one) => all.some((other) => other !== one && areTwins(one, other) && isBetter(other, one)))
      .map(keyOf),
  );
}

/** As many as one digit numbers; more are alike for another reason, such as having no operationId. */
const mostBindings = 9;

/** gRPC gateways number the operationIds of further bindings: `Shop_GetPet`, `Shop_GetPet2`. */
function furtherBindings(planned: readonly Candidate[]): readonly string[] {
  const alike = groupBy(planned, ({ selected: { api, operation } }) =>
    [api.id, operation.method, numberedId(operation).stem].join(" "),
  );
  const numbered = [...alike.values()].filter((all) => all.length <= mostBindings);
  return numbered.flatMap((all) =>
    all.filter((one) => all.some((other) => isBefore(other, one) && areBindings(one, other))).map(keyOf),
  );
}

function isBefore(one: Candidate, other: Candidate): boolean {
  return numberedId(one.selected.operation).number < numberedId(other.selected.operation).number;
}

function numberedId({ operationId = "" }: Operation): { readonly stem: string; readonly number: number } {
  const [, stem = operationId, number = "1"] = /^(.*\D)([2-9])$/s.exec(operationId) ?? [];
  return { stem, number: Number(number) };
}

/** What is numbered because another has its name does something else, which is said, takes or answers something else. */
function areBindings(one: Candidate, other: Candidate): boolean {
  return (
    said(one) === said(other) &&
    takeTheSame(one, other) &&
    isDeepStrictEqual(requiredBy(one), requiredBy(other)) &&
    answerTheSame(one, other)
  );
}

function requiredBy({ facts }: Candidate): readonly string[] {
  return facts.arguments.flatMap(({ name, required }) => (required ? [name] : [])).toSorted();
}

function answerTheSame(one: Candidate, other: Candidate): boolean {
  return isDeepStrictEqual(answersOf(one), answersOf(other));
}

function answersOf({ selected }: Candidate): readonly (Schema | undefined)[] {
  return selected.operation.responses.flatMap(({ status, content }) =>
    status.startsWith("2") ? content.map(({ schema }) => schema) : [],
  );
}

/** "Fetch pets": a summary without a verb is also shared by what reads a thing and what changes it. */
function readByTheirSummary({ selected: one }: Candidate, { selected: other }: Candidate): boolean {
  const [summary, otherSummary] = [one, other].map(({ operation }) => withoutMethod(operation.summary ?? ""));
  const isSame = summary !== "" && summary === otherSummary;
  return isSame && firstFormsOf(one.operation).some((form) => reading.has(form));
}

function areTwins(one: Candidate, other: Candidate): boolean {
  const [{ method }, { method: otherMethod }] = [one.selected.operation, other.selected.operation];
  const methods = new Set([method, otherMethod]);
  // HEAD answers what GET does, without the content: https://www.rfc-editor.org/rfc/rfc9110#section-9.3.2
  if (methods.has("HEAD")) return methods.has("GET");
  if (!methods.has("POST") || !(methods.has("GET") || methods.has("PUT"))) return false;
  if (said(one) !== "" && said(one) === said(other) && takeTheSame(one, other)) return true;
  return readByTheirSummary(one, other) && answersOf(one).length > 0 && answerTheSame(one, other);
}

function keyOf({ selected }: Candidate): string {
  return selected.key;
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

/** What only reads; then what is not named after the other; then what has a body, which few know of GET; then what the path is for. */
function isBetter(one: Candidate, other: Candidate): boolean {
  const [reads, otherReads] = [one, other].map(({ selected: { operation, extension } }) =>
    isRead(operation.method, extension.readOnly),
  );
  if (reads !== otherReads) return reads === true;
  const isSecond = isNamedAfter(one, other);
  return isSecond === isNamedAfter(other, one) ? orderOf(one) < orderOf(other) : !isSecond;
}

/** `searchPetsPost` beside `searchPets` */
function isNamedAfter({ selected: one }: Candidate, { selected: other }: Candidate): boolean {
  const { operationId = "", method } = one.operation;
  const plain = words(other.operation.operationId ?? "");
  return plain.length > 0 && words(operationId).join(" ") === [...plain, method.toLowerCase()].join(" ");
}

function orderOf({ selected: { operation } }: Candidate): number {
  const { method, path, requestBody } = operation;
  const withBody = path.endsWith("}") ? ["PUT", "POST"] : ["POST", "PUT"];
  if (requestBody !== undefined && withBody.includes(method)) return withBody.indexOf(method);
  return method === "GET" ? 2 : 3;
}
