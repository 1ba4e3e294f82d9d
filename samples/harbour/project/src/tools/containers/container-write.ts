import { body, defineTool, path } from "#generated";

export default defineTool({
  actions: {
    create: {
      operation: "POST /containers",
      description: "create(number, size, grossKilograms, row?, reefer?)",
    },
    replace: {
      operation: "PUT /containers/{containerId}",
      description:
        "replace(containerId, number, size, grossKilograms, row?, reefer?): Replace all that is known of a container",
    },
    release: {
      operation: "POST /containers/{containerId}/release",
      description: "release(containerId): Release a container to its owner",
    },
  },
  name: "container_write",
  title: "Change container",
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true },
  input: {
    number: body("/number", {
      type: "string",
      description: "ISO 6346 number.",
      pattern: "^[A-Z]{4}[0-9]{7}$",
    }).optional(),
    size: body("/size", { type: "string", enum: ["20ft", "40ft", "45ft"] }).optional(),
    grossKilograms: body("/grossKilograms", {
      type: "integer",
      description: "Weight with contents.",
      minimum: 1000,
      maximum: 32500,
    }).optional(),
    row: body("/row", {
      type: "string",
      description: "Where it stands in the yard.",
      pattern: "^[A-Z][0-9]{1,3}$",
    }).optional(),
    reefer: body("/reefer", { type: "boolean", description: "It is cooled." }).optional(),
    containerId: path("containerId", { type: "string", pattern: "^[a-z]+-[0-9]+$" }).optional(),
  },
});
