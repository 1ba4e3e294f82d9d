/** Builds an operation's tool as most generators do, untrimmed and dereferenced, for comparison with lean ones. */
import type { Api, Operation, Schema } from "../../model/api.js";
import { mapSubschemas } from "../../schema/children.js";
import { referenceTo, referredName, withoutReference } from "../../schema/reference.js";
import type { JsonSchema } from "../../model/runtime.js";
import type { NaiveTool } from "../../model/survey.js";

/** Most schemas to dereference in one tool; further references stay, because nobody reads that much. */
const mostDereferenced = 2_000;

export function naiveTool(api: Api, operation: Operation): NaiveTool {
  return originalTool(operation, dereferencer(api));
}

/**
 * @param dereference transforms schemas; by default their references stay
 */
export function originalTool(
  { method, path, operationId, summary, description, parameters, requestBody }: Operation,
  dereference: (schema: Schema) => JsonSchema = (schema) => schema,
): NaiveTool {
  const body = requestBody?.content[0]?.schema;
  return {
    name: operationId ?? `${method} ${path}`,
    description: [summary, description].filter((part) => part !== undefined && part !== "").join("\n\n"),
    inputSchema: {
      type: "object",
      properties: Object.fromEntries([
        ...parameters.map(({ name, schema, description: about }): [string, JsonSchema] => [
          name,
          { ...(about !== undefined && { description: about }), ...dereference(schema) },
        ]),
        ...(body === undefined ? [] : [["body", dereference(body)] as const]),
      ]),
      required: [
        ...parameters.filter(({ required }) => required).map(({ name }) => name),
        ...(requestBody?.required === true ? ["body"] : []),
      ],
    },
  };
}

/** Cuts a cycle where it closes. */
function dereferencer(api: Api): (schema: Schema) => JsonSchema {
  let left = mostDereferenced;

  function inside(schema: Schema, around: readonly string[]): JsonSchema {
    const own = mapSubschemas(withoutReference(schema), (part) => inside(part, around));
    const name = referredName(schema);
    const target = name === undefined || around.includes(name) ? undefined : api.schemas.get(name);
    if (name === undefined || target === undefined) return own;
    left -= 1;
    return left < 0 ? { ...referenceTo(name), ...own } : { ...inside(target, [...around, name]), ...own };
  }

  return (schema) => inside(schema, []);
}
