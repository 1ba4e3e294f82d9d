// @generated SignedSource<<347c4e33c55da1ba3c40231c9f1893139682a5c1762c0b48727f66462935f007>>
import type { OperationModule } from "#runtime/server";

/** The modules of operations that no tool names. This file is loaded when one of them is first needed. */
export const modules = {
  "port-calls": (): Promise<OperationModule> => import("./operations/port-calls.js"),
  notices: (): Promise<OperationModule> => import("./operations/notices.js"),
};
