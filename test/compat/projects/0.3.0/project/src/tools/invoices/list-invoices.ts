import { defineTool, query } from "#generated";

export default defineTool({
  operation: "GET /invoices",
  name: "list_invoices",
  title: "List invoices",
  description: "List invoices",
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  input: {
    limit: query("limit", { type: "integer", minimum: 1, maximum: 100 }).optional(),
    after: query("after", { type: "string", pattern: "^[a-z]+-[0-9]+$" }).optional(),
    portCall: query("portCall", { type: "string", pattern: "^[a-z]+-[0-9]+$" }).optional(),
    paid: query("paid", { type: "boolean", description: "Only paid, or only unpaid ones." }).optional(),
  },
});
