import type { ApiFacts } from "../runtime/operation.js";
import { operationSource } from "../runtime/source.js";

const apis: ApiFacts[] = [
  {
    id: "api",
    title: "Harbour",
    version: "2026.1",
    baseUrlVariable: "API_BASE_URL",
    securitySchemes: {
      office: { type: "http", scheme: "Bearer", variables: ["API_TOKEN", "API_TOKEN_OFFICE"] },
    },
  },
];

/** How every operation travels. A module is read when one of its operations is first called. */
export const operations = operationSource({
  apis,
  listed:
    '[{"key":"GET /berths","name":"list_berths","tags":["Berths"]},{"key":"POST /berths","name":"create_berth","tags":["Berths"]},{"key":"GET /berths/{berthId}","name":"get_berth","tags":["Berths"]},{"key":"PUT /berths/{berthId}","name":"replace_berth","tags":["Berths"]},{"key":"GET /vessels","name":"list_vessels","tags":["Vessels"]},{"key":"POST /vessels","name":"create_vessel","tags":["Vessels"]},{"key":"GET /vessels/{vesselId}","name":"get_vessel","tags":["Vessels"]},{"key":"PUT /vessels/{vesselId}","name":"replace_vessel","tags":["Vessels"]},{"key":"GET /port-calls","name":"list_port_calls","tags":["Port calls"]},{"key":"POST /port-calls","name":"create_port_call","tags":["Port calls"]},{"key":"GET /port-calls/{portCallId}","name":"get_port_call","tags":["Port calls"]},{"key":"PUT /port-calls/{portCallId}","name":"replace_port_call","tags":["Port calls"]},{"key":"POST /port-calls/{portCallId}/arrival","name":"record_arrival","tags":["Port calls"]},{"key":"POST /port-calls/{portCallId}/departure","name":"record_departure","tags":["Port calls"]},{"key":"GET /pilots","name":"list_pilots","tags":["Pilots"]},{"key":"POST /pilots","name":"create_pilot","tags":["Pilots"]},{"key":"GET /pilots/{pilotId}","name":"get_pilot","tags":["Pilots"]},{"key":"PUT /pilots/{pilotId}","name":"replace_pilot","tags":["Pilots"]},{"key":"GET /towages","name":"list_towages","tags":["Towages"]},{"key":"POST /towages","name":"create_towage","tags":["Towages"]},{"key":"GET /towages/{towageId}","name":"get_towage","tags":["Towages"]},{"key":"PUT /towages/{towageId}","name":"replace_towage","tags":["Towages"]},{"key":"GET /cranes","name":"list_cranes","tags":["Cranes"]},{"key":"GET /cranes/{craneId}","name":"get_crane","tags":["Cranes"]},{"key":"GET /containers","name":"list_containers","tags":["Containers"]},{"key":"POST /containers","name":"create_container","tags":["Containers"]},{"key":"GET /containers/{containerId}","name":"get_container","tags":["Containers"]},{"key":"PUT /containers/{containerId}","name":"replace_container","tags":["Containers"]},{"key":"POST /containers/{containerId}/release","name":"release_container","tags":["Containers"]},{"key":"GET /inspections","name":"list_inspections","tags":["Inspections"]},{"key":"POST /inspections","name":"create_inspection","tags":["Inspections"]},{"key":"GET /inspections/{inspectionId}","name":"get_inspection","tags":["Inspections"]},{"key":"PUT /inspections/{inspectionId}","name":"replace_inspection","tags":["Inspections"]},{"key":"GET /permits","name":"list_permits","tags":["Permits"]},{"key":"POST /permits","name":"create_permit","tags":["Permits"]},{"key":"GET /permits/{permitId}","name":"get_permit","tags":["Permits"]},{"key":"PUT /permits/{permitId}","name":"replace_permit","tags":["Permits"]},{"key":"POST /permits/{permitId}/revocation","name":"revoke_permit","tags":["Permits"]},{"key":"GET /incidents","name":"list_incidents","tags":["Incidents"]},{"key":"POST /incidents","name":"create_incident","tags":["Incidents"]},{"key":"GET /incidents/{incidentId}","name":"get_incident","tags":["Incidents"]},{"key":"PUT /incidents/{incidentId}","name":"replace_incident","tags":["Incidents"]},{"key":"GET /invoices","name":"list_invoices","tags":["Invoices"]},{"key":"POST /invoices","name":"create_invoice","tags":["Invoices"]},{"key":"GET /invoices/{invoiceId}","name":"get_invoice","tags":["Invoices"]},{"key":"PUT /invoices/{invoiceId}","name":"replace_invoice","tags":["Invoices"]},{"key":"POST /invoices/{invoiceId}/payment","name":"record_payment","tags":["Invoices"]},{"key":"GET /notices","name":"list_notices","tags":["Notices"]},{"key":"GET /notices/{noticeId}","name":"get_notice","tags":["Notices"]},{"key":"GET /tides","name":"get_tides","tags":["Conditions"]},{"key":"GET /weather","name":"get_weather","tags":["Conditions"]}]',
  operations: [
    {
      entries:
        '[{"key":"GET /berths","name":"list_berths","tags":["Berths"]},{"key":"POST /berths","name":"create_berth","tags":["Berths"]},{"key":"GET /berths/{berthId}","name":"get_berth","tags":["Berths"]},{"key":"PUT /berths/{berthId}","name":"replace_berth","tags":["Berths"]},{"key":"DELETE /berths/{berthId}","name":"delete_berth","tags":["Berths"]}]',
      load: () => import("./berths.js"),
    },
    {
      entries:
        '[{"key":"GET /vessels","name":"list_vessels","tags":["Vessels"]},{"key":"POST /vessels","name":"create_vessel","tags":["Vessels"]},{"key":"GET /vessels/{vesselId}","name":"get_vessel","tags":["Vessels"]},{"key":"PUT /vessels/{vesselId}","name":"replace_vessel","tags":["Vessels"]},{"key":"DELETE /vessels/{vesselId}","name":"delete_vessel","tags":["Vessels"]}]',
      load: () => import("./vessels.js"),
    },
    {
      entries:
        '[{"key":"GET /port-calls","name":"list_port_calls","tags":["Port calls"]},{"key":"POST /port-calls","name":"create_port_call","tags":["Port calls"]},{"key":"GET /port-calls/{portCallId}","name":"get_port_call","tags":["Port calls"]},{"key":"PUT /port-calls/{portCallId}","name":"replace_port_call","tags":["Port calls"]},{"key":"DELETE /port-calls/{portCallId}","name":"delete_port_call","tags":["Port calls"]},{"key":"POST /port-calls/{portCallId}/arrival","name":"record_arrival","tags":["Port calls"]},{"key":"POST /port-calls/{portCallId}/departure","name":"record_departure","tags":["Port calls"]}]',
      load: () => import("./port-calls.js"),
    },
    {
      entries:
        '[{"key":"GET /pilots","name":"list_pilots","tags":["Pilots"]},{"key":"POST /pilots","name":"create_pilot","tags":["Pilots"]},{"key":"GET /pilots/{pilotId}","name":"get_pilot","tags":["Pilots"]},{"key":"PUT /pilots/{pilotId}","name":"replace_pilot","tags":["Pilots"]},{"key":"DELETE /pilots/{pilotId}","name":"delete_pilot","tags":["Pilots"]}]',
      load: () => import("./pilots.js"),
    },
    {
      entries:
        '[{"key":"GET /towages","name":"list_towages","tags":["Towages"]},{"key":"POST /towages","name":"create_towage","tags":["Towages"]},{"key":"GET /towages/{towageId}","name":"get_towage","tags":["Towages"]},{"key":"PUT /towages/{towageId}","name":"replace_towage","tags":["Towages"]},{"key":"DELETE /towages/{towageId}","name":"delete_towage","tags":["Towages"]}]',
      load: () => import("./towages.js"),
    },
    {
      entries:
        '[{"key":"GET /cranes","name":"list_cranes","tags":["Cranes"]},{"key":"POST /cranes","name":"create_crane","tags":["Cranes"]},{"key":"GET /cranes/{craneId}","name":"get_crane","tags":["Cranes"]},{"key":"PUT /cranes/{craneId}","name":"replace_crane","tags":["Cranes"]},{"key":"DELETE /cranes/{craneId}","name":"delete_crane","tags":["Cranes"]}]',
      load: () => import("./cranes.js"),
    },
    {
      entries:
        '[{"key":"GET /containers","name":"list_containers","tags":["Containers"]},{"key":"POST /containers","name":"create_container","tags":["Containers"]},{"key":"GET /containers/{containerId}","name":"get_container","tags":["Containers"]},{"key":"PUT /containers/{containerId}","name":"replace_container","tags":["Containers"]},{"key":"DELETE /containers/{containerId}","name":"delete_container","tags":["Containers"]},{"key":"POST /containers/{containerId}/release","name":"release_container","tags":["Containers"]}]',
      load: () => import("./containers.js"),
    },
    {
      entries:
        '[{"key":"GET /inspections","name":"list_inspections","tags":["Inspections"]},{"key":"POST /inspections","name":"create_inspection","tags":["Inspections"]},{"key":"GET /inspections/{inspectionId}","name":"get_inspection","tags":["Inspections"]},{"key":"PUT /inspections/{inspectionId}","name":"replace_inspection","tags":["Inspections"]},{"key":"DELETE /inspections/{inspectionId}","name":"delete_inspection","tags":["Inspections"]}]',
      load: () => import("./inspections.js"),
    },
    {
      entries:
        '[{"key":"GET /permits","name":"list_permits","tags":["Permits"]},{"key":"POST /permits","name":"create_permit","tags":["Permits"]},{"key":"GET /permits/{permitId}","name":"get_permit","tags":["Permits"]},{"key":"PUT /permits/{permitId}","name":"replace_permit","tags":["Permits"]},{"key":"DELETE /permits/{permitId}","name":"delete_permit","tags":["Permits"]},{"key":"POST /permits/{permitId}/revocation","name":"revoke_permit","tags":["Permits"]}]',
      load: () => import("./permits.js"),
    },
    {
      entries:
        '[{"key":"GET /incidents","name":"list_incidents","tags":["Incidents"]},{"key":"POST /incidents","name":"create_incident","tags":["Incidents"]},{"key":"GET /incidents/{incidentId}","name":"get_incident","tags":["Incidents"]},{"key":"PUT /incidents/{incidentId}","name":"replace_incident","tags":["Incidents"]},{"key":"DELETE /incidents/{incidentId}","name":"delete_incident","tags":["Incidents"]}]',
      load: () => import("./incidents.js"),
    },
    {
      entries:
        '[{"key":"GET /invoices","name":"list_invoices","tags":["Invoices"]},{"key":"POST /invoices","name":"create_invoice","tags":["Invoices"]},{"key":"GET /invoices/{invoiceId}","name":"get_invoice","tags":["Invoices"]},{"key":"PUT /invoices/{invoiceId}","name":"replace_invoice","tags":["Invoices"]},{"key":"DELETE /invoices/{invoiceId}","name":"delete_invoice","tags":["Invoices"]},{"key":"POST /invoices/{invoiceId}/payment","name":"record_payment","tags":["Invoices"]}]',
      load: () => import("./invoices.js"),
    },
    {
      entries:
        '[{"key":"GET /notices","name":"list_notices","tags":["Notices"]},{"key":"POST /notices","name":"create_notice","tags":["Notices"]},{"key":"GET /notices/{noticeId}","name":"get_notice","tags":["Notices"]},{"key":"PUT /notices/{noticeId}","name":"replace_notice","tags":["Notices"]},{"key":"DELETE /notices/{noticeId}","name":"delete_notice","tags":["Notices"]}]',
      load: () => import("./notices.js"),
    },
    {
      entries:
        '[{"key":"GET /tides","name":"get_tides","tags":["Conditions"]},{"key":"GET /weather","name":"get_weather","tags":["Conditions"]}]',
      load: () => import("./conditions.js"),
    },
  ],
  schemas: () => import("../schemas.js"),
  documentation: () => import("../documentation.js"),
  discovery: {
    reads: false,
    writes: true,
    index: () => import("../search.js"),
  },
});
