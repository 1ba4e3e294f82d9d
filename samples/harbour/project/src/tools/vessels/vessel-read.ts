import { defineTool, path, query } from "#generated";

export default defineTool({
  actions: {
    list: { operation: "GET /vessels", description: "list(limit?, after?, flag?, kind?): List vessels" },
    get: { operation: "GET /vessels/{vesselId}", description: "get(vesselId)" },
  },
  name: "vessel_read",
  title: "Read vessel",
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  input: {
    limit: query("limit", { type: "integer", minimum: 1, maximum: 100 }).optional(),
    after: query("after", { type: "string", pattern: "^[a-z]+-[0-9]+$" }).optional(),
    flag: query("flag", {
      type: "string",
      description: "Only vessels under this flag.",
      pattern: "^[A-Z]{2}$",
    }).optional(),
    kind: query("kind", {
      type: "string",
      enum: ["container", "bulk", "tanker", "ferry", "fishing", "tug"],
    }).optional(),
    vesselId: path("vesselId", { type: "string", pattern: "^[a-z]+-[0-9]+$" }).optional(),
  },
});
