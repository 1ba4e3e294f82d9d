import { defineTool, query } from "#generated";

export default defineTool({
  actions: {
    list_tides: { operation: "GET /tides", description: "list_tides(date): High and low water of a day" },
    get_weather: {
      operation: "GET /weather",
      description: "get_weather(): Wind and sight at the harbour mouth",
    },
  },
  name: "condition_read",
  title: "Read condition",
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  input: {
    date: query("date", { type: "string", format: "date" }).optional(),
  },
});
