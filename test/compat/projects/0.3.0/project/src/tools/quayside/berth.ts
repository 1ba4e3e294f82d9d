import { defineTool, path } from "#generated";

export default defineTool({
  operation: "GET /berths/{berthId}",
  name: "get_berth",
  title: "Get a berth",
  description: "Get a berth",
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  input: {
    berthId: path("berthId", { type: "string", pattern: "^[a-z]+-[0-9]+$" }),
  },
});
