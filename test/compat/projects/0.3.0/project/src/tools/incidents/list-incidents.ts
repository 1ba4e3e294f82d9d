import { defineTool, query } from "#generated";

export default defineTool({
  operation: "GET /incidents",
  name: "list_incidents",
  title: "List incidents",
  description: "List incidents",
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  input: {
    limit: query("limit", { type: "integer", minimum: 1, maximum: 100 }).optional(),
    after: query("after", { type: "string", pattern: "^[a-z]+-[0-9]+$" }).optional(),
    kind: query("kind", {
      type: "string",
      enum: ["collision", "spill", "injury", "fire", "near-miss"],
    }).optional(),
  },
});
