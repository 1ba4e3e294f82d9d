/** Walks over the schemas of what a caller sends. */
import type { Api, Operation, Parameter, Schema } from "../model/api.js";
import { memberOf } from "../runtime/values/json.js";
import { once } from "../runtime/values/lazy.js";
import { mapSubschemas } from "../schema/children.js";
import { below } from "../schema/reachable.js";
import { target } from "../schema/reference.js";
import { depthFirst } from "../schema/walk.js";

/**
 * Yields every schema in parameters and request bodies once, including named ones; `owner` is the parameter, and `operation` the
 * first that has it.
 */
export function* requestSchemas({
  operations,
  schemas,
}: Api): Iterable<{ schema: Schema; owner?: Parameter; operation: Operation }> {
  const seen = new Set<Schema>();
  const within = (root: Schema): Iterable<Schema> =>
    depthFirst([root], (schema) => below(schema, schemas), seen);
  for (const operation of operations) {
    const { parameters, requestBody } = operation;
    for (const owner of parameters)
      for (const schema of within(owner.schema)) yield { schema, owner, operation };
    for (const { schema = {} } of requestBody?.content ?? [])
      for (const part of within(schema)) yield { schema: part, operation };
  }
}

/**
 * Returns a function that copies a schema together with the named ones, as a caller has to satisfy it: `readOnly` properties are
 * not required.
 */
export function requestCopies({ schemas }: Api): (schema: Schema) => Schema {
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
  const named = once(() =>
    Object.fromEntries(Array.from(schemas, ([name, schema]) => [name, request(schema)])),
  );
  return (schema) => ({ ...request(schema), $defs: named() });
}
