import { defineTool, path } from "#generated";

export default defineTool({
  operation: "GET /prints/{printId}",
  name: "get_print_order",
  title: "See how far the prints are",
  description: "See how far the prints are. Returns state, paper, copies, border and more.",
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  input: {
    printId: path("printId", { type: "string", pattern: "^p[0-9]+$" }),
  },
});
