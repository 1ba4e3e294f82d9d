/** Writes an operation that search found as one line, with which most can be called without a description. */
import { type SignatureEntry, takenArguments, withSchemas } from "../operations/accepted-arguments.js";
import type { OperationFacts, OperationSource } from "../operations/operation.js";
import { isFileSchema } from "../schema/file-schema.js";
import { alternatives, facets } from "../schema/subschema.js";
import { isObject, type JsonSchema, jsonText } from "../values/json.js";
import type { Steps } from "../values/slices.js";
import type { Reachable } from "./reachable.js";
import { terms } from "./terms.js";

/** Characters that required arguments may take: with members of objects, and without any. */
const longestRequired = 280;
const longestFlat = 500;
/** Up to which optional ones are named, with the values that they take; the first line is mostly the one that is wanted. */
const usualLine = 230;
const firstLine = 320;
/** Of the values of an optional argument. */
const longestValues = 60;
/** Levels of objects in arguments, from most to least, until the line is short enough. */
const depths = [4, 3, 2, 1, 0] as const;

export interface Hit {
  readonly one: Reachable;
  readonly facts: OperationFacts;
  readonly entries: readonly SignatureEntry[];
  /** Number of the arguments that are not among the entries, without headers: those are of the machinery. */
  readonly more: number;
}

/** @param asked the query's terms: an argument that they name is told first, even if its tool does not show it */
export async function hitOf(
  one: Reachable,
  { asked, operations }: { asked: ReadonlySet<string>; operations: OperationSource },
): Promise<Hit | undefined> {
  const facts = await operations.get(one.entry.key);
  if (facts === undefined) return undefined;
  const taken = takenArguments(one.tool, facts);
  const named = taken.filter(({ name }) => isNamed(name, asked));
  const others = taken.filter((argument) => !named.includes(argument));
  const entries = await withSchemas([...named, ...others.filter(({ hidden }) => !hidden)], facts, operations);
  const more = others.filter(({ hidden, place }) => hidden && !/^(?:header|cookie):/.test(place)).length;
  return { one, facts, entries, more };
}

function isNamed(argument: string, asked: ReadonlySet<string>): boolean {
  const own = terms(argument);
  return own.length > 0 && own.every((term) => asked.has(term));
}

/** @param hits of one answer: those that would say the same are told apart by their paths */
export function* hitLines(hits: readonly Hit[]): Steps<string[]> {
  const lines: string[] = [];
  for (const hit of hits) {
    const hasTwin = hits.some((other) => other !== hit && other.facts.summary === hit.facts.summary);
    lines.push(hitLine(hit, { hasTwin, isFirst: lines.length === 0 }));
    yield;
  }
  return lines;
}

function hitLine(
  { one, facts, entries, more }: Hit,
  { hasTwin, isFirst }: { hasTwin: boolean; isFirst: boolean },
): string {
  const { method, path, summary } = facts;
  const { required, isCut } = requiredArguments(entries);
  const about = [
    hasTwin ? `${method} ${path}` : method,
    ...(saysMore(summary, one.name) ? [summary] : []),
    ...(isCut ? ["Describe it before you call it."] : []),
    ...toolNote(one),
  ].join(" ");
  const room = (isFirst ? firstLine : usualLine) - about.length - one.name.length;
  const all = entries.length + more;
  const texts = [...required];
  // Of hundreds, those that have no room are not put into words.
  for (const entry of entries) {
    if (entry.required) continue;
    const text = `${entry.name}?${chosenFrom(entry)}`;
    if (leading([...texts, text], all).length > room) break;
    texts.push(text);
  }
  return `${one.name}(${leading(texts, all)}) ${about}`;
}

/** The first of the arguments, and how many more there are. */
function leading(texts: readonly string[], all: number): string {
  const more = all - texts.length;
  return [...texts, ...(more === 0 ? [] : [`${more} more`])].join(", ");
}

/** What nobody can guess of an optional argument. */
function chosenFrom({ schema }: SignatureEntry): string {
  const values = schema === undefined ? "any" : valueWords(schema, 0);
  return /^(?:string|any)$/.test(values) || values.length > longestValues ? "" : `: ${values}`;
}

