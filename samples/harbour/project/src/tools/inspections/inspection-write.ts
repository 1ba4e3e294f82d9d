import { body, defineTool, path } from "#generated";

export default defineTool({
  actions: {
    create: { operation: "POST /inspections", description: "create(findings?, passed?)" },
    replace: {
      operation: "PUT /inspections/{inspectionId}",
      description: "replace(inspectionId, findings?, passed?): Replace all that is known of an inspection",
    },
  },
  name: "inspection_write",
  title: "Change inspection",
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true },
  input: {
    vessel: body("/vessel", {
      type: "string",
      description: "create: Id of the vessel.",
      pattern: "^[a-z]+-[0-9]+$",
    }),
    authority: body("/authority", { type: "string", enum: ["customs", "health", "safety"] }),
    date: body("/date", { type: "string", format: "date" }),
    findings: body("/findings", { type: "string", maxLength: 1000 }).optional(),
    passed: body("/passed", { type: "boolean" }).optional(),
    inspectionId: path("inspectionId", { type: "string", pattern: "^[a-z]+-[0-9]+$" }).optional(),
  },
});
