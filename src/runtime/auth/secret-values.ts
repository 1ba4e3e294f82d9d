/** Finds arguments that are secrets, because an API that echoes them must not put them into a result. */
import type { OperationFacts } from "../operations/operation.js";
import type { PlacedValues } from "../request/placed-values.js";
import { branches, itemSchemas, propertySchemas } from "../schema/subschema.js";
import { isObject, type JsonSchema } from "../values/json.js";
import { oncePer } from "../values/lazy.js";

/**
 * Returns the texts that the operation's schemas mark with `format: password` or `writeOnly`.
 * @param operation As returned by `wholeOperation`.
 */
export function secretValues(operation: OperationFacts, values: PlacedValues): string[] {
  if (!takesSecrets(operation)) return [];
  const { parameters, body } = operation;
  const name = (parameter: { in: string; name: string }): string =>
    parameter.in === "header" ? parameter.name.toLowerCase() : parameter.name;
  const placed = parameters.map((parameter) => ({
    schema: parameter.schema,
    value: values[parameter.in].get(name(parameter)),
  }));
  const all = [...placed, ...(body === undefined ? [] : [{ schema: body.schema, value: values.body }])];
  return all
    .filter(({ value }) => value !== undefined)
    .flatMap(({ schema, value }) => textsIn(value, [schema], { root: schema, secret: false }));
}

/** Most operations take no secrets, so their arguments need no search. */
const takesSecrets = oncePer(({ parameters, body }: OperationFacts) =>
  /"format":"password"|"writeOnly":true/.test(JSON.stringify([parameters, body])),
);

/** @param at.secret Everything inside a secret is secret. */
function textsIn(
  value: unknown,
  schemas: readonly JsonSchema[],
  at: { root: JsonSchema; secret: boolean },
): string[] {
  const { root } = at;
  const parts = schemas.flatMap((schema) => branches(schema, root));
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
