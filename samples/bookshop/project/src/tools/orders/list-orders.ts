import { defineTool, query } from "#generated";

export default defineTool({
  operation: "GET /orders",
  name: "list_orders",
  title: "Go through the order book",
  description:
    "Go through the order book. Returns items[] with customer, lines[], collectFrom, giftMessage and more.",
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  input: {
    status: query("status", { type: "string", enum: ["open", "collected", "cancelled"] }).optional(),
    customer: query("customer", {
      type: "string",
      description: "Only orders of the customer with this e-mail address.",
      format: "email",
    }).optional(),
    limit: query("limit", { type: "integer", default: 10, minimum: 1, maximum: 50 }).optional(),
    cursor: query("cursor", {
      type: "string",
      description: "The nextCursor of the page before.",
      minLength: 1,
      maxLength: 40,
    }).optional(),
  },
});
