// @generated SignedSource<<fff6a8693110e2b832c4bd7e2246cb07979fc7776610b067a2d9b57b79c6ad01>>
/** Schemas of what callers send, where the server sets some of it. */
import { isObject, type JsonSchema } from "./json.js";
import { target } from "./subschema.js";

/**
 * A copy of the schema that says nothing of the property at the end of these names, nor of the objects around it of which
 * nothing else is left. Where something is left that is required, it is so in every call: the object is always sent, for the
 * property is. What refers to another schema on the way there is written out.
 * @param root Holds the `$defs` that references lead into.
 */
export function withoutPlace(
  schema: JsonSchema,
  names: readonly string[],
  root: JsonSchema = schema,
): JsonSchema {
  const [name, ...rest] = names;
  if (name === undefined) return schema;
  const whole = writtenOut(schema, root);
  const { properties, required = [], anyOf, oneOf, allOf } = whole;
  const own = properties !== undefined && Object.hasOwn(properties, name) ? properties[name] : undefined;
  const inside = own && rest.length > 0 ? withoutPlace(own, rest, root) : undefined;
  const left = rest.length === 0 ? "nothing" : inside && restOf(inside);
  const others = left === undefined ? required : required.filter((one) => one !== name);
  const kept = left === "needed" ? [...others, name] : others;
  const each = (members: readonly JsonSchema[]): JsonSchema[] =>
    members.map((member) => withoutPlace(member, names, root));
  const spoken = { ...whole };
  if (kept.length < required.length) delete spoken.required;
  return {
    ...spoken,
    ...(kept.length > 0 && { required: kept }),
    ...(properties !== undefined && {
      properties: Object.fromEntries(
        Object.entries(properties).flatMap(([key, property]) => {
          if (key !== name) return [[key, property]];
          return left === "nothing" ? [] : [[key, inside ?? property]];
        }),
      ),
    }),
    ...(anyOf !== undefined && { anyOf: each(anyOf) }),
    ...(oneOf !== undefined && { oneOf: each(oneOf) }),
    ...(allOf !== undefined && { allOf: each(allOf) }),
  };
}

/**
 * Whether callers have to, may or cannot say anything of an object of which the server sets a part; `undefined` where more than
 * its properties decides that.
 */
export function restOf(schema: JsonSchema): "needed" | "optional" | "nothing" | undefined {
  const { properties, required = [], additionalProperties, minProperties = 0 } = schema;
  const isPlain = furtherRules.every((keyword) => schema[keyword] === undefined) && minProperties <= 1;
  if (properties === undefined || !isPlain) return undefined;
  if (required.length > 0) return "needed";
  return Object.keys(properties).length > 0 || isObject(additionalProperties) ? "optional" : "nothing";
}

const furtherRules = ["$ref", "allOf", "anyOf", "oneOf", "patternProperties"] as const;

function writtenOut(schema: JsonSchema, root: JsonSchema): JsonSchema {
  const seen = new Set<JsonSchema>();
  let whole = schema;
  while (whole.$ref !== undefined && !seen.has(whole)) {
    seen.add(whole);
    const { $ref, ...own } = whole;
    const found = target({ $ref }, root);
    if (found === undefined || seen.has(found)) return schema;
    seen.add(found);
    whole = { ...found, ...own };
  }
  return whole;
}
