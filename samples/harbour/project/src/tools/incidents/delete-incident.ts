import { defineTool, path } from "#generated";

export default defineTool({
  operation: "DELETE /incidents/{incidentId}",
  name: "delete_incident",
  title: "Strike an incident from the books",
  description: "Strike an incident from the books",
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: true },
  input: {
    incidentId: path("incidentId", { type: "string", pattern: "^[a-z]+-[0-9]+$" }),
  },
});
