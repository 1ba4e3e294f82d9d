import { defineTool, query } from "#generated";

export default defineTool({
  operation: "GET /tides",
  name: "list_tides",
  title: "High and low water of a day",
  description: "High and low water of a day. Returns a list with kind, time and metres of each.",
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  input: {
    date: query("date", { type: "string", format: "date" }),
  },
});
