// @generated SignedSource<<e41d9fa6f20b780f6ce4e22bd771a93145d7ab65fc3440bc8f9f77b1ab455a01>>
import type { OperationModule } from "./runtime/source.js";

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
