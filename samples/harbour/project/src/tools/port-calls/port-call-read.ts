import { defineTool, path, query } from "#generated";

export default defineTool({
  actions: {
    list: {
      operation: "GET /port-calls",
      description: "list(limit?, after?, vessel?, state?): List port calls",
    },
    get: { operation: "GET /port-calls/{portCallId}", description: "get(portCallId)" },
  },
  name: "port_call_read",
  title: "Read port call",
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  input: {
    limit: query("limit", { type: "integer", minimum: 1, maximum: 100 }).optional(),
    after: query("after", { type: "string", pattern: "^[a-z]+-[0-9]+$" }).optional(),
    vessel: query("vessel", {
      type: "string",
      description: "Only visits of this vessel.",
      pattern: "^[a-z]+-[0-9]+$",
    }).optional(),
    state: query("state", {
      type: "string",
      description: "Only visits in this state.",
      enum: ["announced", "alongside", "left"],
    }).optional(),
    portCallId: path("portCallId", { type: "string", pattern: "^[a-z]+-[0-9]+$" }).optional(),
  },
});
