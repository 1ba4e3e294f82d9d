import { defineTool, path } from "#generated";

export default defineTool({
  operation: "GET /pilots/{pilotId}",
  name: "get_pilot",
  title: "Get a pilot",
  description: "Get a pilot",
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  input: {
    pilotId: path("pilotId", { type: "string", pattern: "^[a-z]+-[0-9]+$" }),
  },
});
