import { defineTool, query } from "#generated";

export default defineTool({
  operation: "GET /cranes",
  name: "list_cranes",
  title: "List cranes",
  description: "List cranes",
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  input: {
    limit: query("limit", { type: "integer", minimum: 1, maximum: 100 }).optional(),
    after: query("after", { type: "string", pattern: "^[a-z]+-[0-9]+$" }).optional(),
    berth: query("berth", { type: "string", pattern: "^[a-z]+-[0-9]+$" }).optional(),
  },
});
