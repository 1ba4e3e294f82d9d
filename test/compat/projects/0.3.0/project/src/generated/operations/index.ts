// @generated SignedSource<<5464b8d7b5a438d3dad783dc5abeb8ac9e03c556f867f93b034af69fd5c142d4>>
import { operationSource, type ApiFacts, type OperationModule, type Tool } from "#runtime/server";
import listBerths from "../../tools/berths/list-berths.js";
import berthsWrite from "../../tools/berths/berths-write.js";
import berth from "../../tools/quayside/berth.js";
import listVessels from "../../tools/vessels/list-vessels.js";
import vesselsWrite from "../../tools/vessels/vessels-write.js";
import getVessel from "../../tools/vessels/get-vessel.js";
import portCallRead from "../../tools/port-calls/port-call-read.js";
import portCallsWrite from "../../tools/port-calls/port-calls-write.js";
import listPilots from "../../tools/pilots/list-pilots.js";
import pilotsWrite from "../../tools/pilots/pilots-write.js";
import getPilot from "../../tools/pilots/get-pilot.js";
import listTowages from "../../tools/towages/list-towages.js";
import towagesWrite from "../../tools/towages/towages-write.js";
import getTowage from "../../tools/towages/get-towage.js";
import listCranes from "../../tools/cranes/list-cranes.js";
import createCrane from "../../tools/cranes/create-crane.js";
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
import createNotice from "../../tools/notices/create-notice.js";
import getNotice from "../../tools/notices/get-notice.js";
import getWeather from "../../tools/conditions/get-weather.js";

/** What a model is told about this server before it sees a tool. */
export const instructions = [
  "Tools for Harbour. Topics: Berths, Vessels, Port calls, Pilots, Towages, Cranes, Containers, Inspections, Permits, Incidents, Invoices, Notices, Conditions.",
  "",
  "Arguments of many tools:",
  "- after (Id of the last one of the page before.)",
  "- limit (default 20)",
  "",
  'Every call of the API also takes fields, the members of its answer to return: ["id", "items.name"].',
  "",
  "Not every operation is a tool of its own: find others with search_operations, read about them with describe_operations, and call them with call_write_operation.",
].join("\n");

