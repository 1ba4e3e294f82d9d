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
  if (known.length === 0) return false;
  const isExcluded = (name: string): boolean => known.some((names) => !names.has(name));
  if (!declaresExcluded(parts, isExcluded, { named })) return false;
  rewrite(schema, { named, change: opened, onCopy });
  schema.unevaluatedProperties = false;
  return true;
}

/**
 * Whether these parts, or every alternative in them, declare a property that a closed part excludes.
 * @param found what is known of alternatives; many ways may lead to one, or from it back to itself
 */
function declaresExcluded(
  parts: readonly Schema[],
  isExcluded: (name: string) => boolean,
  { named, found = new Map() }: { named: Definitions; found?: Map<Schema, boolean> },
): boolean {
  const declares = (member: Schema): boolean => {
    const before = found.get(member);
    if (before !== undefined) return before;
    found.set(member, false);
    const does = declaresExcluded(partsOf(member, named), isExcluded, { named, found });
    found.set(member, does);
    return does;
  };
  return (
    parts.some((part) => ownNames(part).some(isExcluded)) ||
    parts
      .flatMap(({ anyOf = [], oneOf = [] }) => [anyOf, oneOf])
      .some((members) => members.length > 0 && members.every(declares))
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
  if (schema.additionalProperties === false) return new Set(ownNames(schema));
  const names = new Set<string>();
  addNames(schema, { named, names, seen: new Set() });
  return names;
}

interface Names {
  named: Definitions;
  names: Set<string>;
  /** Many ways may lead to one alternative, or from it back to itself. */
  seen: Set<Schema>;
}

function addNames(schema: Schema, into: Names): void {
  if (into.seen.has(schema)) return;
  for (const part of partsOf(schema, into.named)) {
    if (into.seen.has(part)) continue;
    into.seen.add(part);
    for (const name of ownNames(part)) into.names.add(name);
    for (const member of alternatives(part)) addNames(member, into);
  }
}

function ownNames({ properties = {} }: Schema): string[] {
  return Object.keys(properties);
}
