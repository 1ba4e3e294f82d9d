import { defineTool, path, query } from "#generated";

export default defineTool({
  actions: {
    list: "GET /cranes",
    get: "GET /cranes/{craneId}",
  },
  name: "crane_read",
  title: "Read crane",
  description: "list(limit?, after?, berth?): List cranes\nget(craneId)",
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  input: {
    limit: query("limit", { type: "integer", minimum: 1, maximum: 100 }).optional(),
    after: query("after", { type: "string", pattern: "^[a-z]+-[0-9]+$" }).optional(),
    berth: query("berth", { type: "string", pattern: "^[a-z]+-[0-9]+$" }).optional(),
    craneId: path("craneId", { type: "string", pattern: "^[a-z]+-[0-9]+$" }).optional(),
  },
});
