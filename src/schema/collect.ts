/** What named schemas lead to, found once for a document however they refer to each other. */
import type { JsonSchema } from "../runtime/values/json.js";

/** What one schema itself holds. */
export interface Own<Found> {
  readonly found: ReadonlySet<Found>;
  /** Names of the schemas that it refers to. */
  readonly refs: ReadonlySet<string>;
}

interface Entered<Found> {
  readonly name: string;
  readonly own: Own<Found>;
  readonly index: number;
  readonly left: Iterator<string>;
  /** Index of the first entered schema that this one leads back to. */
  low: number;
}

/**
 * Returns for each schema what it and all that it leads to hold. Schemas that lead to each other share one set (Tarjan's strongly
 * connected components), so the costs grow with the number of references.
 */
export function closures<Found>(
  all: ReadonlyMap<string, Own<Found>>,
): ReadonlyMap<string, ReadonlySet<Found>> {
  const closed = new Map<string, ReadonlySet<Found>>();
  const indexes = new Map<string, number>();
  const path: Entered<Found>[] = [];
  const open: Entered<Found>[] = [];

  const enter = (name: string, own: Own<Found>): void => {
    const index = indexes.size;
    const entered = { name, own, index, left: own.refs.values(), low: index };
    indexes.set(name, index);
    path.push(entered);
    open.push(entered);
  };

  const leave = (entered: Entered<Found>): void => {
    path.pop();
    const outer = path.at(-1);
    if (outer !== undefined) outer.low = Math.min(outer.low, entered.low);
    if (entered.low !== entered.index) return;
    const members = open.splice(open.lastIndexOf(entered));
    const found = union(members, closed);
    for (const { name } of members) closed.set(name, found);
  };

  for (const [root, own] of all) {
    if (!indexes.has(root)) enter(root, own);
    for (let entered = path.at(-1); entered !== undefined; entered = path.at(-1)) {
      const next = entered.left.next();
      if (next.done === true) {
        leave(entered);
        continue;
      }
      const index = indexes.get(next.value);
      const target = all.get(next.value);
      if (index === undefined && target !== undefined) enter(next.value, target);
      else if (index !== undefined && !closed.has(next.value)) entered.low = Math.min(entered.low, index);
    }
  }
  return closed;
}

/** The largest set is shared, not copied, where it holds all. */
function union<Found>(
  members: readonly Entered<Found>[],
  closed: ReadonlyMap<string, ReadonlySet<Found>>,
): ReadonlySet<Found> {
  const sets = new Set(
    members.flatMap(({ own }) => [own.found, ...[...own.refs].flatMap((ref) => closed.get(ref) ?? [])]),
  );
  const [first = new Set<Found>(), ...others] = [...sets].sort((one, other) => other.size - one.size);
  const rest = others.flatMap((set) => [...set].filter((one) => !first.has(one)));
  return rest.length === 0 ? first : new Set([...first, ...rest]);
}

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
