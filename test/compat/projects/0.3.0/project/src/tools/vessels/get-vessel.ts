import { defineTool, path } from "#generated";

export default defineTool({
  operation: "GET /vessels/{vesselId}",
  name: "get_vessel",
  title: "Get a vessel",
  description: "Get a vessel",
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  input: {
    vesselId: path("vesselId", { type: "string", pattern: "^[a-z]+-[0-9]+$" }),
  },
});
