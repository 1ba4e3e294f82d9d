/** Builds an operation's tool as most generators do, untrimmed and dereferenced, for comparison with lean ones. */
import type { Api, Operation, Schema } from "../../model/api.js";
import { refName } from "../../schema/reference.js";
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

  function inside(value: unknown, around: readonly string[]): unknown {
    if (Array.isArray(value)) return value.map((item) => inside(item, around));
    if (typeof value !== "object" || value === null) return value;
    const { $ref, ...own } = value as Schema;
    const members = Object.fromEntries(
      Object.entries(own).map(([name, member]) => [name, inside(member, around)]),
    );
    if (typeof $ref !== "string")
      return $ref === undefined ? members : { $ref: inside($ref, around), ...members };
    const name = refName($ref);
    const target = api.schemas.get(name);
    if (target === undefined || around.includes(name)) return members;
    left -= 1;
    if (left < 0) return { $ref, ...members };
    return { ...(inside(target, [...around, name]) as JsonSchema), ...members };
  }

  return (schema) => inside(schema, []) as JsonSchema;
}
