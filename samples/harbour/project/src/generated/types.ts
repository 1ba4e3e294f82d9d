/** By operation: what its call takes, what it answers, and which places of the request have to be filled. */
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
    | keyof typeof import("./operations/berths.js").operations
    | keyof typeof import("./operations/vessels.js").operations
    | keyof typeof import("./operations/port-calls.js").operations
    | keyof typeof import("./operations/pilots.js").operations
    | keyof typeof import("./operations/towages.js").operations
    | keyof typeof import("./operations/cranes.js").operations
    | keyof typeof import("./operations/containers.js").operations
    | keyof typeof import("./operations/inspections.js").operations
    | keyof typeof import("./operations/permits.js").operations
    | keyof typeof import("./operations/incidents.js").operations
    | keyof typeof import("./operations/invoices.js").operations
    | keyof typeof import("./operations/notices.js").operations
    | keyof typeof import("./operations/conditions.js").operations,
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