/** Whether the summary has a word that the name has not. */
function saysMore(summary: string, name: string): boolean {
  const named = new Set(terms(name));
  return terms(summary).some((term) => !named.has(term));
}

function requiredArguments(entries: readonly SignatureEntry[]): { required: string[]; isCut: boolean } {
  const needed = entries.filter(({ required }) => required);
  const written = depths.map((depth) => {
    const left = { schemas: mostTold };
    return needed.map(
      ({ name, schema }) => `${name}: ${schema === undefined ? "any" : valueWords(schema, depth, left)}`,
    );
  });
  const [whole = []] = written;
  const short = written.find((texts) => texts.join(", ").length <= longestRequired);
  const flat = written.filter((texts) => texts.join(", ").length <= longestFlat).at(-1);
  const required = short ?? flat ?? needed.map(({ name }) => name);
  return { required, isCut: required.join() !== whole.join() };
}

function toolNote({ tool, action }: Reachable): string[] {
  if (tool === undefined) return [];
  return [action === undefined ? "[tool]" : `[tool ${tool.name}, action ${action}]`];
}

/** Of a longer enum, the first values are examples. */
const mostValues = 12;
/** Alternatives of a union that are looked at, and characters that several of them may take together. */
const mostForms = 6;
const longestUnion = 60;
/** Longer patterns are not written. */
const longestPattern = 80;

/** Schemas that are put into words for one line. */
const mostTold = 300;
/** Lists inside of lists that are written. */
const mostLists = 3;

interface Place {
  /** Contains the `$defs` for references. */
  readonly root: JsonSchema;
  /** How many levels of objects are written with their members. */
  readonly depth: number;
  /** How many lists inside of lists are written. */
  readonly lists: number;
  /** How many schemas may still be put into words. */
  readonly left: { schemas: number };
}

/**
 * Writes the values that an argument takes in few words: `string`, `"a"|"b"`, `integer(1..100)`, `{name: string}[]`.
 * Of objects only the required members are written: a value of these is accepted.
 * @param schema with the `$defs` that it refers to
 * @param depth how many levels of objects are written with their members
 */
export function valueWords(schema: JsonSchema, depth: number, left = { schemas: mostTold }): string {
  return words(schema, { root: schema, depth, lists: mostLists, left });
}

function words(schema: JsonSchema, place: Place): string {
  place.left.schemas -= 1;
  if (place.left.schemas < 0) return "any";
  if (isFileSchema(schema)) return fileWords(schema, place);
  const texts: string[] = [];
  for (const form of forms(facets(schema, place.root), place.root))
    if (texts.push(formWords(form, place)) === mostForms) break;
  const alternatives = [...new Set(texts)].filter((text) => text !== "null");
  const whole = alternatives.join("|");
  if (whole.length <= longestUnion) return whole === "" ? "null" : whole;
  return alternatives.reduce((shortest, text) => (text.length < shortest.length ? text : shortest));
}

function fileWords({ properties = {}, required = [] }: JsonSchema, place: Place): string {
  const type = required.includes("contentType")
    ? `, contentType: ${words(properties["contentType"] ?? {}, place)}`
    : "";
  return ["text", "base64", "path"]
    .filter((name) => Object.hasOwn(properties, name))
    .map((name) => `{${name}: string${type}}`)
    .join("|");
}

/**
 * Finds the schema of each alternative, combined with everything that applies besides. One after another, because unions that
 * apply together multiply, and only the first forms are wanted.
 */
function* forms(parts: readonly JsonSchema[], root: JsonSchema): Iterable<JsonSchema> {
  const open = parts.find((part) => alternatives(part).length > 1);
  if (open === undefined) {
    yield merged(parts);
    return;
  }
  const { anyOf = [], oneOf = [], ...rest } = open;
  const others = parts.map((part) => (part === open ? rest : part));
  for (const one of [...anyOf, ...oneOf]) yield* forms([...others, ...facets(one, root)], root);
}

