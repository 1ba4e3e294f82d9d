import { defineTool, query } from "#generated";

export default defineTool({
  actions: {
    list_tides: "GET /tides",
    get_weather: "GET /weather",
  },
  name: "condition_read",
  title: "Read condition",
  description:
    "list_tides(date): High and low water of a day\nget_weather(): Wind and sight at the harbour mouth",
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  input: {
    date: query("date", { type: "string", format: "date" }).optional(),
  },
});
