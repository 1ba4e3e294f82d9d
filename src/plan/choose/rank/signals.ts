/**
 * What speaks for or against a resource, and an operation of it. Signals know paths, words and sizes, never an API; `weights.ts` says
 * what each is worth, and `npm run choice -- --fit` finds that out.
 */
import { singular, words } from "../../words/words.js";
import { resourceOf } from "../resource.js";
import {
  nounOf,
  type Intent,
  type RankedDocument,
  type RankedOperation,
  type RankedResource,
} from "./document.js";
import { seldomChosen } from "./words.js";

export const resourceSignals = {
  /** Things hang below what matters. */
  below: ({ template }, { resourcesBelow }) => Math.log1p(resourcesBelow.get(template) ?? 0),
  /** Vendors write most about what matters: characters, and parameters as 20 characters each. */
  told: ({ operations }) => mean(operations.map(({ operation }) => Math.log1p(lengthOf(operation)))),
  /** A noun directly below another, as in `/gateway/keys`: 1, else 0. */
  nested: ({ template }) => (/(?:^|\/)[^{/]+\/[^{/]+$/.test(template) ? 1 : 0),
  /** A compound is a corner: words of the noun beyond the first. */
  compound: ({ nouns }) => nounOf(nouns).split("_").length - 1,
  tagSize: ({ operations: [first] }, { tagSizes }) =>
    Math.log1p(tagSizes.get(first?.operation.tags[0] ?? "") ?? 0),
  /** Share of the operations that stand at the same parent. */
  parent: ({ template }, { operationsBelow, size }) => {
    const parent = template.replace(/\/?[^/]*$/, "");
    return parent === "" ? 0 : Math.log((operationsBelow.get(parent) ?? 1) / size);
  },
  /** A word that is seldom chosen, unless the document is about it: from 0 to 1. */
  seldom: ({ nouns }, { wordShares }) => {
    const own = nouns
      .flatMap((noun) => noun.split("_").map(singular))
      .filter((word) => seldomChosen.has(word));
    return Math.max(0, ...own.map((word) => 1 - (wordShares.get(word) ?? 0)));
  },
} satisfies Record<string, (resource: RankedResource, document: RankedDocument) => number>;

export const operationSignals = {
  list: is("list"),
  get: is("get"),
  create: is("create"),
  search: is("search"),
  read: is("read"),
  act: is("act"),
  reads: ({ operation: { method } }) => (method === "GET" ? 1 : 0),
  /** Words of the path behind the resource. */
  wordy: ({ operation }) =>
    resourceOf(operation).tail.flatMap(({ text, isParameter }) => (isParameter ? [] : words(text))).length,
  /** Documents begin with what matters. */
  late: ({ place }) => place,
} satisfies Record<string, (one: RankedOperation) => number>;

function is(wanted: Intent): (one: RankedOperation) => number {
  return ({ deed }) => (deed === wanted ? 1 : 0);
}

function lengthOf({ summary = "", description = "", parameters }: RankedOperation["operation"]): number {
  return summary.length + description.length + 20 * parameters.length;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}
