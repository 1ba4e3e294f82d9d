/** Collects what several schemas of one value say about the same properties. */
import { countsOf } from "../../group-by.js";
import type { JsonSchema } from "../../model/runtime.js";
import { isBranching, type Flatten } from "../../schema/flatten.js";
import { oncePer } from "../../runtime/values/lazy.js";
import { groups } from "../../schema/parts.js";

export interface MentionedNames {
  /** Properties that some of the schemas require. If another one hid them, it would accept what is refused. */
  readonly needed: ReadonlySet<string>;
  /** Properties that more than one of the schemas that apply together describe. */
  readonly shared: ReadonlySet<string>;
  /** The schemas whose properties count, with those of the same value below each. */
  readonly described: ReadonlySet<JsonSchema>;
}

export const nothingMentioned: MentionedNames = {
  needed: new Set(),
  shared: new Set(),
  described: new Set(),
};

/** Maximum nesting of schemas of the same value to look into. */
const deepest = 4;

/** @param around what the outer schemas say about the same value */
export function mentionedNames(flat: JsonSchema, around: MentionedNames, flatten: Flatten): MentionedNames {
  const dependent = Object.values(dependentRequired(flat)).flat();
  if (!isBranching(flat)) return { ...around, needed: withMore(around.needed, dependent) };
  const { required, shared, several } = inPlaceOf(flatten)(flat);
  // Only the inside of objects is described by several schemas at once.
  const hasNoObject =
    around.described.size === 0 &&
    several.every((schemas) => schemas.every((one) => !isObject(one, flatten)));
  return {
    needed: withMore(around.needed, [...dependent, ...required]),
    shared: withMore(around.shared, shared),
    described: hasNoObject ? around.described : new Set([...around.described, flat]),
  };
}

/** Copies only what changes: each of many schemas of one value may say what the outer one has collected from all of them. */
function withMore(known: ReadonlySet<string>, more: readonly string[]): ReadonlySet<string> {
  return more.every((name) => known.has(name)) ? known : new Set([...known, ...more]);
}

/** Collects what the same schemas say about the value of a property, so that inside it, too, none hides what another requires. */
export function mentionedInside(
  { described }: MentionedNames,
  name: string,
  flatten: Flatten,
): MentionedNames {
  const schemas = new Set<JsonSchema>();
  for (const schema of described)
    for (const child of inPlaceOf(flatten)(schema).properties.get(name) ?? []) schemas.add(child);
  if (schemas.size < 2) return nothingMentioned;
  const needed = new Set<string>();
  for (const schema of schemas) for (const other of inPlaceOf(flatten)(schema).required) needed.add(other);
  return { needed, shared: new Set(), described: schemas };
}

/** What a schema and those of the same value below it say. */
interface InPlace {
  readonly required: ReadonlySet<string>;
  /** All schemas of each property. */
  readonly properties: ReadonlyMap<string, ReadonlySet<JsonSchema>>;
  /** The schemas of the properties that have more than one. */
  readonly several: readonly (readonly JsonSchema[])[];
  /** Names that its own properties and groups of schemas describe more than once. */
  readonly shared: readonly string[];
}

/** By document, because the same schema is met once for each way that leads to it. */
const inPlaceOf = oncePer((flatten: Flatten) => oncePer((schema: JsonSchema) => collect(schema, flatten)));

function collect(schema: JsonSchema, flatten: Flatten): InPlace {
  const required = new Set<string>();
  const properties = new Map<string, Set<JsonSchema>>();
  for (const part of partsInPlace([schema], flatten)) {
    for (const name of requiredNames(part)) required.add(name);
    for (const [name, child] of Object.entries(part.properties ?? {}))
      properties.set(name, (properties.get(name) ?? new Set()).add(child));
  }
  const { schema: flat } = flatten(schema);
  const mentioned = [
    Object.keys(flat.properties ?? {}),
    ...groupsInPlace(flat).map((group) => namesInPlace(group, flatten)),
  ];
  const counts = countsOf(mentioned.flatMap((names) => [...names]));
  return {
    required,
    properties,
    several: [...properties.values()].flatMap((schemas) => (schemas.size > 1 ? [[...schemas]] : [])),
    shared: [...counts].flatMap(([name, count]) => (count > 1 ? [name] : [])),
  };
}

/** Whether a schema, or one of the same value below it, says something about members. */
function isObject(schema: JsonSchema, flatten: Flatten): boolean {
  const { required, properties } = inPlaceOf(flatten)(schema);
  return required.size > 0 || properties.size > 0;
}

function namesInPlace(schemas: readonly JsonSchema[], flatten: Flatten): ReadonlySet<string> {
  const names = new Set<string>();
  for (const part of partsInPlace(schemas, flatten))
    for (const name of Object.keys(part.properties ?? {})) names.add(name);
  return names;
}

/** Returns the schemas and those of the same value below, flattened, each of them once. */
function partsInPlace(schemas: readonly JsonSchema[], flatten: Flatten): ReadonlySet<JsonSchema> {
  const found = new Set<JsonSchema>();
  let level: readonly JsonSchema[] = schemas;
  for (let depth = 0; depth <= deepest && level.length > 0; depth += 1) {
    const fresh = new Set(level.map((schema) => flatten(schema).schema).filter((flat) => !found.has(flat)));
    for (const flat of fresh) found.add(flat);
    level = [...fresh].flatMap((flat) => groupsInPlace(flat).flat());
  }
  return found;
}

/** Returns groups of schemas that apply together; within a group, one or the other applies. */
function groupsInPlace(schema: JsonSchema): readonly (readonly JsonSchema[])[] {
  const { then: yes, else: no, if: condition, dependentSchemas = {} } = schema;
  const dependent = Object.values(dependentSchemas as Readonly<Record<string, JsonSchema>>);
  const alone = [...dependent, condition].filter((part) => part !== undefined);
  return [...groups(schema), [yes, no].filter((part) => part !== undefined), ...alone.map((part) => [part])];
}

function requiredNames(schema: JsonSchema): readonly string[] {
  return [...(schema.required ?? []), ...Object.values(dependentRequired(schema)).flat()];
}

function dependentRequired(schema: JsonSchema): Readonly<Record<string, readonly string[]>> {
  return (schema["dependentRequired"] ?? {}) as Readonly<Record<string, readonly string[]>>;
}
