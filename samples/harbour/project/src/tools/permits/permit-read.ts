import { defineTool, path, query } from "#generated";

export default defineTool({
  actions: {
    list: "GET /permits",
    get: "GET /permits/{permitId}",
  },
  name: "permit_read",
  title: "Read permit",
  description: "list(limit?, after?, activity?): List permits\nget(permitId)",
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
