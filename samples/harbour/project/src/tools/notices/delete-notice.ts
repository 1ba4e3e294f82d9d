import { defineTool, path } from "#generated";

export default defineTool({
  operation: "DELETE /notices/{noticeId}",
  name: "delete_notice",
  title: "Strike a notice from the books",
  description: "Strike a notice from the books",
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: true },
  input: {
    noticeId: path("noticeId", { type: "string", pattern: "^[a-z]+-[0-9]+$" }),
  },
});
