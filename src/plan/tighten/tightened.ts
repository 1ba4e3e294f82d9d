/** What tightening makes of a schema. */
import type { Schema } from "../../model/api.js";
import type { JsonSchema } from "../../model/runtime.js";
import { without } from "../schema/without.js";

/** What becomes of one schema. */
export interface Tightening {
  /** Keywords that it gains. */
  readonly adds: JsonSchema;
  /** Keywords of its own that the document's values contradict. */
  readonly drops: readonly string[];
  /** For the description: what was dropped, in words. */
  readonly note?: string;
  /** Of a `oneOf`: the members in which something was dropped, however deep. */
  readonly widened?: ReadonlySet<Schema>;
}

export type Tightenings = ReadonlyMap<Schema, Tightening>;

/** The schema with what was found about it. */
export function tightened(schema: JsonSchema, { adds, drops, note }: Tightening): JsonSchema {
  const said = [schema.description, note].filter((text) => text !== undefined && text !== "");
  return {
    ...without(schema, ...drops),
    ...adds,
    ...(note !== undefined && { description: said.join(" ") }),
  };
}
