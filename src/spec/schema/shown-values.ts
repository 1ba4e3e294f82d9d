/** Collects the document's own values for each union: they stay valid, whatever a discriminator adds. */
import type { Schema } from "../../model/api.js";
import { isArray, isObject } from "../value.js";
import type { Named } from "./schema-parts.js";

/** A schema, and values that stand next to it as examples. */
export interface Shown {
  readonly schema: Schema;
  readonly values: readonly unknown[];
}

/**
 * Returns the values of every union: its own examples and defaults, those of its members, and parts of those around it.
 * @param shown What stands next to schemas. What stands inside one of `schemas` is found there.
 */
export function valuesOfUnions(
  unions: readonly Schema[],
  { shown, schemas, named }: { shown: readonly Shown[]; schemas: Iterable<Schema>; named: Named },
): ReadonlyMap<Schema, ReadonlySet<unknown>> {
  const found = new Map<Schema, Set<unknown>>(unions.map((union) => [union, new Set()]));
  if (unions.length === 0) return found;
  const seen = new Map<Schema, Set<unknown>>();

  const reach = (schema: Schema, value: unknown): void => {
    const before = seen.get(schema) ?? new Set();
    if (before.has(value)) return;
    seen.set(schema, before.add(value));
    found.get(schema)?.add(value);
    const target = schema.$ref === undefined ? undefined : named(schema.$ref);
    if (target !== undefined) reach(target, value);
    for (const part of [...(schema.allOf ?? []), ...membersOf(schema)]) reach(part, value);
    if (isArray(value) && schema.items !== undefined) for (const item of value) reach(schema.items, item);
    if (!isObject(value)) return;
    const { properties = {}, additionalProperties: others } = schema;
    for (const [name, member] of Object.entries(value)) {
      const property = Object.hasOwn(properties, name) ? properties[name] : others;
      if (typeof property === "object") reach(property, member);
    }
  };

  for (const { schema, values } of shown) for (const value of values) reach(schema, value);
  for (const schema of schemas) for (const value of ownValues(schema)) reach(schema, value);
  for (const [union, values] of found)
    for (const { $ref } of membersOf(union))
      for (const value of ownValues(($ref === undefined ? undefined : named($ref)) ?? {})) values.add(value);
  return found;
}

function membersOf({ oneOf = [], anyOf = [] }: Schema): readonly Schema[] {
  return [...oneOf, ...anyOf];
}

function ownValues({ examples = [], default: usual }: Schema): readonly unknown[] {
  return usual === undefined ? examples : [...examples, usual];
}
