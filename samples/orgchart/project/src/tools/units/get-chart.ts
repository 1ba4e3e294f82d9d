import { defineTool, query } from "#generated";

export default defineTool({
  operation: "GET /units",
  name: "get_chart",
  title: "See the whole chart",
  description:
    "See the whole chart. Returns the root unit with all units below it, as deep as asked for. The answer has id, name, motto, headcount and more.",
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  input: {
    depth: query("depth", {
      type: "integer",
      description: "Levels below the root to show; all when absent.",
      minimum: 0,
      maximum: 20,
    }).optional(),
    collapse: query("collapse", {
      type: "array",
      description: "Ids of units whose inner units are left out.",
      items: { type: "string", pattern: "^[a-z][a-z0-9-]*$", maxLength: 40 },
    }).optional(),
  },
});
