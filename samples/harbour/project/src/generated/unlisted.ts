// @generated SignedSource<<b3ec76aa0c1067f92e2909294e0aeed3a074130a0b461d6821b671fd46c8e32a>>
import type { OperationModule } from "#runtime/server";

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
