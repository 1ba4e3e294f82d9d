import { defineTool, path } from "#generated";

export default defineTool({
  operation: "GET /units/{unitId}",
  name: "get_unit",
  title: "See one unit and all below it",
  description: "See one unit and all below it. Returns name, motto, headcount and more.",
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  input: {
    unitId: path("unitId", { type: "string", pattern: "^[a-z][a-z0-9-]*$", maxLength: 40 }),
  },
});
