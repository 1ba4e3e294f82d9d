/** Arguments as a person types them, `name=value`, as the values that a schema asks for. */
import { fits } from "../schema/validate.js";
import type { JsonSchema } from "../values/json.js";
import { parseJson } from "../values/read-json.js";

/** `limit=5`; names are as arguments have them, so that neither a path nor a URL is taken for one. */
export function isTypedArgument(text: string): boolean {
  return /^[A-Za-z0-9_.-]{1,64}=/.test(text);
}

/**
 * What is JSON and fits the schema is taken as JSON, anything else as the text that it is; what is given more than once is
 * an array. What fits neither way is left to the call, which says what is wrong.
 * @param texts Each a {@link isTypedArgument}.
 * @param schemaOf `undefined` for a name that is not shown: it may be taken all the same.
 */
export function typedArguments(
  texts: readonly string[],
  schemaOf: (name: string) => JsonSchema | undefined,
): Record<string, unknown> {
  const given = new Map<string, string[]>();
  for (const text of texts) {
    const sign = text.indexOf("=");
    const name = text.slice(0, sign);
    given.set(name, [...(given.get(name) ?? []), text.slice(sign + 1)]);
  }
  return Object.fromEntries([...given].map(([name, values]) => [name, typed(values, schemaOf(name))]));
}

function typed(values: readonly string[], schema: JsonSchema | undefined): unknown {
  const [first = ""] = values;
  const plain = values.length > 1 ? values : first;
  if (schema === undefined) return plain;
  const parsed = values.length > 1 ? values.map(parsedOr) : parsedOr(first);
  return fits(schema, parsed) ? parsed : plain;
}

function parsedOr(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return text;
  }
}
