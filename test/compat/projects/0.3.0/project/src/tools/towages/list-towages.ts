import { defineTool, query } from "#generated";

export default defineTool({
  operation: "GET /towages",
  name: "list_towages",
  title: "List towages",
  description: "List towages",
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  input: {
    limit: query("limit", { type: "integer", minimum: 1, maximum: 100 }).optional(),
    after: query("after", { type: "string", pattern: "^[a-z]+-[0-9]+$" }).optional(),
    portCall: query("portCall", { type: "string", pattern: "^[a-z]+-[0-9]+$" }).optional(),
  },
});
