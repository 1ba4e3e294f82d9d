/** Applies the changes of tightening to a schema. */
import type { Schema } from "../../model/api.js";
import type { JsonSchema } from "../../model/runtime.js";
import { without } from "../../schema/without.js";

/** Changes to one schema. */
export interface Tightening {
  /** Keywords to add. */
  readonly adds: JsonSchema;
  /** Keywords of the schema that the document's values contradict. */
  readonly drops: readonly string[];
  /** Text for the description that says what was dropped. */
  readonly note?: string;
}

export type Tightenings = ReadonlyMap<Schema, Tightening>;

/** Returns the schema with the changes. */
export function tightened(schema: JsonSchema, { adds, drops, note }: Tightening): JsonSchema {
  const said = [schema.description, note].filter((text) => text !== undefined && text !== "");
  return {
    ...without(schema, ...drops),
    ...adds,
    ...(note !== undefined && { description: said.join(" ") }),
  };
}
