/**
 * Decides which properties travel in one direction: `readOnly` ones are no part of a request, `writeOnly` ones none of a response
 * (https://spec.openapis.org/oas/v3.1.1.html#fixed-fields-for-use-with-schema-objects is silent; JSON Schema validation 9.4).
 */
import type { Api, Schema } from "../../model/api.js";
import { collector } from "../../schema/collect.js";
import { oncePer } from "../../runtime/values/lazy.js";
import { parts, possibleParts, together } from "../../schema/parts.js";
import { hasValues } from "../../schema/types.js";

export type Direction = "request" | "response";

interface DirectedNames {
  /** Returns the properties of a value of this schema that do not travel, whichever of its `allOf` members says so. */
  removed(schema: Schema): ReadonlySet<string>;
  /** Returns those that travel all the same: without them nobody could tell what the value is. */
  kept(schema: Schema): ReadonlySet<string>;
  /** Returns the property names that this schema, or any that it applies to the same value, mentions. */
  mentioned(schema: Schema): ReadonlySet<string>;
}

/** The value of `dependentRequired`. */
export type Dependencies = Readonly<Record<string, readonly string[]>>;

export function directedNames(schemas: Api["schemas"], direction: Direction): DirectedNames {
  const flag = direction === "request" ? "readOnly" : "writeOnly";
  const certain = (schema: Schema): readonly Schema[] => parts(schema, schemas);
  const isFlagged = (property: Schema): boolean =>
    together(property, schemas).some((part) => part[flag] === true);
  const flagged = collector(
    ({ properties = {} }) =>
      Object.entries(properties).flatMap(([name, property]) => (isFlagged(property) ? [name] : [])),
    certain,
  );
  const declared = collector(({ properties = {} }) => Object.keys(properties), certain);
  const required = collector(({ required: names = [] }) => names, certain);
  const discriminators = collector(discriminatorName, certain);
  /** Where a base flags `type`, what is based on it may say which values that has. */
  const valued = collector(
    ({ properties = {} }) =>
      Object.entries(properties).flatMap(([name, property]) =>
        !isFlagged(property) && together(property, schemas).some(hasValues) ? [name] : [],
      ),
    certain,
  );

  function keptOf(schema: Schema): ReadonlySet<string> {
    const names = flagged(schema);
    if (names.size === 0) return names;
    const isTold = (name: string): boolean => valued(schema).has(name) && required(schema).has(name);
    // A reference to another resource says its type, and nothing else that is not flagged: what it requires is all that it can say.
    const isReference =
      [...names].some(isTold) && [...declared(schema)].every((name) => names.has(name) || isTold(name));
    return new Set(
      [...names].filter(
        (name) =>
          discriminators(schema).has(name) || isTold(name) || (isReference && required(schema).has(name)),
      ),
    );
  }

  const kept = oncePer(keptOf);
  return {
    kept,
    removed: oncePer(
      (schema: Schema) => new Set([...flagged(schema)].filter((name) => !kept(schema).has(name))),
    ),
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
