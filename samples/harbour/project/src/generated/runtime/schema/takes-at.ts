// @generated SignedSource<<1559c2a1bbe687b084540257ef829b11c0dcf71cbe7399e3116754c528f76db8>>
/** Checks what a schema allows at a place inside a value, whatever surrounds it. */
import { accept } from "../call/accept.js";
import type { JsonSchema } from "../json.js";
import { admits, facets, propertySchemas, typesOf, within } from "./subschema.js";

/** A value, and the names that lead to it from the outside. */
export interface Placed {
  readonly names: readonly string[];
  readonly value: unknown;
}

/**
 * Whether the schema allows the value at the place in at least one instance; for a union, in one alternative.
 * @param root Contains the `$defs` for references.
 */
export function takesAt(schema: JsonSchema, { names, value }: Placed, root: JsonSchema): boolean {
  return takes(schema, { names, value }, { root, seen: new Set() });
}

interface Search {
  readonly root: JsonSchema;
  /** Unions may hold themselves. */
  readonly seen: ReadonlySet<JsonSchema>;
}

function takes(schema: JsonSchema, { names, value }: Placed, { root, seen }: Search): boolean {
  const [name, ...rest] = names;
  if (name === undefined) return accept(within(root, schema), value).problems.length === 0;
  if (seen.has(schema)) return false;
  const search = { root, seen: new Set(seen).add(schema) };
  if (!admits(typesOf(schema, root, { union: false }), "object")) return false;
  return facets(schema, root).every((facet) => {
    const inside = propertySchemas(facet, root, name);
    if (inside.length === 0 && facet.additionalProperties === false) return false;
    return (
      inside.every((part) => takes(part, { names: rest, value }, { root, seen: new Set() })) &&
      [facet.anyOf, facet.oneOf].every(
        (branches = []) =>
          branches.length === 0 || branches.some((branch) => takes(branch, { names, value }, search)),
      )
    );
  });
}

/** Returns the schemas for the place in those alternatives that allow some value there. */
export function schemasAt(schema: JsonSchema, names: readonly string[], root: JsonSchema): JsonSchema[] {
  return at(schema, names, { root, seen: new Set() });
}

function at(schema: JsonSchema, names: readonly string[], { root, seen }: Search): JsonSchema[] {
  const [name, ...rest] = names;
  if (name === undefined) return [schema];
  if (seen.has(schema)) return [];
  const search = { root, seen: new Set(seen).add(schema) };
  const [part, ...others] = propertySchemas(schema, root, name);
  if (part !== undefined) {
    const whole = others.length > 0 ? { allOf: [part, ...others] } : part;
    return at(whole, rest, { root, seen: new Set() });
  }
  return facets(schema, root).flatMap((facet) =>
    [...(facet.anyOf ?? []), ...(facet.oneOf ?? [])].flatMap((branch) => at(branch, names, search)),
  );
}
