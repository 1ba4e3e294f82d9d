/**
 * Expresses discriminators in JSON Schema: the value of one property chooses a member of the union, so each member accepts its
 * own values there. https://spec.openapis.org/oas/v3.1.1.html#discriminator-object
 */
import type { Schema } from "../../model/api.js";
import type { Json } from "../../model/runtime.js";
import { isObject } from "../value.js";
import { leaveOpen, propertyValues, type PropertyValues, textOf, valueOf } from "./property-values.js";
import type { Definitions } from "../../schema/reference.js";

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

/** Unions with a discriminator, and families that share one. */
interface Discriminated {
  readonly unions: readonly Schema[];
  readonly families: readonly Family[];
}

/**
 * A union, and the values of its discriminator's property that choose its members, as far as these do not say so themselves. A
 * member without any is removed.
 */
interface Narrowing {
  readonly union: Schema;
  readonly property: string;
  readonly chosen: ReadonlyMap<Schema, readonly Json[]>;
}

/** Adds to the members of unions the values of the discriminator's property that choose them, unless they say so themselves. */
export function applyDiscriminators({ unions, families }: Discriminated, named: Definitions): void {
  const narrowings = [
    ...families.flatMap((family) => narrowingOfHeirs(family, named) ?? []),
    ...unions.flatMap((union) => narrowingOf(union, named) ?? []),
  ];
  for (const narrowing of narrowings) apply(narrowing);
}

function apply({ union, property, chosen }: Narrowing): void {
  for (const [member, values] of chosen)
    if (values.length > 0) choose(property, values, member);
    else union.anyOf = union.anyOf?.filter((one) => one !== member) ?? [];
}

/** Adds to a member the values that choose it. */
function choose(property: string, values: readonly Json[], member: Schema): void {
  const [only, ...others] = values;
  const allowed: Schema = only !== undefined && others.length === 0 ? { const: only } : { enum: values };
  member.properties = Object.fromEntries([...Object.entries(member.properties ?? {}), [property, allowed]]);
}

/**
 * Reads a mapping. Each member keeps the values that no key of the mapping stands for. Names of schemas stand in for keys that
 * nobody wrote down, but only if no member shows that its values are other ones.
 * @returns `undefined` if nothing would change
 */
function narrowingOf(union: Schema, named: Definitions): Narrowing | undefined {
  const { discriminator, oneOf = [], anyOf = [] } = union;
  if (!isObject(discriminator) || !isObject(discriminator["mapping"])) return undefined;
  const { propertyName: property } = discriminator;
  if (typeof property !== "string") return undefined;
  const mapping = new Map(Object.entries(discriminator["mapping"]));
  const members = [...oneOf, ...anyOf].map((member) => ({
    member,
    described: propertyValues(property, member, named),
  }));
  if (members.some(({ described }) => contradicts(described, mapping))) return undefined;
  const chosen = new Map<Schema, readonly Json[]>();
  for (const { member, described } of members) {
    if (described.rules.length === 0 || !leaveOpen(described)) continue;
    const { listed = [] } = described;
    const own = [...mapping].flatMap(([key, target]) =>
      target === member.$ref ? (valueOf(key, described) ?? []) : [],
    );
    const unmapped = listed.filter((value) => !mapping.has(textOf(value)));
    const narrows = described.listed === undefined || own.length + unmapped.length < listed.length;
    if (own.length > 0 && narrows) chosen.set(member, [...own, ...unmapped]);
  }
  return chosen.size > 0 ? { union, property, chosen } : undefined;
}

/** Whether a property has values that a mapping knows nothing of: a list without any of its keys, or others than it lists. */
function contradicts(
  { lists, listed = [], suggested }: PropertyValues,
  mapping: ReadonlyMap<string, unknown>,
): boolean {
  const known = new Set([...mapping.keys(), ...listed.map(textOf)]);
  return (
    lists.some((list) => !list.some((value) => mapping.has(textOf(value)))) ||
    suggested.some((value) => !known.has(value))
  );
}

/**
 * Reads what chooses the heirs of a base. The base keeps the values that are left, or goes if there are none.
 * @returns `undefined` if the values of some heir are unknown, because the base stands for what is unknown
 */
function narrowingOfHeirs({ union, heirs, base }: Family, named: Definitions): Narrowing | undefined {
  const property = isObject(union.discriminator) ? union.discriminator["propertyName"] : undefined;
  if (typeof property !== "string") return undefined;
  const { listed } = propertyValues(property, base.member, named);
  const found = heirs.map((heir) => {
    const described = propertyValues(property, heir.member, named);
    return { ...heir, described, ...valuesOfHeir(heir, described, listed) };
  });
  const taken = found.flatMap(({ own }) => own);
  const known = new Set(
    [...(listed ?? []), ...base.values, ...found.flatMap(({ values }) => values), ...taken].map(textOf),
  );
  const strays = found.some(({ described }) => described.suggested.some((value) => !known.has(value)));
  if (strays || found.some(({ own }) => own.length === 0)) return undefined;
  const chosen = new Map<Schema, readonly Json[]>();
  for (const { member, own, isDescribed } of found) if (!isDescribed) chosen.set(member, own);
  chosen.set(
    base.member,
    (listed ?? base.values).filter((value) => !taken.includes(value)),
  );
  return { union, property, chosen };
}

/** Returns the values that choose an heir, none if its rules and its names disagree, and whether its rules say so themselves. */
function valuesOfHeir(
  { values }: Relative,
  described: PropertyValues,
  listed: readonly Json[] | undefined,
): { own: readonly Json[]; isDescribed: boolean } {
  if (described.listed !== undefined && described.listed.length < (listed?.length ?? Infinity))
    return { own: described.listed, isDescribed: true };
  return {
    own: leaveOpen(described) ? values.flatMap((value) => valueOf(value, described) ?? []) : [],
    isDescribed: false,
  };
}
