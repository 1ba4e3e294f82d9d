// @generated SignedSource<<557a910f5aa3b127509eaa96ce88aada706a4e842021e8b672b9d04a3645637f>>
import type { ApiFacts } from "../runtime/operation.js";
import { operationSource, type OperationModule } from "../runtime/source.js";
import type { Tool } from "../runtime/tool.js";
import listBerths from "../../tools/berths/list-berths.js";
import berthsWrite from "../../tools/berths/berths-write.js";
import getBerth from "../../tools/berths/get-berth.js";
import listVessels from "../../tools/vessels/list-vessels.js";
import vesselsWrite from "../../tools/vessels/vessels-write.js";
import getVessel from "../../tools/vessels/get-vessel.js";
import listPortCalls from "../../tools/port-calls/list-port-calls.js";
import portCallsWrite from "../../tools/port-calls/port-calls-write.js";
import getPortCall from "../../tools/port-calls/get-port-call.js";
import listPilots from "../../tools/pilots/list-pilots.js";
import pilotsWrite from "../../tools/pilots/pilots-write.js";
import getPilot from "../../tools/pilots/get-pilot.js";
import listTowages from "../../tools/towages/list-towages.js";
import towagesWrite from "../../tools/towages/towages-write.js";
import getTowage from "../../tools/towages/get-towage.js";
import listCranes from "../../tools/cranes/list-cranes.js";
import getCrane from "../../tools/cranes/get-crane.js";
import listContainers from "../../tools/containers/list-containers.js";
import containersWrite from "../../tools/containers/containers-write.js";
import getContainer from "../../tools/containers/get-container.js";
import listInspections from "../../tools/inspections/list-inspections.js";
import inspectionsWrite from "../../tools/inspections/inspections-write.js";
import getInspection from "../../tools/inspections/get-inspection.js";
import listPermits from "../../tools/permits/list-permits.js";
import permitsWrite from "../../tools/permits/permits-write.js";
import getPermit from "../../tools/permits/get-permit.js";
import listIncidents from "../../tools/incidents/list-incidents.js";
import incidentsWrite from "../../tools/incidents/incidents-write.js";
import getIncident from "../../tools/incidents/get-incident.js";
import listInvoices from "../../tools/invoices/list-invoices.js";
import invoicesWrite from "../../tools/invoices/invoices-write.js";
import getInvoice from "../../tools/invoices/get-invoice.js";
import listNotices from "../../tools/notices/list-notices.js";
import getNotice from "../../tools/notices/get-notice.js";
import getTides from "../../tools/conditions/get-tides.js";
import getWeather from "../../tools/conditions/get-weather.js";

/** What a model is told about this server before it sees a tool. */
export const instructions = [
  "Harbour: The office of a small harbour. Its berths, the vessels that call, and all the paper that comes with them. Topics: Berths, Vessels, Port calls, Pilots, Towages, Cranes, Containers, Inspections, Permits, Incidents, Invoices, Notices, Conditions.",
  "",
  "Arguments of many tools:",
  "- after (Id of the last one of the page before)",
  "- limit (default 20)",
  "",
  "Not every operation is a tool of its own: find others with search_operations, read about them with describe_operations, and call them with call_write_operation.",
].join("\n");

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

const apis: readonly ApiFacts[] = [
  {
    id: "api",
    title: "Harbour",
    version: "2026.1",
    baseUrlVariable: "API_BASE_URL",
    securitySchemes: {
      office: { type: "http", scheme: "Bearer", variables: ["API_TOKEN", "API_TOKEN_OFFICE"] },
    },
  },
] as const;

