/** Collects the document's own values for each union: they stay valid, whatever a discriminator adds. */
import type { Schema } from "../../model/api.js";
import { isArray, isObject } from "../value.js";
import { alternatives, members, possibleParts } from "../../schema/parts.js";
import { target, type Definitions } from "../../schema/reference.js";

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
  { shown, schemas, named }: { shown: readonly Shown[]; schemas: readonly Schema[]; named: Definitions },
): ReadonlyMap<Schema, ReadonlySet<unknown>> {
  const found = new Map<Schema, Set<unknown>>(unions.map((union) => [union, new Set()]));
  if (unions.length === 0) return found;
  const leading = leadingTo(unions, { schemas, named });
  const seen = new Map<Schema, Set<unknown>>();

  const visit = (schema: Schema, value: unknown): void => {
    if (!leading.has(schema)) return;
    const before = seen.get(schema) ?? new Set();
    if (before.has(value)) return;
    seen.set(schema, before.add(value));
    found.get(schema)?.add(value);
    for (const part of possibleParts(schema, named)) visit(part, value);
    if (isArray(value) && schema.items !== undefined) for (const item of value) visit(schema.items, item);
    if (!isObject(value)) return;
    const { properties = {}, additionalProperties: others } = schema;
    for (const [name, member] of Object.entries(value)) {
      const property = Object.hasOwn(properties, name) ? properties[name] : others;
      if (typeof property === "object") visit(property, member);
    }
  };

  for (const { schema, values } of shown) for (const value of values) visit(schema, value);
  for (const schema of schemas) for (const value of ownValues(schema)) visit(schema, value);
  for (const [union, values] of found)
    for (const member of alternatives(union))
      for (const value of ownValues(target(member, named) ?? {})) values.add(value);
  return found;
}

/** Returns the unions, and all schemas whose values or parts of values are values of theirs. */
function leadingTo(
  unions: readonly Schema[],
  { schemas, named }: { schemas: readonly Schema[]; named: Definitions },
): ReadonlySet<Schema> {
  const before = new Map<Schema, Schema[]>();
  const met = new Set(schemas);
  for (const schema of met)
    for (const next of within(schema, named)) {
      met.add(next);
      const known = before.get(next);
      if (known === undefined) before.set(next, [schema]);
      else known.push(schema);
    }
  const found = new Set(unions);
  for (const schema of found) for (const one of before.get(schema) ?? []) found.add(one);
  return found;
}

/** Returns the schemas of the same value and of its parts. */
function within(schema: Schema, named: Definitions): readonly Schema[] {
  const { items, properties = {}, additionalProperties: others } = schema;
  const single = [target(schema, named), items, others].filter((one) => typeof one === "object");
  return [...Object.values(properties), ...members(schema), ...single];
}

function ownValues({ examples = [], default: byDefault }: Schema): readonly unknown[] {
  return byDefault === undefined ? examples : [...examples, byDefault];
}
