import { defineTool, path } from "#generated";

export default defineTool({
  operation: "GET /containers/{containerId}",
  name: "get_container",
  title: "Get a container",
  description: "Get a container",
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  input: {
    containerId: path("containerId", { type: "string", pattern: "^[a-z]+-[0-9]+$" }),
  },
});
