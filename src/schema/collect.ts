/** What named schemas lead to, found once for a document however they refer to each other. */
import type { JsonSchema } from "../runtime/values/json.js";

/** What one schema itself holds. */
export interface Own<Found, Key = string> {
  readonly found: ReadonlySet<Found>;
  /** The schemas that it refers to. */
  readonly refs: Iterable<Key>;
}

interface Entered<Found, Key> {
  readonly key: Key;
  readonly own: Own<Found, Key>;
  readonly index: number;
  readonly left: Iterator<Key>;
  /** Index of the first entered schema that this one leads back to. */
  low: number;
}

/** Returns for each schema what {@link closure} finds. */
export function closures<Found>(
  all: ReadonlyMap<string, Own<Found>>,
): ReadonlyMap<string, ReadonlySet<Found>> {
  const closureOf = closure<Found, string>((name) => all.get(name));
  return new Map(Array.from(all.keys(), (name) => [name, closureOf(name)]));
}

/**
 * Returns a function that finds what a schema and all that it leads to hold. Schemas that lead to each other share one set (Tarjan's
 * strongly connected components), so the costs of all calls grow with the number of references.
 */
export function closure<Found, Key>(
  ownOf: (key: Key) => Own<Found, Key> | undefined,
): (key: Key) => ReadonlySet<Found> {
  const closed = new Map<Key, ReadonlySet<Found>>();
  const indexes = new Map<Key, number>();
  const path: Entered<Found, Key>[] = [];
  const open: Entered<Found, Key>[] = [];

  const enter = (key: Key): void => {
    const own = ownOf(key);
    if (own === undefined) return;
    const index = indexes.size;
    const entered = { key, own, index, left: own.refs[Symbol.iterator](), low: index };
    indexes.set(key, index);
    path.push(entered);
    open.push(entered);
  };

  const leave = (entered: Entered<Found, Key>): void => {
    path.pop();
    const outer = path.at(-1);
    if (outer !== undefined) outer.low = Math.min(outer.low, entered.low);
    if (entered.low !== entered.index) return;
    const members = open.splice(open.lastIndexOf(entered));
    const found = union(members, closed);
    for (const { key } of members) closed.set(key, found);
  };

  return (root) => {
    if (!closed.has(root)) enter(root);
    for (let entered = path.at(-1); entered !== undefined; entered = path.at(-1)) {
      const next = entered.left.next();
      if (next.done === true) {
        leave(entered);
        continue;
      }
      const index = indexes.get(next.value);
      if (index === undefined) enter(next.value);
      else if (!closed.has(next.value)) entered.low = Math.min(entered.low, index);
    }
    return closed.get(root) ?? nothing;
  };
}

/** The largest set is shared, not copied, where it holds all. */
function union<Found, Key>(
  members: readonly Entered<Found, Key>[],
  closed: ReadonlyMap<Key, ReadonlySet<Found>>,
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
