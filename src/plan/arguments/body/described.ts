/** What a document says of the members of a value, whether requests have them or not. */
import type { Api, Schema } from "../../../model/api.js";
import { refName } from "../../../model/reference.js";

/** Whether there is a word of the member below the names, as far as one alternative or part of the schema has it. */
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

/** The schema, what it refers to, and all that it combines. */
function partsOf(schema: Schema | undefined, api: Api, seen: Set<Schema>): readonly Schema[] {
  if (schema === undefined || seen.has(schema)) return [];
  seen.add(schema);
  const { $ref, allOf = [], anyOf = [], oneOf = [] } = schema;
  const target = $ref === undefined ? undefined : api.schemas.get(refName($ref));
  return [schema, ...[target, ...allOf, ...anyOf, ...oneOf].flatMap((part) => partsOf(part, api, seen))];
}

/** Examples of a schema and of what it refers to. */
export function examplesOf(schema: Schema | undefined, api: Api): readonly unknown[] {
  if (schema === undefined) return [];
  const { $ref, examples = [] } = schema;
  const target = $ref === undefined ? undefined : api.schemas.get(refName($ref));
  return [...examples, ...(target?.examples ?? [])];
}
