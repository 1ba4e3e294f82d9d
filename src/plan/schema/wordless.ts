/** Reduces a schema to its rules, without words about values. */
import type { JsonSchema } from "../../model/runtime.js";
import { mapSubschemas } from "./subschemas.js";
import { without } from "./without.js";

/** Returns the schema without descriptions and deprecations, at any depth. */
export function wordless(schema: JsonSchema): JsonSchema {
  return mapSubschemas(without(schema, "description", "deprecated"), wordless);
}
