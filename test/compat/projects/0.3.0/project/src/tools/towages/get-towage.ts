import { defineTool, path } from "#generated";

export default defineTool({
  operation: "GET /towages/{towageId}",
  name: "get_towage",
  title: "Get a towage",
  description: "Get a towage",
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  input: {
    towageId: path("towageId", { type: "string", pattern: "^[a-z]+-[0-9]+$" }),
  },
});
