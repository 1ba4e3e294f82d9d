import { body, defineTool, path } from "#generated";

export default defineTool({
  actions: {
    create: {
      operation: "POST /invoices",
      description: "create(portCall, cents, due, reference?): Add an invoice",
    },
    replace: {
      operation: "PUT /invoices/{invoiceId}",
      description:
        "replace(invoiceId, portCall, cents, due, reference?): Replace all that is known of an invoice",
    },
    record_payment: {
      operation: "POST /invoices/{invoiceId}/payment",
      description: "record_payment(invoiceId): Record that an invoice was paid",
    },
  },
  name: "invoices_write",
  title: "Change invoices",
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true },
  input: {
    portCall: body("/portCall", { type: "string", pattern: "^[a-z]+-[0-9]+$" }).optional(),
    cents: body("/cents", { type: "integer", description: "Amount in euro cents.", minimum: 1 }).optional(),
    due: body("/due", { type: "string", format: "date" }).optional(),
    reference: body("/reference", { type: "string", maxLength: 40 }).optional(),
    invoiceId: path("invoiceId", { type: "string", pattern: "^[a-z]+-[0-9]+$" }).optional(),
  },
});
