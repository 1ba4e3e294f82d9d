import { defineTool, path } from "#generated";

export default defineTool({
  operation: "GET /orders/{orderId}",
  name: "get_order",
  title: "Look up an order",
  description: "Look up an order. Returns customer, lines[], collectFrom, giftMessage and more.",
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  input: {
    orderId: path("orderId", { type: "string", pattern: "^ord-[0-9]+$" }),
  },
});
