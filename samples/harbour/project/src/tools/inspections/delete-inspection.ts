import { defineTool, path } from "#generated";

export default defineTool({
  operation: "DELETE /inspections/{inspectionId}",
  name: "delete_inspection",
  title: "Strike an inspection from the books",
  description: "Strike an inspection from the books",
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: true },
  input: {
    inspectionId: path("inspectionId", { type: "string", pattern: "^[a-z]+-[0-9]+$" }),
  },
});
