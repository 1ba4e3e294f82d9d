/**
 * What a discriminator says, in JSON Schema's words: a member of the union is chosen by the value of one property, so each
 * takes its own values there. https://spec.openapis.org/oas/v3.1.1.html#discriminator-object
 */
import type { Schema } from "../model/api.js";
import { isObject } from "./value.js";

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
    const [only, ...others] = values;
    if (only === undefined || !leaveOpen(rules)) continue;
    const allowed: Schema = others.length === 0 ? { const: only } : { enum: values };
    member.properties = Object.fromEntries([...Object.entries(member.properties ?? {}), [property, allowed]]);
    member.required = [...new Set([...(member.required ?? []), property])];
  }
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
  return rules
    .flatMap(({ const: one, enum: several = [], default: usual, examples = [] }) => [
      one,
      ...several,
      usual,
      ...examples,
    ])
    .filter((value) => typeof value === "string");
}

/** Whether there are rules, and they take any text. */
function leaveOpen(rules: readonly Schema[]): boolean {
  return (
    rules.length > 0 &&
    rules.every((rule) => narrowing.every((keyword) => rule[keyword] === undefined)) &&
    rules.every(({ type = "string" }) => type === "string")
  );
}

const narrowing = ["const", "enum", "pattern", "anyOf", "oneOf", "not"];

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
