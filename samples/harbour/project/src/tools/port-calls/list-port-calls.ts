import { defineTool, query } from "#generated";

export default defineTool({
  operation: "GET /port-calls",
  name: "list_port_calls",
  title: "List port calls",
  description: "List port calls",
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  input: {
    limit: query("limit", { type: "integer", minimum: 1, maximum: 100 }).optional(),
    after: query("after", { type: "string", pattern: "^[a-z]+-[0-9]+$" }).optional(),
    vessel: query("vessel", {
      type: "string",
      description: "Only visits of this vessel",
      pattern: "^[a-z]+-[0-9]+$",
    }).optional(),
    state: query("state", {
      type: "string",
      description: "Only visits in this state",
      enum: ["announced", "alongside", "left"],
    }).optional(),
  },
});
