import { defineTool, query } from "#generated";

export default defineTool({
  operation: "GET /pilots",
  name: "list_pilots",
  title: "List pilots",
  description: "List pilots",
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  input: {
    limit: query("limit", { type: "integer", minimum: 1, maximum: 100 }).optional(),
    after: query("after", { type: "string", pattern: "^[a-z]+-[0-9]+$" }).optional(),
    licence: query("licence", { type: "string", enum: ["coastal", "harbour", "deep-sea"] }).optional(),
    onDuty: query("onDuty", { type: "boolean", description: "Only pilots on duty, or off." }).optional(),
  },
});
