import { body, defineTool, path } from "#generated";

export default defineTool({
  actions: {
    create: "POST /cranes",
    replace: "PUT /cranes/{craneId}",
  },
  name: "crane_write",
  title: "Change crane",
  description:
    "create(berth?, outOfOrder?)\nreplace(craneId, berth?, outOfOrder?): Replace all that is known of a crane",
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
