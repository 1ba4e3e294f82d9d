// @generated SignedSource<<b2e8ad62522172341471b1485d51c91de39b8f8f64da6ca88fb0884496294cf7>>
import type { OperationModule } from "./runtime/operations/source.js";

/** Where the operations stand that no tool names: this is read when one of them is first needed. */
export const modules = {
  berths: (): Promise<OperationModule> => import("./operations/berths.js"),
  vessels: (): Promise<OperationModule> => import("./operations/vessels.js"),
  "port-calls": (): Promise<OperationModule> => import("./operations/port-calls.js"),
  pilots: (): Promise<OperationModule> => import("./operations/pilots.js"),
  towages: (): Promise<OperationModule> => import("./operations/towages.js"),
  cranes: (): Promise<OperationModule> => import("./operations/cranes.js"),
  containers: (): Promise<OperationModule> => import("./operations/containers.js"),
  inspections: (): Promise<OperationModule> => import("./operations/inspections.js"),
  permits: (): Promise<OperationModule> => import("./operations/permits.js"),
  incidents: (): Promise<OperationModule> => import("./operations/incidents.js"),
  invoices: (): Promise<OperationModule> => import("./operations/invoices.js"),
  notices: (): Promise<OperationModule> => import("./operations/notices.js"),
};
