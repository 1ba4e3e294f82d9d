/**
 * What speaks for or against a resource, and an operation of it. Signals know paths, words and sizes, never an API; `weights.ts` says
 * what each is worth, and `npm run bench -- choice --fit` finds that out.
 */
import { pathSegments, singular, singularWords, words } from "../words/words.js";
import { isPreposition } from "../name/name-words.js";
import { resourceOf } from "./resource.js";
import {
  nounOf,
  tagOf,
  type Intent,
  type RankedDocument,
  type RankedOperation,
  type RankedResource,
} from "./document.js";
import { oncePer } from "../../runtime/values/lazy.js";
import { wordSet } from "../../word-set.js";

export const resourceSignals = {
  /** Things hang below what matters. */
  below: ({ template }, { resourcesBelow }) => Math.log1p(resourcesBelow.get(template) ?? 0),
  /** A noun directly below another, as in `/gateway/keys`: 1, else 0. */
  nested: ({ template }) => (/(?:^|\/)[^{/]+\/[^{/]+$/.test(template) ? 1 : 0),
  /** A compound is a corner: words of the noun beyond the first. */
  compound: wordsBeyondFirst,
  /** Share of the operations that stand at the same parent. */
  parent: ({ template }, { operationsBelow, size }) => {
    const parent = template.replace(/\/?[^/]*$/, "");
    return parent === "" ? 0 : Math.log((operationsBelow.get(parent) ?? 1) / size);
  },
  /** A word that is seldom chosen, unless the document is about it: from 0 to 1. */
  seldom: seldomness,
  /** The same two of the others with its tag, in the mean: corners are together. */
  amongCompounds: (one, document) => meanOfOthers(wordsBeyondFirst, one, document),
  amongSeldom: (one, document) => meanOfOthers(seldomness, one, document),
  /** Its tag has its name: 1, else 0. */
  namesTag: (one) =>
    singularWords(tagOf(one)).join("_") === singularWords(nounOf(one.nouns)).join("_") ? 1 : 0,
  /** Where its tag begins among the resources, from 0 to below 1: documents begin with what matters. */
  tagPlace: (one, { tags, resources }) => (tags.get(tagOf(one))?.place ?? 0) / resources.length,
  /** A word on the way to it is chosen often: 1, else 0. */
  often: ({ nouns }) => (nouns.some(isOften) ? 1 : 0),
  /** Operations of other resources speak of what matters: their share. */
  mentioned: (resource, { mentions, size }) =>
    Math.log((mentions.get(resource.template) ?? 0) + 0.5) - Math.log(size),
  /** What matters can be filtered: query parameters of its lists. */
  filters: ({ operations }) =>
    Math.log1p(
      Math.max(
        0,
        ...operations.flatMap(({ intent, operation }) =>
          intent === "list" || intent === "search" ? [operation.parameters.filter(isInQuery).length] : [],
        ),
      ),
    ),
} satisfies Record<string, Signal>;

export const operationSignals = {
  list: is("list"),
  get: is("get"),
  create: is("create"),
  read: is("read"),
  act: is("act"),
  /** PUT where the path has PATCH: 1, else 0. */
  replaces: ({ replaces }) => (replaces ? 1 : 0),
  /** Words of the path behind the resource. */
  wordy: ({ operation }) =>
    resourceOf(operation).tail.flatMap(({ text, isParameter }) => (isParameter ? [] : words(text))).length,
  /** What is used in many ways can be queried in many: its query parameters. */
  filters: ({ operation }) => Math.log1p(operation.parameters.filter(isInQuery).length),
  /** A corner takes many words to name: characters of the summary. */
  summary: ({ operation }) => Math.log1p(operation.summary?.length ?? 0),
  /** The path ends with a word that is chosen often: 1, else 0. */
  often: ({ operation: { path } }) =>
    isOften(pathSegments(path).findLast(({ isParameter }) => !isParameter)?.text ?? "") ? 1 : 0,
} satisfies Record<string, (one: RankedOperation) => number>;

function wordsBeyondFirst({ nouns }: RankedResource): number {
  return (
    nounOf(nouns)
      .split("_")
      .filter((word) => !isPreposition(word)).length - 1
  );
}

function seldomness({ nouns }: RankedResource, { wordShares }: RankedDocument): number {
  const own = nouns.flatMap((noun) => noun.split("_").map(singular)).filter((word) => seldomChosen.has(word));
  return Math.max(0, ...own.map((word) => 1 - (wordShares.get(word) ?? 0)));
}

type Signal = (one: RankedResource, document: RankedDocument) => number;

function meanOfOthers(signal: Signal, one: RankedResource, document: RankedDocument): number {
  const name = tagOf(one);
  const others = (document.tags.get(name)?.resources.length ?? 1) - 1;
  return others === 0 ? 0 : ((sumsOf(document)(signal).get(name) ?? 0) - signal(one, document)) / others;
}

/** What a signal comes to over the resources of each tag, which may have all of a document. */
const sumsOf = oncePer((document: RankedDocument) =>
  oncePer(
    (signal: Signal): ReadonlyMap<string, number> =>
      new Map(
        [...document.tags].map(([name, { resources }]) => [
          name,
          resources.reduce((sum, one) => sum + signal(one, document), 0),
        ]),
      ),
  ),
);

function is(wanted: Intent): (one: RankedOperation) => number {
  return ({ intent }) => (intent === wanted ? 1 : 0);
}

function isOften(text: string): boolean {
  return words(text).some((word) => oftenChosen.has(singular(word)));
}

function isInQuery({ in: location }: RankedOperation["operation"]["parameters"][number]): boolean {
  return location === "query";
}

/** Words of resources that engineers hardly ever choose for servers that they make by hand, over many public APIs. */
const seldomChosen = wordSet(
  "token auth oauth access revoke admin configuration integration network feature enable disable import generate summary ping " +
    "report batch key public metadata session role policy hook custom count notification permission secret invite plugin transfer " +
    "attribute config health healthz heartbeat livez liveness readyz readiness experimental internal preview beta legacy enterprise autocomplete debug",
);

/** Words in the paths of what they choose most, over many public APIs. */
const oftenChosen = wordSet(
  "search query send message log content page item task project issue comment run version me schedule tag branch label " +
    "collection attachment link release category field",
);
