/**
 * What a discriminator says, in JSON Schema's words: a member of the union is chosen by the value of one property, so each
 * takes its own values there. https://spec.openapis.org/oas/v3.1.1.html#discriminator-object
 */
import type { Schema } from "../model/api.js";
import { isObject } from "./value.js";

/** Adds to the members of a union which values of its discriminator's property they are chosen by, unless they say so. */
export function tellApart(union: Schema, named: ReadonlyMap<string, Schema>): void {
  const { discriminator } = union;
  if (!isObject(discriminator) || !isObject(discriminator["mapping"])) return;
  const { propertyName: property } = discriminator;
  if (typeof property !== "string") return;
  const mapping = Object.entries(discriminator["mapping"]);
  const known = new Set(mapping.map(([value]) => value));
  for (const member of [...(union.oneOf ?? []), ...(union.anyOf ?? [])]) {
    const values = mapping.flatMap(([value, target]) => (target === member.$ref ? [value] : []));
    const [only, ...others] = values;
    if (only === undefined || !leavesOpen(member, { property, known, named })) continue;
    const allowed: Schema = others.length === 0 ? { const: only } : { enum: values };
    member.properties = Object.fromEntries([...Object.entries(member.properties ?? {}), [property, allowed]]);
    member.required = [...new Set([...(member.required ?? []), property])];
  }
}

interface Choice {
  readonly property: string;
  /** Every value that the mapping knows. */
  readonly known: ReadonlySet<string>;
  readonly named: ReadonlyMap<string, Schema>;
}

/**
 * Whether the member has the property and takes any text there. One that shows other values than the mapping knows goes
 * by those: names of schemas stand in for values that nobody wrote down.
 */
function leavesOpen(member: Schema, { property, known, named }: Choice): boolean {
  const found = inPlace(member, named).flatMap(({ properties = {} }) =>
    Object.hasOwn(properties, property) ? [properties[property] ?? {}] : [],
  );
  const rules = found.flatMap((schema) => inPlace(schema, named));
  return (
    rules.length > 0 &&
    rules.every(
      (rule) => rule.const === undefined && rule.enum === undefined && rule.pattern === undefined,
    ) &&
    rules.every(({ type = "string" }) => type === "string") &&
    rules
      .flatMap(({ default: value, examples = [] }) => [value, ...examples])
      .every((value) => typeof value !== "string" || known.has(value))
  );
}

/** The schema and all that applies to the same value: what it refers to, and its `allOf`. */
function inPlace(schema: Schema, named: ReadonlyMap<string, Schema>): Schema[] {
  const found = new Set<Schema>();
  const visit = (next: Schema | undefined): void => {
    if (next === undefined || found.has(next)) return;
    found.add(next);
    visit(next.$ref === undefined ? undefined : named.get(next.$ref.slice("#/$defs/".length)));
    next.allOf?.forEach(visit);
  };
  visit(schema);
  return [...found];
}
