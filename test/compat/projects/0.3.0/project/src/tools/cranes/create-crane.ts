import { body, defineTool } from "#generated";

export default defineTool({
  operation: "POST /cranes",
  name: "create_crane",
  title: "Add a crane",
  description: "Add a crane",
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
  input: {
    name: body("/name", { type: "string", maxLength: 40 }),
    liftTonnes: body("/liftTonnes", { type: "number", description: "Heaviest load.", exclusiveMinimum: 0 }),
    berth: body("/berth", { type: "string", pattern: "^[a-z]+-[0-9]+$" }).optional(),
    outOfOrder: body("/outOfOrder", { type: "boolean" }).optional(),
  },
});