function merged(parts: readonly JsonSchema[]): JsonSchema {
  const whole = parts.reduce<JsonSchema>((sofar, part) => ({ ...sofar, ...part }), {});
  const required = [...new Set(parts.flatMap((part) => part.required ?? []))];
  const properties = Object.fromEntries(parts.flatMap((part) => Object.entries(part.properties ?? {})));
  const enums = parts.flatMap((part) => (part.enum === undefined ? [] : [part.enum]));
  const [first, ...others] = enums;
  const allowed = first?.filter((value) => others.every((other) => other.includes(value)));
  return { ...whole, required, properties, ...(allowed !== undefined && { enum: allowed }) };
}

function formWords(schema: JsonSchema, place: Place): string {
  if ("const" in schema) return jsonText(schema.const);
  if (schema.enum !== undefined) return enumWords(schema.enum);
  switch (typeOf(schema)) {
    case "object":
      return objectWords(schema, place);
    case "array":
      return arrayWords(schema, place);
    case "string":
      return `string${noted(stringNotes(schema))}`;
    case "integer":
      return `integer${noted(range(schema.minimum, schema.maximum, schema))}`;
    case "number":
      return `number${noted(range(schema.minimum, schema.maximum, schema))}`;
    case "boolean":
      return "boolean";
    case "null":
      return "null";
    case undefined:
      return "any";
  }
}

function typeOf({ type, required = [], properties = {}, items }: JsonSchema) {
  if (typeof type === "string") return type;
  if (type !== undefined) return type.find((one) => one !== "null") ?? "null";
  if (required.length > 0 || Object.keys(properties).length > 0) return "object";
  return items === undefined ? undefined : "array";
}

function enumWords(values: readonly unknown[]): string {
  const present = values.filter((value) => value !== null);
  if (present.length <= mostValues) return present.map(jsonText).join("|");
  return `one of ${present.length} such as ${present
    .slice(0, mostValues / 2)
    .map(jsonText)
    .join("|")}`;
}

function objectWords(
  { required = [], properties = {}, minProperties = 0 }: JsonSchema,
  place: Place,
): string {
  const optional = Object.keys(properties).filter((name) => !required.includes(name));
  const names = [...required, ...optional.slice(0, Math.max(0, minProperties - required.length))];
  if (names.length === 0 || place.depth === 0) return "object";
  const inside = { ...place, depth: place.depth - 1 };
  const members = names.map((name) => `${name}: ${words(properties[name] ?? {}, inside)}`);
  return `{${members.join(", ")}}`;
}

function arrayWords({ items, minItems = 0, prefixItems = [] }: JsonSchema, place: Place): string {
  if (place.lists === 0) return "array";
  const inside = { ...place, lists: place.lists - 1 };
  const item = words(prefixItems[0] ?? (isObject(items) ? items : {}), inside);
  const count = minItems > 1 ? `[${minItems}..]` : "[]";
  return /[|]|^one of/.test(item) && !item.startsWith("{") ? `(${item})${count}` : `${item}${count}`;
}

function stringNotes({ format, pattern, minLength = 0, maxLength }: JsonSchema): string {
  if (pattern !== undefined && pattern.length <= longestPattern) return `matching ${jsonText(pattern)}`;
  if (format !== undefined) return format;
  const isUsual = minLength <= 1 && (maxLength ?? Infinity) > 20;
  return isUsual ? "" : `${range(minLength, maxLength)} characters`;
}

function range(
  least: number | undefined,
  most: number | undefined,
  { exclusiveMinimum, exclusiveMaximum }: JsonSchema = {},
): string {
  const bounds = [
    least === undefined && most === undefined ? "" : `${least ?? ""}..${most ?? ""}`,
    exclusiveMinimum === undefined ? "" : `>${exclusiveMinimum}`,
    exclusiveMaximum === undefined ? "" : `<${exclusiveMaximum}`,
  ];
  return bounds.filter((bound) => bound !== "").join(", ");
}

function noted(notes: string): string {
  return notes === "" ? "" : `(${notes})`;
}
