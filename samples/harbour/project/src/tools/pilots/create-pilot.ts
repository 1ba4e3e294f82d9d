import { body, defineTool } from "#generated";

export default defineTool({
  operation: "POST /pilots",
  name: "create_pilot",
  title: "Add a pilot",
  description: "Add a pilot",
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
  input: {
    name: body("/name", { type: "string", maxLength: 60 }),
    licence: body("/licence", { type: "string", enum: ["coastal", "harbour", "deep-sea"] }),
    phone: body("/phone", { type: "string", pattern: "^[+0-9 ]{5,20}$" }).optional(),
    onDuty: body("/onDuty", { type: "boolean" }).optional(),
  },
});
