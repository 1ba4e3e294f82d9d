import { defineTool, path, query } from "#generated";

export default defineTool({
  actions: {
    list: { operation: "GET /towages", description: "list(limit?, after?, portCall?): List towages" },
    get: { operation: "GET /towages/{towageId}", description: "get(towageId)" },
  },
  name: "towage_read",
  title: "Read towage",
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  input: {
    limit: query("limit", { type: "integer", minimum: 1, maximum: 100 }).optional(),
    after: query("after", { type: "string", pattern: "^[a-z]+-[0-9]+$" }).optional(),
    portCall: query("portCall", {
      type: "string",
      description: "Only towages of this visit.",
      pattern: "^[a-z]+-[0-9]+$",
    }).optional(),
    towageId: path("towageId", { type: "string", pattern: "^[a-z]+-[0-9]+$" }).optional(),
  },
});
