import { defineTool, path } from "#generated";

export default defineTool({
  operation: "DELETE /berths/{berthId}",
  name: "delete_berth",
  title: "Strike a berth from the books",
  description: "Strike a berth from the books",
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: true },
  input: {
    berthId: path("berthId", { type: "string", pattern: "^[a-z]+-[0-9]+$" }),
  },
});
