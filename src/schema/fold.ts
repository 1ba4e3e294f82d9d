/** Collects what schemas say together. */
import type { JsonSchema } from "../runtime/values/json.js";

const nothing: ReadonlySet<never> = new Set();

/**
 * Returns a function that collects what a schema says itself and what those say that it leads to. Each schema is asked once; one
 * that leads to itself adds nothing to itself.
 */
export function collector<Found>(
  own: (schema: JsonSchema) => Iterable<Found>,
  next: (schema: JsonSchema) => readonly JsonSchema[],
): (schema: JsonSchema) => ReadonlySet<Found> {
  const known = new WeakMap<JsonSchema, ReadonlySet<Found>>();
  return function collect(schema) {
    const before = known.get(schema);
    if (before !== undefined) return before;
    known.set(schema, nothing);
    const found = new Set(own(schema));
    for (const part of next(schema)) for (const one of collect(part)) found.add(one);
    const collected = found.size === 0 ? nothing : found;
    known.set(schema, collected);
    return collected;
  };
}