/** The generated tools, in the order of the API's description. */
export const tools: readonly Tool[] = [
  listBerths,
  berthsWrite,
  berth,
  listVessels,
  vesselsWrite,
  getVessel,
  portCallRead,
  portCallsWrite,
  listPilots,
  pilotsWrite,
  getPilot,
  listTowages,
  towagesWrite,
  getTowage,
  listCranes,
  createCrane,
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
  createNotice,
  getNotice,
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
          {"key":"POST /cranes","name":"create_crane","tags":["Cranes"]},
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
          {"key":"POST /notices","name":"create_notice","tags":["Notices"]},
          {"key":"GET /notices/{noticeId}","name":"get_notice","tags":["Notices"]}
        ]
      ],
      ["conditions",[{"key":"GET /weather","name":"get_weather","tags":["Conditions"]}]]
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
          {"key":"GET /tides","name":"list_tides","tags":["Conditions"],"withdrawn":true},
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
  fields: true,
  discovery: {
    reads: false,
    writes: true,
    index:
      '{"operations":["GET /berths","POST /berths","GET /berths/{berthId}","PUT /berths/{berthId}","DELETE /berths/{berthId}","GET /vessels","POST /vessels","GET /vessels/{vesselId}","PUT /vessels/{vesselId}","DELETE /vessels/{vesselId}","GET /port-calls","POST /port-calls","GET /port-calls/{portCallId}","PUT /port-calls/{portCallId}","DELETE /port-calls/{portCallId}","POST /port-calls/{portCallId}/arrival","POST /port-calls/{portCallId}/departure","GET /pilots","POST /pilots","GET /pilots/{pilotId}","PUT /pilots/{pilotId}","DELETE /pilots/{pilotId}","GET /towages","POST /towages","GET /towages/{towageId}","PUT /towages/{towageId}","DELETE /towages/{towageId}","GET /cranes","POST /cranes","GET /cranes/{craneId}","PUT /cranes/{craneId}","DELETE /cranes/{craneId}","GET /containers","POST /containers","GET /containers/{containerId}","PUT /containers/{containerId}","DELETE /containers/{containerId}","POST /containers/{containerId}/release","GET /inspections","POST /inspections","GET /inspections/{inspectionId}","PUT /inspections/{inspectionId}","DELETE /inspections/{inspectionId}","GET /permits","POST /permits","GET /permits/{permitId}","PUT /permits/{permitId}","DELETE /permits/{permitId}","POST /permits/{permitId}/revocation","GET /incidents","POST /incidents","GET /incidents/{incidentId}","PUT /incidents/{incidentId}","DELETE /incidents/{incidentId}","GET /invoices","POST /invoices","GET /invoices/{invoiceId}","PUT /invoices/{invoiceId}","DELETE /invoices/{invoiceId}","POST /invoices/{invoiceId}/payment","GET /notices","POST /notices","GET /notices/{noticeId}","PUT /notices/{noticeId}","DELETE /notices/{noticeId}","GET /weather"],"operationIds":{"listBerths":0,"createBerth":1,"getBerth":2,"replaceBerth":3,"deleteBerth":4,"listVessels":5,"createVessel":6,"getVessel":7,"replaceVessel":8,"deleteVessel":9,"listPortCalls":10,"createPortCall":11,"getPortCall":12,"replacePortCall":13,"deletePortCall":14,"recordArrival":15,"recordDeparture":16,"listPilots":17,"createPilot":18,"getPilot":19,"replacePilot":20,"deletePilot":21,"listTowages":22,"createTowage":23,"getTowage":24,"replaceTowage":25,"deleteTowage":26,"listCranes":27,"createCrane":28,"getCrane":29,"replaceCrane":30,"deleteCrane":31,"listContainers":32,"createContainer":33,"getContainer":34,"replaceContainer":35,"deleteContainer":36,"releaseContainer":37,"listInspections":38,"createInspection":39,"getInspection":40,"replaceInspection":41,"deleteInspection":42,"listPermits":43,"createPermit":44,"getPermit":45,"replacePermit":46,"deletePermit":47,"revokePermit":48,"listIncidents":49,"createIncident":50,"getIncident":51,"replaceIncident":52,"deleteIncident":53,"listInvoices":54,"createInvoice":55,"getInvoice":56,"replaceInvoice":57,"deleteInvoice":58,"recordPayment":59,"listNotices":60,"createNotice":61,"getNotice":62,"replaceNotice":63,"deleteNotice":64,"getWeather":65},"words":{"6346":[33,176,35,176],"=create":[1,1300,6,1300,11,1300,15,1300,16,1300,18,1300,23,1300,28,1300,33,1300,37,1300,39,1300,44,1300,48,1300,50,1300,55,1300,59,1300,61,1300],"=delete":[4,1300,9,1300,14,1300,21,1300,26,1300,31,1300,36,1300,42,1300,47,1300,53,1300,58,1300,64,1300],"=read":[0,1300,2,1300,5,1300,7,1300,10,1300,12,1300,17,1300,19,1300,22,1300,24,1300,27,1300,29,1300,32,1300,34,1300,38,1300,40,1300,43,1300,45,1300,49,1300,51,1300,54,1300,56,1300,60,1300,62,1300,65,1300],"=update":[3,1300,8,1300,13,1300,15,1300,16,1300,20,1300,25,1300,30,1300,35,1300,37,1300,41,1300,46,1300,48,1300,52,1300,57,1300,59,1300,63,1300],"activ":[43,872,44,800,45,296,46,682,48,286],"add":[1,1158,6,1158,11,1021,18,1158,23,1158,28,1158,33,1158,39,1158,44,1158,50,1158,55,1158,61,1158],"after":[0,423,5,423,10,423,17,423,22,423,27,497,32,423,38,423,43,497,49,497,54,368,60,603],"all":[3,913,8,913,13,826,20,913,25,913,30,913,35,913,41,913,46,913,52,913,57,913,63,913],"alongsid":[15,1994],"amount":[55,219,57,219],"area":[43,259,44,800,45,296,46,682,48,286],"arriv":[11,176,13,176],"arrival":[15,2151],"ashor":[1,126,3,126],"author":[38,894,39,792,40,320,41,693],"availabl":[1,126,3,126],"back":[48,1803],"befor":[48,760,60,107],"below":[6,160,8,160],"berth":[0,1219,1,1217,2,1246,3,1186,4,1222,10,134,11,427,12,151,13,372,15,146,16,146,27,541,28,495,29,174,30,448],"book":[4,1021,9,1021,14,913,21,1021,26,1021,31,1021,36,1021,42,1021,47,1021,53,1021,58,1021,64,1021],"bulk":[6,420,8,420],"bunker":[11,480,13,480],"cal":[10,931,11,931,12,957,13,913,14,940,15,723,16,723,22,369,23,387,24,140,25,348,49,115,50,385,51,131,52,355,54,331,55,382,56,131,57,342,59,126],"carri":[11,176,13,176],"cent":[54,243,55,806,56,276,57,722,59,267],"chart":[1,126,3,126],"clos":[0,852,1,573,2,248,3,525],"coastal":[18,559,20,559],"collis":[50,420,52,420],"condit":[65,818],"contain":[6,264,8,264,32,1719,33,1717,34,1757,35,1676,36,1723,37,1645],"content":[33,176,35,176],"cool":[32,100,33,158,35,158],"countri":[6,160,8,160],"cran":[27,2083,28,2079,29,2128,30,2032,31,2087],"creat":[1,784,6,784,11,727,18,784,23,784,28,784,33,784,39,784,44,784,50,784,55,784,61,784],"custom":[39,669,41,669],"dangerous":[10,214,11,681,12,241,13,592,15,233,16,233],"dat":[38,279,39,792,40,320,41,693],"datum":[1,126,3,126],"day":[44,429,46,429],"deep":[18,559,20,559],"deepest":[6,160,8,160],"degre":[65,450],"delet":[4,784,9,784,14,727,21,784,26,784,31,784,36,784,42,784,47,784,53,784,58,784,64,784],"departur":[16,2151],"depth":[0,223,1,638,2,248,3,593],"descript":[49,263,50,722,51,298,52,641],"direct":[22,279,23,792,24,320,25,693],"discharg":[11,480,13,480],"div":[44,480,46,480],"draught":[5,235,6,615,7,263,8,559],"due":[54,243,55,720,56,276,57,627,59,267],"duti":[17,898,18,880,19,345,20,754],"end":[48,1803],"euro":[55,219,57,219],"expect":[10,214,11,612,12,241,13,516,15,233,16,233],"ferri":[1,459,3,459,6,345,8,345],"film":[44,480,46,480],"find":[38,279,39,792,40,320,41,693],"fir":[50,420,52,420],"fish":[6,345,8,345,44,394,46,394],"fit":[1,126,3,126],"flag":[5,862,6,615,7,263,8,559],"get":[2,1211,7,1211,12,1119,19,1211,24,1211,29,1211,34,1211,40,1211,45,1211,51,1211,56,1211,62,1211,65,748],"good":[10,214,11,681,12,241,13,592,15,233,16,233],"gross":[32,230,33,656,34,259,35,581,37,250],"happen":[49,263,50,722,51,298,52,641],"harb":[18,502,20,502,65,1605],"health":[39,669,41,669],"heaviest":[28,290,30,290],"hold":[43,259,44,800,45,296,46,682,48,286],"hot":[44,480,46,480],"imo":[5,235,6,694,7,263,8,642],"incident":[49,2083,50,2079,51,2128,52,2030,53,2087],"injuri":[50,420,52,420],"inspect":[38,2082,39,2079,40,2128,41,2032,42,2087],"invoic":[54,1942,55,1940,56,1986,57,1896,58,1947,59,1788],"iso":[33,176,35,176],"item":[0,139,5,146,10,154,17,186,22,174,27,174,32,154,38,174,43,174,49,163,54,163,60,174],"kilogram":[32,230,33,656,34,259,35,581,37,250],"kind":[5,659,6,470,7,201,8,427,49,757,50,552,51,228,52,490],"knot":[65,450],"known":[3,913,8,913,13,826,20,913,25,913,30,913,35,913,41,913,46,913,52,913,57,913,63,913],"last":[44,200,46,200,60,102],"left":[16,2230],"length":[0,170,1,438,2,190,3,402,5,179,6,470,7,201,8,427],"licens":[17,898,18,880,19,345,20,754],"lift":[27,279,28,792,29,320,30,693],"limit":[0,423,5,423,10,423,17,423,22,423,27,497,32,423,38,423,43,497,49,497,54,368,60,603],"lin":[6,160,8,160],"list":[0,1273,5,1273,10,1179,17,1273,22,1275,27,1275,32,1273,38,1274,43,1275,49,1275,54,1273,60,1277],"load":[11,394,13,394,28,238,30,238],"longest":[1,126,3,126],"ly":[15,1994],"mani":[23,102,25,102,60,102],"may":[1,126,3,126],"meter":[0,298,1,684,2,329,3,636,5,312,6,725,7,346,8,670,65,232],"miss":[50,420,52,420],"mouth":[65,2066],"nam":[0,116,1,297,2,129,3,273,5,122,6,319,7,136,8,290,17,155,18,456,19,179,20,391,27,145,28,411,29,166,30,359],"near":[50,420,52,420],"need":[23,219,25,219],"next":[0,139,5,146,10,154,17,186,22,174,27,174,32,154,38,174,43,174,49,163,54,163,60,174],"north":[1,559,3,559],"notic":[60,2079,61,2079,62,2128,63,2032,64,2087],"numb":[6,107,8,107,32,201,33,639,34,227,35,579,37,219],"off":[17,136],"oil":[1,559,3,559],"one":[0,100,32,100,54,100],"onli":[0,167,5,122,10,131,17,122,32,167,38,140,54,167],"open":[0,128],"order":[27,279,28,792,29,320,30,693],"other":[32,128],"owner":[37,2230],"pag":[60,112],"paid":[54,743,55,276,56,276,57,276,59,1511],"pass":[38,279,39,792,40,320,41,693],"payment":[59,2262],"permit":[43,1944,44,1940,45,1986,46,1898,47,1947,48,1814],"phon":[17,298,18,880,19,345,20,754],"pilot":[17,2084,18,2079,19,2128,20,2034,21,2087],"point":[6,160,8,160],"port":[10,931,11,931,12,957,13,913,14,940,15,723,16,723,22,369,23,387,24,140,25,348,49,115,50,385,51,131,52,355,54,331,55,382,56,131,57,342,59,126],"power":[0,223,1,638,2,248,3,593],"purpos":[10,214,11,612,12,241,13,516,15,233,16,233],"quai":[0,852,1,573,2,248,3,525],"record":[15,1920,16,2018,59,2018],"reef":[32,761,33,656,34,259,35,581,37,250],"referenc":[54,243,55,720,56,276,57,627,59,267],"registri":[6,160,8,160],"releas":[32,230,33,259,34,259,35,259,37,1849],"remark":[22,279,23,792,24,320,25,693],"repair":[11,480,13,480],"replac":[3,1132,8,1132,13,1064,20,1132,25,1132,30,1132,35,1132,41,1132,46,1132,52,1132,57,1132,63,1132],"report":[49,263,50,722,51,298,52,641],"revoc":[48,1553],"revok":[43,259,44,296,45,296,46,296,48,1213],"row":[32,802,33,656,34,259,35,581,37,250],"safeti":[39,669,41,669],"sea":[18,559,20,559],"sent":[1,126,3,126],"shelt":[11,480,13,480],"shift":[23,1107,25,1107],"shor":[0,223,1,573,2,248,3,525],"sight":[65,2166],"siz":[32,230,33,656,34,259,35,581,37,250],"south":[1,559,3,559],"spil":[50,420,52,420],"stand":[33,176,35,176],"stat":[10,754,11,241,12,241,13,241,15,233,16,233],"strik":[4,1021,9,1021,14,913,21,1021,26,1021,31,1021,36,1021,42,1021,47,1021,53,1021,58,1021,64,1021],"tak":[48,1803],"tank":[6,420,8,420],"text":[60,279,61,792,62,320,63,693],"titl":[60,279,61,792,62,320,63,693],"ton":[27,279,28,792,29,320,30,693],"towag":[22,2083,23,2079,24,2128,25,2032,26,2087],"tug":[6,298,8,298,22,241,23,763,24,277,25,686],"under":[5,136],"unpaid":[54,128],"until":[43,202,44,625,45,232,46,533,48,223,60,202,61,573,62,232,63,501],"valid":[60,507,61,1225,62,572,63,1102],"vessel":[5,1119,6,1116,7,1143,8,1088,9,1121,10,434,11,392,12,139,13,341,15,734,16,810,38,444,39,485,40,159,41,444],"visit":[10,219,22,144,54,100],"water":[6,160,8,160],"weath":[65,2694],"weight":[33,176,35,176],"wind":[65,2255],"work":[44,480,46,480],"yard":[33,176,35,176]},"prerequisites":{"2":[0],"3":[0],"4":[0],"7":[5],"8":[5],"9":[5],"12":[10],"13":[10],"14":[10],"15":[10],"16":[10],"19":[17],"20":[17],"21":[17],"24":[22],"25":[22],"26":[22],"29":[27],"30":[27],"31":[27],"34":[32],"35":[32],"36":[32],"37":[32],"40":[38],"41":[38],"42":[38],"45":[43],"46":[43],"47":[43],"48":[43],"51":[49],"52":[49],"53":[49],"56":[54],"57":[54],"58":[54],"59":[54],"62":[60],"63":[60],"64":[60]}}',
  },
});

