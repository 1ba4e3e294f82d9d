/** Tells which alternatives of a union an object means, by the properties that have values of their own in each. */
import type { JsonSchema } from "../values/json.js";
import { oncePer } from "../values/lazy.js";
import { facets, ownPropertySchemas, stepsOfFacet } from "./subschema.js";
import { sharedPer, type Work } from "./work.js";

/** A property that has to be right before anything else can be said. */
interface Chooser {
  name: string;
  /** Values of all alternatives. */
  values: unknown[];
  isMissing: boolean;
}

/** Properties that the value has been asked for, or lacks, and how often one may still be looked up in an alternative. */
interface Asking {
  readonly asked: ReadonlySet<string>;
  readonly lookups: { left: number };
  readonly work: Work;
}

/** Some milliseconds: of many alternatives with many properties, the first tell enough. */
const mostLookups = 20_000;

interface Alternative<A> {
  alternative: A;
  constants: ReadonlyMap<string, readonly unknown[]>;
  required: ReadonlySet<string>;
}

/** Returns the alternatives that an object may mean, at least one, or the property that fits none. */
export function choose<A extends { schema: JsonSchema }>(
  value: Readonly<Record<string, unknown>>,
  alternatives: readonly A[],
  { root, work }: { root: JsonSchema; work: Work },
): { left: readonly A[] } | Chooser {
  const known = alternatives.map((alternative) => ({
    alternative,
    ...tellingIn(root)(alternative.schema, work),
  }));
  return narrow(value, known, { asked: new Set(), lookups: { left: mostLookups }, work });
}

/** What tells an alternative from others. Many values may ask. */
const tellingIn = oncePer((root: JsonSchema) =>
  sharedPer(
    (schema: JsonSchema) => {
      const all = facets(schema, root);
      const { constants, lookups } = constantsOf(all, root);
      return { constants, required: new Set(all.flatMap(({ required = [] }) => required)), lookups };
    },
    ({ lookups }) => lookups * stepsOfFacet,
  ),
);

function narrow<A>(
  value: Readonly<Record<string, unknown>>,
  left: readonly Alternative<A>[],
  { asked, lookups, work }: Asking,
): { left: readonly A[] } | Chooser {
  const name = chooserOf(left, { asked, lookups, work });
  if (name === undefined) {
    const agreeing = left.filter(({ constants }) =>
      [...constants].every(([key, allowed]) => !Object.hasOwn(value, key) || allowed.includes(value[key])),
    );
    return { left: (agreeing.length > 0 ? agreeing : left).map(({ alternative }) => alternative) };
  }
  const isMissing = !Object.hasOwn(value, name);
  const next = { asked: new Set(asked).add(name), lookups, work };
  work.spend(countOf(left, name));
  if (isMissing && !isRequiredInAll(left, name)) return narrow(value, left, next);
  const fitting = left.filter(({ constants }) => !isMissing && constants.get(name)?.includes(value[name]));
  if (fitting.length > 0) return narrow(value, fitting, next);
  return {
    name,
    values: [...new Set(left.flatMap(({ constants }) => constants.get(name) ?? []))],
    isMissing,
  };
}

/** Returns a property with values of its own in each alternative: preferably one that all of them require, and that is unambiguous. */
function chooserOf<A>(left: readonly Alternative<A>[], { asked, lookups, work }: Asking): string | undefined {
  const [first] = left;
  const telling = [...(first?.constants.keys() ?? [])].filter((name) => {
    if (asked.has(name) || lookups.left <= 0) return false;
    lookups.left -= left.length;
    work.spend(left.length + countOf(left, name));
    return tellsApart(left, name);
  });
  const needed = telling.filter((name) => isRequiredInAll(left, name));
  const best = needed.length > 0 ? needed : telling;
  return best.find((name) => isUnambiguous(left, name)) ?? best[0];
}

/** Counts the values of a property in all alternatives. */
function countOf<A>(left: readonly Alternative<A>[], name: string): number {
  return left.reduce((count, { constants }) => count + (constants.get(name)?.length ?? 0), 0);
}

function tellsApart<A>(left: readonly Alternative<A>[], name: string): boolean {
  const lists = left.map(({ constants }) => constants.get(name) ?? []);
  const [first = []] = lists;
  const values = new Set(first);
  return (
    left.every(({ constants }) => constants.has(name)) &&
    lists.some((list) => list.length !== first.length || list.some((value) => !values.has(value)))
  );
}

/** Whether each value chooses one alternative. */
function isUnambiguous<A>(left: readonly Alternative<A>[], name: string): boolean {
  const values = left.flatMap(({ constants }) => constants.get(name) ?? []);
  return new Set(values).size === values.length;
}

function isRequiredInAll<A>(left: readonly Alternative<A>[], name: string): boolean {
  return left.every(({ required }) => required.has(name));
}

/**
 * Returns the values of properties, as far as an alternative lists them, and how many lookups that took.
 * @param all apply together
 */
function constantsOf(all: readonly JsonSchema[], root: JsonSchema) {
  const names = new Set(all.flatMap((facet) => Object.keys(facet.properties ?? {})));
  const constants = new Map<string, readonly unknown[]>();
  let lookups = all.length * (names.size + 1);
  for (const name of names) {
    const parts = all
      .flatMap((facet) => ownPropertySchemas(facet, name))
      .flatMap((part) => facets(part, root));
    lookups += parts.length;
    const [first, ...others] = parts.flatMap((part) =>
      "const" in part ? [[part.const]] : Array.isArray(part.enum) ? [part.enum] : [],
    );
    const allowed = others.map((list) => new Set<unknown>(list));
    // Alternatives may share a long list.
    const isWhole = allowed.length === 0;
    if (first !== undefined)
      constants.set(
        name,
        isWhole ? first : first.filter((value) => allowed.every((values) => values.has(value))),
      );
  }
  return { constants, lookups };
}
