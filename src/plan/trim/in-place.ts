/** Collects what several schemas of one value say about the same properties. */
import type { JsonSchema } from "../../model/runtime.js";
import { branching, type Flatten } from "./flatten.js";

export interface MentionedNames {
  /** Properties that some of the schemas require. If another one hid them, it would accept what is refused. */
  readonly needed: ReadonlySet<string>;
  /** Properties that more than one of the schemas that apply together describe. */
  readonly shared: ReadonlySet<string>;
  /** All schemas of each property. */
  readonly described: ReadonlyMap<string, readonly JsonSchema[]>;
}

export const nothingMentioned: MentionedNames = {
  needed: new Set(),
  shared: new Set(),
  described: new Map(),
};

/** Maximum nesting of schemas of the same value to look into. */
const deepest = 4;

/** @param around what the outer schemas say about the same value */
export function mentionedNames(flat: JsonSchema, around: MentionedNames, flatten: Flatten): MentionedNames {
  const dependent = Object.values(dependentRequired(flat)).flat();
  if (!branching.some((keyword) => flat[keyword] !== undefined)) {
    return dependent.length === 0 ? around : { ...around, needed: new Set([...around.needed, ...dependent]) };
  }
  const needed = new Set([...around.needed, ...dependent]);
  for (const name of namesInPlace(flat, requiredNames, flatten)) needed.add(name);
  const counts = new Map<string, number>();
  const groups = groupsInPlace(flat).map(
    (group) => new Set(group.flatMap((part) => [...namesInPlace(part, propertyNames, flatten)])),
  );
  for (const name of [...propertyNames(flat), ...groups.flatMap((names) => [...names])])
    counts.set(name, (counts.get(name) ?? 0) + 1);
  const shared = [...counts].flatMap(([name, count]) => (count > 1 ? [name] : []));
  const described = describedInPlace([flat], flatten, new Map(around.described));
  return { needed, shared: new Set([...around.shared, ...shared]), described };
}

/** Collects what the same schemas say about the value of a property, so that inside it, too, none hides what another requires. */
export function mentionedInside(
  { described }: MentionedNames,
  name: string,
  flatten: Flatten,
): MentionedNames {
  const schemas = described.get(name) ?? [];
  if (schemas.length < 2) return nothingMentioned;
  const needed = schemas.flatMap((schema) => [...namesInPlace(schema, requiredNames, flatten)]);
  return { needed: new Set(needed), shared: new Set(), described: describedInPlace(schemas, flatten) };
}

function describedInPlace(
  schemas: readonly JsonSchema[],
  flatten: Flatten,
  found = new Map<string, readonly JsonSchema[]>(),
  depth = 0,
): ReadonlyMap<string, readonly JsonSchema[]> {
  for (const schema of schemas) {
    const { schema: flat } = flatten(schema);
    for (const [name, child] of Object.entries(flat.properties ?? {}))
      found.set(name, [...(found.get(name) ?? []), child]);
    if (depth < deepest) describedInPlace(groupsInPlace(flat).flat(), flatten, found, depth + 1);
  }
  return found;
}

/** Returns groups of schemas that apply together; within a group, one or the other applies. */
function groupsInPlace(schema: JsonSchema): readonly (readonly JsonSchema[])[] {
  const { anyOf = [], oneOf = [], allOf = [], dependentSchemas = {} } = schema;
  const conditions = [schema.then, schema.else].filter((part) => part !== undefined);
  const dependent = Object.values(dependentSchemas as Readonly<Record<string, JsonSchema>>);
  return [
    anyOf,
    oneOf,
    conditions,
    ...[...allOf, ...dependent, ...(schema.if === undefined ? [] : [schema.if])].map((part) => [part]),
  ];
}

function namesInPlace(
  schema: JsonSchema,
  own: (schema: JsonSchema) => readonly string[],
  flatten: Flatten,
  depth = 0,
): Set<string> {
  const { schema: flat } = flatten(schema);
  const names = new Set(own(flat));
  if (depth === deepest) return names;
  for (const part of groupsInPlace(flat).flat())
    for (const name of namesInPlace(part, own, flatten, depth + 1)) names.add(name);
  return names;
}

function propertyNames(schema: JsonSchema): readonly string[] {
  return Object.keys(schema.properties ?? {});
}

function requiredNames(schema: JsonSchema): readonly string[] {
  return [...(schema.required ?? []), ...Object.values(dependentRequired(schema)).flat()];
}

function dependentRequired(schema: JsonSchema): Readonly<Record<string, readonly string[]>> {
  return (schema["dependentRequired"] ?? {}) as Readonly<Record<string, readonly string[]>>;
}
