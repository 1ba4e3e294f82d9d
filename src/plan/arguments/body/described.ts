/** Looks up what a document says about the members of a value, whether requests have them or not. */
import type { Api, Schema } from "../../../model/api.js";
import { possibleParts } from "../../../schema/parts.js";
import { target } from "../../../schema/reference.js";
import { depthFirst } from "../../../schema/walk.js";

/** Whether some alternative or part of the schema describes the member with these names, from the outside in. */
export function isDescribed(
  schema: Schema | undefined,
  [name, ...below]: readonly string[],
  api: Api,
): boolean {
  if (name === undefined) return true;
  if (schema === undefined) return false;
  return [...depthFirst([schema], (part) => possibleParts(part, api.schemas))].some(
    ({ properties = {} }) =>
      Object.hasOwn(properties, name) && (below.length === 0 || isDescribed(properties[name], below, api)),
  );
}

/** Returns the examples of a schema and of the one that it refers to. */
export function examplesOf(schema: Schema = {}, { schemas }: Api): readonly unknown[] {
  return [...(schema.examples ?? []), ...(target(schema, schemas)?.examples ?? [])];
}
