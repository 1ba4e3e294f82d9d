/** What a URL demands of a value in its path, whatever the document says of it: no segment of a path may be empty. */
import { fits } from "../../../../templates/runtime/schema/validate.js";
import { withoutNull } from "../../../../templates/runtime/schema/without-null.js";
import type { Parameter } from "../../../model/api.js";
import type { JsonSchema } from "../../../model/runtime.js";
import type { Flatten } from "../../trim/flatten.js";
import { both } from "../../trim/merge.js";

/**
 * Values that leave nothing to write, and the keyword that rules each out. An empty text is refused by the request alone:
 * nobody sends one for an id, and `minLength: 1` on every one of them costs GitHub's tools 2 % more tokens.
 */
const nothings: readonly (readonly [value: unknown, ruledOut: JsonSchema])[] = [
  [[], { minItems: 1 }],
  [{}, { minProperties: 1 }],
];

/**
 * The schema of a path parameter without the values that would leave its segment of the path empty.
 * @param schema of the parameter, full
 * @param template the path that the parameter stands in
 */
export function pathSchema(
  parameter: Parameter,
  schema: JsonSchema,
  { template, flatten }: { template: string; flatten: Flatten },
): JsonSchema {
  if (parameter.contentType !== undefined || !standsAlone(parameter.name, template)) return schema;
  const { schema: flat } = flatten(schema);
  const filled = isScalar(flat) ? schema : filling(schema, flat);
  return parameter.style === "label" ? undotted(filled, flat) : filled;
}

/** Every value of it is written as something, or as the empty text. */
function isScalar({ type }: JsonSchema): boolean {
  return type === "string" || type === "integer" || type === "number" || type === "boolean";
}

function filling(schema: JsonSchema, flat: JsonSchema): JsonSchema {
  const keywords = nothings.flatMap(([value, ruledOut]) => (fits(flat, value) ? [ruledOut] : []));
  const present = fits(flat, null) ? withoutNull(flat) : schema;
  return keywords.reduce((all, ruledOut) => ({ ...all, ...ruledOut }), present);
}

/**
 * `label` puts a full stop before a value, and what is a full stop between slashes, however they are encoded, leads
 * elsewhere: to the folder itself, or out of it.
 */
const staysInPlace = String.raw`^(?!(\.|%(25)*2[eE])?([/\\;]|%(25)*(2[fF]|5[cC]|3[bB])|$))`;

function undotted(schema: JsonSchema, { type, items, enum: listed, const: only }: JsonSchema): JsonSchema {
  if (listed !== undefined || only !== undefined) return schema;
  if (type === "array" && items !== undefined)
    return { ...schema, items: both(items, { pattern: staysInPlace }) };
  return type === "string" ? both(schema, { pattern: staysInPlace }) : schema;
}

/** Whether nothing else is in the segment of the path. */
function standsAlone(name: string, template: string): boolean {
  const [path = ""] = template.split("?");
  return path
    .split("/")
    .some((segment) => segment.includes(`{${name}}`) && segment.replace(/\{[^{}]*\}/g, "") === "");
}
