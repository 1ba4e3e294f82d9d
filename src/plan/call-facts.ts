/** Picks what `x-mcp` and the configuration say about every call of an operation. */
import type { McpExtension } from "../model/lean.js";
import type { OperationFacts } from "../model/runtime.js";
import { defined } from "../runtime/values/json.js";

export type CallFacts = Pick<OperationFacts, "fixed" | "result" | "confirm" | "timeoutMs">;

export function callFacts({ fixed, result, confirm, timeoutMs }: McpExtension): CallFacts {
  return {
    ...defined({ fixed, result }),
    ...(confirm !== undefined && confirm !== false && { confirm }),
    ...(timeoutMs !== undefined && { timeoutMs }),
  };
}
