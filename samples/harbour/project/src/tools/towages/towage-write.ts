import { body, defineTool, path } from "#generated";

export default defineTool({
  actions: {
    create: { operation: "POST /towages", description: "create(remark?)" },
    replace: {
      operation: "PUT /towages/{towageId}",
      description: "replace(towageId, remark?): Replace all that is known of a towage",
    },
  },
  name: "towage_write",
  title: "Change towage",
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true },
  input: {
    portCall: body("/portCall", {
      type: "string",
      description: "create: Id of the port call.",
      pattern: "^[a-z]+-[0-9]+$",
    }),
    tugs: body("/tugs", {
      type: "integer",
      description: "How many tugs are needed.",
      minimum: 1,
      maximum: 4,
    }),
    direction: body("/direction", { type: "string", enum: ["in", "out", "shift"] }),
    remark: body("/remark", { type: "string", maxLength: 200 }).optional(),
    towageId: path("towageId", { type: "string", pattern: "^[a-z]+-[0-9]+$" }).optional(),
  },
});
