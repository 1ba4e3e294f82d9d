import { body, defineTool } from "#generated";

export default defineTool({
  operation: "POST /inspections",
  name: "create_inspection",
  title: "Add an inspection",
  description: "Add an inspection",
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
  input: {
    vessel: body("/vessel", { type: "string", description: "ID", pattern: "^[a-z]+-[0-9]+$" }),
    authority: body("/authority", { type: "string", enum: ["customs", "health", "safety"] }),
    date: body("/date", { type: "string", format: "date" }),
    findings: body("/findings", { type: "string", maxLength: 1000 }).optional(),
    passed: body("/passed", { type: "boolean" }).optional(),
  },
});
