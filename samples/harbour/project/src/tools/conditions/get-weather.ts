import { defineTool } from "#generated";

export default defineTool({
  operation: "GET /weather",
  name: "get_weather",
  title: "Wind and sight at the harbour mouth",
  description: "Wind and sight at the harbour mouth",
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  input: {},
});
