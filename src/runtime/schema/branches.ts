import type { JsonSchema } from "../values/json.js";
import { alternatives, facets } from "./subschema.js";

/** Returns every schema that may apply to a value: those that apply together, and all their alternatives, however nested. */
export function branches(schema: JsonSchema, root: JsonSchema): JsonSchema[] {
  const found = new Set<JsonSchema>();
  const visit = (next: JsonSchema): void => {
    for (const facet of facets(next, root)) {
      if (found.has(facet)) continue;
      found.add(facet);
      alternatives(facet).forEach(visit);
    }
  };
  visit(schema);
  return [...found];
}