/** How every operation travels. A module is read when one of its operations is first needed. */
export const operations = operationSource({
  apis,
  operations: {
    listed: `[
      [
        "berths",
        [
          {"key":"GET /berths","name":"list_berths","tags":["Berths"]},
          {"key":"POST /berths","name":"create_berth","tags":["Berths"]},
          {"key":"GET /berths/{berthId}","name":"get_berth","tags":["Berths"]},
          {"key":"PUT /berths/{berthId}","name":"replace_berth","tags":["Berths"]}
        ]
      ],
      [
        "vessels",
        [
          {"key":"GET /vessels","name":"list_vessels","tags":["Vessels"]},
          {"key":"POST /vessels","name":"create_vessel","tags":["Vessels"]},
          {"key":"GET /vessels/{vesselId}","name":"get_vessel","tags":["Vessels"]},
          {"key":"PUT /vessels/{vesselId}","name":"replace_vessel","tags":["Vessels"]}
        ]
      ],
      [
        "port-calls",
        [
          {"key":"GET /port-calls","name":"list_port_calls","tags":["Port calls"]},
          {"key":"POST /port-calls","name":"create_port_call","tags":["Port calls"]},
          {"key":"GET /port-calls/{portCallId}","name":"get_port_call","tags":["Port calls"]},
          {"key":"PUT /port-calls/{portCallId}","name":"replace_port_call","tags":["Port calls"]},
          {"key":"POST /port-calls/{portCallId}/arrival","name":"record_arrival","tags":["Port calls"]},
          {"key":"POST /port-calls/{portCallId}/departure","name":"record_departure","tags":["Port calls"]}
        ]
      ],
      [
        "pilots",
        [
          {"key":"GET /pilots","name":"list_pilots","tags":["Pilots"]},
          {"key":"POST /pilots","name":"create_pilot","tags":["Pilots"]},
          {"key":"GET /pilots/{pilotId}","name":"get_pilot","tags":["Pilots"]},
          {"key":"PUT /pilots/{pilotId}","name":"replace_pilot","tags":["Pilots"]}
        ]
      ],
      [
        "towages",
        [
          {"key":"GET /towages","name":"list_towages","tags":["Towages"]},
          {"key":"POST /towages","name":"create_towage","tags":["Towages"]},
          {"key":"GET /towages/{towageId}","name":"get_towage","tags":["Towages"]},
          {"key":"PUT /towages/{towageId}","name":"replace_towage","tags":["Towages"]}
        ]
      ],
      [
        "cranes",
        [
          {"key":"GET /cranes","name":"list_cranes","tags":["Cranes"]},
          {"key":"GET /cranes/{craneId}","name":"get_crane","tags":["Cranes"]}
        ]
      ],
      [
        "containers",
        [
          {"key":"GET /containers","name":"list_containers","tags":["Containers"]},
          {"key":"POST /containers","name":"create_container","tags":["Containers"]},
          {"key":"GET /containers/{containerId}","name":"get_container","tags":["Containers"]},
          {"key":"PUT /containers/{containerId}","name":"replace_container","tags":["Containers"]},
          {"key":"POST /containers/{containerId}/release","name":"release_container","tags":["Containers"]}
        ]
      ],
      [
        "inspections",
        [
          {"key":"GET /inspections","name":"list_inspections","tags":["Inspections"]},
          {"key":"POST /inspections","name":"create_inspection","tags":["Inspections"]},
          {"key":"GET /inspections/{inspectionId}","name":"get_inspection","tags":["Inspections"]},
          {"key":"PUT /inspections/{inspectionId}","name":"replace_inspection","tags":["Inspections"]}
        ]
      ],
      [
        "permits",
        [
          {"key":"GET /permits","name":"list_permits","tags":["Permits"]},
          {"key":"POST /permits","name":"create_permit","tags":["Permits"]},
          {"key":"GET /permits/{permitId}","name":"get_permit","tags":["Permits"]},
          {"key":"PUT /permits/{permitId}","name":"replace_permit","tags":["Permits"]},
          {"key":"POST /permits/{permitId}/revocation","name":"revoke_permit","tags":["Permits"]}
        ]
      ],
      [
        "incidents",
        [
          {"key":"GET /incidents","name":"list_incidents","tags":["Incidents"]},
          {"key":"POST /incidents","name":"create_incident","tags":["Incidents"]},
          {"key":"GET /incidents/{incidentId}","name":"get_incident","tags":["Incidents"]},
          {"key":"PUT /incidents/{incidentId}","name":"replace_incident","tags":["Incidents"]}
        ]
      ],
      [
        "invoices",
        [
          {"key":"GET /invoices","name":"list_invoices","tags":["Invoices"]},
          {"key":"POST /invoices","name":"create_invoice","tags":["Invoices"]},
          {"key":"GET /invoices/{invoiceId}","name":"get_invoice","tags":["Invoices"]},
          {"key":"PUT /invoices/{invoiceId}","name":"replace_invoice","tags":["Invoices"]},
          {"key":"POST /invoices/{invoiceId}/payment","name":"record_payment","tags":["Invoices"]}
        ]
      ],
      [
        "notices",
        [
          {"key":"GET /notices","name":"list_notices","tags":["Notices"]},
          {"key":"GET /notices/{noticeId}","name":"get_notice","tags":["Notices"]}
        ]
      ],
      [
        "conditions",
        [
          {"key":"GET /tides","name":"get_tides","tags":["Conditions"]},
          {"key":"GET /weather","name":"get_weather","tags":["Conditions"]}
        ]
      ]
    ]`,
    all: `[
      [
        "berths",
        [
          {"key":"GET /berths","name":"list_berths","tags":["Berths"]},
          {"key":"POST /berths","name":"create_berth","tags":["Berths"]},
          {"key":"GET /berths/{berthId}","name":"get_berth","tags":["Berths"]},
          {"key":"PUT /berths/{berthId}","name":"replace_berth","tags":["Berths"]},
          {"key":"DELETE /berths/{berthId}","name":"delete_berth","tags":["Berths"]}
        ]
      ],
      [
        "vessels",
        [
          {"key":"GET /vessels","name":"list_vessels","tags":["Vessels"]},
          {"key":"POST /vessels","name":"create_vessel","tags":["Vessels"]},
          {"key":"GET /vessels/{vesselId}","name":"get_vessel","tags":["Vessels"]},
          {"key":"PUT /vessels/{vesselId}","name":"replace_vessel","tags":["Vessels"]},
          {"key":"DELETE /vessels/{vesselId}","name":"delete_vessel","tags":["Vessels"]}
        ]
      ],
      [
        "port-calls",
        [
          {"key":"GET /port-calls","name":"list_port_calls","tags":["Port calls"]},
          {"key":"POST /port-calls","name":"create_port_call","tags":["Port calls"]},
          {"key":"GET /port-calls/{portCallId}","name":"get_port_call","tags":["Port calls"]},
          {"key":"PUT /port-calls/{portCallId}","name":"replace_port_call","tags":["Port calls"]},
          {"key":"DELETE /port-calls/{portCallId}","name":"delete_port_call","tags":["Port calls"]},
          {"key":"POST /port-calls/{portCallId}/arrival","name":"record_arrival","tags":["Port calls"]},
          {"key":"POST /port-calls/{portCallId}/departure","name":"record_departure","tags":["Port calls"]}
        ]
      ],
      [
        "pilots",
        [
          {"key":"GET /pilots","name":"list_pilots","tags":["Pilots"]},
          {"key":"POST /pilots","name":"create_pilot","tags":["Pilots"]},
          {"key":"GET /pilots/{pilotId}","name":"get_pilot","tags":["Pilots"]},
          {"key":"PUT /pilots/{pilotId}","name":"replace_pilot","tags":["Pilots"]},
          {"key":"DELETE /pilots/{pilotId}","name":"delete_pilot","tags":["Pilots"]}
        ]
      ],
      [
        "towages",
        [
          {"key":"GET /towages","name":"list_towages","tags":["Towages"]},
          {"key":"POST /towages","name":"create_towage","tags":["Towages"]},
          {"key":"GET /towages/{towageId}","name":"get_towage","tags":["Towages"]},
          {"key":"PUT /towages/{towageId}","name":"replace_towage","tags":["Towages"]},
          {"key":"DELETE /towages/{towageId}","name":"delete_towage","tags":["Towages"]}
        ]
      ],
      [
        "cranes",
        [
          {"key":"GET /cranes","name":"list_cranes","tags":["Cranes"]},
          {"key":"POST /cranes","name":"create_crane","tags":["Cranes"]},
          {"key":"GET /cranes/{craneId}","name":"get_crane","tags":["Cranes"]},
          {"key":"PUT /cranes/{craneId}","name":"replace_crane","tags":["Cranes"]},
          {"key":"DELETE /cranes/{craneId}","name":"delete_crane","tags":["Cranes"]}
        ]
      ],
      [
        "containers",
        [
          {"key":"GET /containers","name":"list_containers","tags":["Containers"]},
          {"key":"POST /containers","name":"create_container","tags":["Containers"]},
          {"key":"GET /containers/{containerId}","name":"get_container","tags":["Containers"]},
          {"key":"PUT /containers/{containerId}","name":"replace_container","tags":["Containers"]},
          {"key":"DELETE /containers/{containerId}","name":"delete_container","tags":["Containers"]},
          {"key":"POST /containers/{containerId}/release","name":"release_container","tags":["Containers"]}
        ]
      ],
      [
        "inspections",
        [
          {"key":"GET /inspections","name":"list_inspections","tags":["Inspections"]},
          {"key":"POST /inspections","name":"create_inspection","tags":["Inspections"]},
          {"key":"GET /inspections/{inspectionId}","name":"get_inspection","tags":["Inspections"]},
          {"key":"PUT /inspections/{inspectionId}","name":"replace_inspection","tags":["Inspections"]},
          {"key":"DELETE /inspections/{inspectionId}","name":"delete_inspection","tags":["Inspections"]}
        ]
      ],
      [
        "permits",
        [
          {"key":"GET /permits","name":"list_permits","tags":["Permits"]},
          {"key":"POST /permits","name":"create_permit","tags":["Permits"]},
          {"key":"GET /permits/{permitId}","name":"get_permit","tags":["Permits"]},
          {"key":"PUT /permits/{permitId}","name":"replace_permit","tags":["Permits"]},
          {"key":"DELETE /permits/{permitId}","name":"delete_permit","tags":["Permits"]},
          {"key":"POST /permits/{permitId}/revocation","name":"revoke_permit","tags":["Permits"]}
        ]
      ],
      [
        "incidents",
        [
          {"key":"GET /incidents","name":"list_incidents","tags":["Incidents"]},
          {"key":"POST /incidents","name":"create_incident","tags":["Incidents"]},
          {"key":"GET /incidents/{incidentId}","name":"get_incident","tags":["Incidents"]},
          {"key":"PUT /incidents/{incidentId}","name":"replace_incident","tags":["Incidents"]},
          {"key":"DELETE /incidents/{incidentId}","name":"delete_incident","tags":["Incidents"]}
        ]
      ],
      [
        "invoices",
        [
          {"key":"GET /invoices","name":"list_invoices","tags":["Invoices"]},
          {"key":"POST /invoices","name":"create_invoice","tags":["Invoices"]},
          {"key":"GET /invoices/{invoiceId}","name":"get_invoice","tags":["Invoices"]},
          {"key":"PUT /invoices/{invoiceId}","name":"replace_invoice","tags":["Invoices"]},
          {"key":"DELETE /invoices/{invoiceId}","name":"delete_invoice","tags":["Invoices"]},
          {"key":"POST /invoices/{invoiceId}/payment","name":"record_payment","tags":["Invoices"]}
        ]
      ],
      [
        "notices",
        [
          {"key":"GET /notices","name":"list_notices","tags":["Notices"]},
          {"key":"POST /notices","name":"create_notice","tags":["Notices"]},
          {"key":"GET /notices/{noticeId}","name":"get_notice","tags":["Notices"]},
          {"key":"PUT /notices/{noticeId}","name":"replace_notice","tags":["Notices"]},
          {"key":"DELETE /notices/{noticeId}","name":"delete_notice","tags":["Notices"]}
        ]
      ],
      [
        "conditions",
        [
          {"key":"GET /tides","name":"get_tides","tags":["Conditions"]},
          {"key":"GET /weather","name":"get_weather","tags":["Conditions"]}
        ]
      ]
    ]`,
    modules: {
      berths: (): Promise<OperationModule> => import("./berths.js"),
      vessels: (): Promise<OperationModule> => import("./vessels.js"),
      "port-calls": (): Promise<OperationModule> => import("./port-calls.js"),
      pilots: (): Promise<OperationModule> => import("./pilots.js"),
      towages: (): Promise<OperationModule> => import("./towages.js"),
      cranes: (): Promise<OperationModule> => import("./cranes.js"),
      containers: (): Promise<OperationModule> => import("./containers.js"),
      inspections: (): Promise<OperationModule> => import("./inspections.js"),
      permits: (): Promise<OperationModule> => import("./permits.js"),
      incidents: (): Promise<OperationModule> => import("./incidents.js"),
      invoices: (): Promise<OperationModule> => import("./invoices.js"),
      notices: (): Promise<OperationModule> => import("./notices.js"),
      conditions: (): Promise<OperationModule> => import("./conditions.js"),
    },
    unlisted: () => import("../unlisted.js"),
  },
  discovery: {
    reads: false,
    writes: true,
    index:
      '{"operations":["GET /berths","POST /berths","GET /berths/{berthId}","PUT /berths/{berthId}","DELETE /berths/{berthId}","GET /vessels","POST /vessels","GET /vessels/{vesselId}","PUT /vessels/{vesselId}","DELETE /vessels/{vesselId}","GET /port-calls","POST /port-calls","GET /port-calls/{portCallId}","PUT /port-calls/{portCallId}","DELETE /port-calls/{portCallId}","POST /port-calls/{portCallId}/arrival","POST /port-calls/{portCallId}/departure","GET /pilots","POST /pilots","GET /pilots/{pilotId}","PUT /pilots/{pilotId}","DELETE /pilots/{pilotId}","GET /towages","POST /towages","GET /towages/{towageId}","PUT /towages/{towageId}","DELETE /towages/{towageId}","GET /cranes","POST /cranes","GET /cranes/{craneId}","PUT /cranes/{craneId}","DELETE /cranes/{craneId}","GET /containers","POST /containers","GET /containers/{containerId}","PUT /containers/{containerId}","DELETE /containers/{containerId}","POST /containers/{containerId}/release","GET /inspections","POST /inspections","GET /inspections/{inspectionId}","PUT /inspections/{inspectionId}","DELETE /inspections/{inspectionId}","GET /permits","POST /permits","GET /permits/{permitId}","PUT /permits/{permitId}","DELETE /permits/{permitId}","POST /permits/{permitId}/revocation","GET /incidents","POST /incidents","GET /incidents/{incidentId}","PUT /incidents/{incidentId}","DELETE /incidents/{incidentId}","GET /invoices","POST /invoices","GET /invoices/{invoiceId}","PUT /invoices/{invoiceId}","DELETE /invoices/{invoiceId}","POST /invoices/{invoiceId}/payment","GET /notices","POST /notices","GET /notices/{noticeId}","PUT /notices/{noticeId}","DELETE /notices/{noticeId}","GET /tides","GET /weather"],"words":{"6346":[33,313,35,313],"=create":[1,1300,6,1300,11,1300,15,1300,16,1300,18,1300,23,1300,28,1300,33,1300,37,1300,39,1300,44,1300,48,1300,50,1300,55,1300,59,1300,61,1300],"=delete":[4,1300,9,1300,14,1300,21,1300,26,1300,31,1300,36,1300,42,1300,47,1300,53,1300,58,1300,64,1300],"=read":[0,1300,2,1300,5,1300,7,1300,10,1300,12,1300,17,1300,19,1300,22,1300,24,1300,27,1300,29,1300,32,1300,34,1300,38,1300,40,1300,43,1300,45,1300,49,1300,51,1300,54,1300,56,1300,60,1300,62,1300,65,1300,66,1300],"=update":[3,1300,8,1300,13,1300,15,1300,16,1300,20,1300,25,1300,30,1300,35,1300,37,1300,41,1300,46,1300,48,1300,52,1300,57,1300,59,1300,63,1300],"activ":[43,1255,44,1174,45,505,46,1033,48,487],"add":[1,1368,6,1368,11,1263,18,1368,23,1368,28,1368,33,1368,39,1368,44,1368,50,1368,55,1368,61,1368],"after":[0,651,5,651,10,651,17,651,22,651,27,743,32,651,38,651,43,743,49,743,54,580,60,864],"all":[3,1172,8,1172,13,1094,20,1172,25,1172,30,1172,35,1172,41,1172,46,1172,52,1172,57,1172,63,1172],"alongsid":[15,2548],"amount":[55,386,57,386],"area":[43,446,44,1174,45,505,46,1033,48,487],"arriv":[11,313,13,313],"arrival":[15,2673],"ashor":[1,228,3,228],"author":[38,1301,39,1183,40,545,41,1062],"availabl":[1,228,3,228],"back":[48,2378],"befor":[5,104,10,111,17,104,22,140,27,140,38,120,43,153,48,1008,49,140,60,189],"below":[6,286,8,286],"berth":[0,1336,1,1335,2,1353,3,1314,4,1337,10,235,11,642,12,262,13,573,15,253,16,253,27,772,28,721,29,297,30,667],"book":[4,1263,9,1263,14,1172,21,1263,26,1263,31,1263,36,1263,42,1263,47,1263,53,1263,58,1263,64,1263],"cal":[10,1047,11,1047,12,1064,13,1035,14,1053,15,882,16,882,22,548,23,569,24,241,25,523,49,201,50,567,51,226,52,532,54,503,55,563,56,226,57,516,59,218],"carri":[11,313,13,313],"cent":[54,421,55,1181,56,474,57,1082,59,457],"chart":[1,228,3,228],"clos":[0,1253,1,907,2,431,3,842],"condit":[65,1122,66,1122],"contain":[32,2121,33,2119,34,2147,35,2089,36,2123,37,2036],"content":[33,313,35,313],"cool":[32,180,33,281,35,281],"countri":[6,286,8,286],"cran":[27,2272,28,2270,29,2300,30,2239,31,2274],"creat":[1,1053,6,1053,11,998,18,1053,23,1053,28,1053,33,1053,39,1053,44,1053,50,1053,55,1053,61,1053],"dangerous":[10,373,11,1019,12,416,13,910,15,402,16,402],"dat":[38,446,39,1096,40,505,41,983,65,1533],"datum":[1,228,3,228],"day":[44,647,46,647,65,2053],"deepest":[6,286,8,286],"degre":[66,766],"delet":[4,1053,9,1053,14,998,21,1053,26,1053,31,1053,36,1053,42,1053,47,1053,53,1053,58,1053,64,1053],"departur":[16,2673],"depth":[0,390,1,992,2,431,3,933],"descript":[49,455,50,1098,51,511,52,996],"direct":[22,481,23,1183,24,545,25,1062],"draught":[5,410,6,962,7,455,8,887],"due":[54,421,55,1080,56,474,57,965,59,457],"duti":[17,1306,18,1285,19,584,20,1137],"end":[48,2378],"euro":[55,386,57,386],"expect":[10,373,11,935,12,416,13,811,15,402,16,402],"find":[38,481,39,1183,40,545,41,1062],"fit":[1,228,3,228],"flag":[5,1265,6,962,7,455,8,887],"get":[2,1319,7,1319,12,1257,19,1319,24,1319,29,1319,34,1319,40,1319,45,1319,51,1319,56,1319,62,1319,65,961,66,961],"good":[10,373,11,1019,12,416,13,910,15,402,16,402],"gross":[32,399,33,1002,34,446,35,906,37,430],"happen":[49,455,50,1098,51,511,52,996],"harbour":[66,2640],"heaviest":[28,503,30,503],"high":[65,2640],"hold":[43,446,44,1174,45,505,46,1033,48,487],"imo":[5,410,6,1063,7,455,8,997],"incident":[49,2272,50,2270,51,2300,52,2238,53,2274],"inspect":[38,2272,39,2270,40,2300,41,2239,42,2274],"invoic":[54,2121,55,2119,56,2147,57,2090,58,2123,59,1990],"iso":[33,313,35,313],"item":[0,243,5,255,10,269,17,319,22,300,27,300,32,269,38,300,43,300,49,284,54,284,60,300],"kilogram":[32,399,33,1002,34,446,35,906,37,430],"kind":[5,917,6,697,7,330,8,643,49,1021,50,796,51,371,52,722,65,493],"knot":[66,766],"known":[3,1172,8,1172,13,1094,20,1172,25,1172,30,1172,35,1172,41,1172,46,1172,52,1172,57,1172,63,1172],"last":[5,100,10,106,17,100,22,134,27,134,38,114,43,147,44,337,46,337,49,134,60,181],"left":[16,2743],"length":[0,299,1,694,2,330,3,644,5,314,6,736,7,348,8,679],"licenc":[17,1306,18,1285,19,584,20,1137],"lift":[27,481,28,1183,29,545,30,1062],"limit":[0,651,5,651,10,651,17,651,22,651,27,743,32,651,38,651,43,743,49,743,54,580,60,864],"lin":[6,286,8,286],"list":[0,1448,5,1449,10,1382,17,1449,22,1449,27,1449,32,1448,38,1449,43,1450,49,1449,54,1448,60,1451],"load":[28,503,30,503],"longest":[1,228,3,228],"low":[65,2640],"ly":[15,2548],"mani":[5,100,10,106,17,100,22,134,23,181,25,181,27,134,38,114,43,147,49,134,60,181],"may":[1,228,3,228],"metr":[0,469,1,935,2,512,3,884,5,490,6,977,7,536,8,920,65,468,66,375],"mouth":[66,2640],"nam":[0,203,1,473,2,225,3,439,5,214,6,502,7,237,8,463,17,267,18,670,19,305,20,593,27,251,28,617,29,284,30,554],"need":[23,386,25,386],"next":[0,243,5,255,10,269,17,319,22,300,27,300,32,269,38,300,43,300,49,284,54,284,60,300],"notic":[60,2270,61,2270,62,2300,63,2239,64,2274],"numb":[6,191,8,191,32,350,33,957,34,391,35,883,37,377],"off":[17,246],"one":[0,180,32,180,54,180],"onli":[0,288,5,215,10,229,17,215,22,154,27,154,32,288,38,245,43,169,49,154,54,288],"open":[0,231],"order":[27,481,28,1183,29,545,30,1062],"other":[32,231],"owner":[37,2743],"pag":[0,103,5,109,10,117,17,109,22,147,27,147,32,103,38,125,43,161,49,147,54,103,60,198],"paid":[54,1107,55,474,56,474,57,474,59,1843],"pass":[38,481,39,1183,40,545,41,1062],"payment":[59,2763],"permit":[43,2121,44,2119,45,2147,46,2092,47,2123,48,2007],"phon":[17,511,18,1285,19,584,20,1137],"pilot":[17,2273,18,2270,19,2300,20,2241,21,2274],"point":[6,286,8,286],"port":[10,1047,11,1047,12,1064,13,1035,14,1053,15,882,16,882,22,548,23,569,24,241,25,523,49,201,50,567,51,226,52,532,54,503,55,563,56,226,57,516,59,218],"power":[0,390,1,992,2,431,3,933],"purpos":[10,373,11,935,12,416,13,811,15,402,16,402],"quai":[0,1253,1,907,2,431,3,842],"record":[15,2278,16,2349,59,2349],"reef":[32,1128,33,1002,34,446,35,906,37,430],"referenc":[54,421,55,1080,56,474,57,965,59,457],"registri":[6,286,8,286],"releas":[32,399,33,446,34,446,35,446,37,2088],"remark":[22,481,23,1183,24,545,25,1062],"replac":[3,1347,8,1347,13,1296,20,1347,25,1347,30,1347,35,1347,41,1347,46,1347,52,1347,57,1347,63,1347],"report":[49,455,50,1098,51,511,52,996],"revoc":[48,2128],"revok":[43,446,44,505,45,505,46,505,48,1588],"row":[32,1176,33,1002,34,446,35,906,37,430],"sent":[1,228,3,228],"shor":[0,390,1,907,2,431,3,842],"sight":[66,2724],"siz":[32,399,33,1002,34,446,35,906,37,430],"stand":[33,313,35,313],"stat":[10,1104,11,416,12,416,13,416,15,402,16,402],"strik":[4,1263,9,1263,14,1172,21,1263,26,1263,31,1263,36,1263,42,1263,47,1263,53,1263,58,1263,64,1263],"tak":[48,2378],"text":[60,481,61,1183,62,545,63,1062],"tid":[65,3128],"tim":[65,956],"titl":[60,481,61,1183,62,545,63,1062],"ton":[27,481,28,1183,29,545,30,1062],"towag":[22,2272,23,2270,24,2300,25,2239,26,2274],"tug":[22,481,23,1290,24,545,25,1185],"under":[5,246],"unpaid":[54,231],"until":[43,349,44,919,45,395,46,809,48,381,60,349,61,858,62,395,63,769],"valid":[60,818,61,1648,62,908,63,1526],"vessel":[1,175,3,175,5,1227,6,1225,7,1242,8,1207,9,1227,10,638,11,589,12,241,13,526,15,932,16,994,38,651,39,696,40,273,41,651],"visit":[10,383,22,257,54,180],"water":[6,257,8,257,65,2053],"weath":[66,3128],"weight":[33,313,35,313],"wind":[66,2797],"yard":[33,313,35,313]},"prerequisites":{"2":[0],"3":[0],"4":[0],"7":[5],"8":[5],"9":[5],"12":[10],"13":[10],"14":[10],"15":[10],"16":[10],"19":[17],"20":[17],"21":[17],"24":[22],"25":[22],"26":[22],"29":[27],"30":[27],"31":[27],"34":[32],"35":[32],"36":[32],"37":[32],"40":[38],"41":[38],"42":[38],"45":[43],"46":[43],"47":[43],"48":[43],"51":[49],"52":[49],"53":[49],"56":[54],"57":[54],"58":[54],"59":[54],"62":[60],"63":[60],"64":[60]}}',
  },
});

