import {
  isIdempotent,
  sideEffect,
  type OperationEntry,
  type OperationFacts,
} from "../operations/operation.js";
import type { Tool } from "../operations/tool.js";

/**
 * Whether calling an operation twice with the same arguments does no more than calling it once: as its owner says in the
 * annotations of its own tool or by `readOnly`, otherwise as its method promises.
 */
export function isRepeatable(
  { method }: Pick<OperationFacts, "method">,
  tool: Pick<Tool, "operation" | "annotations"> | undefined,
  entry: Pick<OperationEntry, "readOnly"> | undefined,
): boolean {
  // The hints of a group are about all of its actions together.
  const { idempotentHint, readOnlyHint } = tool?.operation === undefined ? {} : (tool.annotations ?? {});
  const reads = readOnlyHint ?? entry?.readOnly;
  if (idempotentHint !== undefined) return idempotentHint;
  if (reads === true) return true;
  return isIdempotent(method) && (reads === undefined || sideEffect(method) !== "read");
}
