// @generated SignedSource<<b0b445a966b03da16ba635320f852e82f11d6823e92c9c92ea8bdbf8f3a4a478>>
/** Arguments that are secrets themselves: an API that echoes them must not put them into a result. */
import { isObject, type JsonSchema } from "./json.js";
import type { OperationFacts, OperationSource } from "./operation.js";
import type { PlacedValues } from "./placed-values.js";
import { alternatives, facets, itemSchemas, propertySchemas } from "./subschema.js";
import { bundle } from "./validate.js";

/** Texts that the operation's schemas mark with `format: password` or `writeOnly`. */
export async function secretValues(
  { parameters, body }: OperationFacts,
  values: PlacedValues,
  operations: OperationSource,
): Promise<string[]> {
  const name = (parameter: { in: string; name: string }): string =>
    parameter.in === "header" ? parameter.name.toLowerCase() : parameter.name;
  const placed = parameters.map((parameter) => ({
    schema: parameter.schema,
    value: values[parameter.in].get(name(parameter)),
  }));
  const all = [...placed, ...(body === undefined ? [] : [{ schema: body.schema, value: values.body }])];
  const found = all
    .filter(({ value }) => value !== undefined)
    .map(async ({ schema, value }) => {
      const root = await bundle(schema, operations);
      return textsIn(value, [root], { root, secret: false });
    });
  return (await Promise.all(found)).flat();
}

/** @param at.secret Whatever stands inside a secret is one. */
function textsIn(
  value: unknown,
  schemas: readonly JsonSchema[],
  at: { root: JsonSchema; secret: boolean },
): string[] {
  const { root } = at;
  const parts = schemas.flatMap((schema) => withAlternatives(schema, root));
  const secret = at.secret || parts.some((part) => part.format === "password" || part.writeOnly === true);
  if (typeof value === "string") return secret ? [value] : [];
  if (Array.isArray(value))
    return value.flatMap((item: unknown, i) => {
      const below = parts.flatMap((part) => itemSchemas(part, root, i));
      return textsIn(item, below, { root, secret });
    });
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, member]) => {
    const below = parts.flatMap((part) => propertySchemas(part, root, name));
    return textsIn(member, below, { root, secret });
  });
}

function withAlternatives(schema: JsonSchema, root: JsonSchema): JsonSchema[] {
  const whole = facets(schema, root);
  return [...whole, ...whole.flatMap(alternatives).flatMap((branch) => facets(branch, root))];
}
