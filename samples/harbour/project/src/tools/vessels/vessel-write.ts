import { body, defineTool, path } from "#generated";

export default defineTool({
  actions: {
    create: { operation: "POST /vessels", description: "create(lengthMetres?, draughtMetres?)" },
    replace: {
      operation: "PUT /vessels/{vesselId}",
      description: "replace(vesselId, lengthMetres?, draughtMetres?): Replace all that is known of a vessel",
    },
  },
  name: "vessel_write",
  title: "Change vessel",
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true },
  input: {
    name: body("/name", { type: "string", maxLength: 60 }),
    imo: body("/imo", { type: "string", description: "create: IMO number.", pattern: "^[0-9]{7}$" }),
    flag: body("/flag", { type: "string", description: "Country of registry", pattern: "^[A-Z]{2}$" }),
    kind: body("/kind", { type: "string", enum: ["container", "bulk", "tanker", "ferry", "fishing", "tug"] }),
    lengthMetres: body("/lengthMetres", { type: "number", exclusiveMinimum: 0 }).optional(),
    draughtMetres: body("/draughtMetres", {
      type: "number",
      description: "Deepest point below the water line.",
      exclusiveMinimum: 0,
    }).optional(),
    vesselId: path("vesselId", { type: "string", pattern: "^[a-z]+-[0-9]+$" }).optional(),
  },
});
