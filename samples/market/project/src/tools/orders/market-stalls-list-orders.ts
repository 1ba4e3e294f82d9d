import { defineTool } from "#generated";

export default defineTool({
  operation: "market-stalls GET /orders",
  name: "market_stalls_list_orders",
  title: "List what was ordered from the stalls",
  description: "List what was ordered from the stalls. Returns a list with id, amount and more of each.",
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  input: {},
});
