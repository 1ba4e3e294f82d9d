/** Lays out a document's operations by their resources, as the signals read them. */
import { countsOf, groupBy } from "../../group-by.js";
import type { Operation } from "../../model/api.js";
import { singular, singularWords, words } from "../words/words.js";
import { resourceOf, type Resource } from "./resource.js";

/** What an operation does to its resource; `read` and `act` are what is read or done below it. */
export type Intent = "list" | "get" | "create" | "update" | "delete" | "search" | "read" | "act";

export interface RankedOperation {
  readonly operation: Operation;
  readonly intent: Intent;
  /** Whether it replaces what another one of the same path changes in part. */
  readonly replaces: boolean;
}

export interface RankedResource extends Pick<Resource, "template" | "nouns"> {
  readonly operations: readonly RankedOperation[];
}

export interface RankedTag {
  /** Index of its first resource; 0 in a document that is sorted by name. */
  readonly place: number;
  readonly resources: readonly RankedResource[];
}

export interface RankedDocument {
  /** Number of operations. */
  readonly size: number;
  readonly resources: readonly RankedResource[];
  /** By name, the first tags of the resources that have one. */
  readonly tags: ReadonlyMap<string, RankedTag>;
  /** Share of the operations whose paths have the singular word. */
  readonly wordShares: ReadonlyMap<string, number>;
  /** By beginning of their templates: number of resources, and of operations, below it. */
  readonly resourcesBelow: ReadonlyMap<string, number>;
  readonly operationsBelow: ReadonlyMap<string, number>;
  /** By template: number of operations of other resources whose texts have the noun. */
  readonly mentions: ReadonlyMap<string, number>;
}

/** @param operations of one document, in its order */
export function layOut(operations: readonly Operation[]): RankedDocument {
  const resources = resourcesOf(operations);
  const words = counted(operations, wordsOf);
  return {
    size: operations.length,
    resources,
    tags: tagsOf(resources),
    wordShares: new Map([...words].map(([word, number]) => [word, number / operations.length])),
    resourcesBelow: counted(resources, ({ template }) => beginnings(template)),
    operationsBelow: counted(operations, (one) => beginnings(resourceOf(one).template)),
    mentions: mentionsOf(resources, operations),
  };
}

function tagsOf(resources: readonly RankedResource[]): ReadonlyMap<string, RankedTag> {
  const byName = groupBy([...resources.entries()], ([, one]) => tagOf(one));
  byName.delete("");
  const isSorted = areSorted([...byName.keys()]) || areSorted(resources.map(({ template }) => template));
  return new Map(
    [...byName].map(([name, own]) => [
      name,
      { place: isSorted ? 0 : (own[0]?.[0] ?? 0), resources: own.map(([, one]) => one) },
    ]),
  );
}

/** Whether nearly all names stand behind the one before them. */
function areSorted(names: readonly string[]): boolean {
  const pairs = names.slice(1).map((name, index) => (names[index] ?? "").toLowerCase() <= name.toLowerCase());
  return pairs.filter(Boolean).length > nearlySorted * pairs.length;
}

const nearlySorted = 0.8;

/** The first tag of its first operation; "" if it has none. */
export function tagOf({ operations: [first] }: RankedResource): string {
  return first?.operation.tags[0] ?? "";
}

interface ResourceOperations extends Pick<Resource, "template" | "nouns"> {
  readonly operations: readonly Operation[];
}

function resourcesOf(operations: readonly Operation[]): RankedResource[] {
  const patched = new Set(operations.flatMap(({ method, path }) => (method === "PATCH" ? [path] : [])));
  return withSearches(operationsByTemplate(operations)).map(({ operations: own, ...resource }) => ({
    ...resource,
    operations: own.map((operation) => ({
      operation,
      intent: isUse(operation, own) ? "create" : intentOf(operation),
      replaces: operation.method === "PUT" && patched.has(operation.path),
    })),
  }));
}

/** `POST /text-to-speech/{voice}` makes something, where nothing can be read or made otherwise. */
function isUse(operation: Operation, own: readonly Operation[]): boolean {
  return (
    intentOf(operation) === "update" && own.every(({ method }) => method === "POST") && !own.some(isCreated)
  );
}

function isCreated(operation: Operation): boolean {
  return intentOf(operation) === "create";
}

function operationsByTemplate(operations: readonly Operation[]): ResourceOperations[] {
  return [...groupBy(operations, (one) => resourceOf(one).template)].map(([template, own]) => ({
    template,
    nouns: own[0] === undefined ? [] : resourceOf(own[0]).nouns,
    operations: own,
  }));
}

