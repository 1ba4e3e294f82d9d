import type { Plan } from "../../src/model/plan.js";

/** A `tools/call`. */
export interface Call {
  readonly tool: string;
  readonly args: Readonly<Record<string, unknown>>;
}

/**
 * How the server of a plan is asked for an operation: by its own tool, or by an action of a group.
 * @param args By the names that the document gives them.
 * @throws when only search reaches the operation
 */
export function callOf({ tools }: Plan, operation: string, args: Call["args"]): Call {
  for (const { name, calls } of tools) {
    if (calls.form === "operation") {
      if (calls.operation === operation) return { tool: name, args };
    } else {
      for (const [action, called] of calls.actions)
        if (called === operation) return { tool: name, args: { action, ...args } };
    }
  }
  throw new Error(`No tool of the list calls ${operation}.`);
}
