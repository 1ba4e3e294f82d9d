// @generated SignedSource<<6440ce254119e190a360b7672fcc34fe75deed5d9de05cb9d1e403f553a9123c>>
import type { OperationModule } from "#runtime/server";

/** Where the operations stand that no tool names: this is read when one of them is first needed. */
export const modules = {
  "port-calls": (): Promise<OperationModule> => import("./operations/port-calls.js"),
  notices: (): Promise<OperationModule> => import("./operations/notices.js"),
};
