/** Finds what an operationId says of keys and owners behind its object: `ById`, `forUserAccountPayment`. */
import type { Operation } from "../../model/api.js";
import { pathSegments, singular, singularWords, words } from "../words/words.js";
import { isVariable } from "./machine-made.js";
import { collectionsWithItem } from "./owner.js";
import type { Reading } from "./read-id.js";

/** With and without the key, and with the last of several owners first. */
export function endingsOf(reading: Reading, operation: Operation): readonly (readonly string[])[] {
  const { verb, object, container, rest } = reading;
  const isOfThing = object.length + container.length > 0 || verb.join() === "list";
  const short = isOfThing ? withoutKey(rest, operation) : rest;
  return short.length < rest.length ? [short, rest] : [...lastOwners(rest, operation), rest];
}

/** Without `by_id` and the like, which the arguments say, and so `by_application_uuid` of `/applications/{uuid}/envs`. */
export function withoutKey(rest: readonly string[], { path, parameters }: Operation): readonly string[] {
  const at = rest.indexOf("by");
  const owners = collectionsWithItem(path).flatMap((own) => own.map(singular));
  const said = rest.slice(at + 1).filter((word) => word !== "by");
  const isOwner = (word: string): boolean => owners.includes(word) && !isVariable(word, path);
  // "by service and app uuid", and not "by budget limit", which is one
  const isOfOwner = said.some(isOwner) && !said.every((word) => owners.includes(word));
  const key = isOfOwner ? said.filter((word) => !isOwner(word) && word !== "and") : said;
  if (at < 0 || key.length === 0) return rest;
  const needed = parameters.flatMap(({ name, in: where, required }) =>
    where === "query" && required ? words(name) : [],
  );
  const isKey = key.every((word) => isVariable(word, path) || needed.includes(word));
  return isKey ? rest.slice(0, at) : rest;
}

/** `for payment` of `for user account payment`, which are all owners of `/users/{}/accounts/{}/payments/{}/notes`. */
function lastOwners([preposition = "", ...owners]: readonly string[], { path }: Operation): string[][] {
  const segments = pathSegments(path);
  const nouns = segments.flatMap(({ text, isParameter }, index) =>
    !isParameter && segments[index + 1]?.isParameter === true ? [singularWords(text)] : [],
  );
  const said = owners.map(singular).join();
  const chain = runsOf(nouns.slice(-mostOwners)).find((run) => run.flat().join() === said) ?? [];
  return chain
    .slice(1)
    .map((_, index) => [preposition, ...owners.slice(-chain.slice(chain.length - 1 - index).flat().length)]);
}

/** The deepest paths of real APIs have about ten. */
const mostOwners = 10;

/** Those that follow each other, from each to each later one. */
function runsOf<T>(all: readonly T[]): T[][] {
  return all.flatMap((_, start) => all.slice(start).map((_, length) => all.slice(start, start + length + 1)));
}
