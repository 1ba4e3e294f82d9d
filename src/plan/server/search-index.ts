/**
 * Builds the index of `search_operations`: BM25F over each operation's texts. Operations never change while a server
 * runs, so that the weight of each term is computed here and a search only adds up.
 * https://doi.org/10.1561/1500000019, section 3.6
 */
import { countsOf } from "../../group-by.js";
import type { Api, Operation, Schema } from "../../model/api.js";
import type { SearchIndex } from "../../model/runtime.js";
import { intentMark, type Intent, splitWords, stem, terms } from "../../runtime/discovery/terms.js";
import { sideEffect } from "../../runtime/operations/operation.js";
import { oncePer } from "../../runtime/values/lazy.js";
import { successMedia } from "../answers/response.js";
import type { PlannedOperation } from "../planned-operation.js";
import type { Selected } from "../select/selected.js";
import { plainText } from "../words/text.js";
import { prerequisites } from "./prerequisites.js";
import { combines, members, alternatives, conjuncts } from "../../schema/parts.js";
import { target } from "../../schema/reference.js";
import { depthFirst } from "../../schema/walk.js";
import type { JsonSchema } from "../../runtime/values/json.js";
import type { Input } from "../arguments/decision.js";

/** Terms by field of one operation. */
type Fields = Readonly<Record<Field, readonly string[]>>;
type Field = keyof typeof fields;

/** Weight of a term in each field, and how much field length reduces it (BM25's b). */
const fields = {
  operationId: { weight: 2.6, b: 0.3 },
  summary: { weight: 5, b: 0.9 },
  path: { weight: 3, b: 0.6 },
  tags: { weight: 0.8, b: 0.3 },
  parameters: { weight: 1, b: 0.8 },
  choices: { weight: 1.5, b: 0.5 },
  explanations: { weight: 0.3, b: 0.7 },
  description: { weight: 1.1, b: 0.3 },
  response: { weight: 0.4, b: 0.5 },
} as const;

const fieldNames = Object.keys(fields) as readonly Field[];

/** BM25's k1: how soon repetitions stop to count. */
const saturation = 3;
/** Factor for each path segment beyond two, because deep operations are called less. */
const depthShare = 0.965;
/** Factor for a PUT whose path has PATCH: it takes more, and unsets what is not sent. */
const replacingShare = 0.9;
/** Bonus for an operation that does what was asked. */
const intentWorth = 1.3;

/** Smaller scores, in thousandths, are left out. */
const leastWorth = 100;

/**
 * @param planned the operations that can be found, in document order
 */
export function searchIndex(planned: readonly PlannedOperation[]): SearchIndex {
  const read = termReader();
  const documents = planned.map((one) => fieldsOf(one, read));
  const averages = averageLengths(documents);
  const counts = documents.map((document) => weightedCounts(document, averages));
  const rarities = raritiesOf(counts);
  const words = new Map<string, number[]>();
  const add = (term: string, position: number, worth: number): void => {
    const thousandths = Math.round(worth * 1000);
    if (thousandths < leastWorth) return;
    const postings = words.get(term);
    if (postings === undefined) words.set(term, [position, thousandths]);
    else postings.push(position, thousandths);
  };
  const patched = new Set(
    planned.flatMap(({ facts: { method, path } }) => (method === "PATCH" ? [path] : [])),
  );
  for (const [position, { facts, selected }] of planned.entries()) {
    const isReplacing = facts.method === "PUT" && patched.has(facts.path);
    const share =
      depthShare ** Math.max(0, facts.path.split("/").length - 3) * (isReplacing ? replacingShare : 1);
    for (const [term, weighted] of counts[position] ?? [])
      add(term, position, share * (weighted / (saturation + weighted)) * (rarities.get(term) ?? 0));
    for (const intent of intentsOf(selected.operation)) add(intentMark(intent), position, intentWorth);
  }
  return {
    operations: planned.map(({ facts }) => facts.key),
    operationIds: Object.fromEntries(
      planned.flatMap(({ selected: { operation } }, position) =>
        operation.operationId === undefined ? [] : [[operation.operationId, position]],
      ),
    ),
    words: Object.fromEntries([...words.keys()].sort().map((term) => [term, words.get(term) ?? []])),
    prerequisites: prerequisites(planned.map(({ facts }) => facts)),
  };
}

/** Weight of each term by its rarity among operations. */
function raritiesOf(counts: readonly ReadonlyMap<string, number>[]): ReadonlyMap<string, number> {
  const holders = countsOf(counts.flatMap((count) => [...count.keys()]));
  return new Map([...holders].map(([term, holding]) => [term, rarity(holding, counts.length)]));
}

/** Robertson and Spärck Jones' idf, never below zero. */
function rarity(holders: number, all: number): number {
  return Math.log(1 + (all - holders + 0.5) / (holders + 0.5));
}

/** Verbs of operationIds, where they differ from the method's meaning. */
const verbs: ReadonlyMap<string, Intent> = new Map(
  (
    [
      ["read", "get list search find query retrieve"],
      ["create", "create add send"],
      ["update", "update edit set"],
      ["delete", "delete remove cancel"],
    ] as const
  ).flatMap(([intent, list]) => list.split(" ").map((word) => [stem(word), intent] as const)),
);

