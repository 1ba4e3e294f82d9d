import { body, defineTool, path } from "#generated";

export default defineTool({
  actions: {
    create: { operation: "POST /cranes", description: "create(berth?, outOfOrder?)" },
    replace: {
      operation: "PUT /cranes/{craneId}",
      description: "replace(craneId, berth?, outOfOrder?): Replace all that is known of a crane",
    },
  },
  name: "crane_write",
  title: "Change crane",
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true },
  input: {
    name: body("/name", { type: "string", maxLength: 40 }),
    liftTonnes: body("/liftTonnes", { type: "number", description: "Heaviest load.", exclusiveMinimum: 0 }),
    berth: body("/berth", {
      type: "string",
      description: "create: Id of the berth.",
      pattern: "^[a-z]+-[0-9]+$",
    }).optional(),
    outOfOrder: body("/outOfOrder", { type: "boolean" }).optional(),
    craneId: path("craneId", { type: "string", pattern: "^[a-z]+-[0-9]+$" }).optional(),
  },
});
