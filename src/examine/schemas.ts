/** Walks over the schemas of what a caller sends. */
import type { Api, Operation, Parameter, Schema } from "../model/api.js";
import { memberOf } from "../runtime/values/json.js";
import { mapSubschemas } from "../schema/children.js";
import { below, reachable } from "../schema/reachable.js";
import { target } from "../schema/reference.js";
import { depthFirst } from "../schema/walk.js";

/** Yields every schema in parameters and request bodies once, including named ones; `owner` is its parameter. */
export function* operationSchemas(
  { parameters, requestBody }: Operation,
  { schemas }: Api,
): Iterable<{ schema: Schema; owner?: Parameter }> {
  const seen = new Set<Schema>();
  const within = (root: Schema): Iterable<Schema> =>
    depthFirst([root], (schema) => below(schema, schemas), seen);
  for (const owner of parameters) for (const schema of within(owner.schema)) yield { schema, owner };
  for (const { schema = {} } of requestBody?.content ?? [])
    for (const part of within(schema)) yield { schema: part };
}

/**
 * Copies a schema together with the named ones that it needs, as a caller has to satisfy it: `readOnly` properties are not
 * required.
 */
export function requestSchema(schema: Schema, { schemas }: Api): Schema {
  const request = (part: Schema): Schema => {
    const { properties = {}, required } = part;
    const inside = mapSubschemas(part, request);
    if (required === undefined) return inside;
    const isReadOnly = (name: string): boolean => {
      const property = memberOf(properties, name);
      return [property, property && target(property, schemas)].some((one) => one?.readOnly === true);
    };
    return { ...inside, required: required.filter((name) => !isReadOnly(name)) };
  };
  const named = [...reachable([schema], schemas)].map(([name, found]) => [name, request(found)] as const);
  return named.length === 0 ? request(schema) : { ...request(schema), $defs: Object.fromEntries(named) };
}
