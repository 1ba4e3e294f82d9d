import { defineTool, path } from "#generated";

export default defineTool({
  operation: "GET /permits/{permitId}",
  name: "get_permit",
  title: "Get a permit",
  description: "Get a permit",
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  input: {
    permitId: path("permitId", { type: "string", pattern: "^[a-z]+-[0-9]+$" }),
  },
});
