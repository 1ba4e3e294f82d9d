import { body, defineTool, path } from "#generated";

export default defineTool({
  actions: {
    create: {
      operation: "POST /permits",
      description: "create(holder, activity, until, area?): Add a permit",
    },
    replace: {
      operation: "PUT /permits/{permitId}",
      description: "replace(permitId, holder, activity, until, area?): Replace all that is known of a permit",
    },
    revoke: {
      operation: "POST /permits/{permitId}/revocation",
      description: "revoke(permitId): Take a permit back before its end",
    },
  },
  name: "permits_write",
  title: "Change permits",
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true },
  input: {
    holder: body("/holder", { type: "string", maxLength: 80 }).optional(),
    activity: body("/activity", {
      type: "string",
      enum: ["diving", "hot-work", "fishing", "filming"],
    }).optional(),
    until: body("/until", { type: "string", description: "Last day.", format: "date" }).optional(),
    area: body("/area", { type: "string", maxLength: 80 }).optional(),
    permitId: path("permitId", { type: "string", pattern: "^[a-z]+-[0-9]+$" }).optional(),
  },
});
