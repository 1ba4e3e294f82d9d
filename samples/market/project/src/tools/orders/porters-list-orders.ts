import { defineTool } from "#generated";

export default defineTool({
  operation: "porters GET /orders",
  name: "porters_list_orders",
  title: "List what is to be carried",
  description: "List what is to be carried. Returns a list with id and kilograms of each.",
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  input: {},
});