/** `/search/issues` is about issues: it counts to the resource of that noun that has most below it, if any has. */
function withSearches(resources: readonly ResourceOperations[]): ResourceOperations[] {
  const below = counted(resources, ({ template }) => beginnings(template));
  const sizeOf = ({ template }: ResourceOperations): number => below.get(template) ?? 0;
  const found = new Map<ResourceOperations, readonly Operation[]>();
  for (const one of resources) {
    const alike = isSearch(one)
      ? resources.filter(
          (other) => !isSearch(other) && nounOf(other.nouns) === nounOf(one.nouns) && sizeOf(other) > 0,
        )
      : [];
    const home = alike.toSorted((a, b) => sizeOf(b) - sizeOf(a))[0] ?? one;
    found.set(home, [...(found.get(home) ?? []), ...one.operations]);
  }
  return [...found].map(([home, operations]) => ({ ...home, operations }));
}

/** Whether a search is on the way to it. */
function isSearch({ nouns }: ResourceOperations): boolean {
  return nouns.slice(0, -1).some((noun) => noun.split("_").some((word) => searching.has(word)));
}

/** Characters of a description that count: what comes later is about details. */
const readCharacters = 400;

function mentionsOf(
  resources: readonly RankedResource[],
  operations: readonly Operation[],
): ReadonlyMap<string, number> {
  const phrases = new Map(resources.map(({ template, nouns }) => [template, singularPhrase(nounOf(nouns))]));
  const wanted = new Set(phrases.values());
  const phrasesOf = phrasesAmong(wanted);
  const found = operations.map((one) => ({ template: resourceOf(one).template, phrases: phrasesOf(one) }));
  const everywhere = counted(found, ({ phrases: own }) => own);
  const atHome = counted(found, ({ template, phrases: own }) =>
    own.includes(phrases.get(template) ?? "") ? [template] : [],
  );
  return new Map(
    [...phrases].map(([template, phrase]) => [
      template,
      (everywhere.get(phrase) ?? 0) - (atHome.get(template) ?? 0),
    ]),
  );
}

/** Returns a function that finds the wanted phrases in what is said of an operation. */
function phrasesAmong(wanted: ReadonlySet<string>): (operation: Operation) => string[] {
  const byFirstWord = groupBy(
    [...wanted].map((phrase) => ({ phrase, words: phrase.split(" ") })),
    (one) => one.words[0],
  );
  return ({ summary = "", description = "" }) => {
    const all = singularWords(`${summary} ${description.slice(0, readCharacters)}`);
    return all.flatMap((word, from) =>
      (byFirstWord.get(word) ?? [])
        .filter((one) => one.words.every((wordOfPhrase, index) => all[from + index] === wordOfPhrase))
        .map(({ phrase }) => phrase),
    );
  };
}

function singularPhrase(noun: string): string {
  return noun.split("_").map(singular).join(" ");
}

/** The last noun in singular. */
export function nounOf(nouns: readonly string[]): string {
  const parts = (nouns.at(-1) ?? "").split("_");
  return [...parts.slice(0, -1), singular(parts.at(-1) ?? "")].join("_");
}

/** `repos/{}/issues` → `repos`, `repos/{}`. */
function beginnings(template: string): string[] {
  const segments = template.split("/");
  return segments.slice(1).map((_, index) => segments.slice(0, index + 1).join("/"));
}

function wordsOf({ path }: Operation): readonly string[] {
  return singularWords(path);
}

function counted<T>(all: readonly T[], of: (one: T) => readonly string[]): Map<string, number> {
  return countsOf(all.flatMap((one) => [...new Set(of(one))]));
}

const searching = new Set(["search", "find", "query", "lookup"]);

function intentOf(operation: Operation): Intent {
  const { tail, nouns } = resourceOf(operation);
  const { method, operationId = "", summary = "" } = operation;
  const act = tail.findLast(({ isParameter }) => !isParameter);
  const actWords = act === undefined ? [] : words(act.text);
  const named = [...words(operationId), ...actWords, ...(nouns.at(-1) ?? "").split("_")];
  if (named.some((word) => searching.has(word))) return "search";
  if (act !== undefined) return intentInPath(actWords[0] ?? "", method);
  const isItem = tail.length > 0;
  switch (method) {
    case "GET":
      return isItem ? "get" : "list";
    case "POST":
      return isItem ? "update" : "create";
    case "PUT":
      return !isItem && /^(?:add|create)s?\b/i.test(summary) ? "create" : "update";
    case "PATCH":
      return "update";
    case "DELETE":
      return "delete";
    default:
      return "read";
  }
}

/** `GET /clients/create` shows a form. */
function intentInPath(act: string, method: string): Intent {
  const known = intentsInPaths.get(act);
  if (method !== "GET") return known ?? "act";
  return known === "list" || known === "get" ? known : "read";
}

/** Where paths name methods: `/chat.delete`, `/containers/create`. */
const intentsInPaths: ReadonlyMap<string, Intent> = new Map([
  ["list", "list"],
  ["get", "get"],
  ["info", "get"],
  ["create", "create"],
  ["add", "create"],
  ["update", "update"],
  ["edit", "update"],
  ["set", "update"],
  ["delete", "delete"],
  ["remove", "delete"],
]);
