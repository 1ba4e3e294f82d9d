/** Lets the project's own code decide who may do what, in addition to start-up choices and scopes; the gate asks it. */
import { fault, logFault, type Log } from "./log.js";
import type { OperationEntry } from "./operation.js";
import type { Caller } from "./tool.js";

/** An operation, as a policy sees it. */
export type PolicyOperation = Readonly<Required<Omit<OperationEntry, "takesMore" | "withdrawn">>>;

/** Whether the caller may see and call the operation. */
export type Policy = (caller: Caller, operation: PolicyOperation) => boolean;

/** Different exceptions that are logged: a policy is asked about each operation of each caller. */
const mostLogged = 20;

/** Logs what a policy throws, once, and lets it mean no. */
export function watched(policy: Policy, log: Log): Policy {
  const logged = new Set<string>();
  return (caller, operation) => {
    try {
      return policy(caller, operation);
    } catch (error) {
      const { error: message } = fault(error);
      if (logged.size < mostLogged && !logged.has(message))
        logFault(log, "policy", error, { operation: operation.key });
      logged.add(message);
      return false;
    }
  };
}
