// @generated SignedSource<<b5b028c2392dde80a42c6bb8f341fc3ead4cb24fa63af9647119ebb0ee9b72d3>>
import type { OperationModule } from "./runtime/source.js";

/** Where the operations stand that no tool names: this is read when one of them is first needed. */
export const modules = {
  "port-calls": (): Promise<OperationModule> => import("./operations/port-calls.js"),
};
