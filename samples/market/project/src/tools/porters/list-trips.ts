import { defineTool, path } from "#generated";

export default defineTool({
  operation: "porters GET /porters/{porterId}/trips",
  name: "list_trips",
  title: "List the trips of a porter",
  description: "List the trips of a porter",
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  input: {
    porterId: path("porterId", { type: "string", pattern: "^[a-z]{2,12}$" }),
  },
});
