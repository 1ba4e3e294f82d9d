import { defineTool, path } from "#generated";

export default defineTool({
  operation: "GET /port-calls/{portCallId}",
  name: "get_port_call",
  title: "Get a port call",
  description: "Get a port call",
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  input: {
    portCallId: path("portCallId", { type: "string", pattern: "^[a-z]+-[0-9]+$" }),
  },
});
