/** Builds `structuredContent`, which keeps the promise of an `outputSchema`. */
import { isObject, type JsonSchema } from "../json.js";
import type { OutputFacts } from "../operation.js";
import { fits } from "../schema/validate.js";
import { Work } from "../schema/work.js";
import type { Steps } from "../slices.js";

/** A JSON answer in its displayed form. */
export interface ShownJson {
  value: unknown;
  /** As JSON. */
  text: string;
  /** Nothing was cut from it. */
  whole: boolean;
  /** Notes about it. */
  notes: readonly string[];
}

/**
 * Returns an answer that fits its schema unchanged. One that does not (it drifted, was cut, is not JSON or is empty) becomes
 * text in a member that the schema does not describe, because clients reject a result that contradicts its schema.
 * @param text The result's text.
 */
export function* structuredContent(
  { schema, wrapped }: OutputFacts,
  json: ShownJson | undefined,
  text: string,
): Steps<Readonly<Record<string, unknown>>> {
  const value = wrapped === true && json !== undefined ? { result: json.value } : json?.value;
  if (json?.whole === true && isObject(value)) {
    const work = new Work();
    if (yield* work.inSlices(() => fits(schema, value, work))) return value;
  }
  return { [freeName("unexpected", schema)]: text };
}

function freeName(name: string, schema: JsonSchema): string {
  return Object.hasOwn(schema.properties ?? {}, name) ? freeName(`${name}_`, schema) : name;
}
