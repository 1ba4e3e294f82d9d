// @generated SignedSource<<7e41b8bb8084b98848c66c740faf9007d9412e17ff1d2947db96e4d81104b9d2>>
import type { OperationModule } from "#runtime/server";

/** Where the operations stand that no tool names: this is read when one of them is first needed. */
export const modules = {
  "port-calls": (): Promise<OperationModule> => import("./operations/port-calls.js"),
};
