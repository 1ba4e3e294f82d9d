/**
 * Operations → the index behind `search_operations`: BM25F over what a document says of each. Operations never change
 * while a server serves, so that what a word is worth to each of them is settled here, and a search only adds up.
 * https://doi.org/10.1561/1500000019, section 3.6
 */
import { deedMark, type Deed } from "../../../templates/runtime/discovery/deeds.js";
import { splitWords, stem, terms } from "../../../templates/runtime/discovery/terms.js";
import { sideEffect } from "../../../templates/runtime/operation.js";
import type { Api, Operation, Schema } from "../../model/api.js";
import type { SearchIndex } from "../../model/runtime.js";
import { successMedia } from "../answers/response.js";
import type { PlannedOperation } from "../planned-operation.js";
import { refName } from "../schema/ref.js";
import { withoutAdmonitions } from "../words/admonition.js";
import { plainText } from "../words/text.js";
import { prerequisites } from "./prerequisites.js";

/** What stands in the fields of one operation, as terms. */
type Fields = Readonly<Record<Field, readonly string[]>>;
type Field = keyof typeof fields;

/** What a word in the field counts, and how much less it counts in a long one (BM25's b). */
const fields = {
  operationId: { weight: 2.6, b: 0.3 },
  summary: { weight: 5, b: 0.9 },
  path: { weight: 3, b: 0.6 },
  tags: { weight: 0.8, b: 0.3 },
  parameters: { weight: 1, b: 0.8 },
  explanations: { weight: 0.3, b: 0.7 },
  description: { weight: 1.1, b: 0.3 },
  response: { weight: 0.4, b: 0.5 },
} as const;

const fieldNames = Object.keys(fields) as readonly Field[];

/** BM25's k1: how soon more of the same word adds nothing. */
const saturation = 1.6;
/** What stands deep in an API is asked for less: by each segment of a path beyond two. */
const depthShare = 0.965;
/** What it is worth that an operation does what was asked. */
const deedWorth = 1.3;

/** What is worth less than this, in thousandths, is left out. */
const leastWorth = 100;

/** @param planned the operations that can be found, in the order of the documents */
export function searchIndex(planned: readonly PlannedOperation[]): SearchIndex {
  const readers = { read: termReader(), answer: answerReader() };
  const documents = planned.map((one) => fieldsOf(one, readers));
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
  for (const [position, { facts, selected }] of planned.entries()) {
    const share = depthShare ** Math.max(0, facts.path.split("/").length - 3);
    for (const [term, weighted] of counts[position] ?? [])
      add(term, position, share * (weighted / (saturation + weighted)) * (rarities.get(term) ?? 0));
    for (const deed of deedsOf(selected.operation)) add(deedMark(deed), position, deedWorth);
  }
  return {
    operations: planned.map(({ facts }) => facts.key),
    words: Object.fromEntries([...words.keys()].sort().map((term) => [term, words.get(term) ?? []])),
    prerequisites: prerequisites(planned.map(({ facts }) => facts)),
  };
}

/** By term, what it is worth that few operations have it. */
function raritiesOf(counts: readonly ReadonlyMap<string, number>[]): ReadonlyMap<string, number> {
  const holders = new Map<string, number>();
  for (const count of counts)
    for (const term of count.keys()) holders.set(term, (holders.get(term) ?? 0) + 1);
  return new Map([...holders].map(([term, holding]) => [term, rarity(holding, counts.length)]));
}

/** Robertson and Spärck Jones' idf, never below zero. */
function rarity(holders: number, all: number): number {
  return Math.log(1 + (all - holders + 0.5) / (holders + 0.5));
}

/** Verbs that operationIds begin with, where they say something else than the method does. */
const verbs: ReadonlyMap<string, Deed> = new Map(
  (
    [
      ["read", "get list search find query retrieve"],
      ["create", "create add send"],
      ["update", "update edit set"],
      ["delete", "delete remove cancel"],
    ] as const
  ).flatMap(([deed, list]) => list.split(" ").map((word) => [stem(word), deed] as const)),
);

function deedsOf({ method, operationId = "" }: Operation): readonly Deed[] {
  const named = splitWords(operationId)
    .slice(0, 3)
    .map((word) => verbs.get(stem(word)))
    .find((deed) => deed !== undefined);
  if (named !== undefined) return [named];
  if (sideEffect(method) !== "write") return [sideEffect(method) === "read" ? "read" : "delete"];
  return method === "POST" ? ["create", "update"] : ["update"];
}

