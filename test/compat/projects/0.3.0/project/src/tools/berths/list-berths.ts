import { defineTool, query } from "#generated";

export default defineTool({
  operation: "GET /berths",
  name: "list_berths",
  title: "List berths",
  description: "List berths",
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  input: {
    limit: query("limit", { type: "integer", minimum: 1, maximum: 20 }).optional(),
    after: query("after", { type: "string", pattern: "^[a-z]+-[0-9]+$" }).optional(),
    quay: query("quay", { type: "string", enum: ["north", "south", "oil", "ferry"] }).optional(),
  },
});
