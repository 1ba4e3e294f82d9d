/** Visits the schemas directly below a schema; values such as those of `enum` and `default` are no schemas, whatever they hold. */
import type { JsonSchema } from "../../model/runtime.js";
import { schemaKeywords, schemaListKeywords, schemaMapKeywords } from "./keywords.js";

/** Returns the schemas directly below a schema. */
export function* subschemas(schema: JsonSchema): Generator<JsonSchema> {
  for (const [keyword, value] of Object.entries(schema)) {
    if (typeof value !== "object") continue;
    if (schemaListKeywords.has(keyword)) yield* value as readonly JsonSchema[];
    else if (schemaMapKeywords.has(keyword))
      yield* Object.values(value as Readonly<Record<string, JsonSchema>>);
    else if (schemaKeywords.has(keyword)) yield value as JsonSchema;
  }
}

/** Returns a copy in which each schema directly below, also under `$defs`, is replaced. */
export function mapSubschemas(schema: JsonSchema, map: (part: JsonSchema) => JsonSchema): JsonSchema {
  return Object.fromEntries(
    Object.entries(schema).map(([keyword, value]: [string, unknown]) => [
      keyword,
      mapKeyword(keyword, value, map),
    ]),
  );
}

function mapKeyword(keyword: string, value: unknown, map: (part: JsonSchema) => JsonSchema): unknown {
  if (typeof value !== "object") return value;
  if (schemaListKeywords.has(keyword)) return (value as readonly JsonSchema[]).map((part) => map(part));
  if (schemaKeywords.has(keyword)) return map(value as JsonSchema);
  if (!schemaMapKeywords.has(keyword) && keyword !== "$defs") return value;
  const named = Object.entries(value as Readonly<Record<string, JsonSchema>>);
  return Object.fromEntries(named.map(([name, part]) => [name, map(part)]));
}