/** For each operation: its arguments, its response, and the places of the request: all, and those that must be filled. */
export type Operations = Listed & Unlisted;

interface Listed {
  /** List berths */
  "GET /berths": {
    arguments: { limit?: number; after?: Id; quay?: "north" | "south" | "oil" | "ferry"; closed?: boolean };
    response: { items: Berth[]; next?: string };
    places: "query:limit" | "query:after" | "query:quay" | "query:closed";
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
    places:
      | "body:"
      | "body:/name"
      | "body:/quay"
      | "body:/lengthMetres"
      | "body:/depthMetres"
      | "body:/shorePower"
      | "body:/closed";
    required: "body:/name" | "body:/quay" | "body:/lengthMetres" | "body:/depthMetres";
  };
  /** Get a berth */
  "GET /berths/{berthId}": {
    arguments: { berthId: Id };
    response: Berth;
    places: "path:berthId";
    required: "path:berthId";
  };
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
    places:
      | "path:berthId"
      | "body:"
      | "body:/name"
      | "body:/quay"
      | "body:/lengthMetres"
      | "body:/depthMetres"
      | "body:/shorePower"
      | "body:/closed";
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
    places: "query:limit" | "query:after" | "query:flag" | "query:kind";
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
    places:
      | "body:"
      | "body:/name"
      | "body:/imo"
      | "body:/flag"
      | "body:/kind"
      | "body:/lengthMetres"
      | "body:/draughtMetres";
    required: "body:/name" | "body:/imo" | "body:/flag" | "body:/kind";
  };
  /** Get a vessel */
  "GET /vessels/{vesselId}": {
    arguments: { vesselId: Id };
    response: Vessel;
    places: "path:vesselId";
    required: "path:vesselId";
  };
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
    places:
      | "path:vesselId"
      | "body:"
      | "body:/name"
      | "body:/imo"
      | "body:/flag"
      | "body:/kind"
      | "body:/lengthMetres"
      | "body:/draughtMetres";
    required: "path:vesselId" | "body:/name" | "body:/imo" | "body:/flag" | "body:/kind";
  };
  /** List port calls */
  "GET /port-calls": {
    arguments: { limit?: number; after?: Id; vessel?: string; state?: "announced" | "alongside" | "left" };
    response: { items: PortCall[]; next?: string };
    places: "query:limit" | "query:after" | "query:vessel" | "query:state";
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
    places:
      | "body:"
      | "body:/vessel"
      | "body:/berth"
      | "body:/expected"
      | "body:/purpose"
      | "body:/dangerousGoods";
    required: "body:/vessel" | "body:/expected" | "body:/purpose";
  };
  /** Get a port call */
  "GET /port-calls/{portCallId}": {
    arguments: { portCallId: Id };
    response: PortCall;
    places: "path:portCallId";
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
    places:
      | "path:portCallId"
      | "body:"
      | "body:/vessel"
      | "body:/berth"
      | "body:/expected"
      | "body:/purpose"
      | "body:/dangerousGoods";
    required: "path:portCallId" | "body:/vessel" | "body:/expected" | "body:/purpose";
  };
  /** Record that the vessel lies alongside */
  "POST /port-calls/{portCallId}/arrival": {
    arguments: { portCallId: Id };
    response: PortCall;
    places: "path:portCallId";
    required: "path:portCallId";
  };
  /** Record that the vessel has left */
  "POST /port-calls/{portCallId}/departure": {
    arguments: { portCallId: Id };
    response: PortCall;
    places: "path:portCallId";
    required: "path:portCallId";
  };
  /** List pilots */
  "GET /pilots": {
    arguments: { limit?: number; after?: Id; licence?: "coastal" | "harbour" | "deep-sea"; onDuty?: boolean };
    response: { items: Pilot[]; next?: string };
    places: "query:limit" | "query:after" | "query:licence" | "query:onDuty";
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
    places: "body:" | "body:/name" | "body:/licence" | "body:/phone" | "body:/onDuty";
    required: "body:/name" | "body:/licence";
  };
  /** Get a pilot */
  "GET /pilots/{pilotId}": {
    arguments: { pilotId: Id };
    response: Pilot;
    places: "path:pilotId";
    required: "path:pilotId";
  };
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
    places: "path:pilotId" | "body:" | "body:/name" | "body:/licence" | "body:/phone" | "body:/onDuty";
    required: "path:pilotId" | "body:/name" | "body:/licence";
  };
  /** List towages */
  "GET /towages": {
    arguments: { limit?: number; after?: Id; portCall?: string };
    response: { items: Towage[]; next?: string };
    places: "query:limit" | "query:after" | "query:portCall";
    required: never;
  };
  /** Add a towage */
  "POST /towages": {
    arguments: { portCall: string; tugs: number; direction: "in" | "out" | "shift"; remark?: string };
    response: Towage;
    places: "body:" | "body:/portCall" | "body:/tugs" | "body:/direction" | "body:/remark";
    required: "body:/portCall" | "body:/tugs" | "body:/direction";
  };
  /** Get a towage */
  "GET /towages/{towageId}": {
    arguments: { towageId: Id };
    response: Towage;
    places: "path:towageId";
    required: "path:towageId";
  };
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
    places: "path:towageId" | "body:" | "body:/portCall" | "body:/tugs" | "body:/direction" | "body:/remark";
    required: "path:towageId" | "body:/portCall" | "body:/tugs" | "body:/direction";
  };
  /** List cranes */
  "GET /cranes": {
    arguments: { limit?: number; after?: Id; berth?: string };
    response: { items: Crane[]; next?: string };
    places: "query:limit" | "query:after" | "query:berth";
    required: never;
  };
  /** Add a crane */
  "POST /cranes": {
    arguments: { name: string; liftTonnes: number; berth?: string; outOfOrder?: boolean };
    response: Crane;
    places: "body:" | "body:/name" | "body:/liftTonnes" | "body:/berth" | "body:/outOfOrder";
    required: "body:/name" | "body:/liftTonnes";
  };
  /** Get a crane */
  "GET /cranes/{craneId}": {
    arguments: { craneId: Id };
    response: Crane;
    places: "path:craneId";
    required: "path:craneId";
  };
  /** List containers */
  "GET /containers": {
    arguments: { limit?: number; after?: Id; row?: string; reefer?: boolean };
    response: { items: Container[]; next?: string };
    places: "query:limit" | "query:after" | "query:row" | "query:reefer";
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
    places: "body:" | "body:/number" | "body:/size" | "body:/grossKilograms" | "body:/row" | "body:/reefer";
    required: "body:/number" | "body:/size" | "body:/grossKilograms";
  };
  /** Get a container */
  "GET /containers/{containerId}": {
    arguments: { containerId: Id };
    response: Container;
    places: "path:containerId";
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
    places:
      | "path:containerId"
      | "body:"
      | "body:/number"
      | "body:/size"
      | "body:/grossKilograms"
      | "body:/row"
      | "body:/reefer";
    required: "path:containerId" | "body:/number" | "body:/size" | "body:/grossKilograms";
  };
  /** Release a container to its owner */
  "POST /containers/{containerId}/release": {
    arguments: { containerId: Id };
    response: Container;
    places: "path:containerId";
    required: "path:containerId";
  };
  /** List inspections */
  "GET /inspections": {
    arguments: { limit?: number; after?: Id; vessel?: string; authority?: "customs" | "health" | "safety" };
    response: { items: Inspection[]; next?: string };
    places: "query:limit" | "query:after" | "query:vessel" | "query:authority";
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
    places: "body:" | "body:/vessel" | "body:/authority" | "body:/date" | "body:/findings" | "body:/passed";
    required: "body:/vessel" | "body:/authority" | "body:/date";
  };
  /** Get an inspection */
  "GET /inspections/{inspectionId}": {
    arguments: { inspectionId: Id };
    response: Inspection;
    places: "path:inspectionId";
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
    places:
      | "path:inspectionId"
      | "body:"
      | "body:/vessel"
      | "body:/authority"
      | "body:/date"
      | "body:/findings"
      | "body:/passed";
    required: "path:inspectionId" | "body:/vessel" | "body:/authority" | "body:/date";
  };
  /** List permits */
  "GET /permits": {
    arguments: { limit?: number; after?: Id; activity?: "diving" | "hot-work" | "fishing" | "filming" };
    response: { items: Permit[]; next?: string };
    places: "query:limit" | "query:after" | "query:activity";
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
    places: "body:" | "body:/holder" | "body:/activity" | "body:/until" | "body:/area";
    required: "body:/holder" | "body:/activity" | "body:/until";
  };
  /** Get a permit */
  "GET /permits/{permitId}": {
    arguments: { permitId: Id };
    response: Permit;
    places: "path:permitId";
    required: "path:permitId";
  };
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
    places: "path:permitId" | "body:" | "body:/holder" | "body:/activity" | "body:/until" | "body:/area";
    required: "path:permitId" | "body:/holder" | "body:/activity" | "body:/until";
  };
  /** Take a permit back before its end */
  "POST /permits/{permitId}/revocation": {
    arguments: { permitId: Id };
    response: Permit;
    places: "path:permitId";
    required: "path:permitId";
  };
  /** List incidents */
  "GET /incidents": {
    arguments: { limit?: number; after?: Id; kind?: "collision" | "spill" | "injury" | "fire" | "near-miss" };
    response: { items: Incident[]; next?: string };
    places: "query:limit" | "query:after" | "query:kind";
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
    places:
      | "body:"
      | "body:/kind"
      | "body:/happened"
      | "body:/description"
      | "body:/portCall"
      | "body:/reportedBy";
    required: "body:/kind" | "body:/happened" | "body:/description";
  };
  /** Get an incident */
  "GET /incidents/{incidentId}": {
    arguments: { incidentId: Id };
    response: Incident;
    places: "path:incidentId";
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
    places:
      | "path:incidentId"
      | "body:"
      | "body:/kind"
      | "body:/happened"
      | "body:/description"
      | "body:/portCall"
      | "body:/reportedBy";
    required: "path:incidentId" | "body:/kind" | "body:/happened" | "body:/description";
  };
  /** List invoices */
  "GET /invoices": {
    arguments: { limit?: number; after?: Id; portCall?: string; paid?: boolean };
    response: { items: Invoice[]; next?: string };
    places: "query:limit" | "query:after" | "query:portCall" | "query:paid";
    required: never;
  };
  /** Add an invoice */
  "POST /invoices": {
    arguments: { portCall: string; cents: number; due: string; reference?: string };
    response: Invoice;
    places: "body:" | "body:/portCall" | "body:/cents" | "body:/due" | "body:/reference";
    required: "body:/portCall" | "body:/cents" | "body:/due";
  };
  /** Get an invoice */
  "GET /invoices/{invoiceId}": {
    arguments: { invoiceId: Id };
    response: Invoice;
    places: "path:invoiceId";
    required: "path:invoiceId";
  };
  /** Replace all that is known of an invoice */
  "PUT /invoices/{invoiceId}": {
    arguments: { invoiceId: Id; portCall: string; cents: number; due: string; reference?: string };
    response: Invoice;
    places: "path:invoiceId" | "body:" | "body:/portCall" | "body:/cents" | "body:/due" | "body:/reference";
    required: "path:invoiceId" | "body:/portCall" | "body:/cents" | "body:/due";
  };
  /** Record that an invoice was paid */
  "POST /invoices/{invoiceId}/payment": {
    arguments: { invoiceId: Id };
    response: Invoice;
    places: "path:invoiceId";
    required: "path:invoiceId";
  };
  /** List notices */
  "GET /notices": {
    arguments: { limit?: number; after?: Id };
    response: { items: Notice[]; next?: string };
    places: "query:limit" | "query:after";
    required: never;
  };
  /** Add a notice */
  "POST /notices": {
    arguments: { title: string; text: string; validFrom: string; validUntil?: string };
    response: Notice;
    places: "body:" | "body:/title" | "body:/text" | "body:/validFrom" | "body:/validUntil";
    required: "body:/title" | "body:/text" | "body:/validFrom";
  };
  /** Get a notice */
  "GET /notices/{noticeId}": {
    arguments: { noticeId: Id };
    response: Notice;
    places: "path:noticeId";
    required: "path:noticeId";
  };
  /** Wind and sight at the harbour mouth */
  "GET /weather": {
    arguments: Record<string, never>;
    response: { windKnots: number; windDegrees: number; sightMetres: number };
    places: never;
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
  { arguments: Record<string, unknown>; response: unknown; places: string; required: never }
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

export interface CraneRequest {
  name: string;
  liftTonnes: number;
  berth?: string;
  outOfOrder?: boolean;
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

export interface NoticeRequest {
  title: string;
  text: string;
  validFrom: string;
  validUntil?: string;
}
