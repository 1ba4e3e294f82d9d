// @generated SignedSource<<ec94f83f014248cfee5ce2dadca2573a2e51c8c47ee54ee2d84424fa5a08eb3a>>
import { operationSource } from "#runtime/server";
import type { ApiFacts, Instructions, OperationModule, Tool } from "#runtime/server";
import berthRead from "../../tools/berths/berth-read.js";
import berthWrite from "../../tools/berths/berth-write.js";
import deleteBerth from "../../tools/berths/delete-berth.js";
import vesselRead from "../../tools/vessels/vessel-read.js";
import vesselWrite from "../../tools/vessels/vessel-write.js";
import deleteVessel from "../../tools/vessels/delete-vessel.js";
import portCallRead from "../../tools/port-calls/port-call-read.js";
import portCallWrite from "../../tools/port-calls/port-call-write.js";
import pilotRead from "../../tools/pilots/pilot-read.js";
import pilotWrite from "../../tools/pilots/pilot-write.js";
import deletePilot from "../../tools/pilots/delete-pilot.js";
import towageRead from "../../tools/towages/towage-read.js";
import towageWrite from "../../tools/towages/towage-write.js";
import deleteTowage from "../../tools/towages/delete-towage.js";
import craneRead from "../../tools/cranes/crane-read.js";
import craneWrite from "../../tools/cranes/crane-write.js";
import deleteCrane from "../../tools/cranes/delete-crane.js";
import containerRead from "../../tools/containers/container-read.js";
import containerWrite from "../../tools/containers/container-write.js";
import deleteContainer from "../../tools/containers/delete-container.js";
import inspectionRead from "../../tools/inspections/inspection-read.js";
import inspectionWrite from "../../tools/inspections/inspection-write.js";
import deleteInspection from "../../tools/inspections/delete-inspection.js";
import permitRead from "../../tools/permits/permit-read.js";
import permitWrite from "../../tools/permits/permit-write.js";
import deletePermit from "../../tools/permits/delete-permit.js";
import incidentRead from "../../tools/incidents/incident-read.js";
import incidentWrite from "../../tools/incidents/incident-write.js";
import deleteIncident from "../../tools/incidents/delete-incident.js";
import invoiceRead from "../../tools/invoices/invoice-read.js";
import invoiceWrite from "../../tools/invoices/invoice-write.js";
import deleteInvoice from "../../tools/invoices/delete-invoice.js";
import noticeRead from "../../tools/notices/notice-read.js";
import noticeWrite from "../../tools/notices/notice-write.js";
import listTides from "../../tools/conditions/list-tides.js";
import getWeather from "../../tools/conditions/get-weather.js";

/** What a model is told about this server before it sees a tool. */
export const instructions: Instructions = [
  {
    about: "Tools for Harbour.",
    api: "api",
    topics: [
      { name: "Port calls" },
      { name: "Containers" },
      { name: "Permits" },
      { name: "Invoices" },
      { name: "Berths" },
      { name: "Vessels" },
      { name: "Pilots" },
      { name: "Towages" },
      { name: "Cranes" },
      { name: "Inspections" },
      { name: "Incidents" },
      { name: "Notices" },
      { name: "Conditions" },
    ],
  },
  {
    heading: "described",
    arguments: [
      { name: "after", description: "Id of the last one of the page before." },
      { name: "limit", default: 20 },
    ],
  },
  'Every call of the API also takes fields, the members of its answer to return: ["id", "items.name"].',
  { search: { reads: false, writes: true } },
];

