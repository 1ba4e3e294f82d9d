import { defineTool, path, query } from "#generated";

export default defineTool({
  actions: {
    list: { operation: "GET /notices", description: "list(limit?, after?): List notices" },
    get: { operation: "GET /notices/{noticeId}", description: "get(noticeId)" },
  },
  name: "notice_read",
  title: "Read notice",
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  input: {
    limit: query("limit", { type: "integer", minimum: 1, maximum: 100 }).optional(),
    after: query("after", { type: "string", pattern: "^[a-z]+-[0-9]+$" }).optional(),
    noticeId: path("noticeId", { type: "string", pattern: "^[a-z]+-[0-9]+$" }).optional(),
  },
});
