/**
 * Closes compositions as a whole. `additionalProperties: false` knows only the properties beside it: beside `allOf`, or in a
 * member of it, it excludes what other parts require, and nothing fits. Authors mean the whole, for which JSON Schema has
 * `unevaluatedProperties`. https://json-schema.org/draft/2020-12/json-schema-core#section-11.3
 */
import type { Schema } from "../../model/api.js";
import { maxComposed } from "../load/limits.js";

interface Context {
  /** The schema that a reference leads to. References lead to no schema that contains itself without a property in between. */
  readonly named: (reference: string) => Schema | undefined;
  readonly onCopy: (copy: Schema, original: Schema) => void;
}

/**
 * Changes a schema if a closed part of it excludes properties that another part declares and requires.
 * @returns whether it was changed
 */
export function closeTogether(schema: Schema, context: Context): boolean {
  if (schema.allOf === undefined && schema.anyOf === undefined && schema.oneOf === undefined) return false;
  const parts = partsOf(schema, context);
  const known = parts.filter(isClosed).map((part) => knownTo(part, context));
  const isExcluded = (name: string): boolean => known.some((names) => !names.has(name));
  if (known.length === 0 || !requiresExcluded(parts, isExcluded, context)) return false;
  delete schema.additionalProperties;
  schema.unevaluatedProperties = false;
  if (schema.allOf !== undefined) schema.allOf = schema.allOf.map((member) => opened(member, context));
  return true;
}

/** Whether these parts, or every alternative in them, require a property that they declare and a closed part excludes. */
function requiresExcluded(
  parts: readonly Schema[],
  isExcluded: (name: string) => boolean,
  context: Context,
): boolean {
  const declared = new Set(parts.flatMap(ownNames));
  if (parts.some(({ required = [] }) => required.some((name) => declared.has(name) && isExcluded(name))))
    return true;
  return parts
    .flatMap(({ anyOf = [], oneOf = [] }) => [anyOf, oneOf])
    .filter((members) => members.length > 0)
    .some((members) =>
      members.every((member) => requiresExcluded(partsOf(member, context), isExcluded, context)),
    );
}

/** A schema and all that applies beside it: what it refers to, and members of `allOf`. */
function partsOf(schema: Schema, { named }: Context): Schema[] {
  const parts = new Set<Schema>();
  const collect = (part: Schema | undefined): void => {
    if (part === undefined || parts.has(part) || parts.size === maxComposed) return;
    parts.add(part);
    if (part.$ref !== undefined) collect(named(part.$ref));
    part.allOf?.forEach(collect);
  };
  collect(schema);
  return [...parts];
}

/** The same but open; what is referred to stays as it is for others. */
function opened(schema: Schema, context: Context): Schema {
  if (!partsOf(schema, context).some(isClosed)) return schema;
  const { $ref, allOf = [], ...own } = schema;
  const target = $ref === undefined ? undefined : context.named($ref);
  const members = [...(target === undefined ? [] : [target]), ...allOf].map((part) => opened(part, context));
  const copy: Schema = { ...own, ...(members.length > 0 && { allOf: members }) };
  if (copy.additionalProperties === false) delete copy.additionalProperties;
  if (copy.unevaluatedProperties === false) delete copy.unevaluatedProperties;
  context.onCopy(copy, schema);
  return copy;
}

/** Names with patterns are left alone, because nothing here decides which names a pattern takes. */
function isClosed({ additionalProperties, unevaluatedProperties, patternProperties }: Schema): boolean {
  return (
    (additionalProperties === false || unevaluatedProperties === false) &&
    Object.keys(patternProperties ?? {}).length === 0
  );
}

/** The properties that a closed schema takes. */
function knownTo(schema: Schema, context: Context): ReadonlySet<string> {
  if (schema.additionalProperties === false) return new Set(ownNames(schema));
  const parts = partsOf(schema, context);
  const members = parts.flatMap(({ anyOf = [], oneOf = [] }) => [...anyOf, ...oneOf]);
  return new Set([
    ...parts.flatMap(ownNames),
    ...members.flatMap((member) => [...knownTo({ ...member, additionalProperties: undefined }, context)]),
  ]);
}

function ownNames({ properties = {} }: Schema): string[] {
  return Object.keys(properties);
}
