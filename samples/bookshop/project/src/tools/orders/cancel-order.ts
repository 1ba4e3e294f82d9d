import { defineTool, path } from "#generated";

export default defineTool({
  operation: "POST /orders/{orderId}/cancel",
  name: "cancel_order",
  title: "Cancel an order",
  description:
    "Cancel an order. Puts the copies back on the shelves. Only an open order can be cancelled. Returns customer, lines[], collectFrom, giftMessage and more.",
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true },
  input: {
    orderId: path("orderId", { type: "string", pattern: "^ord-[0-9]+$" }),
  },
});
