import { defineTool, path, query } from "#generated";

export default defineTool({
  actions: {
    list: {
      operation: "GET /containers",
      description: "list(limit?, after?, row?, reefer?): List containers",
    },
    get: { operation: "GET /containers/{containerId}", description: "get(containerId)" },
  },
  name: "container_read",
  title: "Read container",
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  input: {
    limit: query("limit", { type: "integer", minimum: 1, maximum: 100 }).optional(),
    after: query("after", { type: "string", pattern: "^[a-z]+-[0-9]+$" }).optional(),
    row: query("row", { type: "string", pattern: "^[A-Z][0-9]{1,3}$" }).optional(),
    reefer: query("reefer", { type: "boolean", description: "Only cooled ones, or only others." }).optional(),
    containerId: path("containerId", { type: "string", pattern: "^[a-z]+-[0-9]+$" }).optional(),
  },
});
