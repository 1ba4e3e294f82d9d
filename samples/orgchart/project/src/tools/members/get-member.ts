import { cookie, defineTool, path } from "#generated";

export default defineTool({
  operation: "GET /members/{memberId}",
  name: "get_member",
  title: "Look a member up",
  description: "Look a member up",
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  input: {
    memberId: path("memberId", { type: "string", pattern: "^[a-z][a-z0-9-]*$", maxLength: 40 }),
    name_order: cookie("name_order", {
      type: "string",
      description: "How to write displayName.",
      enum: ["given-first", "family-first"],
      default: "given-first",
    }).optional(),
  },
});
