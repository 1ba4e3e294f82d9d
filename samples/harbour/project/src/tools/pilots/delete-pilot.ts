import { defineTool, path } from "#generated";

export default defineTool({
  operation: "DELETE /pilots/{pilotId}",
  name: "delete_pilot",
  title: "Strike a pilot from the books",
  description: "Strike a pilot from the books",
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: true },
  input: {
    pilotId: path("pilotId", { type: "string", pattern: "^[a-z]+-[0-9]+$" }),
  },
});
