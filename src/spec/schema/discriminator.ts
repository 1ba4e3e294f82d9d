/**
 * Reads discriminators and expresses them in JSON Schema: the value of one property chooses a member of the union, so each member accepts its
 * own values there. https://spec.openapis.org/oas/v3.1.1.html#discriminator-object
 */
import { groupBy } from "../../group-by.js";
import type { Schema } from "../../model/api.js";
import type { Json } from "../../model/runtime.js";
import { isObject } from "../value.js";
import { refTo, type Definitions } from "../../schema/reference.js";
import { isVisible } from "../../runtime/values/clean.js";
import { oncePer } from "../../runtime/values/lazy.js";
import { child, children, type Node } from "../references/node.js";
import { isReference } from "../references/reference.js";
import { asReference, fileStem } from "./schema-name.js";
import { isOfType, readings } from "./schema-conversion.js";
import { hasChoice, partsOf } from "./schema-parts.js";
import { isScalar } from "./keyword-values.js";
import { members } from "../../schema/parts.js";

/**
 * Reads a discriminator. Mapping values are references or names of schemas; those that lead nowhere are left out.
 * @param nameOf the name of the schema that a reference at a node leads to
 * @returns `undefined` if no property is named
 */
export function readDiscriminator(
  node: Node,
  nameOf: (from: Node, reference: string) => string | undefined,
): Schema["discriminator"] {
  const propertyName = child(node, "propertyName")?.value;
  if (typeof propertyName !== "string" || !isVisible(propertyName)) return undefined;
  const mapping: [string, string][] = [];
  for (const [value, target] of children(child(node, "mapping") ?? { ...node, value: {} })) {
    const name = typeof target.value === "string" ? nameOf(target, asReference(target.value)) : undefined;
    if (name !== undefined && isVisible(value)) mapping.push([value, refTo(name)]);
  }
  return { propertyName, ...(mapping.length > 0 && { mapping: Object.fromEntries(mapping) }) };
}

/**
 * Adds the members of a union that its mapping lacks. Their value is the name that the reference in the document ends in,
 * which need not be the name of the schema here.
 */
export function completeMapping(schema: Schema, node: Node): void {
  const { discriminator } = schema;
  if (!isObject(discriminator)) return;
  const explicit = isObject(discriminator["mapping"]) ? discriminator["mapping"] : {};
  const targets = new Set(Object.values(explicit));
  const mapping = new Map(Object.entries(explicit));
  for (const keyword of ["oneOf", "anyOf"] as const) {
    const written = child(node, keyword);
    for (const [index, member] of schema[keyword]?.entries() ?? []) {
      const reference = written && child(written, String(index))?.value;
      if (member.$ref === undefined || !isReference(reference) || targets.has(member.$ref)) continue;
      const value = lastSegment(reference.$ref);
      if (!mapping.has(value)) mapping.set(value, member.$ref);
    }
  }
  if (mapping.size > 0) schema["discriminator"] = { ...discriminator, mapping: Object.fromEntries(mapping) };
}

function lastSegment(reference: string): string {
  const pointer = reference.slice(reference.indexOf("#") + 1);
  return reference.includes("#") ? pointer.slice(pointer.lastIndexOf("/") + 1) : fileStem(reference);
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
  for (const [member, values] of chosen) if (values.length > 0) choose(property, values, member);
  const isLeft = (member: Schema): boolean => chosen.get(member)?.length !== 0;
  if (union.anyOf?.every(isLeft) === false) union.anyOf = union.anyOf.filter(isLeft);
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
  const keys = groupBy(mapping, ([, target]) => target);
  const unmappedOf = oncePer((list: readonly Json[]) => list.filter((value) => !mapping.has(textOf(value))));
  const members = [...oneOf, ...anyOf].map((member) => ({
    member,
    described: propertyValues(property, member, named),
  }));
  /** Whether a property has values that the mapping knows nothing of: a list without any of its keys, or others than it lists. */
  const contradicts = ({ lists, listed = [], suggested }: PropertyValues): boolean =>
    lists.some((list) => unmappedOf(list).length === list.length) ||
    suggested.some((value) => !mapping.has(value) && !textsOf(listed).has(value));
  if (members.some(({ described }) => contradicts(described))) return undefined;
  const chosen = new Map<Schema, readonly Json[]>();
  let count = 0;
  for (const { member, described } of members) {
    if (described.rules.length === 0 || !leaveOpen(described)) continue;
    const { listed = [] } = described;
    const own = (keys.get(member.$ref) ?? []).flatMap(([key]) => valueOf(key, described) ?? []);
    const unmapped = unmappedOf(listed);
    const narrows = described.listed === undefined || own.length + unmapped.length < listed.length;
    if (own.length === 0 || !narrows) continue;
    count += own.length + unmapped.length;
    if (count > mostChosen) return undefined;
    chosen.set(member, [...own, ...unmapped]);
  }
  return chosen.size > 0 ? { union, property, chosen } : undefined;
}

