/**
 * Expresses discriminators in JSON Schema: the value of one property chooses a member of the union, so each member accepts its
 * own values there. https://spec.openapis.org/oas/v3.1.1.html#discriminator-object
 */
import type { Schema } from "../../model/api.js";
import type { Json } from "../../model/runtime.js";
import { isObject } from "../value.js";
import { lostValues, type Narrowing } from "./lost-values.js";

/**
 * Adds to the members of unions the values of the discriminator's property that choose them, unless they say so themselves.
 * Names of schemas stand in for values that nobody wrote down, but only if no member shows another value.
 * @param valuesOf Returns the values of unions in the document. If the members of one as written accept a value that narrowed
 *   members reject, they stay as written.
 */
export function tellApart(
  unions: readonly Schema[],
  { named, valuesOf }: { named: ReadonlyMap<string, Schema>; valuesOf: ValuesOf },
): void {
  const narrowings = unions.flatMap((union) => narrowingOf(union, named) ?? []);
  const values = valuesOf(narrowings.map(({ union }) => union));
  const loses = lostValues(named);
  for (const narrowing of narrowings)
    if (![...(values.get(narrowing.union) ?? [])].some((value) => loses(narrowing, value)))
      for (const [member, allowed] of narrowing.chosen) choose(narrowing.property, allowed, member);
}

type ValuesOf = (unions: readonly Schema[]) => ReadonlyMap<Schema, ReadonlySet<unknown>>;

/** @returns `undefined` if nothing would change */
function narrowingOf(union: Schema, named: ReadonlyMap<string, Schema>): Narrowing | undefined {
  const { discriminator, oneOf = [], anyOf = [] } = union;
  if (!isObject(discriminator) || !isObject(discriminator["mapping"])) return undefined;
  const { propertyName: property } = discriminator;
  if (typeof property !== "string") return undefined;
  const mapping = Object.entries(discriminator["mapping"]);
  const known = new Set<unknown>(mapping.map(([value]) => value));
  const members = [...oneOf, ...anyOf].map((member) => ({ member, rules: rulesOf(property, member, named) }));
  if (members.some(({ rules }) => shownIn(rules).some((value) => !known.has(value)))) return undefined;
  const chosen = new Map<Schema, readonly Json[]>();
  for (const { member, rules } of members) {
    const values = mapping.flatMap(([value, target]) => (target === member.$ref ? [value] : []));
    const listed = listedIn(rules);
    const possible = listed === undefined ? values : values.filter((value) => listed.includes(value));
    const says = possible.length < (listed?.length ?? Infinity);
    if (possible.length > 0 && says && leaveOpen(rules)) chosen.set(member, possible);
  }
  return chosen.size > 0 ? { union, property, chosen } : undefined;
}

/** A base and the schemas that inherit from it; each member is a reference in `union.anyOf`. */
export interface Family {
  readonly union: Schema;
  readonly heirs: readonly Relative[];
  readonly base: Relative;
}

interface Relative {
  readonly member: Schema;
  /** Values of the discriminator's property, as far as mapping and names say. */
  readonly values: readonly string[];
}

/**
 * Adds to the heirs of a base the values that choose them, and removes the base itself from the union if no value is left for it.
 * If the values of some heir are unknown, nothing changes, and the base stands for what is unknown.
 */
export function tellHeirsApart({ union, heirs, base }: Family, named: ReadonlyMap<string, Schema>): void {
  const property = isObject(union.discriminator) ? union.discriminator["propertyName"] : undefined;
  if (typeof property !== "string") return;
  const listed = listedIn(rulesOf(property, base.member, named));
  const found = heirs.map((heir) => ({ ...heir, ...valuesOf(heir, { property, listed, named }) }));
  const known = new Set<unknown>([...(listed ?? []), ...base.values]);
  for (const { values, taken = [] } of found) for (const value of [...values, ...taken]) known.add(value);
  const strays = found.flatMap(({ rules }) => suggestedIn(rules)).some((value) => !known.has(value));
  if (strays || found.some(({ taken }) => taken === undefined)) return;
  const taken = new Set(found.flatMap(({ taken: values = [] }) => values));
  for (const { member, said, taken: values = [] } of found) if (!said) choose(property, values, member);
  const left =
    listed === undefined
      ? base.values.filter((value) => !taken.has(value))
      : listed.filter((value) => !taken.has(value));
  if (left.length > 0) choose(property, left, base.member);
  else union.anyOf = union.anyOf?.filter((member) => member !== base.member) ?? [];
}

