import { defineTool, path } from "#generated";

export default defineTool({
  operation: "GET /notices/{noticeId}",
  name: "get_notice",
  title: "Get a notice",
  description: "Get a notice",
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  input: {
    noticeId: path("noticeId", { type: "string", pattern: "^[a-z]+-[0-9]+$" }),
  },
});
