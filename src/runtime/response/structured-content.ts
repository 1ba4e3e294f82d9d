/** Builds `structuredContent`, which keeps the promise of an `outputSchema`. */
import type { Tool } from "../operations/tool.js";
import { isObject, type JsonSchema } from "../values/json.js";
import type { OutputFacts, OperationSource } from "../operations/operation.js";
import { fits } from "../schema/validate.js";
import { Work } from "../schema/work.js";
import type { Steps } from "../values/slices.js";

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

/** Anything that shapes or replaces the answer cancels the promise. */
export async function promisedOutput(
  tool: Tool,
  operations: OperationSource,
): Promise<OutputFacts | undefined> {
  const own = tool.respond !== undefined || tool.run !== undefined || tool.result !== undefined;
  if (tool.operation === undefined || own) return undefined;
  const promised = await operations.output?.(tool.operation);
  if (promised === undefined) return undefined;
  return (await operations.get(tool.operation))?.result === undefined ? promised : undefined;
}