/**
 * Returns the values that choose an heir, which are unknown if its rules and its names disagree, and whether its rules say so.
 */
function valuesOf(
  { member, values }: Relative,
  {
    property,
    listed,
    named,
  }: { property: string; listed: readonly Json[] | undefined; named: ReadonlyMap<string, Schema> },
): { rules: Schema[]; taken?: readonly Json[]; said: boolean } {
  const rules = rulesOf(property, member, named);
  const allowed = listedIn(rules);
  if (allowed !== undefined && allowed.length < (listed?.length ?? Infinity))
    return { rules, taken: allowed, said: true };
  const possible = values.filter((value) => allowed?.includes(value) ?? true);
  const isText = rules.length === 0 || leaveOpen(rules);
  return { rules, said: false, ...(possible.length > 0 && isText && { taken: possible }) };
}

/** Returns the values that rules allow, if they list them. */
function listedIn(rules: readonly Schema[]): readonly Json[] | undefined {
  return rules
    .map(({ const: one, enum: several }) => (one === undefined ? several : [one]))
    .filter((list) => list !== undefined)
    .reduce<readonly Json[] | undefined>(
      (allowed, list) => allowed?.filter((value) => list.includes(value)) ?? list,
      undefined,
    );
}

/** Adds to a member the values that choose it. */
function choose(property: string, values: readonly Json[], member: Schema): void {
  const [only, ...others] = values;
  const allowed: Schema = only !== undefined && others.length === 0 ? { const: only } : { enum: values };
  member.properties = Object.fromEntries([...Object.entries(member.properties ?? {}), [property, allowed]]);
  member.required = [...new Set([...(member.required ?? []), property])];
}

/** Returns everything that a member of a union says about the values of one property; empty if it does not have it. */
function rulesOf(property: string, member: Schema, named: ReadonlyMap<string, Schema>): Schema[] {
  return spread(member, ({ allOf = [] }) => allOf, named)
    .flatMap(({ properties = {} }) =>
      Object.hasOwn(properties, property) ? [properties[property] ?? {}] : [],
    )
    .flatMap((schema) =>
      spread(schema, ({ allOf = [], anyOf = [], oneOf = [] }) => [...allOf, ...anyOf, ...oneOf], named),
    );
}

/** Returns the texts that rules list, or show as a default or an example. */
function shownIn(rules: readonly Schema[]): unknown[] {
  const listed = rules.flatMap(({ const: one, enum: several = [] }) => [one, ...several]);
  return [...listed.filter((value) => typeof value === "string"), ...suggestedIn(rules)];
}

/** Returns the texts that rules show as a default or an example. */
function suggestedIn(rules: readonly Schema[]): unknown[] {
  return rules
    .flatMap(({ default: usual, examples = [] }) => [usual, ...examples])
    .filter((value) => typeof value === "string");
}

const narrowing = ["pattern", "anyOf", "oneOf", "not"];

/** Whether there are rules, and they accept any text, or any of those that they list. */
function leaveOpen(rules: readonly Schema[]): boolean {
  return (
    rules.length > 0 &&
    rules.every((rule) => narrowing.every((keyword) => rule[keyword] === undefined)) &&
    rules.every(({ type = "string" }) => type === "string")
  );
}

/** Returns a schema, what it refers to, its parts, and so on from there. */
function spread(
  schema: Schema,
  parts: (schema: Schema) => readonly Schema[],
  named: ReadonlyMap<string, Schema>,
): Schema[] {
  const found = new Set<Schema>();
  const visit = (next: Schema | undefined): void => {
    if (next === undefined || found.has(next)) return;
    found.add(next);
    visit(next.$ref === undefined ? undefined : named.get(next.$ref.slice("#/$defs/".length)));
    parts(next).forEach(visit);
  };
  visit(schema);
  return [...found];
}
