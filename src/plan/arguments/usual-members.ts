/** Shows the most used members of an object none of which the document requires: `{ "type": "object" }` alone cannot be sent. */
import type { JsonSchema } from "../../model/runtime.js";
import { without } from "../../schema/keywords.js";
import { wordless } from "../schema/wordless.js";
import { byUse, otherHalves } from "../words/use.js";
import { singularWords } from "../words/words.js";
import { isSetByServer } from "./identifying.js";

/** Of each object, besides what it requires. */
const mostMembers = 3;
/** `"name":…,` */
const separators = 4;

/**
 * @param most characters of the result without its words
 * @returns undefined if not even what is required has so few
 */
export function withUsualMembers(schema: JsonSchema, most: number): JsonSchema | undefined {
  const { items } = schema;
  if (schema.properties !== undefined) return withFewerProperties(schema, most);
  if (typeof items !== "object") return lengthOf(schema) <= most ? schema : undefined;
  const shown = withUsualMembers(items, most - lengthOf({ ...schema, items: {} }));
  return shown && { ...schema, items: shown };
}

function withFewerProperties(schema: JsonSchema, most: number): JsonSchema | undefined {
  const { properties = {} } = schema;
  const required = new Set(schema.required);
  // What is left out may still be sent.
  const rest = schema.additionalProperties === false ? without(schema, "additionalProperties") : schema;
  const isRequired = (name: string): boolean => required.has(name);
  const shown = new Map<string, JsonSchema>();
  let left = most - lengthOf({ ...rest, properties: {} });
  for (const [name, part] of mostUsedFirst(Object.entries(properties), isRequired)) {
    if (!isRequired(name) && shown.size >= required.size + mostMembers) break;
    const around = name.length + separators;
    const inside = withUsualMembers(part, left - around);
    if (inside === undefined && isRequired(name)) return undefined;
    if (inside === undefined || (!isRequired(name) && isAnyObject(inside))) continue;
    shown.set(name, inside);
    left -= around + lengthOf(inside);
  }
  for (const name of shown.keys())
    if (!isRequired(name) && lacksHalf(name, { shown, properties })) shown.delete(name);
  if (shown.size === 0) return undefined;
  return {
    ...rest,
    properties: Object.fromEntries(Object.keys(properties).flatMap((name) => pair(name, shown))),
  };
}

/** Whether the other half of a range is left out: the end would seem to have no beginning. */
function lacksHalf(
  name: string,
  { shown, properties }: { readonly shown: ReadonlyMap<string, unknown>; readonly properties: object },
): boolean {
  const halves = new Set(otherHalves(name));
  return Object.keys(properties).some((one) => halves.has(singularWords(one).join(" ")) && !shown.has(one));
}

/** Whether nothing shows of its inside. */
function isAnyObject({ type, properties, additionalProperties: values }: JsonSchema): boolean {
  return type === "object" && properties === undefined && typeof values !== "object";
}

function pair(name: string, shown: ReadonlyMap<string, JsonSchema>): readonly [string, JsonSchema][] {
  const part = shown.get(name);
  return part === undefined ? [] : [[name, part]];
}

type Member = readonly [name: string, schema: JsonSchema];

function mostUsedFirst(all: readonly Member[], isRequired: (name: string) => boolean): readonly Member[] {
  const isLast = ([name]: Member): boolean => isSetByServer({ place: `body:/${name}`, wireName: name });
  const used = byUse(all, ([name]) => name);
  const rank = (one: Member): number => (isRequired(one[0]) ? 0 : isLast(one) ? 2 : 1);
  return used.toSorted((a, b) => rank(a) - rank(b));
}

function lengthOf(schema: JsonSchema): number {
  return JSON.stringify(wordless(schema)).length;
}
