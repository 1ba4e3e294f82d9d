import { body, defineTool } from "#generated";

export default defineTool({
  operation: "POST /notices",
  name: "create_notice",
  title: "Add a notice",
  description: "Add a notice",
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
  input: {
    title: body("/title", { type: "string", maxLength: 100 }),
    text: body("/text", { type: "string", maxLength: 2000 }),
    validFrom: body("/validFrom", { type: "string", format: "date" }),
    validUntil: body("/validUntil", { type: "string", format: "date" }).optional(),
  },
});
