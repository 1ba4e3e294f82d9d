/**
 * Names by which the operations of a document say what they are about, such as `channel` where some require it. An optional argument of
 * such a name says in other operations, too, which one is meant.
 */
import { isSought, useOf } from "../words/use.js";
import { isPlural, pathSegments, singularWords, words, type PathSegment } from "../words/words.js";
import type { Input } from "./decision.js";

interface Operation {
  readonly selected: { readonly operation: { readonly path: string } };
  readonly inputs: readonly Pick<Input, "required" | "location" | "wireName">[];
}

/** What many calls send, whatever they are about: text, paging, sorting. */
const leastUse = 4;

/** @returns in order, as {@link thingOf} gives them */
export function identifyingNames(operations: readonly Operation[]): readonly string[] {
  const required = operations.flatMap(({ selected: { operation }, inputs }) => [
    ...collectionsIn(operation.path),
    ...inputs.filter((one) => one.required).map(({ wireName }) => thingOf(wireName)),
  ]);
  const optional = new Set(
    operations.flatMap(({ inputs }) => inputs.filter(mayIdentify).map(({ wireName }) => thingOf(wireName))),
  );
  const mayBeKey = (name: string): boolean =>
    optional.has(name) && useOf(name) < leastUse && !secret.test(name);
  return [...new Set(required)].filter(mayBeKey).sort();
}

/** What is required of whoever changes it. */
const secret = /(?:^|_)(?:password|pin|secret|token)$/;

function mayIdentify({ required, location }: Operation["inputs"][number]): boolean {
  return !required && (location === "query" || location === "body");
}

/** `/customers/{id}` → `customer`, `/files.info` → `file` */
function collectionsIn(path: string): string[] {
  return segmentsOf(path)
    .slice(0, -1)
    .flatMap(({ text, isParameter }) => (!isParameter && isCollection(text) ? [thingOf(text)] : []));
}

/** Some write methods behind a dot. */
function segmentsOf(path: string): readonly PathSegment[] {
  return pathSegments(path).flatMap((segment) =>
    segment.text.split(".").map((text) => ({ ...segment, text })),
  );
}

function isCollection(text: string): boolean {
  return isPlural(words(text).at(-1) ?? "");
}

/** `customer_id`, `customers` → `customer`; "" for an id of its own. */
export function thingOf(name: string): string {
  const parts = singularWords(name);
  return (parts.at(-1) === "id" ? parts.slice(0, -1) : parts).join("_");
}

/** `id`, `created_at` and `warnings` of what is created or changed, which nearly every API sets itself. */
export function isSetByServer({ place, wireName }: Named): boolean {
  return place.startsWith("body:") && setByServer.test(words(wireName).join(" "));
}

const setByServer =
  /^(?:id|uuid|(?:created|modified|updated)(?: (?:at|by|date|on|time))?|(?:validation )?(?:errors|warnings)|pagination)$/;

/**
 * Whether the path is that of a whole collection, of which an argument that says which one is only a filter: `/users.list`, and not
 * `/conversations.members`, which are those of one.
 */
export function isWholeCollection(path: string): boolean {
  const literals = segmentsOf(path).flatMap(({ text, isParameter }) => (isParameter ? [] : [text]));
  const [last, before = ""] = literals.toReversed();
  if (last === undefined) return false;
  return words(last).includes("list") || (isCollection(last) && !isCollection(before));
}

type Named = Pick<Input, "place" | "wireName">;

/**
 * Finds the members of a body that hold what its operation is about: `invoices` of `POST /invoices`, what is sought: `query`, or the only
 * one, whatever it is called: `data`.
 */
export function contentIn(inputs: readonly Named[], path: string): (input: Named) => boolean {
  const members = inputs.filter(({ place }) => memberOfBody.test(place));
  const collection = segmentsOf(path).findLast(({ isParameter }) => !isParameter)?.text ?? "";
  return ({ place, wireName }) => {
    const name = singularWords(wireName);
    if (!memberOfBody.test(place) || name.length === 0) return false;
    const isKnown = name.length === 1 && (isSought(wireName) || contents.has(wireName));
    return isKnown || members.length === 1 || name.join(" ") === singularWords(collection).join(" ");
  };
}

const memberOfBody = /^body:\/[^/]*$/;

/** What documents call that which a thing consists of. */
const contents = new Set(["profile", "spec", "values"]);
