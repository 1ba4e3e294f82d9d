/**
 * Names tools: `getPetById` → `get_pet_by_id`; without an operationId `GET /users/{id}/orders` → `list_user_orders`.
 * Names that a project pins stay, whatever the document says.
 */
import { discoveryToolNames } from "../../templates/runtime/discovery/tools.js";
import type { Operation } from "../model/api.js";
import type { ProjectState } from "../model/project.js";
import { functionNames } from "./function-name.js";
import type { Selected } from "./select/select.js";
import { verbs } from "./words/verbs.js";
import { isPlural, pathSegments, singular, words } from "./words/words.js";

/** Clients prefix the server's name and allow 60 or 64 characters for both. */
const longest = 40;
const shortest = 16;

/** Names of the server's own tools, and property names with a meaning of their own in JavaScript. */
const reserved = new Set<string>([
  ...discoveryToolNames,
  ..."constructor prototype proto to_string value_of has_own_property is_prototype_of to_locale_string".split(
    " ",
  ),
]);

/** Whether the name is not available to operations. */
export function isReserved(name: string): boolean {
  return reserved.has(name);
}

/**
 * Names in the order of `selected`.
 * @param prefixes by document id
 */
export function toolNames(
  selected: readonly Selected[],
  pinned: ProjectState["tools"],
  prefixes: ReadonlyMap<string, string>,
): string[] {
  const taken = new Set([...reserved, ...pinnedNames(pinned)]);
  const given = givenNames(selected, taken);
  for (const name of given.values()) taken.add(name);
  const functions = functionNames(selected.map(({ operation }) => operation));
  return selected.map(({ api, operation, key }) => {
    const naming = {
      prefix: prefixes.get(api.id) ?? "",
      taken,
      functionName: functions.get(operation),
    };
    const name = pinned.get(key)?.name ?? given.get(key) ?? newName(operation, naming);
    taken.add(name);
    return name;
  });
}

/** The names that a project pins, and those that its user chose in tool files. */
export function pinnedNames(pinned: ProjectState["tools"]): string[] {
  return [...pinned.values()].flatMap(({ name, ownName }) =>
    [name, ownName].filter((one) => one !== undefined),
  );
}

/** Names by operation key that the document's or the project's owner gave; the first to claim a name has it. */
function givenNames(selected: readonly Selected[], taken: ReadonlySet<string>): Map<string, string> {
  const owners = new Map<string, string>();
  for (const { key, extension } of selected)
    if (extension.name !== undefined && !taken.has(extension.name) && !owners.has(extension.name))
      owners.set(extension.name, key);
  return new Map([...owners].map(([name, key]) => [key, name]));
}

interface Naming {
  readonly prefix: string;
  readonly taken: ReadonlySet<string>;
  /** Where it is better than the operationId. */
  readonly functionName: string | undefined;
}

function newName(operation: Operation, { prefix, taken, functionName }: Naming): string {
  const start = prefix === "" || /[_-]$/.test(prefix) ? prefix : `${prefix}_`;
  const room = Math.max(shortest, longest - start.length);
  const own = ownWords(operation, functionName);
  const free = (parts: readonly string[]): string | undefined => {
    const name = start + shortened(parts, room);
    return taken.has(name) ? undefined : name;
  };
  const found = free(own);
  if (found !== undefined) return found;
  for (const word of distinguishingWords(operation, own)) {
    const longer = free([...own, word]);
    if (longer !== undefined) return longer;
  }
  for (let number = 2; ; number += 1) {
    const suffix = `_${number}`;
    const name = start + shortened(own, room - suffix.length) + suffix;
    if (!taken.has(name)) return name;
  }
}

/** The words of the operationId; a lone verb is completed from the path. */
function ownWords(operation: Operation, operationId = operation.operationId ?? ""): readonly string[] {
  const own = words(operationId);
  if (own.length === 0) return wordsFromPath(operation);
  const [only, ...others] = own;
  return others.length === 0 && only !== undefined && verbs.has(only)
    ? [only, ...resourceWords(operation.path)]
    : own;
}

