/** Writes the type of an answer as TypeScript would, shortened: what code that calls the operation gets. */
import type { JsonSchema } from "../../model/runtime.js";
import { flattener } from "../../schema/flatten.js";
import { alternatives } from "../../schema/parts.js";
import type { Definitions } from "../../schema/reference.js";
import { typeList } from "../../schema/types.js";
import { isEnvelope } from "./envelope.js";

/** Members that are named; of objects inside, only those that people name them by. */
const mostMembers = 8;
const deepest = 4;
/** Characters: of several answers, each has to leave room for the others. */
const longest = 110;

/** `{number, title, labels[].name /* 30 more *\/}[]`; `undefined` if nothing is known of it. */
export function answerType(schema: JsonSchema, definitions: Definitions): string | undefined {
  const flatten = flattener(definitions);
  const flat = (one: JsonSchema): JsonSchema => flatten(one).schema;
  let type = "any";
  for (let members = mostMembers; members > 0; members -= 1) {
    type = typeOf(schema, { flat, depth: 0, members });
    if (type.length <= longest) break;
  }
  return type === "any" ? undefined : type;
}

interface Reading {
  readonly flat: (schema: JsonSchema) => JsonSchema;
  readonly depth: number;
  readonly members: number;
}

function typeOf(schema: JsonSchema, reading: Reading): string {
  if (reading.depth > deepest) return "any";
  const flat = reading.flat(schema);
  const { type, items, properties } = flat;
  const types = typeList(type).filter((one) => one !== "null");
  const inner = { ...reading, depth: reading.depth + 1 };
  if (properties !== undefined) return objectOf(properties, inner);
  if (items !== undefined || types.includes("array")) {
    const item = typeOf(items ?? {}, inner);
    return item.includes(" | ") ? `(${item})[]` : `${item}[]`;
  }
  const options = alternatives(flat)
    .map((one) => typeOf(one, inner))
    .filter((one) => one !== "null" && one !== "any");
  const [first, ...others] = options;
  // Of alternatives, the first says enough, but for whether it is a list.
  const other = others.find((one) => one.endsWith("[]") !== first?.endsWith("[]"));
  if (first !== undefined) return other === undefined ? first : `${first} | ${other}`;
  if (types.length !== 1) return "any";
  return types[0] === "integer" ? "number" : (types[0] ?? "any");
}

function objectOf(properties: Readonly<Record<string, JsonSchema>>, reading: Reading): string {
  const all = Object.entries(properties);
  const mayBeEnvelope = reading.depth === 1 && isEnvelope(Object.keys(properties));
  const list = mayBeEnvelope ? all.find(([, schema]) => isListOfObjects(schema, reading)) : undefined;
  const shown = all
    .map(([name, schema], at) => ({
      name,
      schema,
      rank: (name === list?.[0] ? 9 : rankOf(name)) - at / 1_000,
    }))
    .sort((a, b) => b.rank - a.rank)
    .slice(0, list === undefined ? reading.members : Math.min(reading.members, mostNamedBeside + 1))
    .map(({ name, schema }) => memberOf(name, schema, reading));
  const more = all.length - shown.length;
  return `{${shown.join(", ")}${more > 0 ? ` /* ${more} more */` : ""}}`;
}

/** Members that are named beside the list of an envelope. */
const mostNamedBeside = 2;

function isListOfObjects(schema: JsonSchema, { flat }: Reading): boolean {
  const { items } = flat(schema);
  return items !== undefined && flat(items).properties !== undefined;
}

/** Scalars stand by their names alone; of what is inside others, the member that names it. */
function memberOf(name: string, schema: JsonSchema, reading: Reading): string {
  const key = /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
  const { flat, depth } = reading;
  const own = flat(schema);
  if (own.items !== undefined) {
    const item = flat(own.items);
    // The list of an envelope is what callers are after.
    if (item.properties !== undefined && depth === 1) return `${key}: ${typeOf(own, reading)}`;
    return `${key}[]${naming(item)}`;
  }
  return own.properties !== undefined ? `${key}${naming(own)}` : key;
}

const names = ["login", "name", "title", "id", "email", "value", "summary", "label", "text"];

function naming({ properties = {} }: JsonSchema): string {
  const found = names.find((name) => Object.hasOwn(properties, name)) ?? Object.keys(properties)[0];
  return found === undefined ? "" : `.${found}`;
}

/** What callers filter and show comes first, links and marks of the system last. */
function rankOf(name: string): number {
  const word = name.replace(/[^A-Za-z]/g, "").toLowerCase();
  if (/^(id|gid|uid|key|number|slug|sid)$/.test(word)) return 3;
  if (/^(name|title|status|state|type|email|items|data|results|entries)$/.test(word)) return 3;
  if (
    /(name|title|status|state|amount|total|count|price|date|at|by|user|owner|assignee|labels|tags)$/.test(
      word,
    )
  )
    return 2;
  return /(url|uri|href|links?|nodeid|avatar|icon|cursor|object|self|metadata)$|^(resourcetype|etag)/.test(
    word,
  )
    ? 0
    : 1;
}
