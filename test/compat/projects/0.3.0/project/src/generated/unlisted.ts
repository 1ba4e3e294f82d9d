// @generated SignedSource<<46e82fe0649f5997fd7a91b9d265dba3294b8922132ca76b52160361729d0198>>
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
  conditions: (): Promise<OperationModule> => import("./operations/conditions.js"),
};
