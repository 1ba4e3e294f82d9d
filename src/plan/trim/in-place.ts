/** What several schemas of one value say about the same properties. */
import type { JsonSchema } from "../../model/runtime.js";
import { branching, type Flatten } from "./flatten.js";

export interface MentionedNames {
  /** Required by some of them: hidden in another, they would let pass what is refused. */
  readonly needed: ReadonlySet<string>;
  /** Described by more than one of those that hold together. */
  readonly shared: ReadonlySet<string>;
  /** What they describe each property as. */
  readonly described: ReadonlyMap<string, readonly JsonSchema[]>;
}

export const nothingMentioned: MentionedNames = {
  needed: new Set(),
  shared: new Set(),
  described: new Map(),
};

/** Schemas of the same value are looked into this deep. */
const deepest = 4;

/** @param around what the schemas around this one say of the same value */
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

/** What the same schemas say of the value of a property: as far inside as they describe it, one hides nothing that another asks for. */
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

/** Schemas that hold together with each other, and within a group one or the other. */
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
