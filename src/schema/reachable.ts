/** Finds the schemas that schemas contain and refer to. */
import type { JsonSchema } from "../runtime/values/json.js";
import { subschemas } from "./children.js";
import { referredName, type Definitions } from "./reference.js";

/** Returns the names of the schemas that `roots` lead to, in the order in which they are found. */
export function reachable(roots: Iterable<JsonSchema>, definitions: Definitions): Set<string> {
  const found = new Set<string>();
  const open = [...roots];
  // The loop also visits what is pushed. Shifting instead would take longer the more there is.
  for (const schema of open) {
    const name = referredName(schema);
    const target = name === undefined || found.has(name) ? undefined : definitions.get(name);
    if (name !== undefined && target !== undefined) {
      found.add(name);
      open.push(target);
    }
    for (const inner of subschemas(schema)) open.push(inner);
  }
  return found;
}

/** Returns the schema with everything that it leads to under `$defs`. */
export function bundled(schema: JsonSchema, definitions: Definitions): JsonSchema {
  const names = [...reachable([schema], definitions)];
  if (names.length === 0) return schema;
  return { ...schema, $defs: Object.fromEntries(names.map((name) => [name, definitions.get(name) ?? {}])) };
}
