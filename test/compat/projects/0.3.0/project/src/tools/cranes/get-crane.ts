import { defineTool, path } from "#generated";

export default defineTool({
  operation: "GET /cranes/{craneId}",
  name: "get_crane",
  title: "Get a crane",
  description: "Get a crane",
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  input: {
    craneId: path("craneId", { type: "string", pattern: "^[a-z]+-[0-9]+$" }),
  },
});
