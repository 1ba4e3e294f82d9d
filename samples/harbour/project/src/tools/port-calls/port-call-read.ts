import { defineTool, path, query } from "#generated";

export default defineTool({
  actions: {
    list: "GET /port-calls",
    get: "GET /port-calls/{portCallId}",
  },
  name: "port_call_read",
  title: "Read port call",
  description: "list(limit?)\nget(portCallId)",
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  input: {
    limit: query("limit", { type: "integer", minimum: 1, maximum: 100 }).optional(),
    portCallId: path("portCallId", { type: "string", pattern: "^[a-z]+-[0-9]+$" }).optional(),
  },
});
