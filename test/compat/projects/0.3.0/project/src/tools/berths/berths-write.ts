import { body, defineTool, path } from "#generated";

export default defineTool({
  actions: {
    create: {
      operation: "POST /berths",
      description: "create(shorePower?, closed?): Add a berth, after the harbour master agreed",
    },
    replace: {
      operation: "PUT /berths/{berthId}",
      description: "replace(berthId, shorePower?, closed?): Replace all that is known of a berth",
    },
  },
  name: "berths_write",
  title: "Change berths",
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true },
  input: {
    name: body("/name", { type: "string", maxLength: 40 }),
    quay: body("/quay", { type: "string", enum: ["north", "south", "oil", "ferry"] }),
    lengthMetres: body("/lengthMetres", {
      type: "number",
      description: "Longest vessel that fits.",
      exclusiveMinimum: 0,
    }),
    depthMetres: body("/depthMetres", {
      type: "number",
      description: "Depth at chart datum.",
      exclusiveMinimum: 0,
    }),
    shorePower: body("/shorePower", {
      type: "boolean",
      description: "Power from ashore is available.",
    }).optional(),
    closed: body("/closed", { type: "boolean", description: "No vessel may be sent there." }).optional(),
    berthId: path("berthId", { type: "string", pattern: "^[a-z]+-[0-9]+$" }).optional(),
  },
});
