/** Reduces a schema to its rules, without words about values. */
import type { JsonSchema } from "../../model/runtime.js";
import { schemaKeywords, schemaListKeywords, schemaMapKeywords } from "./keywords.js";

const words = new Set(["description", "deprecated"]);

/** Returns the schema without descriptions and deprecations, at any depth. */
export function wordless(schema: JsonSchema): JsonSchema {
  return Object.fromEntries(
    Object.entries(schema).flatMap(([keyword, value]: [string, unknown]) =>
      words.has(keyword) ? [] : [[keyword, wordlessBelow(keyword, value)]],
    ),
  );
}

function wordlessBelow(keyword: string, value: unknown): unknown {
  if (typeof value !== "object") return value;
  if (schemaListKeywords.has(keyword)) return (value as readonly JsonSchema[]).map(wordless);
  if (schemaKeywords.has(keyword)) return wordless(value as JsonSchema);
  if (!schemaMapKeywords.has(keyword)) return value;
  const named = Object.entries(value as Readonly<Record<string, JsonSchema>>);
  return Object.fromEntries(named.map(([name, schema]) => [name, wordless(schema)]));
}
