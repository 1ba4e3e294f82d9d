/**
 * Decides which properties travel in one direction: `readOnly` ones are no part of a request, `writeOnly` ones none of a response
 * (https://spec.openapis.org/oas/v3.1.1.html#fixed-fields-for-use-with-schema-objects is silent; JSON Schema validation 9.4).
 */
import type { Api, Schema } from "../../model/api.js";
import { collector } from "../../schema/fold.js";
import { memo } from "../../memo.js";
import { parts, possibleParts, together } from "../../schema/parts.js";

export type Direction = "request" | "response";

export interface DirectedNames {
  /** Returns the properties of a value of this schema that do not travel, whichever of its `allOf` members says so. */
  removed(schema: Schema): ReadonlySet<string>;
  /** Returns the property names that this schema, or any that it applies to the same value, mentions. */
  mentioned(schema: Schema): ReadonlySet<string>;
}

/** The value of `dependentRequired`. */
export type Dependencies = Readonly<Record<string, readonly string[]>>;

export function directedNames(schemas: Api["schemas"], direction: Direction): DirectedNames {
  const flag = direction === "request" ? "readOnly" : "writeOnly";
  const certain = (schema: Schema): readonly Schema[] => parts(schema, schemas);
  const flagged = collector(
    ({ properties = {} }) =>
      Object.entries(properties).flatMap(([name, property]) =>
        together(property, schemas).some((part) => part[flag] === true) ? [name] : [],
      ),
    certain,
  );
  /** Properties that tell which schema a value has. They are always sent, because without them nobody could tell. */
  const discriminators = collector(discriminatorName, certain);
  return {
    removed: memo((schema: Schema) => {
      const names = flagged(schema);
      if (names.size === 0) return names;
      const kept = discriminators(schema);
      return new Set([...names].filter((name) => !kept.has(name)));
    }),
    mentioned: collector(
      ({ properties = {}, required = [], dependentRequired }) => [
        ...Object.keys(properties),
        ...required,
        ...Object.entries((dependentRequired ?? {}) as Dependencies).flat(2),
      ],
      (schema) => possibleParts(schema, schemas),
    ),
  };
}

/** Returns the property name of a discriminator: https://spec.openapis.org/oas/v3.1.1.html#discriminator-object */
function discriminatorName({ discriminator }: Schema): string[] {
  if (typeof discriminator !== "object" || discriminator === null || !("propertyName" in discriminator))
    return [];
  return typeof discriminator.propertyName === "string" ? [discriminator.propertyName] : [];
}
