import { defineTool, query } from "#generated";

export default defineTool({
  operation: "market-stalls GET /stalls",
  name: "list_stalls",
  title: "List the stalls of the market",
  description: "List the stalls of the market. Returns a list with number, name and sells of each.",
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  input: {
    sells: query("sells", { type: "string", enum: ["bread", "cheese", "fish", "flowers"] }).optional(),
  },
});
