import { defineTool, path, query } from "#generated";

export default defineTool({
  actions: {
    list: {
      operation: "GET /invoices",
      description: "list(limit?, after?, portCall?, paid?): List invoices",
    },
    get: { operation: "GET /invoices/{invoiceId}", description: "get(invoiceId)" },
  },
  name: "invoice_read",
  title: "Read invoice",
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  input: {
    limit: query("limit", { type: "integer", minimum: 1, maximum: 100 }).optional(),
    after: query("after", { type: "string", pattern: "^[a-z]+-[0-9]+$" }).optional(),
    portCall: query("portCall", {
      type: "string",
      description: "Only invoices of this visit.",
      pattern: "^[a-z]+-[0-9]+$",
    }).optional(),
    paid: query("paid", { type: "boolean", description: "Only paid, or only unpaid ones." }).optional(),
    invoiceId: path("invoiceId", { type: "string", pattern: "^[a-z]+-[0-9]+$" }).optional(),
  },
});
