import { defineTool, query } from "#generated";

export default defineTool({
  operation: "GET /containers",
  name: "list_containers",
  title: "List containers",
  description: "List containers",
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  input: {
    limit: query("limit", { type: "integer", minimum: 1, maximum: 100 }).optional(),
    after: query("after", { type: "string", pattern: "^[a-z]+-[0-9]+$" }).optional(),
    row: query("row", { type: "string", pattern: "^[A-Z][0-9]{1,3}$" }).optional(),
    reefer: query("reefer", { type: "boolean", description: "Only cooled ones, or only others." }).optional(),
  },
});
