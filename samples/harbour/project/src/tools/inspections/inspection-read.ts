import { defineTool, path, query } from "#generated";

export default defineTool({
  actions: {
    list: {
      operation: "GET /inspections",
      description: "list(limit?, after?, vessel?, authority?): List inspections",
    },
    get: { operation: "GET /inspections/{inspectionId}", description: "get(inspectionId)" },
  },
  name: "inspection_read",
  title: "Read inspection",
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  input: {
    limit: query("limit", { type: "integer", minimum: 1, maximum: 100 }).optional(),
    after: query("after", { type: "string", pattern: "^[a-z]+-[0-9]+$" }).optional(),
    vessel: query("vessel", { type: "string", pattern: "^[a-z]+-[0-9]+$" }).optional(),
    authority: query("authority", { type: "string", enum: ["customs", "health", "safety"] }).optional(),
    inspectionId: path("inspectionId", { type: "string", pattern: "^[a-z]+-[0-9]+$" }).optional(),
  },
});
