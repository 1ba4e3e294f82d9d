/**
 * What a discriminator says, in JSON Schema's words: a member of the union is chosen by the value of one property, so each
 * takes its own values there. https://spec.openapis.org/oas/v3.1.1.html#discriminator-object
 */
import type { Schema } from "../../model/api.js";
import type { Json } from "../../model/runtime.js";
import { isObject } from "../value.js";

/**
 * Adds to the members of a union which values of its discriminator's property they are chosen by, unless they say so. Names
 * of schemas stand in for values that nobody wrote down, and only as long as no member shows another value.
 */
export function tellApart(union: Schema, named: ReadonlyMap<string, Schema>): void {
  const { discriminator, oneOf = [], anyOf = [] } = union;
  if (!isObject(discriminator) || !isObject(discriminator["mapping"])) return;
  const { propertyName: property } = discriminator;
  if (typeof property !== "string") return;
  const mapping = Object.entries(discriminator["mapping"]);
  const known = new Set<unknown>(mapping.map(([value]) => value));
  const members = [...oneOf, ...anyOf].map((member) => ({ member, rules: rulesOf(property, member, named) }));
  if (members.some(({ rules }) => shownIn(rules).some((value) => !known.has(value)))) return;
  for (const { member, rules } of members) {
    const values = mapping.flatMap(([value, target]) => (target === member.$ref ? [value] : []));
    const listed = listedIn(rules);
    const possible = listed === undefined ? values : values.filter((value) => listed.includes(value));
    const says = possible.length < (listed?.length ?? Infinity);
    if (possible.length > 0 && says && leaveOpen(rules)) choose(property, possible, member);
  }
}

/** A base and those who inherit from it; each member is a reference in `union.anyOf`. */
export interface Family {
  readonly union: Schema;
  readonly heirs: readonly Relative[];
  readonly base: Relative;
}

interface Relative {
  readonly member: Schema;
  /** Of the discriminator's property, as far as mapping and names go. */
  readonly values: readonly string[];
}

/**
 * Adds to the heirs of a base which values they are chosen by, and takes the base itself out of the union where no value
 * is left for it. Where a value of some heir is unknown, none is told apart, and the base stands for what is unknown.
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

/** Which values an heir is chosen by, unknown where its rules and its names disagree; and whether its rules say so. */
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

/** The values that rules allow, where they list them. */
function listedIn(rules: readonly Schema[]): readonly Json[] | undefined {
  return rules
    .map(({ const: one, enum: several }) => (one === undefined ? several : [one]))
    .filter((list) => list !== undefined)
    .reduce<readonly Json[] | undefined>(
      (allowed, list) => allowed?.filter((value) => list.includes(value)) ?? list,
      undefined,
    );
}

function choose(property: string, values: readonly Json[], member: Schema): void {
  const [only, ...others] = values;
  const allowed: Schema = only !== undefined && others.length === 0 ? { const: only } : { enum: values };
  member.properties = Object.fromEntries([...Object.entries(member.properties ?? {}), [property, allowed]]);
  member.required = [...new Set([...(member.required ?? []), property])];
}

/** Everything that a member of a union says of the values of one property; nothing where it does not have it. */
function rulesOf(property: string, member: Schema, named: ReadonlyMap<string, Schema>): Schema[] {
  return spread(member, ({ allOf = [] }) => allOf, named)
    .flatMap(({ properties = {} }) =>
      Object.hasOwn(properties, property) ? [properties[property] ?? {}] : [],
    )
    .flatMap((schema) =>
      spread(schema, ({ allOf = [], anyOf = [], oneOf = [] }) => [...allOf, ...anyOf, ...oneOf], named),
    );
}

/** The texts that rules list, or show as an example. */
function shownIn(rules: readonly Schema[]): unknown[] {
  const listed = rules.flatMap(({ const: one, enum: several = [] }) => [one, ...several]);
  return [...listed.filter((value) => typeof value === "string"), ...suggestedIn(rules)];
}

/** The texts that rules show as a default or an example. */
function suggestedIn(rules: readonly Schema[]): unknown[] {
  return rules
    .flatMap(({ default: usual, examples = [] }) => [usual, ...examples])
    .filter((value) => typeof value === "string");
}

const narrowing = ["pattern", "anyOf", "oneOf", "not"];

/** Whether there are rules, and they take any text, or any of those that they list. */
function leaveOpen(rules: readonly Schema[]): boolean {
  return (
    rules.length > 0 &&
    rules.every((rule) => narrowing.every((keyword) => rule[keyword] === undefined)) &&
    rules.every(({ type = "string" }) => type === "string")
  );
}

/** A schema, what it refers to, and its parts, and so on from there. */
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
