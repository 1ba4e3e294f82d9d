import { defineTool, query } from "#generated";

export default defineTool({
  operation: "GET /notices",
  name: "list_notices",
  title: "List notices",
  description: "List notices",
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  input: {
    limit: query("limit", { type: "integer", minimum: 1, maximum: 100 }).optional(),
    after: query("after", { type: "string", pattern: "^[a-z]+-[0-9]+$" }).optional(),
  },
});