function wordsFromPath({ method, path }: Operation): string[] {
  const segments = pathSegments(path);
  const last = segments.at(-1);
  const resource = resourceWords(path);
  const noun = resource.at(-1) ?? "root";
  const isCollection = last !== undefined && !last.isParameter && isPlural(noun);
  const one = [...resource.slice(0, -1), singular(noun)];
  switch (method) {
    case "GET":
      return isCollection
        ? ["list", ...resource]
        : ["get", ...(last?.isParameter === true ? one : [...resource.slice(0, -1), noun])];
    case "POST":
      return isCollection ? ["create", ...one] : ["post", ...resource.slice(0, -1), noun];
    case "PUT":
      return ["replace", ...(isCollection ? [...resource.slice(0, -1), noun] : one)];
    case "PATCH":
      return ["update", ...(isCollection ? [...resource.slice(0, -1), noun] : one)];
    case "DELETE":
      return ["delete", ...(isCollection ? [...resource.slice(0, -1), noun] : one)];
    default:
      return [...words(method), ...resource.slice(0, -1), noun];
  }
}

/** `/users/{id}/orders` → `user`, `orders`. */
function resourceWords(path: string): string[] {
  const nouns = pathSegments(path).filter(({ isParameter }) => !isParameter);
  return nouns.flatMap(({ text }, index) => {
    const parts = words(text);
    return index === nouns.length - 1 ? parts : [...parts.slice(0, -1), ...parts.slice(-1).map(singular)];
  });
}

/** Words that can tell a name from a taken one: from the path, last segments first, then the method. */
function distinguishingWords({ method, path }: Operation, own: readonly string[]): string[] {
  const known = new Set(own.map(singular));
  const fresh = (word: string): boolean => !known.has(singular(word));
  const segments = pathSegments(path).reverse();
  const nouns = segments.filter(({ isParameter }) => !isParameter).flatMap(({ text }) => words(text));
  const parameters = segments
    .filter(({ isParameter }) => isParameter)
    .map(({ text }) => `by_${words(text).join("_")}`);
  return [
    ...nouns.filter(fresh),
    ...parameters.filter((word) => word !== "by_"),
    ...words(method).filter(fresh),
  ];
}

const fillers = new Set("a an the of for to in on with and from via at as".split(" "));
const versions = /^(?:v\d+|api|(?:alpha|beta)\d*|v\d+(?:alpha|beta)\d*)$/;

/** Which words to drop takes time that grows with the square of their number. Beyond it, those in the middle are dropped first. */
const mostWords = 100;

/**
 * Shortens a name to `room` characters by dropping whole words, but never the verb or the last word. Dropped first
 * are words that occur again later, then fillers and versions, then words before the verb, then as few others as
 * possible.
 */
function shortened(parts: readonly string[], room: number): string {
  const whole = parts.join("_");
  if (whole.length <= room) return whole.replace(/_+$/, "");
  const verb = parts.find((word) => verbs.has(word)) ?? parts[0];
  let left = parts.length <= mostWords ? [...parts] : [...parts.slice(0, 20), ...parts.slice(20 - mostWords)];
  const excess = (): number => left.join("_").length - room;
  const droppable = (): number[] =>
    [...left.keys()].slice(0, -1).filter((index) => index !== left.indexOf(verb ?? ""));
  const drop = (index: number): void => {
    left = left.filter((_, other) => other !== index);
  };
  const rules: ((word: string, index: number) => boolean)[] = [
    (word, index) => left.slice(index + 1).some((later) => singular(later) === singular(word)),
    (word) => fillers.has(word),
    (word) => versions.test(word),
  ];
  for (const rule of rules) {
    for (const index of droppable().reverse())
      if (excess() > 0 && rule(left[index] ?? "", index)) drop(index);
  }
  while (excess() > 0 && droppable().length > 0) drop(victim(left, left.indexOf(verb ?? ""), excess()));
  return left.join("_").slice(0, room).replace(/_+$/, "");
}

/**
 * Index of the word to drop: preferably one that is long enough by itself (before the verb, then the shortest), else
 * the longest.
 */
function victim(left: readonly string[], verb: number, excess: number): number {
  const candidates = left
    .map((word, index) => ({ index, size: word.length + 1 }))
    .filter(({ index }) => index !== verb && index !== left.length - 1);
  const enough = candidates
    .filter(({ size }) => size >= excess)
    .sort((a, b) => Number(b.index < verb) - Number(a.index < verb) || a.size - b.size);
  const [best] = enough.length > 0 ? enough : [...candidates].sort((a, b) => b.size - a.size);
  return best?.index ?? 0;
}
