/** Schemas that speak of one value. */
import { referenceName } from "../runtime/schema/subschema.js";
import type { Api, Schema } from "./api.js";

/** A schema with what its reference and its `allOf` say of the same value. */
export function together(schema: Schema, api: Pick<Api, "schemas">, seen = new Set<Schema>()): Schema[] {
  if (seen.has(schema)) return [];
  seen.add(schema);
  const target = schema.$ref === undefined ? undefined : resolveReference(schema.$ref, api);
  const others = [...(target === undefined ? [] : [target]), ...(schema.allOf ?? [])];
  return [schema, ...others.flatMap((part) => together(part, api, seen))];
}

/** What `#/$defs/<name>` leads to. */
export function resolveReference($ref: string, { schemas }: Pick<Api, "schemas">): Schema | undefined {
  const name = referenceName($ref);
  return name === undefined ? undefined : schemas.get(name);
}