/** For each operation: its arguments, its response, and the places of the request that must be filled. */
export type Operations = Listed & Unlisted;

interface Listed {
  /** List berths */
  "GET /berths": {
    arguments: { limit?: number; after?: Id; quay?: "north" | "south" | "oil" | "ferry"; closed?: boolean };
    response: { items: Berth[]; next?: string };
    required: never;
  };
  /** Add a berth */
  "POST /berths": {
    arguments: {
      name: string;
      quay: "north" | "south" | "oil" | "ferry";
      lengthMetres: number;
      depthMetres: number;
      shorePower?: boolean;
      closed?: boolean;
    };
    response: Berth;
    required: "body:/name" | "body:/quay" | "body:/lengthMetres" | "body:/depthMetres";
  };
  /** Get a berth */
  "GET /berths/{berthId}": { arguments: { berthId: Id }; response: Berth; required: "path:berthId" };
  /** Replace all that is known of a berth */
  "PUT /berths/{berthId}": {
    arguments: {
      berthId: Id;
      name: string;
      quay: "north" | "south" | "oil" | "ferry";
      lengthMetres: number;
      depthMetres: number;
      shorePower?: boolean;
      closed?: boolean;
    };
    response: Berth;
    required: "path:berthId" | "body:/name" | "body:/quay" | "body:/lengthMetres" | "body:/depthMetres";
  };
  /** List vessels */
  "GET /vessels": {
    arguments: {
      limit?: number;
      after?: Id;
      flag?: string;
      kind?: "container" | "bulk" | "tanker" | "ferry" | "fishing" | "tug";
    };
    response: { items: Vessel[]; next?: string };
    required: never;
  };
  /** Add a vessel */
  "POST /vessels": {
    arguments: {
      name: string;
      imo: string;
      flag: string;
      kind: "container" | "bulk" | "tanker" | "ferry" | "fishing" | "tug";
      lengthMetres?: number;
      draughtMetres?: number;
    };
    response: Vessel;
    required: "body:/name" | "body:/imo" | "body:/flag" | "body:/kind";
  };
  /** Get a vessel */
  "GET /vessels/{vesselId}": { arguments: { vesselId: Id }; response: Vessel; required: "path:vesselId" };
  /** Replace all that is known of a vessel */
  "PUT /vessels/{vesselId}": {
    arguments: {
      vesselId: Id;
      name: string;
      imo: string;
      flag: string;
      kind: "container" | "bulk" | "tanker" | "ferry" | "fishing" | "tug";
      lengthMetres?: number;
      draughtMetres?: number;
    };
    response: Vessel;
    required: "path:vesselId" | "body:/name" | "body:/imo" | "body:/flag" | "body:/kind";
  };
  /** List port calls */
  "GET /port-calls": {
    arguments: { limit?: number; after?: Id; vessel?: string; state?: "announced" | "alongside" | "left" };
    response: { items: PortCall[]; next?: string };
    required: never;
  };
  /** Add a port call */
  "POST /port-calls": {
    arguments: {
      vessel: string;
      berth?: string;
      expected: string;
      purpose: "loading" | "discharging" | "bunkering" | "repair" | "shelter";
      dangerousGoods?: boolean;
    };
    response: PortCall;
    required: "body:/vessel" | "body:/expected" | "body:/purpose";
  };
  /** Get a port call */
  "GET /port-calls/{portCallId}": {
    arguments: { portCallId: Id };
    response: PortCall;
    required: "path:portCallId";
  };
  /** Replace all that is known of a port call */
  "PUT /port-calls/{portCallId}": {
    arguments: {
      portCallId: Id;
      vessel: string;
      berth?: string;
      expected: string;
      purpose: "loading" | "discharging" | "bunkering" | "repair" | "shelter";
      dangerousGoods?: boolean;
    };
    response: PortCall;
    required: "path:portCallId" | "body:/vessel" | "body:/expected" | "body:/purpose";
  };
  /** Record that the vessel lies alongside */
  "POST /port-calls/{portCallId}/arrival": {
    arguments: { portCallId: Id };
    response: PortCall;
    required: "path:portCallId";
  };
  /** Record that the vessel has left */
  "POST /port-calls/{portCallId}/departure": {
    arguments: { portCallId: Id };
    response: PortCall;
    required: "path:portCallId";
  };
  /** List pilots */
  "GET /pilots": {
    arguments: { limit?: number; after?: Id; licence?: "coastal" | "harbour" | "deep-sea"; onDuty?: boolean };
    response: { items: Pilot[]; next?: string };
    required: never;
  };
  /** Add a pilot */
  "POST /pilots": {
    arguments: {
      name: string;
      licence: "coastal" | "harbour" | "deep-sea";
      phone?: string;
      onDuty?: boolean;
    };
    response: Pilot;
    required: "body:/name" | "body:/licence";
  };
  /** Get a pilot */
  "GET /pilots/{pilotId}": { arguments: { pilotId: Id }; response: Pilot; required: "path:pilotId" };
  /** Replace all that is known of a pilot */
  "PUT /pilots/{pilotId}": {
    arguments: {
      pilotId: Id;
      name: string;
      licence: "coastal" | "harbour" | "deep-sea";
      phone?: string;
      onDuty?: boolean;
    };
    response: Pilot;
    required: "path:pilotId" | "body:/name" | "body:/licence";
  };
  /** List towages */
  "GET /towages": {
    arguments: { limit?: number; after?: Id; portCall?: string };
    response: { items: Towage[]; next?: string };
    required: never;
  };
  /** Add a towage */
  "POST /towages": {
    arguments: { portCall: string; tugs: number; direction: "in" | "out" | "shift"; remark?: string };
    response: Towage;
    required: "body:/portCall" | "body:/tugs" | "body:/direction";
  };
  /** Get a towage */
  "GET /towages/{towageId}": { arguments: { towageId: Id }; response: Towage; required: "path:towageId" };
  /** Replace all that is known of a towage */
  "PUT /towages/{towageId}": {
    arguments: {
      towageId: Id;
      portCall: string;
      tugs: number;
      direction: "in" | "out" | "shift";
      remark?: string;
    };
    response: Towage;
    required: "path:towageId" | "body:/portCall" | "body:/tugs" | "body:/direction";
  };
  /** List cranes */
  "GET /cranes": {
    arguments: { limit?: number; after?: Id; berth?: string };
    response: { items: Crane[]; next?: string };
    required: never;
  };
  /** Get a crane */
  "GET /cranes/{craneId}": { arguments: { craneId: Id }; response: Crane; required: "path:craneId" };
  /** List containers */
  "GET /containers": {
    arguments: { limit?: number; after?: Id; row?: string; reefer?: boolean };
    response: { items: Container[]; next?: string };
    required: never;
  };
  /** Add a container */
  "POST /containers": {
    arguments: {
      number: string;
      size: "20ft" | "40ft" | "45ft";
      grossKilograms: number;
      row?: string;
      reefer?: boolean;
    };
    response: Container;
    required: "body:/number" | "body:/size" | "body:/grossKilograms";
  };
  /** Get a container */
  "GET /containers/{containerId}": {
    arguments: { containerId: Id };
    response: Container;
    required: "path:containerId";
  };
  /** Replace all that is known of a container */
  "PUT /containers/{containerId}": {
    arguments: {
      containerId: Id;
      number: string;
      size: "20ft" | "40ft" | "45ft";
      grossKilograms: number;
      row?: string;
      reefer?: boolean;
    };
    response: Container;
    required: "path:containerId" | "body:/number" | "body:/size" | "body:/grossKilograms";
  };
  /** Release a container to its owner */
  "POST /containers/{containerId}/release": {
    arguments: { containerId: Id };
    response: Container;
    required: "path:containerId";
  };
  /** List inspections */
  "GET /inspections": {
    arguments: { limit?: number; after?: Id; vessel?: string; authority?: "customs" | "health" | "safety" };
    response: { items: Inspection[]; next?: string };
    required: never;
  };
  /** Add an inspection */
  "POST /inspections": {
    arguments: {
      vessel: string;
      authority: "customs" | "health" | "safety";
      date: string;
      findings?: string;
      passed?: boolean;
    };
    response: Inspection;
    required: "body:/vessel" | "body:/authority" | "body:/date";
  };
  /** Get an inspection */
  "GET /inspections/{inspectionId}": {
    arguments: { inspectionId: Id };
    response: Inspection;
    required: "path:inspectionId";
  };
  /** Replace all that is known of an inspection */
  "PUT /inspections/{inspectionId}": {
    arguments: {
      inspectionId: Id;
      vessel: string;
      authority: "customs" | "health" | "safety";
      date: string;
      findings?: string;
      passed?: boolean;
    };
    response: Inspection;
    required: "path:inspectionId" | "body:/vessel" | "body:/authority" | "body:/date";
  };
  /** List permits */
  "GET /permits": {
    arguments: { limit?: number; after?: Id; activity?: "diving" | "hot-work" | "fishing" | "filming" };
    response: { items: Permit[]; next?: string };
    required: never;
  };
  /** Add a permit */
  "POST /permits": {
    arguments: {
      holder: string;
      activity: "diving" | "hot-work" | "fishing" | "filming";
      until: string;
      area?: string;
    };
    response: Permit;
    required: "body:/holder" | "body:/activity" | "body:/until";
  };
  /** Get a permit */
  "GET /permits/{permitId}": { arguments: { permitId: Id }; response: Permit; required: "path:permitId" };
  /** Replace all that is known of a permit */
  "PUT /permits/{permitId}": {
    arguments: {
      permitId: Id;
      holder: string;
      activity: "diving" | "hot-work" | "fishing" | "filming";
      until: string;
      area?: string;
    };
    response: Permit;
    required: "path:permitId" | "body:/holder" | "body:/activity" | "body:/until";
  };
  /** Take a permit back before its end */
  "POST /permits/{permitId}/revocation": {
    arguments: { permitId: Id };
    response: Permit;
    required: "path:permitId";
  };
  /** List incidents */
  "GET /incidents": {
    arguments: { limit?: number; after?: Id; kind?: "collision" | "spill" | "injury" | "fire" | "near-miss" };
    response: { items: Incident[]; next?: string };
    required: never;
  };
  /** Add an incident */
  "POST /incidents": {
    arguments: {
      kind: "collision" | "spill" | "injury" | "fire" | "near-miss";
      happened: string;
      description: string;
      portCall?: string;
      reportedBy?: string;
    };
    response: Incident;
    required: "body:/kind" | "body:/happened" | "body:/description";
  };
  /** Get an incident */
  "GET /incidents/{incidentId}": {
    arguments: { incidentId: Id };
    response: Incident;
    required: "path:incidentId";
  };
  /** Replace all that is known of an incident */
  "PUT /incidents/{incidentId}": {
    arguments: {
      incidentId: Id;
      kind: "collision" | "spill" | "injury" | "fire" | "near-miss";
      happened: string;
      description: string;
      portCall?: string;
      reportedBy?: string;
    };
    response: Incident;
    required: "path:incidentId" | "body:/kind" | "body:/happened" | "body:/description";
  };
  /** List invoices */
  "GET /invoices": {
    arguments: { limit?: number; after?: Id; portCall?: string; paid?: boolean };
    response: { items: Invoice[]; next?: string };
    required: never;
  };
  /** Add an invoice */
  "POST /invoices": {
    arguments: { portCall: string; cents: number; due: string; reference?: string };
    response: Invoice;
    required: "body:/portCall" | "body:/cents" | "body:/due";
  };
  /** Get an invoice */
  "GET /invoices/{invoiceId}": {
    arguments: { invoiceId: Id };
    response: Invoice;
    required: "path:invoiceId";
  };
  /** Replace all that is known of an invoice */
  "PUT /invoices/{invoiceId}": {
    arguments: { invoiceId: Id; portCall: string; cents: number; due: string; reference?: string };
    response: Invoice;
    required: "path:invoiceId" | "body:/portCall" | "body:/cents" | "body:/due";
  };
  /** Record that an invoice was paid */
  "POST /invoices/{invoiceId}/payment": {
    arguments: { invoiceId: Id };
    response: Invoice;
    required: "path:invoiceId";
  };
  /** List notices */
  "GET /notices": {
    arguments: { limit?: number; after?: Id };
    response: { items: Notice[]; next?: string };
    required: never;
  };
  /** Get a notice */
  "GET /notices/{noticeId}": { arguments: { noticeId: Id }; response: Notice; required: "path:noticeId" };
  /** High and low water of a day */
  "GET /tides": {
    arguments: { date: string };
    response: { kind: "high" | "low"; time: string; metres: number }[];
    required: "query:date";
  };
  /** Wind and sight at the harbour mouth */
  "GET /weather": {
    arguments: Record<string, never>;
    response: { windKnots: number; windDegrees: number; sightMetres: number };
    required: never;
  };
}

