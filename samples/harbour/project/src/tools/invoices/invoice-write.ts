import { body, defineTool, path } from "#generated";

export default defineTool({
  actions: {
    create: "POST /invoices",
    replace: "PUT /invoices/{invoiceId}",
    record_payment: "POST /invoices/{invoiceId}/payment",
  },
  name: "invoice_write",
  title: "Change invoice",
  description:
    "create(portCall, cents, due, reference?)\nreplace(invoiceId, portCall, cents, due, reference?): Replace all that is known of an invoice\nrecord_payment(invoiceId): Record that an invoice was paid",
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true },
  input: {
    portCall: body("/portCall", {
      type: "string",
      description: "create: Id of the port call.",
      pattern: "^[a-z]+-[0-9]+$",
    }).optional(),
    cents: body("/cents", { type: "integer", description: "Amount in euro cents.", minimum: 1 }).optional(),
    due: body("/due", { type: "string", format: "date" }).optional(),
    reference: body("/reference", { type: "string", maxLength: 40 }).optional(),
    invoiceId: path("invoiceId", { type: "string", pattern: "^[a-z]+-[0-9]+$" }).optional(),
  },
});
