/** What several schemas of one value say about the same properties. */
import type { JsonSchema } from "../../model/runtime.js";
import { branching, type Flatten } from "./flatten.js";

export interface SpokenNames {
  /** Required by some of them: hidden in another, they would let pass what is refused. */
  readonly needed: ReadonlySet<string>;
  /** Described by more than one of them. */
  readonly shared: ReadonlySet<string>;
}

export const nothingSpoken: SpokenNames = { needed: new Set(), shared: new Set() };

/** Schemas of the same value are looked into this deep. */
const deepest = 4;

/** @param around what the schemas around this one say of the same value */
export function spokenNames(flat: JsonSchema, around: SpokenNames, flatten: Flatten): SpokenNames {
  const needed = new Set([...around.needed, ...Object.values(dependentRequired(flat)).flat()]);
  if (!branching.some((keyword) => flat[keyword] !== undefined)) return { ...around, needed };
  const counts = new Map<string, number>();
  const visit = (schema: JsonSchema, depth: number): void => {
    for (const name of schema.required ?? []) needed.add(name);
    for (const name of Object.values(dependentRequired(schema)).flat()) needed.add(name);
    for (const name of Object.keys(schema.properties ?? {})) counts.set(name, (counts.get(name) ?? 0) + 1);
    if (depth < deepest) for (const part of partsInPlace(schema)) visit(flatten(part).schema, depth + 1);
  };
  visit(flat, 0);
  const shared = [...counts].flatMap(([name, count]) => (count > 1 ? [name] : []));
  return { needed, shared: new Set([...around.shared, ...shared]) };
}

function partsInPlace(schema: JsonSchema): readonly JsonSchema[] {
  const { anyOf = [], oneOf = [], allOf = [], dependentSchemas = {} } = schema;
  const conditions = [schema.if, schema.then, schema.else].filter((part) => part !== undefined);
  return [
    ...anyOf,
    ...oneOf,
    ...allOf,
    ...conditions,
    ...Object.values(dependentSchemas as Readonly<Record<string, JsonSchema>>),
  ];
}

function dependentRequired(schema: JsonSchema): Readonly<Record<string, readonly string[]>> {
  return (schema["dependentRequired"] ?? {}) as Readonly<Record<string, readonly string[]>>;
}
