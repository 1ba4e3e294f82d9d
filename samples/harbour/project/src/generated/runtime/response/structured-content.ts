// @generated SignedSource<<5acf738c79f3daae8169d6712fb37a06a80d2840792b313cba61d7f6737ed35a>>
/** `structuredContent`, which keeps what an `outputSchema` promises. */
import { isObject, type JsonSchema } from "../json.js";
import type { OutputFacts } from "../operation.js";
import { fits } from "../schema/validate.js";
import type { JsonText } from "./presentable.js";

/** A JSON answer as it is shown. */
export interface ShownJson extends JsonText {
  /** Nothing was cut from it. */
  whole: boolean;
  /** What is to be said of it. */
  notes: readonly string[];
}

/**
 * An answer that keeps the promise, as it is. One that does not (it drifted, was cut to fit, is no JSON or empty) degrades
 * to text, in a member that the schema says nothing of: clients throw away a result that contradicts its schema.
 * @param text The result's text.
 */
export function structuredContent(
  { schema, wrapped }: OutputFacts,
  json: ShownJson | undefined,
  text: string,
): Readonly<Record<string, unknown>> {
  const value = wrapped === true && json !== undefined ? { result: json.value } : json?.value;
  if (json?.whole === true && isObject(value) && fits(schema, value)) return value;
  return { [freeName("unexpected", schema)]: text };
}

function freeName(name: string, schema: JsonSchema): string {
  return Object.hasOwn(schema.properties ?? {}, name) ? freeName(`${name}_`, schema) : name;
}
