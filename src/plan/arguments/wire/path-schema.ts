/** Narrows the schema of a path parameter, because no segment of a path may be empty, whatever the document says. */
import { fits } from "../../../bounded.js";
import type { Parameter } from "../../../model/api.js";
import type { JsonSchema } from "../../../model/runtime.js";
import { withoutNull } from "../../../runtime/schema/nullable.js";
import type { Flatten } from "../../trim/flatten.js";
import { both } from "../../trim/merge.js";

/**
 * Values that are written as nothing, with the keyword that excludes each. Only the request refuses an empty string: nobody sends
 * one as an id, and `minLength: 1` on every id costs GitHub's tools 2 % more tokens.
 */
const nothings: readonly (readonly [value: unknown, ruledOut: JsonSchema])[] = [
  [[], { minItems: 1 }],
  [{}, { minProperties: 1 }],
];

/**
 * Removes values from a path parameter's schema that would leave its segment empty.
 * @param schema of the parameter, full
 * @param template the path that contains the parameter
 */
export function pathSchema(
  parameter: Parameter,
  schema: JsonSchema,
  { template, flatten }: { template: string; flatten: Flatten },
): JsonSchema {
  if (parameter.contentType !== undefined || !standsAlone(parameter.name, template)) return schema;
  const { schema: flat } = flatten(schema);
  const filled = isScalar(flat) ? withoutEmptyChoice(schema, flat) : filling(schema, flat);
  return parameter.style === "label" ? undotted(filled, flat) : filled;
}

/** Whether every value is written as some text, which may be empty. */
function isScalar({ type }: JsonSchema): boolean {
  return type === "string" || type === "integer" || type === "number" || type === "boolean";
}

/** A list of values must not offer the empty one, which the request refuses. */
function withoutEmptyChoice(schema: JsonSchema, flat: JsonSchema): JsonSchema {
  const { default: initial, ...rest } = flat;
  const left = flat.enum?.filter((value) => value !== "") ?? [];
  if (left.length === 0 || left.length === flat.enum?.length) return schema;
  return { ...rest, ...(initial !== undefined && initial !== "" && { default: initial }), enum: left };
}

function filling(schema: JsonSchema, flat: JsonSchema): JsonSchema {
  const keywords = nothings.flatMap(([value, ruledOut]) => (fits(flat, value) ? [ruledOut] : []));
  const present = fits(flat, null) ? withoutNull(flat) : schema;
  return keywords.reduce((all, ruledOut) => ({ ...all, ...ruledOut }), present);
}

/**
 * Excludes values that would leave a segment of dots, however they are encoded: `label` puts a dot before the value, and such a
 * segment leads to the folder itself, or out of it.
 */
const staysInPlace = String.raw`^(?!(\.|%(25)*2[eE])?([/\\;]|%(25)*(2[fF]|5[cC]|3[bB])|$))`;

function undotted(schema: JsonSchema, { type, items, enum: listed, const: only }: JsonSchema): JsonSchema {
  if (listed !== undefined || only !== undefined) return schema;
  if (type === "array" && items !== undefined)
    return { ...schema, items: both(items, { pattern: staysInPlace }) };
  return type === "string" ? both(schema, { pattern: staysInPlace }) : schema;
}

/** Whether the parameter fills a whole segment of the path, alone or beside other parameters. */
function standsAlone(name: string, template: string): boolean {
  const [path = ""] = template.split("?");
  return path
    .split("/")
    .some((segment) => segment.includes(`{${name}}`) && segment.replace(/\{[^{}]*\}/g, "") === "");
}
