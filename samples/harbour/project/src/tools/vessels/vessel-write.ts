import { body, defineTool, path } from "#generated";

export default defineTool({
  actions: {
    create: "POST /vessels",
    replace: "PUT /vessels/{vesselId}",
  },
  name: "vessel_write",
  title: "Change vessel",
  description:
    "create(lengthMetres?, draughtMetres?)\nreplace(vesselId, lengthMetres?, draughtMetres?): Replace all that is known of a vessel",
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
