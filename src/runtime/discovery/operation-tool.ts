/** Creates a tool for an operation without one, so that calling it is calling a tool. */
import { acceptedArguments, argumentSchema } from "../operations/accepted-arguments.js";
import {
  isIdempotent,
  sideEffect,
  type OperationFacts,
  type OperationSource,
} from "../operations/operation.js";
import type { Argument, Tool } from "../operations/tool.js";
import type { JsonSchema } from "../values/json.js";

/** Lists every argument of the operation with its full schema. */
export async function operationTool(
  facts: OperationFacts,
  { reads, operations }: { reads: boolean; operations: OperationSource },
): Promise<Tool> {
  const input = await Promise.all(
    acceptedArguments(undefined, facts).map(
      async ({ name, place, required }): Promise<[string, Argument]> => {
        const schema = place === "" ? undefined : await argumentSchema(facts, place, operations);
        return [name, entry(place, schema ?? {}, required)];
      },
    ),
  );
  return {
    operation: facts.key,
    name: facts.name,
    description: facts.summary,
    annotations: {
      readOnlyHint: reads,
      destructiveHint: !reads && sideEffect(facts.method) !== "read",
      idempotentHint: isIdempotent(facts.method),
      openWorldHint: true,
    },
    input: Object.fromEntries(input),
  };
}

function entry(place: string, schema: JsonSchema, required: boolean): Argument {
  const optional = (): Argument<string, JsonSchema, false> => ({ place, schema, required: false, optional });
  return { place, schema, required, optional };
}
