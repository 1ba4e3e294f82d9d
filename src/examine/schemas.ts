/** Walks over the schemas of what a caller sends. */
import type { Api, Operation, Parameter, Schema } from "../model/api.js";
import { resolveReference } from "../model/together.js";
import { referenceName } from "../runtime/schema/subschema.js";
import { isObject } from "../runtime/values/json.js";

/** Yields every schema in parameters and request bodies once, including named ones; `owner` is its parameter. */
export function* operationSchemas(
  operation: Operation,
  api: Api,
): Iterable<{ schema: Schema; owner?: Parameter }> {
  const seen = new Set<Schema>();
  for (const owner of operation.parameters)
    for (const schema of within(owner.schema, api, seen)) yield { schema, owner };
  for (const { schema } of operation.requestBody?.content ?? []) {
    if (schema === undefined) continue;
    for (const part of within(schema, api, seen)) yield { schema: part };
  }
}

function* within(schema: Schema, api: Api, seen: Set<Schema>): Iterable<Schema> {
  if (seen.has(schema)) return;
  seen.add(schema);
  yield schema;
  for (const part of parts(schema, api)) yield* within(part, api, seen);
}

function parts(schema: Schema, api: Api): Schema[] {
  const target = schema.$ref === undefined ? undefined : resolveReference(schema.$ref, api);
  const { items, additionalProperties } = schema;
  return [
    ...(target === undefined ? [] : [target]),
    ...Object.values(schema.properties ?? {}),
    ...[schema.allOf, schema.anyOf, schema.oneOf].flatMap((list) => list ?? []),
    ...[items, additionalProperties],
  ].filter((part): part is Schema => isObject(part));
}

/**
 * Copies a schema together with the named ones that it needs, as a caller has to satisfy it: `readOnly` properties are not
 * required.
 */
export function requestSchema(schema: Schema, api: Api): Schema {
  const $defs = new Map<string, Schema>();
  const copy = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(copy);
    if (!isObject(value)) return value;
    const name = typeof value["$ref"] === "string" ? referenceName(value["$ref"]) : undefined;
    const target = name === undefined ? undefined : api.schemas.get(name);
    if (name !== undefined && target !== undefined && !$defs.has(name)) {
      $defs.set(name, {});
      $defs.set(name, copy(target) as Schema);
    }
    const members = Object.entries(value).map(([key, member]) => [key, copy(member)] as const);
    return Object.fromEntries(
      members.map(([key, member]) => [
        key,
        key === "required" ? withoutReadOnly(member, value, api) : member,
      ]),
    );
  };
  const alone = copy(schema) as Schema;
  return $defs.size === 0 ? alone : { ...alone, $defs: Object.fromEntries($defs) };
}

function withoutReadOnly(required: unknown, { properties }: Schema, api: Api): unknown {
  if (!Array.isArray(required)) return required;
  return required.filter((name: unknown) => {
    const property = isObject(properties) && typeof name === "string" ? properties[name] : undefined;
    if (!isObject(property)) return true;
    const target = typeof property["$ref"] === "string" ? resolveReference(property["$ref"], api) : undefined;
    return property["readOnly"] !== true && target?.["readOnly"] !== true;
  });
}
