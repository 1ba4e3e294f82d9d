import { defineTool, path } from "#generated";

export default defineTool({
  operation: "DELETE /vessels/{vesselId}",
  name: "delete_vessel",
  title: "Strike a vessel from the books",
  description: "Strike a vessel from the books",
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: true },
  input: {
    vesselId: path("vesselId", { type: "string", pattern: "^[a-z]+-[0-9]+$" }),
  },
});
