import { defineTool, path } from "#generated";

export default defineTool({
  operation: "GET /invoices/{invoiceId}",
  name: "get_invoice",
  title: "Get an invoice",
  description: "Get an invoice",
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  input: {
    invoiceId: path("invoiceId", { type: "string", pattern: "^[a-z]+-[0-9]+$" }),
  },
});