function fieldsOf(
  { selected, facts, candidates }: PlannedOperation,
  { read, answer }: { readonly read: TermReader; readonly answer: AnswerReader },
): Fields {
  const { operationId, description } = selected.operation;
  const summary = withoutAdmonitions(selected.operation.summary ?? "");
  // What a model reads is often the summary itself, or its beginning.
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
    explanations: candidates.flatMap((candidate) => read(candidate.description ?? "", longestExplanation)),
    description: read(description ?? "", longestDescription),
    response: answer(successMedia(selected.operation)?.schema, selected.api).flatMap((name) => read(name)),
  };
}

type TermReader = (text: string, longest?: number) => readonly string[];

const longestExplanation = 200;
const longestDescription = 600;

/** Documents repeat themselves: the same parameter is explained in the same words a hundred times. */
function termReader(): TermReader {
  const known = new Map<string, readonly string[]>();
  return (text, longest) => {
    const found = known.get(text) ?? terms(longest === undefined ? text : plainText(text).slice(0, longest));
    known.set(text, found);
    return found;
  };
}

/** How deep, and how many, names of members are taken from an answer. */
const deepest = 3;
const mostNames = 40;

type AnswerReader = (schema: Schema | undefined, api: Api) => readonly string[];

/** Names of what an answer holds; one resource, or a list of it, is the answer of several operations. */
function answerReader(): AnswerReader {
  const known = new Map<Schema, readonly string[]>();
  return (schema, api) => {
    if (schema === undefined) return [];
    const held = heldBy(schema, api);
    const names = known.get(held) ?? namesIn(held, api);
    known.set(held, names);
    return names;
  };
}

/** Behind mere references and lists, a few of them at most: they may lead in circles. */
function heldBy(schema: Schema, api: Api): Schema {
  let held = schema;
  for (let steps = 0; steps < 4; steps += 1) {
    const { $ref, properties, allOf, anyOf, oneOf, items } = held;
    if ([properties, allOf, anyOf, oneOf].some((one) => one !== undefined)) break;
    const target = $ref === undefined ? undefined : api.schemas.get(refName($ref));
    if ((target === undefined) === (items === undefined)) break;
    held = target ?? items ?? held;
  }
  return held;
}

/** The outer ones first. */
function namesIn(schema: Schema, api: Api): string[] {
  const names = new Set<string>();
  const seen = new Set<Schema>();
  let level = [schema];
  for (let depth = 0; depth < deepest && names.size < mostNames; depth += 1) {
    const below: Schema[] = [];
    for (const one of level.flatMap((next) => parts(next, api, seen)))
      for (const [name, member] of Object.entries(one.properties ?? {})) {
        names.add(name);
        below.push(member);
      }
    level = below;
  }
  return [...names].slice(0, mostNames);
}

/** What a schema is made of, at the same place of the answer: its reference, what it combines, and its items. */
function parts(schema: Schema, api: Api, seen: Set<Schema>): Schema[] {
  if (seen.has(schema)) return [];
  seen.add(schema);
  const { $ref, allOf = [], anyOf = [], oneOf = [], items } = schema;
  const target = $ref === undefined ? undefined : api.schemas.get(refName($ref));
  const inside = [target, items, ...allOf, ...anyOf, ...oneOf].filter((one) => one !== undefined);
  return [schema, ...inside.flatMap((one) => parts(one, api, seen))];
}

function averageLengths(documents: readonly Fields[]): Readonly<Record<Field, number>> {
  const average = (field: Field): number =>
    documents.reduce((sum, document) => sum + document[field].length, 0) / Math.max(1, documents.length);
  return {
    operationId: average("operationId"),
    summary: average("summary"),
    path: average("path"),
    tags: average("tags"),
    parameters: average("parameters"),
    explanations: average("explanations"),
    description: average("description"),
    response: average("response"),
  };
}

/** Term to how often it stands in the operation, fields weighed and their lengths made even. */
function weightedCounts(document: Fields, averages: Readonly<Record<Field, number>>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const field of fieldNames) {
    const { weight, b } = fields[field];
    const list = document[field];
    const evened = weight / (1 - b + (b * list.length) / Math.max(1, averages[field]));
    for (const term of list) counts.set(term, (counts.get(term) ?? 0) + evened);
  }
  return counts;
}