type Unlisted = Record<
  Exclude<
    | keyof typeof import("./berths.js").operations
    | keyof typeof import("./vessels.js").operations
    | keyof typeof import("./port-calls.js").operations
    | keyof typeof import("./pilots.js").operations
    | keyof typeof import("./towages.js").operations
    | keyof typeof import("./cranes.js").operations
    | keyof typeof import("./containers.js").operations
    | keyof typeof import("./inspections.js").operations
    | keyof typeof import("./permits.js").operations
    | keyof typeof import("./incidents.js").operations
    | keyof typeof import("./invoices.js").operations
    | keyof typeof import("./notices.js").operations
    | keyof typeof import("./conditions.js").operations,
    keyof Listed
  >,
  { arguments: Record<string, unknown>; response: unknown; required: never }
>;

export interface Berth {
  id: Id;
  name: string;
  quay: "north" | "south" | "oil" | "ferry";
  lengthMetres: number;
  depthMetres: number;
  shorePower?: boolean;
  closed?: boolean;
}

export type Id = string;

export interface Vessel {
  id: Id;
  name: string;
  imo: string;
  flag: string;
  kind: "container" | "bulk" | "tanker" | "ferry" | "fishing" | "tug";
  lengthMetres?: number;
  draughtMetres?: number;
}

