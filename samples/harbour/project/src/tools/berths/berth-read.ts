import { defineTool, path, query } from "#generated";

export default defineTool({
  actions: {
    list: { operation: "GET /berths", description: "list(limit?, after?, quay?, closed?): List berths" },
    get: { operation: "GET /berths/{berthId}", description: "get(berthId)" },
  },
  name: "berth_read",
  title: "Read berth",
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  input: {
    limit: query("limit", { type: "integer", minimum: 1, maximum: 100 }).optional(),
    after: query("after", { type: "string", pattern: "^[a-z]+-[0-9]+$" }).optional(),
    quay: query("quay", { type: "string", enum: ["north", "south", "oil", "ferry"] }).optional(),
    closed: query("closed", { type: "boolean", description: "Only closed, or only open ones." }).optional(),
    berthId: path("berthId", { type: "string", pattern: "^[a-z]+-[0-9]+$" }).optional(),
  },
});
