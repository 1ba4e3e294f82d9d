/** Finds the alternatives of a union that an object means, by the properties whose values tell them apart. */
import type { JsonSchema } from "../values/json.js";
import { oncePerPair } from "../values/lazy.js";
import { facets, propertySchemas } from "./subschema.js";

/** A property that has to be right before anything else can be said. */
export interface Chooser {
  name: string;
  /** Values of all alternatives. */
  values: unknown[];
  isMissing: boolean;
}

interface Alternative<A> {
  alternative: A;
  constants: ReadonlyMap<string, readonly unknown[]>;
  required: ReadonlySet<string>;
}

/** Returns the alternatives that an object may mean, at least one, or the property that fits none. */
export function choose<A extends { schema: JsonSchema }>(
  value: Readonly<Record<string, unknown>>,
  alternatives: readonly A[],
  root: JsonSchema,
): { left: readonly A[] } | Chooser {
  const known = alternatives.map((alternative) => ({ alternative, ...tellingOf(alternative.schema, root) }));
  return narrow(value, known, new Set());
}

/** What tells an alternative from others. Many values may ask. */
const tellingOf = oncePerPair((schema: JsonSchema | undefined, root: JsonSchema) => ({
  constants: schema === undefined ? new Map<string, readonly unknown[]>() : constantsOf(schema, root),
  required: new Set(
    schema === undefined ? [] : facets(schema, root).flatMap(({ required = [] }) => required),
  ),
}));

function narrow<A>(
  value: Readonly<Record<string, unknown>>,
  left: readonly Alternative<A>[],
  asked: ReadonlySet<string>,
): { left: readonly A[] } | Chooser {
  const name = chooserOf(left, asked);
  if (name === undefined) {
    const agreeing = left.filter(({ constants }) =>
      [...constants].every(([key, allowed]) => !Object.hasOwn(value, key) || allowed.includes(value[key])),
    );
    return { left: (agreeing.length > 0 ? agreeing : left).map(({ alternative }) => alternative) };
  }
  const isMissing = !Object.hasOwn(value, name);
  const next = new Set(asked).add(name);
  if (isMissing && !isRequired(left, name)) return narrow(value, left, next);
  const fitting = left.filter(({ constants }) => !isMissing && constants.get(name)?.includes(value[name]));
  if (fitting.length > 0) return narrow(value, fitting, next);
  return {
    name,
    values: [...new Set(left.flatMap(({ constants }) => constants.get(name) ?? []))],
    isMissing,
  };
}

/** Returns a property with values of its own in each alternative: preferably one that all of them require, and that is unambiguous. */
function chooserOf<A>(left: readonly Alternative<A>[], asked: ReadonlySet<string>): string | undefined {
  const [first] = left;
  const telling = [...(first?.constants.keys() ?? [])].filter(
    (name) => !asked.has(name) && tellsApart(left, name),
  );
  const needed = telling.filter((name) => isRequired(left, name));
  const best = needed.length > 0 ? needed : telling;
  return best.find((name) => isUnambiguous(left, name)) ?? best[0];
}

function tellsApart<A>(left: readonly Alternative<A>[], name: string): boolean {
  const lists = left.map(({ constants }) => constants.get(name));
  const [first] = lists;
  return (
    lists.every((list) => list !== undefined) &&
    lists.some(
      (list) => list?.length !== first?.length || list?.some((value) => first?.includes(value) === false),
    )
  );
}

/** Whether each value chooses one alternative. */
function isUnambiguous<A>(left: readonly Alternative<A>[], name: string): boolean {
  const values = left.flatMap(({ constants }) => constants.get(name) ?? []);
  return new Set(values).size === values.length;
}

function isRequired<A>(left: readonly Alternative<A>[], name: string): boolean {
  return left.every(({ required }) => required.has(name));
}

/** Returns the values of properties, as far as an alternative lists them. */
function constantsOf(schema: JsonSchema, root: JsonSchema): Map<string, readonly unknown[]> {
  const names = facets(schema, root).flatMap((facet) => Object.keys(facet.properties ?? {}));
  const constants = new Map<string, readonly unknown[]>();
  for (const name of names) {
    const lists = propertySchemas(schema, root, name)
      .flatMap((part) => facets(part, root))
      .flatMap((part) => ("const" in part ? [[part.const]] : Array.isArray(part.enum) ? [part.enum] : []));
    const [first, ...others] = lists;
    if (first !== undefined)
      constants.set(
        name,
        first.filter((value) => others.every((list) => list.includes(value))),
      );
  }
  return constants;
}
