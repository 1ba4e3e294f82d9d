/** Collects the named schemas that operations refer to, by the direction in which they travel. */
import { successfulAnswers, type OperationPlan, type Plan } from "../../model/plan.js";
import type { JsonSchema, OperationFacts } from "../../model/runtime.js";
import type { FullSchemas } from "./full.js";
import { reachable } from "../../schema/reachable.js";
import type { Definitions } from "../../schema/reference.js";

interface Source {
  readonly request: FullSchemas;
  readonly response: FullSchemas;
}

/** Returns only schemas that are reached, in the order in which they are. */
export function sharedSchemas(
  sources: readonly Source[],
  operations: readonly OperationPlan[],
): Pick<Plan, "schemas" | "responseSchemas"> {
  const responses = operations.flatMap(successfulAnswers);
  return {
    schemas: collect(
      operations.flatMap(({ facts }) => requestSchemas(facts)),
      sources.map(({ request }) => request),
    ),
    responseSchemas: collect(
      responses,
      sources.map(({ response }) => response),
    ),
  };
}

export function requestSchemas({ parameters, body }: OperationFacts): JsonSchema[] {
  return [...parameters.map(({ schema }) => schema), ...(body === undefined ? [] : [body.schema])];
}

function collect(
  roots: readonly JsonSchema[],
  sources: readonly FullSchemas[],
): ReadonlyMap<string, JsonSchema> {
  // Names have their document's prefix, so no two sources know the same one.
  const all: Definitions = {
    get: (name) => sources.map((source) => source.get(name)).find((schema) => schema !== undefined),
  };
  return reachable(roots, all);
}
