import { body, defineTool } from "#generated";

export default defineTool({
  operation: "market-stalls POST /orders",
  name: "place_order",
  title: "Order something from a stall",
  description: "Order something from a stall. Returns id, amount and more.",
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
  input: {
    stall: body("/stall", { type: "integer", description: "Number of the stall.", minimum: 1 }),
    amount: body("/amount", { type: "integer", minimum: 1, maximum: 20 }),
  },
});
