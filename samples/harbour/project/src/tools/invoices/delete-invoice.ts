import { defineTool, path } from "#generated";

export default defineTool({
  operation: "DELETE /invoices/{invoiceId}",
  name: "delete_invoice",
  title: "Strike an invoice from the books",
  description: "Strike an invoice from the books",
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: true },
  input: {
    invoiceId: path("invoiceId", { type: "string", pattern: "^[a-z]+-[0-9]+$" }),
  },
});
