/** What generated code knows about an operation, whether a tool lists it or not. */
import type { OperationPlan } from "../model/plan.js";
import type { PlannedOperation } from "./facts.js";
import { successMedia } from "./response.js";

export function operationPlan({ one, document, facts }: PlannedOperation): OperationPlan {
  const { operationId, at } = one.operation;
  const schema = successMedia(one.operation)?.schema;
  return {
    facts,
    at,
    ...(operationId !== undefined && { operationId }),
    ...(schema !== undefined && { response: document.response.of(schema) }),
  };
}
