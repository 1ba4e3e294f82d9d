import { defineTool, path } from "#generated";

export default defineTool({
  operation: "GET /incidents/{incidentId}",
  name: "get_incident",
  title: "Get an incident",
  description: "Get an incident",
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  input: {
    incidentId: path("incidentId", { type: "string", pattern: "^[a-z]+-[0-9]+$" }),
  },
});
