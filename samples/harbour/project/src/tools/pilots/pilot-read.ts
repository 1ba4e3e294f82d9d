import { defineTool, path, query } from "#generated";

export default defineTool({
  actions: {
    list: { operation: "GET /pilots", description: "list(limit?, after?, licence?, onDuty?): List pilots" },
    get: { operation: "GET /pilots/{pilotId}", description: "get(pilotId)" },
  },
  name: "pilot_read",
  title: "Read pilot",
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  input: {
    limit: query("limit", { type: "integer", minimum: 1, maximum: 100 }).optional(),
    after: query("after", { type: "string", pattern: "^[a-z]+-[0-9]+$" }).optional(),
    licence: query("licence", { type: "string", enum: ["coastal", "harbour", "deep-sea"] }).optional(),
    onDuty: query("onDuty", { type: "boolean", description: "Only pilots on duty, or off." }).optional(),
    pilotId: path("pilotId", { type: "string", pattern: "^[a-z]+-[0-9]+$" }).optional(),
  },
});
