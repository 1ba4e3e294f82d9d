/**
 * The one answer to what a caller may see and call. Everything that lists, describes or calls asks it, and what it forbids
 * looks exactly like what does not exist.
 */
import { sideEffect } from "./operation.js";
import type { Caller, Tool } from "./tool.js";

/** An operation by its key, or a tool of the project's own that calls none by itself. */
export type Subject = { operation: string } | { tool: Tool };

export interface Gate {
  allowed(caller: Caller, subject: Subject): boolean;
  /** Callers with equal keys are allowed the same, so that what they see can be cached. */
  key(caller: Caller): string;
}

/** What the operator chose at the start, the same for every caller. */
export function createGate({ readOnly }: { readOnly: boolean }): Gate {
  return {
    allowed: (_caller, subject) => !readOnly || reads(subject),
    key: () => "",
  };
}

function reads(subject: Subject): boolean {
  if ("tool" in subject) return subject.tool.annotations?.readOnlyHint === true;
  const [, method = ""] = /(?:^|\s)([A-Z]+) \//.exec(subject.operation) ?? [];
  return sideEffect(method) === "read";
}

/** Whether a tool has anything left that the caller may do. */
export function toolAllowed(gate: Gate, caller: Caller, tool: Tool): boolean {
  const operations = operationsOf(tool);
  if (operations.length === 0) return gate.allowed(caller, { tool });
  return operations.some((operation) => gate.allowed(caller, { operation }));
}

/** Keys of the operations that a tool names. */
export function operationsOf(tool: Tool): string[] {
  return [...(tool.operation === undefined ? [] : [tool.operation]), ...Object.values(tool.actions ?? {})];
}
