/** Reduces a schema to its rules, without words about values. */
import type { ArgumentPlan } from "../../model/plan.js";
import type { JsonSchema } from "../../model/runtime.js";
import { mapSubschemas } from "../../schema/children.js";
import { without } from "../../schema/keywords.js";

/** Returns the schema without descriptions and deprecations, at any depth. */
export function wordless(schema: JsonSchema): JsonSchema {
  return mapSubschemas(without(schema, "description", "deprecated"), wordless);
}

/** Returns an argument's schema without words about its values; those about the parts of a file are the runtime's. */
export function wordlessArgument({ file, schema }: Pick<ArgumentPlan, "file" | "schema">): JsonSchema {
  return file ? without(schema, "description") : wordless(schema);
}
