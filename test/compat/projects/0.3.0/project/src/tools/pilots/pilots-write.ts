import { body, defineTool, path } from "#generated";

export default defineTool({
  actions: {
    create: { operation: "POST /pilots", description: "create(phone?, onDuty?): Add a pilot" },
    replace: {
      operation: "PUT /pilots/{pilotId}",
      description: "replace(pilotId, phone?, onDuty?): Replace all that is known of a pilot",
    },
  },
  name: "pilots_write",
  title: "Change pilots",
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true },
  input: {
    name: body("/name", { type: "string", maxLength: 60 }),
    licence: body("/licence", { type: "string", enum: ["coastal", "harbour", "deep-sea"] }),
    phone: body("/phone", { type: "string", pattern: "^[+0-9 ]{5,20}$" }).optional(),
    onDuty: body("/onDuty", { type: "boolean" }).optional(),
    pilotId: path("pilotId", { type: "string", pattern: "^[a-z]+-[0-9]+$" }).optional(),
  },
});
