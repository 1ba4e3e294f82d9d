import { defineTool, path, query } from "#generated";

export default defineTool({
  actions: {
    list: { operation: "GET /cranes", description: "list(limit?, after?, berth?): List cranes" },
    get: { operation: "GET /cranes/{craneId}", description: "get(craneId)" },
  },
  name: "crane_read",
  title: "Read crane",
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  input: {
    limit: query("limit", { type: "integer", minimum: 1, maximum: 100 }).optional(),
    after: query("after", { type: "string", pattern: "^[a-z]+-[0-9]+$" }).optional(),
    berth: query("berth", { type: "string", pattern: "^[a-z]+-[0-9]+$" }).optional(),
    craneId: path("craneId", { type: "string", pattern: "^[a-z]+-[0-9]+$" }).optional(),
  },
});
