// @generated SignedSource<<5809ce0039e5080504821f3cedfb76550dab6c67bf92ee24e499ccde08f65524>>
/** The project's own say in who may do what, beside start-up choices and scopes; the gate asks it. */
import type { OperationEntry } from "./operation.js";
import type { Caller } from "./tool.js";

/** An operation, as a policy sees it. */
export type PolicyOperation = Readonly<Required<Omit<OperationEntry, "takesMore" | "withdrawn">>>;

/** Whether the caller may see and call the operation. */
export type Policy = (caller: Caller, operation: PolicyOperation) => boolean;
