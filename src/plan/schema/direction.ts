/**
 * Decides which properties travel in one direction: `readOnly` ones are no part of a request, `writeOnly` ones none of a response
 * (https://spec.openapis.org/oas/v3.1.1.html#fixed-fields-for-use-with-schema-objects is silent; JSON Schema validation 9.4).
 */
import type { Schema } from "../../model/api.js";
import { refName } from "../../model/reference.js";

export type Direction = "request" | "response";

export interface DirectedNames {
  /** Returns the properties of a value of this schema that do not travel, whichever of its `allOf` members says so. */
  removed(schema: Schema): ReadonlySet<string>;
  /** Returns the property names that this schema, or any that it applies to the same value, mentions. */
  mentioned(schema: Schema): ReadonlySet<string>;
}

/** The value of `dependentRequired`. */
export type Dependencies = Readonly<Record<string, readonly string[]>>;

const none: ReadonlySet<string> = new Set();

export function directedNames(schemas: ReadonlyMap<string, Schema>, direction: Direction): DirectedNames {
  const flag = direction === "request" ? "readOnly" : "writeOnly";
  const removedBySchema = new Map<Schema, ReadonlySet<string>>();
  const discriminatorsBySchema = new Map<Schema, ReadonlySet<string>>();
  const mentionedBySchema = new Map<Schema, ReadonlySet<string>>();

  const target = (schema: Schema): Schema | undefined =>
    schema.$ref === undefined ? undefined : schemas.get(refName(schema.$ref));

  function flagged(schema: Schema, seen: ReadonlySet<Schema> = new Set()): boolean {
    if (schema[flag] === true) return true;
    if (isAlone(schema) || seen.has(schema)) return false;
    const parts = [target(schema), ...(schema.allOf ?? [])];
    return parts.some((part) => part !== undefined && flagged(part, new Set([...seen, schema])));
  }

  function collect(
    schema: Schema,
    memo: Map<Schema, ReadonlySet<string>>,
    of: { own: (schema: Schema) => Iterable<string>; parts: (schema: Schema) => readonly Schema[] },
  ): ReadonlySet<string> {
    const known = memo.get(schema);
    if (known !== undefined) return known;
    // A schema that applies to itself adds nothing to itself.
    memo.set(schema, none);
    const names = new Set(of.own(schema));
    const ref = target(schema);
    for (const part of ref === undefined ? of.parts(schema) : [ref, ...of.parts(schema)]) {
      for (const name of collect(part, memo, of)) names.add(name);
    }
    memo.set(schema, names);
    return names;
  }

  /** Returns properties that tell which schema a value has. They are always sent, because without them nobody could tell. */
  const discriminators = (schema: Schema): ReadonlySet<string> =>
    collect(schema, discriminatorsBySchema, { own: discriminatorName, parts: ({ allOf = [] }) => allOf });

  function removed(schema: Schema): ReadonlySet<string> {
    const known = removedBySchema.get(schema);
    if (known !== undefined) return known;
    if (isAlone(schema) && schema.properties === undefined) return none;
    removedBySchema.set(schema, none);
    const parts = [target(schema), ...(schema.allOf ?? [])].filter((part) => part !== undefined);
    const own = Object.entries(schema.properties ?? {}).flatMap(([name, property]) =>
      flagged(property) ? [name] : [],
    );
    const flaggedNames = [...own, ...parts.flatMap((part) => [...removed(part)])];
    const kept = flaggedNames.length === 0 ? none : discriminators(schema);
    const names = new Set(flaggedNames.filter((name) => !kept.has(name)));
    removedBySchema.set(schema, names);
    return names;
  }

  return {
    removed,
    mentioned: (schema) =>
      collect(schema, mentionedBySchema, {
        own: ({ properties = {}, required = [], dependentRequired }) => [
          ...Object.keys(properties),
          ...required,
          ...Object.entries((dependentRequired ?? {}) as Dependencies).flat(2),
        ],
        parts: ({ allOf = [], anyOf = [], oneOf = [] }) => [...allOf, ...anyOf, ...oneOf],
      }),
  };
}

/** Whether no other schema certainly applies to its value. */
function isAlone({ $ref, allOf }: Schema): boolean {
  return $ref === undefined && allOf === undefined;
}

/** Returns the property name of a discriminator: https://spec.openapis.org/oas/v3.1.1.html#discriminator-object */
function discriminatorName({ discriminator }: Schema): string[] {
  if (typeof discriminator !== "object" || discriminator === null || !("propertyName" in discriminator))
    return [];
  return typeof discriminator.propertyName === "string" ? [discriminator.propertyName] : [];
}