/** The generated tools, in the order of the API's description. */
export const tools: readonly Tool[] = [
  berthRead,
  berthWrite,
  deleteBerth,
  vesselRead,
  vesselWrite,
  deleteVessel,
  portCallRead,
  portCallWrite,
  pilotRead,
  pilotWrite,
  deletePilot,
  towageRead,
  towageWrite,
  deleteTowage,
  craneRead,
  craneWrite,
  deleteCrane,
  containerRead,
  containerWrite,
  deleteContainer,
  inspectionRead,
  inspectionWrite,
  deleteInspection,
  permitRead,
  permitWrite,
  deletePermit,
  incidentRead,
  incidentWrite,
  deleteIncident,
  invoiceRead,
  invoiceWrite,
  deleteInvoice,
  noticeRead,
  noticeWrite,
  listTides,
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
          {"key":"PUT /notices/{noticeId}","name":"replace_notice","tags":["Notices"]}
        ]
      ],
      [
        "conditions",
        [
          {"key":"GET /tides","name":"list_tides","tags":["Conditions"]},
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
          {"key":"GET /tides","name":"list_tides","tags":["Conditions"]},
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
      '{"operations":["GET /berths","POST /berths","GET /berths/{berthId}","PUT /berths/{berthId}","DELETE /berths/{berthId}","GET /vessels","POST /vessels","GET /vessels/{vesselId}","PUT /vessels/{vesselId}","DELETE /vessels/{vesselId}","GET /port-calls","POST /port-calls","GET /port-calls/{portCallId}","PUT /port-calls/{portCallId}","DELETE /port-calls/{portCallId}","POST /port-calls/{portCallId}/arrival","POST /port-calls/{portCallId}/departure","GET /pilots","POST /pilots","GET /pilots/{pilotId}","PUT /pilots/{pilotId}","DELETE /pilots/{pilotId}","GET /towages","POST /towages","GET /towages/{towageId}","PUT /towages/{towageId}","DELETE /towages/{towageId}","GET /cranes","POST /cranes","GET /cranes/{craneId}","PUT /cranes/{craneId}","DELETE /cranes/{craneId}","GET /containers","POST /containers","GET /containers/{containerId}","PUT /containers/{containerId}","DELETE /containers/{containerId}","POST /containers/{containerId}/release","GET /inspections","POST /inspections","GET /inspections/{inspectionId}","PUT /inspections/{inspectionId}","DELETE /inspections/{inspectionId}","GET /permits","POST /permits","GET /permits/{permitId}","PUT /permits/{permitId}","DELETE /permits/{permitId}","POST /permits/{permitId}/revocation","GET /incidents","POST /incidents","GET /incidents/{incidentId}","PUT /incidents/{incidentId}","DELETE /incidents/{incidentId}","GET /invoices","POST /invoices","GET /invoices/{invoiceId}","PUT /invoices/{invoiceId}","DELETE /invoices/{invoiceId}","POST /invoices/{invoiceId}/payment","GET /notices","POST /notices","GET /notices/{noticeId}","PUT /notices/{noticeId}","DELETE /notices/{noticeId}","GET /tides","GET /weather"],"operationIds":{"listBerths":0,"createBerth":1,"getBerth":2,"replaceBerth":3,"deleteBerth":4,"listVessels":5,"createVessel":6,"getVessel":7,"replaceVessel":8,"deleteVessel":9,"listPortCalls":10,"createPortCall":11,"getPortCall":12,"replacePortCall":13,"deletePortCall":14,"recordArrival":15,"recordDeparture":16,"listPilots":17,"createPilot":18,"getPilot":19,"replacePilot":20,"deletePilot":21,"listTowages":22,"createTowage":23,"getTowage":24,"replaceTowage":25,"deleteTowage":26,"listCranes":27,"createCrane":28,"getCrane":29,"replaceCrane":30,"deleteCrane":31,"listContainers":32,"createContainer":33,"getContainer":34,"replaceContainer":35,"deleteContainer":36,"releaseContainer":37,"listInspections":38,"createInspection":39,"getInspection":40,"replaceInspection":41,"deleteInspection":42,"listPermits":43,"createPermit":44,"getPermit":45,"replacePermit":46,"deletePermit":47,"revokePermit":48,"listIncidents":49,"createIncident":50,"getIncident":51,"replaceIncident":52,"deleteIncident":53,"listInvoices":54,"createInvoice":55,"getInvoice":56,"replaceInvoice":57,"deleteInvoice":58,"recordPayment":59,"listNotices":60,"createNotice":61,"getNotice":62,"replaceNotice":63,"deleteNotice":64,"getTides":65,"getWeather":66},"words":{"6346":[33,175,35,175],"=create":[1,1300,6,1300,11,1300,15,1300,16,1300,18,1300,23,1300,28,1300,33,1300,37,1300,39,1300,44,1300,48,1300,50,1300,55,1300,59,1300,61,1300],"=delete":[4,1300,9,1300,14,1300,21,1300,26,1300,31,1300,36,1300,42,1300,47,1300,53,1300,58,1300,64,1300],"=read":[0,1300,2,1300,5,1300,7,1300,10,1300,12,1300,17,1300,19,1300,22,1300,24,1300,27,1300,29,1300,32,1300,34,1300,38,1300,40,1300,43,1300,45,1300,49,1300,51,1300,54,1300,56,1300,60,1300,62,1300,65,1300,66,1300],"=update":[3,1300,8,1300,13,1300,15,1300,16,1300,20,1300,25,1300,30,1300,35,1300,37,1300,41,1300,46,1300,48,1300,52,1300,57,1300,59,1300,63,1300],"activ":[43,873,44,801,45,297,46,682,48,287],"add":[1,1171,6,1171,11,1033,18,1171,23,1171,28,1171,33,1171,39,1171,44,1171,50,1171,55,1171,61,1171],"after":[0,423,5,423,10,423,17,423,22,423,27,498,32,423,38,423,43,498,49,498,54,368,60,605],"all":[3,924,8,924,13,835,20,924,25,924,30,924,35,924,41,924,46,924,52,924,57,924,63,924],"alongsid":[15,2007],"amount":[55,218,57,218],"area":[43,259,44,801,45,297,46,682,48,287],"arriv":[11,175,13,175],"arrival":[15,2157],"ashor":[1,125,3,125],"author":[38,894,39,792,40,321,41,693],"availabl":[1,125,3,125],"back":[48,1815],"befor":[48,770,60,107],"below":[6,159,8,159],"berth":[0,1231,1,1230,2,1259,3,1198,4,1234,10,135,11,429,12,152,13,373,15,147,16,147,27,544,28,498,29,175,30,450],"book":[4,1033,9,1033,14,924,21,1033,26,1033,31,1033,36,1033,42,1033,47,1033,53,1033,58,1033,64,1033],"bulk":[6,418,8,418],"bunker":[11,477,13,477],"cal":[10,942,11,942,12,968,13,924,14,951,15,730,16,730,22,371,23,390,24,142,25,350,49,116,50,388,51,132,52,358,54,333,55,385,56,132,57,344,59,127],"carri":[11,175,13,175],"cent":[54,244,55,806,56,277,57,722,59,267],"chart":[1,125,3,125],"clos":[0,852,1,573,2,248,3,525],"coastal":[18,556,20,556],"collis":[50,418,52,418],"condit":[65,711,66,711],"contain":[6,263,8,263,32,1732,33,1730,34,1770,35,1688,36,1735,37,1656],"content":[33,175,35,175],"cool":[33,157,35,157],"countri":[6,159,8,159],"cran":[27,2095,28,2092,29,2140,30,2043,31,2099],"creat":[1,791,6,791,11,734,18,791,23,791,28,791,33,791,39,791,44,791,50,791,55,791,61,791],"custom":[39,667,41,667],"dangerous":[10,215,11,681,12,242,13,592,15,234,16,234],"dat":[38,259,39,733,40,297,41,641,65,1143],"datum":[1,125,3,125],"day":[44,384,46,384,65,1618],"deep":[18,556,20,556],"deepest":[6,159,8,159],"degre":[66,451],"delet":[4,791,9,791,14,734,21,791,26,791,31,791,36,791,42,791,47,791,53,791,58,791,64,791],"departur":[16,2157],"depth":[0,223,1,637,2,248,3,592],"descript":[49,263,50,721,51,299,52,641],"direct":[22,280,23,792,24,321,25,693],"discharg":[11,477,13,477],"div":[44,477,46,477],"draught":[5,235,6,614,7,263,8,558],"due":[54,244,55,720,56,277,57,627,59,267],"duti":[17,898,18,880,19,346,20,754],"end":[48,1815],"euro":[55,218,57,218],"expect":[10,215,11,613,12,242,13,516,15,234,16,234],"ferri":[1,457,3,457,6,343,8,343],"film":[44,477,46,477],"find":[38,280,39,792,40,321,41,693],"fir":[50,418,52,418],"fish":[6,343,8,343,44,392,46,392],"fit":[1,125,3,125],"flag":[5,862,6,614,7,263,8,558],"get":[2,1170,7,1170,12,1081,19,1170,24,1170,29,1170,34,1170,40,1170,45,1170,51,1170,56,1170,62,1170,65,722,66,722],"good":[10,215,11,681,12,242,13,592,15,234,16,234],"gross":[32,230,33,656,34,259,35,581,37,250],"happen":[49,263,50,721,51,299,52,641],"harb":[18,499,20,499,66,1618],"health":[39,667,41,667],"heaviest":[28,289,30,289],"high":[65,2080],"hold":[43,259,44,801,45,297,46,682,48,287],"hot":[44,477,46,477],"imo":[5,235,6,694,7,263,8,642],"incident":[49,2095,50,2092,51,2140,52,2041,53,2099],"injuri":[50,418,52,418],"inspect":[38,2095,39,2092,40,2140,41,2043,42,2099],"invoic":[54,1955,55,1953,56,1998,57,1908,58,1959,59,1799],"iso":[33,175,35,175],"item":[0,139,5,147,10,155,17,187,22,175,27,175,32,155,38,175,43,175,49,164,54,164,60,175],"kilogram":[32,230,33,656,34,259,35,581,37,250],"kind":[5,625,6,445,7,191,8,405,49,718,50,523,51,217,52,465,65,298],"knot":[66,451],"known":[3,924,8,924,13,835,20,924,25,924,30,924,35,924,41,924,46,924,52,924,57,924,63,924],"last":[44,200,46,200,60,102],"left":[16,2244],"length":[0,171,1,439,2,190,3,402,5,180,6,471,7,202,8,428],"licens":[17,898,18,880,19,346,20,754],"lift":[27,280,28,792,29,321,30,693],"limit":[0,423,5,423,10,423,17,423,22,423,27,498,32,423,38,423,43,498,49,498,54,368,60,605],"lin":[6,159,8,159],"list":[0,1285,5,1286,10,1190,17,1286,22,1287,27,1287,32,1285,38,1286,43,1288,49,1287,54,1285,60,1289],"load":[11,392,13,392,28,237,30,237],"longest":[1,125,3,125],"low":[65,2080],"ly":[15,2007],"mani":[23,102,25,102,60,102],"may":[1,125,3,125],"meter":[0,284,1,651,2,313,3,605,5,298,6,689,7,330,8,637,65,283,66,221],"miss":[50,418,52,418],"mouth":[66,2080],"nam":[0,116,1,299,2,129,3,274,5,123,6,320,7,137,8,291,17,156,18,459,19,181,20,393,27,146,28,413,29,167,30,361],"near":[50,418,52,418],"need":[23,218,25,218],"next":[0,139,5,147,10,155,17,187,22,175,27,175,32,155,38,175,43,175,49,164,54,164,60,175],"north":[1,556,3,556],"notic":[60,2092,61,2092,62,2140,63,2043,64,2099],"numb":[6,106,8,106,32,202,33,640,34,227,35,579,37,219],"off":[17,135],"oil":[1,556,3,556],"onli":[0,166,5,122,10,130,17,122,32,166,38,140,54,166],"open":[0,127],"order":[27,280,28,792,29,321,30,693],"other":[32,127],"owner":[37,2244],"pag":[60,112],"paid":[54,743,55,277,56,277,57,277,59,1523],"pass":[38,280,39,792,40,321,41,693],"payment":[59,2269],"permit":[43,1956,44,1953,45,1998,46,1910,47,1959,48,1825],"phon":[17,299,18,880,19,346,20,754],"pilot":[17,2097,18,2092,19,2140,20,2046,21,2099],"point":[6,159,8,159],"port":[10,942,11,942,12,968,13,924,14,951,15,730,16,730,22,371,23,390,24,142,25,350,49,116,50,388,51,132,52,358,54,333,55,385,56,132,57,344,59,127],"power":[0,223,1,637,2,248,3,592],"purpos":[10,215,11,613,12,242,13,516,15,234,16,234],"quai":[0,852,1,573,2,248,3,525],"record":[15,1932,16,2030,59,2030],"reef":[32,761,33,656,34,259,35,581,37,250],"referenc":[54,244,55,720,56,277,57,627,59,267],"registri":[6,159,8,159],"releas":[32,230,33,259,34,259,35,259,37,1860],"remark":[22,280,23,792,24,321,25,693],"repair":[11,477,13,477],"replac":[3,1143,8,1143,13,1075,20,1143,25,1143,30,1143,35,1143,41,1143,46,1143,52,1143,57,1143,63,1143],"report":[49,263,50,721,51,299,52,641],"revoc":[48,1554],"revok":[43,259,44,297,45,297,46,297,48,1219],"row":[32,802,33,656,34,259,35,581,37,250],"safeti":[39,667,41,667],"sea":[18,556,20,556],"sent":[1,125,3,125],"shelt":[11,477,13,477],"shift":[23,1106,25,1106],"shor":[0,223,1,573,2,248,3,525],"sight":[66,2179],"siz":[32,230,33,656,34,259,35,581,37,250],"south":[1,556,3,556],"spil":[50,418,52,418],"stand":[33,175,35,175],"stat":[10,754,11,242,12,242,13,242,15,234,16,234],"strik":[4,1033,9,1033,14,924,21,1033,26,1033,31,1033,36,1033,42,1033,47,1033,53,1033,58,1033,64,1033],"tak":[48,1815],"tank":[6,418,8,418],"text":[60,280,61,792,62,321,63,693],"tid":[65,2703],"tim":[65,577],"titl":[60,280,61,792,62,321,63,693],"ton":[27,280,28,792,29,321,30,693],"towag":[22,2095,23,2092,24,2140,25,2043,26,2099],"tug":[6,297,8,297,22,242,23,764,24,277,25,686],"under":[5,135],"unpaid":[54,127],"until":[43,203,44,627,45,233,46,534,48,224,60,203,61,574,62,233,63,502],"valid":[60,508,61,1226,62,574,63,1104],"vessel":[5,1132,6,1129,7,1155,8,1100,9,1133,10,436,11,394,12,140,13,342,15,744,16,820,38,447,39,488,40,160,41,447],"visit":[10,217,22,143],"water":[6,143,8,143,65,1618],"weath":[66,2703],"weight":[33,175,35,175],"wind":[66,2268],"work":[44,477,46,477],"yard":[33,175,35,175]},"prerequisites":{"2":[0],"3":[0],"4":[0],"7":[5],"8":[5],"9":[5],"12":[10],"13":[10],"14":[10],"15":[10],"16":[10],"19":[17],"20":[17],"21":[17],"24":[22],"25":[22],"26":[22],"29":[27],"30":[27],"31":[27],"34":[32],"35":[32],"36":[32],"37":[32],"40":[38],"41":[38],"42":[38],"45":[43],"46":[43],"47":[43],"48":[43],"51":[49],"52":[49],"53":[49],"56":[54],"57":[54],"58":[54],"59":[54],"62":[60],"63":[60],"64":[60]}}',
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
  /** Strike a berth from the books */
  "DELETE /berths/{berthId}": {
    arguments: { berthId: Id };
    response: unknown;
    places: "path:berthId";
    required: "path:berthId";
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
  /** Strike a vessel from the books */
  "DELETE /vessels/{vesselId}": {
    arguments: { vesselId: Id };
    response: unknown;
    places: "path:vesselId";
    required: "path:vesselId";
  };
  /** List port calls */
  "GET /port-calls": {
    arguments: { limit?: number; after?: Id; state?: "announced" | "alongside" | "left"; vessel?: string };
    response: { items: PortCall[]; next?: string };
    places: "query:limit" | "query:after" | "query:vessel" | "query:state";
    required: never;
  };
  /** Add a port call */
  "POST /port-calls": {
    arguments: {
      vessel: string;
      expected: string;
      purpose: "loading" | "discharging" | "bunkering" | "repair" | "shelter";
      berth?: string;
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
      expected: string;
      purpose: "loading" | "discharging" | "bunkering" | "repair" | "shelter";
      berth?: string;
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
  /** Strike a pilot from the books */
  "DELETE /pilots/{pilotId}": {
    arguments: { pilotId: Id };
    response: unknown;
    places: "path:pilotId";
    required: "path:pilotId";
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
  /** Strike a towage from the books */
  "DELETE /towages/{towageId}": {
    arguments: { towageId: Id };
    response: unknown;
    places: "path:towageId";
    required: "path:towageId";
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
    arguments: { name: string; liftTonnes: number; outOfOrder?: boolean; berth?: string };
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
  /** Replace all that is known of a crane */
  "PUT /cranes/{craneId}": {
    arguments: { craneId: Id; name: string; liftTonnes: number; outOfOrder?: boolean; berth?: string };
    response: Crane;
    places: "path:craneId" | "body:" | "body:/name" | "body:/liftTonnes" | "body:/berth" | "body:/outOfOrder";
    required: "path:craneId" | "body:/name" | "body:/liftTonnes";
  };
  /** Strike a crane from the books */
  "DELETE /cranes/{craneId}": {
    arguments: { craneId: Id };
    response: unknown;
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
  /** Strike a container from the books */
  "DELETE /containers/{containerId}": {
    arguments: { containerId: Id };
    response: unknown;
    places: "path:containerId";
    required: "path:containerId";
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
  /** Strike an inspection from the books */
  "DELETE /inspections/{inspectionId}": {
    arguments: { inspectionId: Id };
    response: unknown;
    places: "path:inspectionId";
    required: "path:inspectionId";
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
  /** Strike a permit from the books */
  "DELETE /permits/{permitId}": {
    arguments: { permitId: Id };
    response: unknown;
    places: "path:permitId";
    required: "path:permitId";
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
      reportedBy?: string;
      portCall?: string;
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
      reportedBy?: string;
      portCall?: string;
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
  /** Strike an incident from the books */
  "DELETE /incidents/{incidentId}": {
    arguments: { incidentId: Id };
    response: unknown;
    places: "path:incidentId";
    required: "path:incidentId";
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
  /** Strike an invoice from the books */
  "DELETE /invoices/{invoiceId}": {
    arguments: { invoiceId: Id };
    response: unknown;
    places: "path:invoiceId";
    required: "path:invoiceId";
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
  /** Replace all that is known of a notice */
  "PUT /notices/{noticeId}": {
    arguments: { noticeId: Id; title: string; text: string; validFrom: string; validUntil?: string };
    response: Notice;
    places: "path:noticeId" | "body:" | "body:/title" | "body:/text" | "body:/validFrom" | "body:/validUntil";
    required: "path:noticeId" | "body:/title" | "body:/text" | "body:/validFrom";
  };
  /** High and low water of a day */
  "GET /tides": {
    arguments: { date: string };
    response: { kind: "high" | "low"; time: string; metres: number }[];
    places: "query:date";
    required: "query:date";
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
