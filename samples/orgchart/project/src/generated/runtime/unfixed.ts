// @generated SignedSource<<ff51e21ee4f592a7262e4fb6435e746699ffa2cf8615be4236ae1c3a0a9cd401>>
/** Schemas of what callers send, where the server sets some of it. */
import type { JsonSchema } from "./json.js";
import { target } from "./subschema.js";

/**
 * A copy of the schema that says nothing of the property at the end of these names. What refers to another schema on the way
 * there is written out.
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
  const kept = rest.length > 0 ? required : required.filter((one) => one !== name);
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
          return rest.length === 0 ? [] : [[key, withoutPlace(property, rest, root)]];
        }),
      ),
    }),
    ...(anyOf !== undefined && { anyOf: each(anyOf) }),
    ...(oneOf !== undefined && { oneOf: each(oneOf) }),
    ...(allOf !== undefined && { allOf: each(allOf) }),
  };
}

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
