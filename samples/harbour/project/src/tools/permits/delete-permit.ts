import { defineTool, path } from "#generated";

export default defineTool({
  operation: "DELETE /permits/{permitId}",
  name: "delete_permit",
  title: "Strike a permit from the books",
  description: "Strike a permit from the books",
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: true },
  input: {
    permitId: path("permitId", { type: "string", pattern: "^[a-z]+-[0-9]+$" }),
  },
});
