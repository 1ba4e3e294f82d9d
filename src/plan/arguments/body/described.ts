/** Looks up what a document says about the members of a value, whether requests have them or not. */
import type { Api, Schema } from "../../../model/api.js";
import { refName } from "../../../model/reference.js";

/** Whether some alternative or part of the schema describes the member with these names, from the outside in. */
export function isDescribed(
  schema: Schema | undefined,
  [name, ...below]: readonly string[],
  api: Api,
): boolean {
  if (name === undefined) return true;
  return partsOf(schema, api, new Set()).some(
    ({ properties = {} }) =>
      Object.hasOwn(properties, name) && (below.length === 0 || isDescribed(properties[name], below, api)),
  );
}

/** Returns the schema, the one that it refers to, and all that they combine. */
function partsOf(schema: Schema | undefined, api: Api, seen: Set<Schema>): readonly Schema[] {
  if (schema === undefined || seen.has(schema)) return [];
  seen.add(schema);
  const { $ref, allOf = [], anyOf = [], oneOf = [] } = schema;
  const target = $ref === undefined ? undefined : api.schemas.get(refName($ref));
  return [schema, ...[target, ...allOf, ...anyOf, ...oneOf].flatMap((part) => partsOf(part, api, seen))];
}

/** Returns the examples of a schema and of the one that it refers to. */
export function examplesOf(schema: Schema | undefined, api: Api): readonly unknown[] {
  if (schema === undefined) return [];
  const { $ref, examples = [] } = schema;
  const target = $ref === undefined ? undefined : api.schemas.get(refName($ref));
  return [...examples, ...(target?.examples ?? [])];
}