export interface PortCall {
  id: Id;
  vessel: string;
  berth?: string;
  expected: string;
  purpose: "loading" | "discharging" | "bunkering" | "repair" | "shelter";
  dangerousGoods?: boolean;
  state?: "announced" | "alongside" | "left";
}

export interface Pilot {
  id: Id;
  name: string;
  licence: "coastal" | "harbour" | "deep-sea";
  phone?: string;
  onDuty?: boolean;
}

export interface Towage {
  id: Id;
  portCall: string;
  tugs: number;
  direction: "in" | "out" | "shift";
  remark?: string;
}

export interface Crane {
  id: Id;
  name: string;
  liftTonnes: number;
  berth?: string;
  outOfOrder?: boolean;
}

export interface Container {
  id: Id;
  number: string;
  size: "20ft" | "40ft" | "45ft";
  grossKilograms: number;
  row?: string;
  reefer?: boolean;
  released?: boolean;
}

export interface Inspection {
  id: Id;
  vessel: string;
  authority: "customs" | "health" | "safety";
  date: string;
  findings?: string;
  passed?: boolean;
}

export interface Permit {
  id: Id;
  holder: string;
  activity: "diving" | "hot-work" | "fishing" | "filming";
  until: string;
  area?: string;
  revoked?: boolean;
}

