/** What schemas combine: schemas that apply to the same value, together or one or the other. */
import { alternatives } from "../runtime/schema/subschema.js";
import { defined, type JsonSchema } from "../runtime/values/json.js";
import { isReference, referredName, target, type Definitions } from "./reference.js";
import { depthFirst } from "./walk.js";

export { alternatives };

/** Returns the schemas that always apply beside a schema: what it refers to, and its `allOf`. */
export function parts(schema: JsonSchema, definitions: Definitions): readonly JsonSchema[] {
  const found = target(schema, definitions);
  const { allOf = [] } = schema;
  return found === undefined ? allOf : [found, ...allOf];
}

/** Returns the schema and all that always apply with it. */
export function together(schema: JsonSchema, definitions: Definitions): JsonSchema[] {
  // Most schemas stand alone.
  if (parts(schema, definitions).length === 0) return [schema];
  return [...depthFirst([schema], (part) => parts(part, definitions))];
}

/** Returns the schemas that may apply beside a schema: also the members of its unions. */
export function possibleParts(schema: JsonSchema, definitions: Definitions): readonly JsonSchema[] {
  return [...parts(schema, definitions), ...alternatives(schema)];
}

/** Returns the members of what a schema combines. */
export function members(schema: JsonSchema): readonly JsonSchema[] {
  return [...(schema.allOf ?? []), ...alternatives(schema)];
}

/** Returns groups of schemas that a schema combines: all groups apply, and of each group at least one member does. */
export function groups({
  allOf = [],
  anyOf = [],
  oneOf = [],
}: JsonSchema): readonly (readonly JsonSchema[])[] {
  return [...allOf.map((part) => [part]), anyOf, oneOf].filter(({ length }) => length > 0);
}

/** Whether a schema combines others. */
export function combines({ allOf, anyOf, oneOf }: JsonSchema): boolean {
  return (allOf ?? anyOf ?? oneOf) !== undefined;
}

/** Whether a schema has alternatives. */
export function isChoice({ anyOf, oneOf }: JsonSchema): boolean {
  return (anyOf ?? oneOf) !== undefined;
}

/** Whether a value must fit exactly one alternative. */
export function isExclusive({ oneOf }: JsonSchema): boolean {
  return oneOf !== undefined;
}

/** Returns the schemas that a schema combines by `allOf`. */
export function conjuncts({ allOf = [] }: JsonSchema): readonly JsonSchema[] {
  return allOf;
}

/** Splits a schema into what it says besides its alternatives, and these. */
export function splitChoice(schema: JsonSchema): readonly [rest: JsonSchema, choice: JsonSchema] {
  const { anyOf, oneOf, ...rest } = schema;
  return [rest, defined({ anyOf, oneOf })];
}

/** Returns a schema that accepts what each of these accepts. */
export function intersectionOf(schemas: readonly JsonSchema[]): JsonSchema {
  return { allOf: schemas };
}

/** Returns a schema that accepts what any of these accepts. */
export function unionOf(schemas: readonly JsonSchema[]): JsonSchema {
  return { anyOf: schemas };
}

/**
 * Takes `anyOf` for `oneOf`. Servers do not look for a second member that fits, documents rarely mean that they should, and a
 * member of which a model sees a part could no longer be told from the others.
 */
export function withAnyOf(schema: JsonSchema): JsonSchema {
  const { oneOf, ...rest } = schema;
  if (oneOf === undefined) return schema;
  return rest.anyOf === undefined
    ? { ...rest, anyOf: oneOf }
    : { ...rest, allOf: [...(rest.allOf ?? []), { anyOf: oneOf }] };
}

/** Returns a schema with another one, most often a reference, that always applies with it. */
export function withPart(own: JsonSchema, part: JsonSchema | undefined): JsonSchema {
  if (part === undefined) return own;
  if (isReference(part)) return { ...part, ...own };
  return Object.keys(own).length === 0 ? { ...part } : { ...own, allOf: [part, ...(own.allOf ?? [])] };
}

/** Returns the schema with each of its alternatives replaced. */
export function mapAlternatives(schema: JsonSchema, map: (schema: JsonSchema) => JsonSchema): JsonSchema {
  const { anyOf, oneOf } = schema;
  return {
    ...schema,
    ...(anyOf !== undefined && { anyOf: anyOf.map(map) }),
    ...(oneOf !== undefined && { oneOf: oneOf.map(map) }),
  };
}

/** Returns the name of the schema that another one means: it refers to it, or combines nothing else. */
export function meantName(schema: JsonSchema): string | undefined {
  const { allOf: [only, ...others] = [] } = schema;
  return referredName(schema) ?? (only === undefined || others.length > 0 ? undefined : referredName(only));
}
