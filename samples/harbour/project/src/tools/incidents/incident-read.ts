import { defineTool, path, query } from "#generated";

export default defineTool({
  actions: {
    list: { operation: "GET /incidents", description: "list(limit?, after?, kind?): List incidents" },
    get: { operation: "GET /incidents/{incidentId}", description: "get(incidentId)" },
  },
  name: "incident_read",
  title: "Read incident",
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  input: {
    limit: query("limit", { type: "integer", minimum: 1, maximum: 100 }).optional(),
    after: query("after", { type: "string", pattern: "^[a-z]+-[0-9]+$" }).optional(),
    kind: query("kind", {
      type: "string",
      enum: ["collision", "spill", "injury", "fire", "near-miss"],
    }).optional(),
    incidentId: path("incidentId", { type: "string", pattern: "^[a-z]+-[0-9]+$" }).optional(),
  },
});
