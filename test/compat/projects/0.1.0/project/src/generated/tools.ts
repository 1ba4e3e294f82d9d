import type { Tool } from "./runtime/tool.js";
import listBerths from "../tools/berths/list-berths.js";
import berthsWrite from "../tools/berths/berths-write.js";
import getBerth from "../tools/berths/get-berth.js";
import listVessels from "../tools/vessels/list-vessels.js";
import vesselsWrite from "../tools/vessels/vessels-write.js";
import getVessel from "../tools/vessels/get-vessel.js";
import listPortCalls from "../tools/port-calls/list-port-calls.js";
import portCallsWrite from "../tools/port-calls/port-calls-write.js";
import getPortCall from "../tools/port-calls/get-port-call.js";
import listPilots from "../tools/pilots/list-pilots.js";
import pilotsWrite from "../tools/pilots/pilots-write.js";
import getPilot from "../tools/pilots/get-pilot.js";
import listTowages from "../tools/towages/list-towages.js";
import towagesWrite from "../tools/towages/towages-write.js";
import getTowage from "../tools/towages/get-towage.js";
import listCranes from "../tools/cranes/list-cranes.js";
import getCrane from "../tools/cranes/get-crane.js";
import listContainers from "../tools/containers/list-containers.js";
import containersWrite from "../tools/containers/containers-write.js";
import getContainer from "../tools/containers/get-container.js";
import listInspections from "../tools/inspections/list-inspections.js";
import inspectionsWrite from "../tools/inspections/inspections-write.js";
import getInspection from "../tools/inspections/get-inspection.js";
import listPermits from "../tools/permits/list-permits.js";
import permitsWrite from "../tools/permits/permits-write.js";
import getPermit from "../tools/permits/get-permit.js";
import listIncidents from "../tools/incidents/list-incidents.js";
import incidentsWrite from "../tools/incidents/incidents-write.js";
import getIncident from "../tools/incidents/get-incident.js";
import listInvoices from "../tools/invoices/list-invoices.js";
import invoicesWrite from "../tools/invoices/invoices-write.js";
import getInvoice from "../tools/invoices/get-invoice.js";
import listNotices from "../tools/notices/list-notices.js";
import getNotice from "../tools/notices/get-notice.js";
import getTides from "../tools/conditions/get-tides.js";
import getWeather from "../tools/conditions/get-weather.js";

/** The generated tools, in the order of the API's description. */
export const tools: readonly Tool[] = [
  listBerths,
  berthsWrite,
  getBerth,
  listVessels,
  vesselsWrite,
  getVessel,
  listPortCalls,
  portCallsWrite,
  getPortCall,
  listPilots,
  pilotsWrite,
  getPilot,
  listTowages,
  towagesWrite,
  getTowage,
  listCranes,
  getCrane,
  listContainers,
  containersWrite,
  getContainer,
  listInspections,
  inspectionsWrite,
  getInspection,
  listPermits,
  permitsWrite,
  getPermit,
  listIncidents,
  incidentsWrite,
  getIncident,
  listInvoices,
  invoicesWrite,
  getInvoice,
  listNotices,
  getNotice,
  getTides,
  getWeather,
];
