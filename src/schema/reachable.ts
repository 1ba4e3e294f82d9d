/** Finds the schemas that schemas contain and refer to. */
import type { JsonSchema } from "../runtime/values/json.js";
import { subschemas } from "./children.js";
import { referredName, target, type Definitions } from "./reference.js";
import { breadthFirst } from "./walk.js";

/** Returns the schemas directly below a schema, the one that it refers to first. */
export function below(schema: JsonSchema, definitions: Definitions): readonly JsonSchema[] {
  const referred = target(schema, definitions);
  const inside = subschemas(schema);
  return referred === undefined ? inside : [referred, ...inside];
}

/** Returns the schemas that `roots` lead to by name, in the order in which they are found. */
export function reachable(
  roots: Iterable<JsonSchema>,
  definitions: Definitions,
): ReadonlyMap<string, JsonSchema> {
  const found = new Map<string, JsonSchema>();
  for (const schema of breadthFirst(roots, (from) => below(from, definitions))) {
    const name = referredName(schema);
    const referred = target(schema, definitions);
    if (name !== undefined && referred !== undefined) found.set(name, referred);
  }
  return found;
}

/** Returns the schema with everything that it leads to under `$defs`. */
export function bundled(schema: JsonSchema, definitions: Definitions): JsonSchema {
  const found = reachable([schema], definitions);
  return found.size === 0 ? schema : { ...schema, $defs: Object.fromEntries(found) };
}

/** The schemas that contain a schema or refer to it. */
export type Parents = ReadonlyMap<JsonSchema, readonly JsonSchema[]>;

/** Returns the parents of all schemas that `roots` lead to. */
export function parents(roots: Iterable<JsonSchema>, definitions: Definitions): Parents {
  const above = new Map<JsonSchema, JsonSchema[]>();
  const met = new Set(roots);
  for (const parent of met)
    for (const child of below(parent, definitions)) {
      const known = above.get(child);
      if (known === undefined) above.set(child, [parent]);
      else known.push(parent);
      met.add(child);
    }
  return above;
}

/** Returns the schemas and all that lead to one of them. */
export function leadingTo(schemas: Iterable<JsonSchema>, above: Parents): ReadonlySet<JsonSchema> {
  return new Set(breadthFirst(schemas, (schema) => above.get(schema) ?? []));
}
