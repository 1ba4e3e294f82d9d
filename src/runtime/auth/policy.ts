/** Lets the project's own code decide who may do what, in addition to start-up choices and scopes; the gate asks it. */
import type { Caller } from "../operations/caller.js";
import type { OperationEntry } from "../operations/operation.js";

/** An operation, as a policy sees it. */
export type PolicyOperation = Readonly<Required<Omit<OperationEntry, "takesMore" | "withdrawn">>>;

/** Whether the caller may see and call the operation. */
export type Policy = (caller: Caller, operation: PolicyOperation) => boolean;