/** Values for all members of a union: thousands of members may each keep thousands that no key stands for. */
const mostChosen = 100_000;

const textsOf = oncePer((list: readonly Json[]) => new Set(list.map(textOf)));

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
  const taken = new Set(found.flatMap(({ own }) => own));
  const known = new Set(
    [...(listed ?? []), ...base.values, ...found.flatMap(({ values }) => values), ...taken].map(textOf),
  );
  const strays = found.some(({ described }) => described.suggested.some((value) => !known.has(value)));
  if (strays || found.some(({ own }) => own.length === 0)) return undefined;
  const chosen = new Map<Schema, readonly Json[]>();
  for (const { member, own, isDescribed } of found) if (!isDescribed) chosen.set(member, own);
  chosen.set(
    base.member,
    (listed ?? base.values).filter((value) => !taken.has(value)),
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

/** What an object's schemas say about one property. */
interface PropertyValues {
  /** Its schemas, all of which apply; empty if there is no such property. */
  readonly rules: readonly Schema[];
  /** The values that they allow, if they list them. */
  readonly listed: readonly Json[] | undefined;
  /** Lists of values in them, or in unions in them. */
  readonly lists: readonly (readonly Json[])[];
  /** Their defaults and examples, as text. */
  readonly suggested: readonly string[];
}

function propertyValues(property: string, schema: Schema, named: Definitions): PropertyValues {
  const own = partsOf(schema, named).flatMap(({ properties = {} }) =>
    Object.hasOwn(properties, property) ? [properties[property] ?? {}] : [],
  );
  const rules = own.flatMap((each) => partsOf(each, named));
  const all = own.flatMap((each) => partsOf(each, named, members));
  return {
    rules,
    listed: inAll(listsIn(rules)),
    lists: listsIn(all),
    suggested: all
      .flatMap(({ default: byDefault, examples = [] }) => [byDefault, ...examples])
      .filter(isScalar)
      .map(textOf),
  };
}

function listsIn(rules: readonly Schema[]): (readonly Json[])[] {
  return rules
    .map(({ const: one, enum: several }) => (one === undefined ? several : [one]))
    .filter((list) => list !== undefined);
}

/** The values of all lists, in the order of the first. The shortest is read alone: the others may be those of thousands of schemas. */
function inAll(lists: readonly (readonly Json[])[]): readonly Json[] | undefined {
  const [first, second] = lists;
  if (first === undefined || second === undefined) return first;
  const shortest = lists.reduce((one, other) => (other.length < one.length ? other : one));
  const others = lists.filter((list) => list !== shortest).map(placesIn);
  const places = placesIn(first);
  return shortest
    .filter((value) => others.every((other) => other.has(value)))
    .sort((one, other) => (places.get(one) ?? 0) - (places.get(other) ?? 0));
}

const placesIn = oncePer((list: readonly Json[]) => new Map(list.map((value, place) => [value, place])));

/** Whether rules accept any value of their type, or any of those that they list. */
function leaveOpen({ rules }: PropertyValues): boolean {
  return rules.every((rule) => rule.pattern === undefined && rule["not"] === undefined && !hasChoice(rule));
}

/** Returns a value as a mapping would name it. */
function textOf(value: Json): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** Returns the value that a text stands for; `undefined` if the property cannot have it. */
function valueOf(text: string, { rules, listed }: PropertyValues): Json | undefined {
  const types = rules.flatMap(({ type }) => (type === undefined ? [] : [type]));
  if (types.some((type) => typeof type !== "string" && type.filter((one) => one !== "null").length > 1))
    return undefined;
  const read = [text, ...readings(text)].filter((value) => textOf(value) === text);
  return read.find(
    (value) =>
      types.every((type) => isOfType(value, type)) && (listed === undefined || placesIn(listed).has(value)),
  );
}
