import { defineTool, path, query } from "#generated";

export default defineTool({
  actions: {
    list: { operation: "GET /permits", description: "list(limit?, after?, activity?): List permits" },
    get: { operation: "GET /permits/{permitId}", description: "get(permitId)" },
  },
  name: "permit_read",
  title: "Read permit",
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  input: {
    limit: query("limit", { type: "integer", minimum: 1, maximum: 100 }).optional(),
    after: query("after", { type: "string", pattern: "^[a-z]+-[0-9]+$" }).optional(),
    activity: query("activity", {
      type: "string",
      enum: ["diving", "hot-work", "fishing", "filming"],
    }).optional(),
    permitId: path("permitId", { type: "string", pattern: "^[a-z]+-[0-9]+$" }).optional(),
  },
});
