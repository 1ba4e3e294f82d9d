import { defineTool, query } from "#generated";

export default defineTool({
  operation: "GET /permits",
  name: "list_permits",
  title: "List permits",
  description: "List permits",
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  input: {
    limit: query("limit", { type: "integer", minimum: 1, maximum: 100 }).optional(),
    after: query("after", { type: "string", pattern: "^[a-z]+-[0-9]+$" }).optional(),
    activity: query("activity", {
      type: "string",
      enum: ["diving", "hot-work", "fishing", "filming"],
    }).optional(),
  },
});
