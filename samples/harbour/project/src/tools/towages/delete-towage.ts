import { defineTool, path } from "#generated";

export default defineTool({
  operation: "DELETE /towages/{towageId}",
  name: "delete_towage",
  title: "Strike a towage from the books",
  description: "Strike a towage from the books",
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: true },
  input: {
    towageId: path("towageId", { type: "string", pattern: "^[a-z]+-[0-9]+$" }),
  },
});
