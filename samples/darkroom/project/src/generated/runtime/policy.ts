// @generated SignedSource<<16948461ad295ff3b23015690d7a03eed0de0b925addfae77e51e69ae3178b73>>
/** The project's own say in who may do what, beside start-up choices and scopes; the gate asks it. */
import type { OperationEntry } from "./operation.js";
import type { Caller } from "./tool.js";

/** An operation, as a policy sees it. */
export type PolicyOperation = Readonly<Required<Omit<OperationEntry, "takesMore" | "withdrawn">>>;

/** Whether the caller may see and call the operation. */
export type Policy = (caller: Caller, operation: PolicyOperation) => boolean;

/** Whoever writes JavaScript may forget to answer, or throw: only a plain yes is one. */
export function agrees(policy: Policy | undefined, caller: Caller, operation: PolicyOperation): boolean {
  if (policy === undefined) return true;
  try {
    return policy(caller, operation) === true;
  } catch {
    return false;
  }
}