function intentsOf({ method, operationId = "" }: Operation): readonly Intent[] {
  const named = splitWords(operationId)
    .slice(0, 3)
    .map((word) => verbs.get(stem(word)))
    .find((intent) => intent !== undefined);
  if (named !== undefined) return [named];
  if (sideEffect(method) !== "write") return [sideEffect(method) === "read" ? "read" : "delete"];
  return method === "POST" ? ["create", "update"] : ["update"];
}

function fieldsOf({ selected, facts, inputs }: PlannedOperation, read: TermReader): Fields {
  const { operationId, description } = selected.operation;
  const summary = selected.operation.summary ?? "";
  // The description is often the summary itself or begins with it.
  const repeated = summary.toLowerCase().includes(
    facts.summary
      .toLowerCase()
      .replace(/[.…]+$/, "")
      .slice(0, 30),
  );
  return {
    operationId: read(operationId ?? facts.name),
    summary: read(repeated ? summary : `${summary} ${facts.summary}`),
    path: read(facts.path),
    tags: read(facts.tags.join(" ")),
    parameters: facts.arguments.flatMap(({ name }) => read(name)),
    choices: bodyChoices(inputs).flatMap((value) => read(value)),
    explanations: inputs.flatMap((input) => read(input.description ?? "", longestExplanation)),
    description: read(description ?? "", longestDescription),
    response: namesOfAnswer(selected).flatMap((name) => read(name)),
  };
}

type TermReader = (text: string, longest?: number) => readonly string[];

const longestExplanation = 200;
const longestDescription = 600;

/** Caches terms, because documents repeat the same text for hundreds of parameters. */
function termReader(): TermReader {
  const known = new Map<string, readonly string[]>();
  return (text, longest) => {
    const found = known.get(text) ?? terms(longest === undefined ? text : plainText(text).slice(0, longest));
    known.set(text, found);
    return found;
  };
}

/** Limits on the names of answer members that are indexed. */
const deepestAnswer = 3;
const mostNames = 40;

function namesOfAnswer({ operation, api }: Selected): readonly string[] {
  const schema = successMedia(operation)?.schema;
  return schema === undefined ? [] : namesOfApi(api)(heldBy(schema, api));
}

/** Several operations return the same resource. */
const namesOfApi = oncePer((api: Api) => oncePer((schema: Schema) => namesIn(schema, api)));

/** Looks through references and lists, a few at most because they may be cyclic. */
function heldBy(schema: Schema, api: Api): Schema {
  let held = schema;
  for (let steps = 0; steps < 4; steps += 1) {
    const { properties, items } = held;
    if (properties !== undefined || combines(held)) break;
    const referred = target(held, api.schemas);
    if ((referred === undefined) === (items === undefined)) break;
    held = referred ?? items ?? held;
  }
  return held;
}

/** Names in the schema, the outer ones first. */
function namesIn(schema: Schema, api: Api): string[] {
  const names = new Set<string>();
  const seen = new Set<Schema>();
  let level = [schema];
  for (let depth = 0; depth < deepestAnswer && names.size < mostNames; depth += 1) {
    const below: Schema[] = [];
    for (const one of depthFirst(level, (next) => atSamePlace(next, api), seen))
      for (const [name, member] of Object.entries(one.properties ?? {})) {
        names.add(name);
        below.push(member);
      }
    level = below;
  }
  return [...names].slice(0, mostNames);
}

/** Schemas at the same place of the answer: what it refers to, its items, and what it combines. */
function atSamePlace(schema: Schema, { schemas }: Api): readonly Schema[] {
  return [target(schema, schemas), schema.items, ...members(schema)].filter((one) => one !== undefined);
}

function averageLengths(documents: readonly Fields[]): ReadonlyMap<Field, number> {
  const average = (field: Field): number =>
    documents.reduce((sum, document) => sum + document[field].length, 0) / Math.max(1, documents.length);
  return new Map(fieldNames.map((field) => [field, average(field)]));
}

/** Counts of an operation's terms, weighted by field and normalized by field length. */
function weightedCounts(document: Fields, averages: ReadonlyMap<Field, number>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const field of fieldNames) {
    const { weight, b } = fields[field];
    const list = document[field];
    const evened = weight / (1 - b + (b * list.length) / Math.max(1, averages.get(field) ?? 0));
    for (const term of list) counts.set(term, (counts.get(term) ?? 0) + evened);
  }
  return counts;
}

/** Deeper members are details. */
const deepestChoice = 3;
/** Longer lists name things (countries, currencies) instead of what can be done. */
const mostChoices = 30;

/** @returns the words, each value once */
function bodyChoices(inputs: readonly Input[]): readonly string[] {
  const found = inputs.flatMap(({ place, constant, schema }) =>
    place.startsWith("body:") && constant === undefined ? choicesIn(schema, 0) : [],
  );
  return [...new Set(found)];
}

function choicesIn(schema: JsonSchema, depth: number): readonly string[] {
  if (depth > deepestChoice) return [];
  const { items, properties = {} } = schema;
  const here = [...alternatives(schema), ...conjuncts(schema), ...(items === undefined ? [] : [items])];
  return [
    ...ownChoices(schema),
    ...here.flatMap((part) => choicesIn(part, depth)),
    ...Object.values(properties).flatMap((member) => choicesIn(member, depth + 1)),
  ];
}

function ownChoices({ const: constant, enum: choices = [] }: JsonSchema): readonly string[] {
  const values = constant === undefined ? choices : [constant];
  if (values.length > mostChoices) return [];
  return values.filter((value) => typeof value === "string").filter((value) => /\p{L}{3}/u.test(value));
}
