/**
 * Makes up an answer of an operation: the document's own example of it, or else a value of its schema, in which examples of
 * parts come before samples.
 */
import { fits } from "../../bounded.js";
import type { MediaType, Response } from "../../model/api.js";
import type { Json, JsonSchema } from "../../model/runtime.js";
import { mediaKind, parseMediaType } from "../../runtime/values/media-type.js";
import { defined } from "../../runtime/values/json.js";
import { mostValues, type Room, sample, taken } from "./sample.js";
import { alternatives, intersectionOf, splitChoice } from "../../schema/parts.js";
import { typeList } from "../../schema/types.js";

export interface SampleAnswer {
  readonly status: number;
  /** Absent if there is no body. */
  readonly contentType?: string;
  readonly body?: string;
}

/** Merges a schema's reference and `allOf` into it. */
type Flatten = (schema: JsonSchema) => JsonSchema;

/** @param successes what the document says about successful answers, the best first */
export function sampleAnswer(successes: readonly Response[], flatten: Flatten): SampleAnswer {
  const [first] = successes;
  const offered = successes
    .filter(({ status }) => !bodiless.has(status))
    .flatMap(({ status, content }) => content.map((media) => ({ status, media })));
  const json = offered.filter(({ media }) => kindOf(media) === "json");
  for (const { status, media } of [...json, ...offered]) {
    const body = sampleBody(media, flatten);
    if (body !== undefined) return { status: numeric(status), contentType: media.contentType, body };
  }
  return { status: first === undefined ? 204 : numeric(first.status) };
}

/** Whatever a document says, HTTP has no body there. */
const bodiless = new Set(["204", "205"]);

/** `2XX` and `default` stand for any success. */
function numeric(status: string): number {
  return /^\d+$/.test(status) ? Number(status) : 200;
}

function kindOf({ contentType }: MediaType): ReturnType<typeof mediaKind> {
  return mediaKind(parseMediaType(contentType));
}

/** Nothing for files, and for texts whose form a schema does not say. */
function sampleBody(media: MediaType, flatten: Flatten): string | undefined {
  const { examples, schema, itemSchema } = media;
  const [shown] = examples;
  const kind = kindOf(media);
  switch (kind) {
    case "json": {
      const value = shown ?? (schema && sampleValue(schema, flatten));
      return value === undefined ? undefined : JSON.stringify(value);
    }
    case "events": {
      if (typeof shown === "string") return shown;
      const item = shown ?? sampleValue(itemSchema ?? schema ?? {}, flatten);
      const line = JSON.stringify(item);
      return /event-stream/.test(media.contentType) ? `data: ${line}\n\n` : `${line}\n`;
    }
    case "text":
    case "html": {
      if (shown !== undefined) return typeof shown === "string" ? shown : JSON.stringify(shown);
      const value = schema && sampleValue(schema, flatten);
      return typeof value === "string" ? value : undefined;
    }
    default:
      return undefined;
  }
}

/** Returns a value of an answer's schema with every property that an answer may have; nothing if no simple one is found. */
export function sampleValue(schema: JsonSchema, flatten: Flatten): Json | undefined {
  return valueOf(schema, { flatten, around: [], room: { left: mostValues } });
}

/** Beyond these, only what a schema requires is made up. */
const mostOptional = 2_000;
const deepest = 20;

interface Sampling {
  readonly flatten: Flatten;
  /** The schemas that the value is inside of. */
  readonly around: readonly JsonSchema[];
  readonly room: Room;
}

function valueOf(written: JsonSchema, sampling: Sampling): Json | undefined {
  const { flatten, around, room } = sampling;
  if (room.left <= 0) return undefined;
  const flat = flatten(written);
  const schema = withoutUnion(flat, flatten);
  const shown = [...(flat.examples ?? []), ...(schema.examples ?? []), schema.default];
  const given = shown.find((value) => value !== undefined && isOfType(schema, value));
  if (given !== undefined) return taken(given, room);
  // A schema inside itself has no end.
  if (around.includes(flat) || around.length > deepest) return undefined;
  const inside = { ...sampling, around: [...around, flat] };
  if (schema.const !== undefined || schema.enum !== undefined) return sample(schema, room);
  if (isObject(schema)) return objectOf(schema, inside);
  if (isArray(schema)) return arrayOf(schema, inside);
  return sample(schema, room);
}

/** Takes the first alternative that is more than null, and of that one as well. */
function withoutUnion(schema: JsonSchema, flatten: Flatten, depth = 0): JsonSchema {
  const members = alternatives(schema);
  const member = members.find((one) => flatten(one).type !== "null") ?? members[0];
  if (member === undefined || depth > deepest) return schema;
  const [rest] = splitChoice(schema);
  return withoutUnion(flatten(intersectionOf([rest, member])), flatten, depth + 1);
}

function isOfType({ type, enum: values }: JsonSchema, value: Json): boolean {
  return fits({ ...defined({ type, enum: values }) }, value);
}

function isObject({ type, properties }: JsonSchema): boolean {
  return type === undefined ? properties !== undefined : typeList(type).includes("object");
}

function isArray({ type, items }: JsonSchema): boolean {
  return type === undefined ? items !== undefined : typeList(type).includes("array");
}

function objectOf(schema: JsonSchema, sampling: Sampling): Json | undefined {
  const { properties = {}, additionalProperties } = schema;
  const { flatten, room } = sampling;
  const required = new Set(schema.required);
  room.left -= 1;
  const other = typeof additionalProperties === "object" ? additionalProperties : undefined;
  const found: [name: string, value: Json][] = [];
  for (const name of new Set([...Object.keys(properties), ...required])) {
    const property = (Object.hasOwn(properties, name) ? properties[name] : other) ?? {};
    const needed = required.has(name);
    const isFull = room.left <= mostValues - mostOptional;
    if (flatten(property).writeOnly === true || (!needed && isFull)) continue;
    const value = valueOf(property, sampling);
    if (value !== undefined) found.push([name, value]);
    else if (needed) return undefined;
  }
  if (found.length === 0 && other !== undefined) {
    const value = valueOf(other, sampling);
    if (value !== undefined) found.push(["example", value]);
  }
  return Object.fromEntries(found);
}

const longestArray = 20;

function arrayOf(schema: JsonSchema, sampling: Sampling): Json | undefined {
  const { items = {}, prefixItems = [], minItems = 0, maxItems = Infinity } = schema;
  const count = Math.max(minItems, Math.min(Math.max(1, prefixItems.length), maxItems));
  if (count > longestArray) return undefined;
  sampling.room.left -= 1;
  const values = Array.from({ length: count }, (_, index) =>
    valueOf(prefixItems[index] ?? items, sampling),
  ).filter((value) => value !== undefined);
  if (values.length === count) return values;
  return minItems === 0 ? [] : undefined;
}
