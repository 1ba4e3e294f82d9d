import { defineTool, path } from "#generated";

export default defineTool({
  operation: "GET /inspections/{inspectionId}",
  name: "get_inspection",
  title: "Get an inspection",
  description: "Get an inspection",
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  input: {
    inspectionId: path("inspectionId", { type: "string", pattern: "^[a-z]+-[0-9]+$" }),
  },
});
