import { body, defineTool, path } from "#generated";

export default defineTool({
  actions: {
    create: { operation: "POST /incidents", description: "create(portCall?, reportedBy?)" },
    replace: {
      operation: "PUT /incidents/{incidentId}",
      description: "replace(incidentId, portCall?, reportedBy?): Replace all that is known of an incident",
    },
  },
  name: "incident_write",
  title: "Change incident",
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true },
  input: {
    kind: body("/kind", { type: "string", enum: ["collision", "spill", "injury", "fire", "near-miss"] }),
    happened: body("/happened", { type: "string", format: "date-time" }),
    description: body("/description", { type: "string", maxLength: 2000 }),
    portCall: body("/portCall", {
      type: "string",
      description: "create: Id of the port call.",
      pattern: "^[a-z]+-[0-9]+$",
    }).optional(),
    reportedBy: body("/reportedBy", { type: "string", maxLength: 80 }).optional(),
    incidentId: path("incidentId", { type: "string", pattern: "^[a-z]+-[0-9]+$" }).optional(),
  },
});
