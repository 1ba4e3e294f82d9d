/** Narrows or widens a parameter's schema to what can be sent at its place. */
import type { Parameter } from "../../../model/api.js";
import type { JsonSchema, ParameterFacts } from "../../../model/runtime.js";
import type { Document } from "../../document.js";
import type { Flatten } from "../../trim/flatten.js";
import { typeList } from "../../trim/merge.js";
import { delimitedParameter } from "./delimited.js";
import { pathSchema } from "./path-schema.js";
import { parameterPlace } from "./wire-place.js";
import { writable } from "./writable.js";

/**
 * @param facts of the parameter, with its full schema
 * @param template the path of the operation
 */
export function parameterSchema(
  parameter: Parameter,
  facts: ParameterFacts,
  { template, document }: { template: string; document: Pick<Document, "flatten" | "request"> },
): JsonSchema {
  const { flatten, request: full } = document;
  const filled = filledSchema(parameter, facts, { template, document });
  return delimitedParameter(filled, facts, { flatten, full });
}

function filledSchema(
  parameter: Parameter,
  facts: ParameterFacts,
  { template, document }: { template: string; document: Pick<Document, "flatten" | "request"> },
): JsonSchema {
  const { schema } = facts;
  const { flatten, request: full } = document;
  if (parameter.in === "path") return pathSchema(parameter, schema, { template, flatten });
  const { required: needed, examples: shown } = parameter;
  const written = writable(schema, { place: parameterPlace(facts), needed, shown }, { flatten, full });
  const isBare = parameter.allowEmptyValue && parameter.in === "query" && parameter.contentType === undefined;
  return isBare ? maybeEmpty(written, flatten) : written;
}

/**
 * Also accepts the empty string for a number or boolean that may be sent without a value; other values can be empty themselves.
 * https://spec.openapis.org/oas/v3.1.1.html#parameter-object (`allowEmptyValue`)
 */
function maybeEmpty(schema: JsonSchema, flatten: Flatten): JsonSchema {
  const types = typeList(flatten(schema).schema.type);
  const isBare = types.length > 0 && types.every((type) => ["boolean", "integer", "number"].includes(type));
  return isBare ? { anyOf: [schema, { type: "string", const: "" }] } : schema;
}
