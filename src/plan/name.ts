/**
 * Tool names. `getPetById` → `get_pet_by_id`; without an operationId `GET /users/{id}/orders` → `list_user_orders`.
 * A name that a project already relies on stays, whatever the document says now.
 */
import type { Operation } from "../model/api.js";
import type { PinnedTool, ProjectState } from "../model/project.js";
import type { Selected } from "./select.js";
import { isPlural, pathSegments, singular, words } from "./words.js";

/** Clients put a server's name before a tool's and allow 60 or 64 characters for both. */
const longest = 40;
const shortest = 16;

/** Tools that a server may have besides those of the document, and names that mean something to objects in JavaScript. */
const reserved = new Set(
  (
    "search_operations describe_operations call_read_operation call_write_operation " +
    "constructor prototype proto to_string value_of has_own_property is_prototype_of to_locale_string"
  ).split(" "),
);

/**
 * Names in the order of `selected`.
 * @param prefixes by document id
 */
export function toolNames(
  selected: readonly Selected[],
  pinned: ProjectState["tools"],
  prefixes: ReadonlyMap<string, string>,
): string[] {
  const pins = pinnedTools(pinned);
  const taken = new Set([...reserved, ...[...pinned.values()].map(({ name }) => name)]);
  return selected.map(({ api, operation, key }) => {
    const name = pins(key)?.name ?? newName(operation, prefixes.get(api.id) ?? "", taken);
    taken.add(name);
    return name;
  });
}

/** Pins by the key of an operation; the names of path parameters are no part of what an operation is. */
export function pinnedTools(pinned: ProjectState["tools"]): (key: string) => PinnedTool | undefined {
  const blanked = (key: string): string => key.replace(/\{[^{}]*\}/g, "{}");
  const byBlanked = new Map([...pinned].map(([id, tool]) => [blanked(id), tool]));
  return (key) => pinned.get(key) ?? byBlanked.get(blanked(key));
}

function newName(operation: Operation, prefix: string, taken: ReadonlySet<string>): string {
  const start = prefix === "" || /[_-]$/.test(prefix) ? prefix : `${prefix}_`;
  const room = Math.max(shortest, longest - start.length);
  const own = ownWords(operation);
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

/** A lone verb as operationId names nothing: the path says what it is about. */
function ownWords(operation: Operation): string[] {
  const own = words(operation.operationId ?? "");
  if (own.length === 0) return wordsFromPath(operation);
  const [only, ...others] = own;
  return others.length === 0 && only !== undefined && loneVerbs.has(only)
    ? [only, ...resourceWords(operation.path)]
    : own;
}

const loneVerbs = new Set(
  "get list create add post put patch update replace edit delete remove find search index show read fetch query".split(
    " ",
  ),
);

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

/** `/users/{id}/orders` → user orders. */
function resourceWords(path: string): string[] {
  const nouns = pathSegments(path).filter(({ isParameter }) => !isParameter);
  return nouns.flatMap(({ text }, index) => {
    const parts = words(text);
    return index === nouns.length - 1 ? parts : [...parts.slice(0, -1), ...parts.slice(-1).map(singular)];
  });
}

/** Words of the path that the name lacks, the last ones first; then the method. */
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

/**
 * At most `room` characters. Whole words go, never vowels: those said before, those that say little, versions, and then
 * the fewest from the middle, for a name begins with what it does and ends with what it does it to.
 */
function shortened(parts: readonly string[], room: number): string {
  let left = [...parts];
  const fits = (): boolean => left.join("_").length <= room;
  const dropWhere = (drop: (word: string, index: number) => boolean): void => {
    for (let index = left.length - 1; index > 0 && !fits(); index -= 1) {
      const word = left[index];
      if (word !== undefined && index < left.length - 1 && drop(word, index))
        left = left.filter((_, other) => other !== index);
    }
  };
  dropWhere((word, index) => left.slice(index + 1).some((later) => singular(later) === singular(word)));
  dropWhere((word) => fillers.has(word));
  dropWhere((word) => versions.test(word));
  while (!fits() && left.length > 2) {
    const excess = left.join("_").length - room;
    const middle = left.slice(1, -1);
    const enough = middle.filter((word) => word.length + 1 >= excess).sort((a, b) => a.length - b.length);
    const [victim] = enough.length > 0 ? enough : [...middle].sort((a, b) => b.length - a.length);
    left = left.filter((_, index) => index !== left.indexOf(victim ?? "", 1));
  }
  return left.join("_").slice(0, room).replace(/_+$/, "");
}
