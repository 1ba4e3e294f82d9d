import { defineTool, path } from "#generated";

export default defineTool({
  operation: "DELETE /containers/{containerId}",
  name: "delete_container",
  title: "Strike a container from the books",
  description: "Strike a container from the books",
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: true },
  input: {
    containerId: path("containerId", { type: "string", pattern: "^[a-z]+-[0-9]+$" }),
  },
});
