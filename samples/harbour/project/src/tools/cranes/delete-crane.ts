import { defineTool, path } from "#generated";

export default defineTool({
  operation: "DELETE /cranes/{craneId}",
  name: "delete_crane",
  title: "Strike a crane from the books",
  description: "Strike a crane from the books",
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: true },
  input: {
    craneId: path("craneId", { type: "string", pattern: "^[a-z]+-[0-9]+$" }),
  },
});
