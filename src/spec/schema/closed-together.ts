/**
 * Closes compositions as a whole. `additionalProperties: false` knows only the properties beside it: beside `allOf`, or in a
 * member of it, it excludes what other parts declare. Authors mean the whole, for which JSON Schema has
 * `unevaluatedProperties`. https://json-schema.org/draft/2020-12/json-schema-core#section-11.3
 */
import type { Schema } from "../../model/api.js";
import { alternatives, combines } from "../../schema/parts.js";
import type { Definitions } from "../../schema/reference.js";
import { without } from "../../schema/keywords.js";
import { partsOf, rewrite } from "./schema-parts.js";

/**
 * Changes a schema if a closed part of it excludes properties that another part declares.
 * @param onCopy is told for each new part which one it stands for
 * @returns whether it was changed
 */
export function closeTogether(
  schema: Schema,
  { named, onCopy }: { named: Definitions; onCopy: (copy: Schema, part: Schema) => void },
): boolean {
  if (!combines(schema)) return false;
  const parts = partsOf(schema, named);
  const known = parts.filter(isClosed).map((part) => knownTo(part, named));
  const isExcluded = (name: string): boolean => known.some((names) => !names.has(name));
  if (!declaresExcluded(parts, isExcluded, named)) return false;
  rewrite(schema, { named, change: opened, onCopy });
  schema.unevaluatedProperties = false;
  return true;
}

/** Whether these parts, or every alternative in them, declare a property that a closed part excludes. */
function declaresExcluded(
  parts: readonly Schema[],
  isExcluded: (name: string) => boolean,
  named: Definitions,
): boolean {
  return (
    parts.flatMap(ownNames).some(isExcluded) ||
    parts
      .flatMap(({ anyOf = [], oneOf = [] }) => [anyOf, oneOf])
      .filter((members) => members.length > 0)
      .some((members) =>
        members.every((member) => declaresExcluded(partsOf(member, named), isExcluded, named)),
      )
  );
}

/** Names with patterns are left alone, because nothing here decides which names a pattern takes. */
function isClosed({ additionalProperties, unevaluatedProperties, patternProperties }: Schema): boolean {
  return (
    (additionalProperties === false || unevaluatedProperties === false) &&
    Object.keys(patternProperties ?? {}).length === 0
  );
}

function opened(part: Schema): Schema {
  return isClosed(part) ? without(part, "additionalProperties", "unevaluatedProperties") : part;
}

/** The properties that a closed schema takes. */
function knownTo(schema: Schema, named: Definitions): ReadonlySet<string> {
  return new Set(
    schema.additionalProperties === false ? ownNames(schema) : namesWithin(partsOf(schema, named), named),
  );
}

function namesWithin(parts: readonly Schema[], named: Definitions): string[] {
  return parts.flatMap((part) => [
    ...ownNames(part),
    ...alternatives(part).flatMap((member) => namesWithin(partsOf(member, named), named)),
  ]);
}

function ownNames({ properties = {} }: Schema): string[] {
  return Object.keys(properties);
}
