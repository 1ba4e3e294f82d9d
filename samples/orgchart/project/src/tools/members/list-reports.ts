import { defineTool, path } from "#generated";

export default defineTool({
  operation: "GET /members/{memberId}/reports",
  name: "list_reports",
  title: "See who answers to a member",
  description:
    "See who answers to a member. Returns everyone who answers to the member, directly or over others, as a tree.",
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  input: {
    memberId: path("memberId", { type: "string", pattern: "^[a-z][a-z0-9-]*$", maxLength: 40 }),
  },
});
