/** Finds the schemas that schemas contain and refer to. */
import { refName } from "../../model/reference.js";
import type { JsonSchema } from "../../model/runtime.js";
import { subschemas } from "./subschemas.js";

/** Returns the names of the schemas that `roots` lead to, in the order in which they are found. */
export function reachable(
  roots: Iterable<JsonSchema>,
  named: (name: string) => JsonSchema | undefined,
): Set<string> {
  const found = new Set<string>();
  const open = [...roots];
  // The loop also visits what is pushed. Shifting instead would take longer the more there is.
  for (const schema of open) {
    if (schema.$ref !== undefined) {
      const name = refName(schema.$ref);
      const target = found.has(name) ? undefined : named(name);
      if (target !== undefined) {
        found.add(name);
        open.push(target);
      }
    }
    for (const inner of subschemas(schema)) open.push(inner);
  }
  return found;
}

/** Returns the schema with everything that it leads to under `$defs`. */
export function bundled(schema: JsonSchema, named: (name: string) => JsonSchema | undefined): JsonSchema {
  const names = [...reachable([schema], named)];
  if (names.length === 0) return schema;
  return { ...schema, $defs: Object.fromEntries(names.map((name) => [name, named(name) ?? {}])) };
}