export interface Incident {
  id: Id;
  kind: "collision" | "spill" | "injury" | "fire" | "near-miss";
  happened: string;
  description: string;
  portCall?: string;
  reportedBy?: string;
}

export interface Invoice {
  id: Id;
  portCall: string;
  cents: number;
  due: string;
  reference?: string;
  paid?: boolean;
}

export interface Notice {
  id: Id;
  title: string;
  text: string;
  validFrom: string;
  validUntil?: string;
}

export interface BerthRequest {
  name: string;
  quay: "north" | "south" | "oil" | "ferry";
  lengthMetres: number;
  depthMetres: number;
  shorePower?: boolean;
  closed?: boolean;
}

export interface VesselRequest {
  name: string;
  imo: string;
  flag: string;
  kind: "container" | "bulk" | "tanker" | "ferry" | "fishing" | "tug";
  lengthMetres?: number;
  draughtMetres?: number;
}

export interface PortCallRequest {
  vessel: string;
  berth?: string;
  expected: string;
  purpose: "loading" | "discharging" | "bunkering" | "repair" | "shelter";
  dangerousGoods?: boolean;
}

export interface PilotRequest {
  name: string;
  licence: "coastal" | "harbour" | "deep-sea";
  phone?: string;
  onDuty?: boolean;
}

export interface TowageRequest {
  portCall: string;
  tugs: number;
  direction: "in" | "out" | "shift";
  remark?: string;
}

export interface ContainerRequest {
  number: string;
  size: "20ft" | "40ft" | "45ft";
  grossKilograms: number;
  row?: string;
  reefer?: boolean;
}

export interface InspectionRequest {
  vessel: string;
  authority: "customs" | "health" | "safety";
  date: string;
  findings?: string;
  passed?: boolean;
}

export interface PermitRequest {
  holder: string;
  activity: "diving" | "hot-work" | "fishing" | "filming";
  until: string;
  area?: string;
}

export interface IncidentRequest {
  kind: "collision" | "spill" | "injury" | "fire" | "near-miss";
  happened: string;
  description: string;
  portCall?: string;
  reportedBy?: string;
}

export interface InvoiceRequest {
  portCall: string;
  cents: number;
  due: string;
  reference?: string;
}
