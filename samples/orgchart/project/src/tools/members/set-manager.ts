import { body, defineTool, header, path } from "#generated";

export default defineTool({
  operation: "PUT /members/{memberId}/manager",
  name: "set_manager",
  title: "Let a member answer to somebody else",
  description:
    "Let a member answer to somebody else. Nobody can, over however many corners, answer to themselves.",
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: true },
  input: {
    memberId: path("memberId", { type: "string", pattern: "^[a-z][a-z0-9-]*$", maxLength: 40 }),
    "X-Reason": header("X-Reason", {
      type: "string",
      description: "Why, in a few words; goes into the member's history.",
      pattern: "^[ -~]+$",
      minLength: 3,
      maxLength: 120,
    }),
    manager: body("/manager", {
      type: ["string", "null"],
      description: "Id of the new manager, or null for nobody.",
      pattern: "^[a-z][a-z0-9-]*$",
      maxLength: 40,
    }),
  },
});
