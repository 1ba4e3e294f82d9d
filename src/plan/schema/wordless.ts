/** Reduces a schema to its rules, without words about values. */
import type { ArgumentPlan } from "../../model/plan.js";
import type { JsonSchema } from "../../model/runtime.js";
import { defined } from "../../runtime/values/json.js";
import { mapSubschemas } from "../../schema/children.js";
import { without } from "../../schema/keywords.js";

/** Returns the schema without descriptions and deprecations, at any depth. */
export function wordless(schema: JsonSchema): JsonSchema {
  return mapSubschemas(without(schema, "description", "deprecated"), wordless);
}

/** Matches how a date is written: `MM/DD/YYYY`, `yyyy-MM-dd HH:mm:ss`. */
const dateForm =
  /\b(?:Y{4}|y{4}|[DM]{2}|[dm]{2})[-/.]?(?:[DM]{2}|[dm]{2})(?:[-/.]?(?:Y{4}|y{4}|YY|yy|[DM]{2}|[dm]{2}))?(?:[ T]?(?:HH|hh):?[Mm]{2}(?::?[Ss]{2})?Z?)?\b/;

/** Returns how a text is to be written if its description alone says so: no caller can guess that. */
function formInWords({
  type,
  description = "",
  format,
  pattern,
  enum: values,
}: JsonSchema): string | undefined {
  if (type !== "string" || format !== undefined || pattern !== undefined || values !== undefined)
    return undefined;
  const [form] = dateForm.exec(description) ?? [];
  return form !== undefined && /y/i.test(form) ? form : undefined;
}

/**
 * Returns an argument's schema without words about its values, but how a date is written; those about the parts of a file are the
 * runtime's.
 */
export function wordlessArgument({ file, schema }: Pick<ArgumentPlan, "file" | "schema">): JsonSchema {
  if (file) return without(schema, "description");
  return { ...wordless(schema), ...defined({ description: formInWords(schema) }) };
}
