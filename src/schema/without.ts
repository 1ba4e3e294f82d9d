import type { JsonSchema } from "../runtime/values/json.js";

/** Returns a copy of the schema without these keywords. */
export function without(schema: JsonSchema, ...keywords: readonly string[]): JsonSchema {
  return Object.fromEntries(Object.entries(schema).filter(([keyword]) => !keywords.includes(keyword)));
}
