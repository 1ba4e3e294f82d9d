/** What a parameter takes where it travels, beyond what its schema says. */
import type { Parameter } from "../model/api.js";
import type { JsonSchema } from "../model/runtime.js";

import { pathSchema } from "./path-schema.js";
import type { Flatten } from "./trim/flatten.js";
import { typeList } from "./trim/merge.js";

/**
 * @param schema of the parameter, full
 * @param template the path of the operation
 */
export function parameterSchema(
  parameter: Parameter,
  schema: JsonSchema,
  { template, flatten }: { template: string; flatten: Flatten },
): JsonSchema {
  if (parameter.in === "path") return pathSchema(parameter, schema, { template, flatten });
  if (parameter.contentType !== undefined) return schema;
  if (parameter.allowEmptyValue) return parameter.in === "query" ? maybeEmpty(schema, flatten) : schema;
  return parameter.required ? neverEmpty(schema, { shown: parameter.examples, flatten }) : schema;
}

/**
 * A number or a flag that may be sent without a value takes the empty text for it; other values can be empty themselves.
 * https://spec.openapis.org/oas/v3.1.1.html#parameter-object (`allowEmptyValue`)
 */
function maybeEmpty(schema: JsonSchema, flatten: Flatten): JsonSchema {
  const types = typeList(flatten(schema).schema.type);
  const isBare = types.length > 0 && types.every((type) => ["boolean", "integer", "number"].includes(type));
  return isBare ? { anyOf: [schema, { type: "string", const: "" }] } : schema;
}

/**
 * Nothing is written of an empty list (RFC 6570, section 2.3), so that what is required would be missing.
 * @param shown examples; a document that shows an empty list wants one taken
 */
function neverEmpty(
  schema: JsonSchema,
  { shown, flatten }: { shown: readonly unknown[]; flatten: Flatten },
): JsonSchema {
  const { type, minItems = 0, maxItems = 1, default: value, examples = [] } = flatten(schema).schema;
  if (!typeList(type).includes("array") || minItems > 0 || maxItems === 0) return schema;
  const isWanted = [value, ...examples, ...shown].some((one) => Array.isArray(one) && one.length === 0);
  return isWanted ? schema : { ...schema, minItems: 1 };
}
