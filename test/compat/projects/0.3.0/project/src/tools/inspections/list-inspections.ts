import { defineTool, query } from "#generated";

export default defineTool({
  operation: "GET /inspections",
  name: "list_inspections",
  title: "List inspections",
  description: "List inspections",
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  input: {
    limit: query("limit", { type: "integer", minimum: 1, maximum: 100 }).optional(),
    after: query("after", { type: "string", pattern: "^[a-z]+-[0-9]+$" }).optional(),
    vessel: query("vessel", { type: "string", pattern: "^[a-z]+-[0-9]+$" }).optional(),
    authority: query("authority", { type: "string", enum: ["customs", "health", "safety"] }).optional(),
  },
});
