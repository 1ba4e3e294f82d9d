/**
 * Names by which the operations of a document say what they are about, such as `channel` where some require it. An optional argument of
 * such a name says in other operations, too, which one is meant.
 */
import { useOf } from "../words/use.js";
import { pathSegments, singular, singularWords, words } from "../words/words.js";
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
  return [...new Set(required)].filter((name) => optional.has(name) && useOf(name) < leastUse).sort();
}

function mayIdentify({ required, location }: Operation["inputs"][number]): boolean {
  return !required && (location === "query" || location === "body");
}

/** `/customers/{id}` → `customer` */
function collectionsIn(path: string): string[] {
  const segments = pathSegments(path);
  return segments.flatMap(({ text, isParameter }, index) =>
    !isParameter && segments[index + 1]?.isParameter === true ? [thingOf(singular(text))] : [],
  );
}

/** `customer_id`, `customers` → `customer`; "" for an id of its own. */
export function thingOf(name: string): string {
  const parts = singularWords(name);
  return (parts.at(-1) === "id" ? parts.slice(0, -1) : parts).join("_");
}

/** Whether the path ends with a collection: an argument that says which one only filters. */
export function endsInList(path: string): boolean {
  const last =
    pathSegments(path.replaceAll(".", "/")).findLast(({ isParameter }) => !isParameter)?.text ?? "";
  const parts = words(last);
  const noun = parts.at(-1) ?? "";
  return parts.includes("list") || singular(noun) !== noun;
}
