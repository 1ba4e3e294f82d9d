import { body, defineTool, path } from "#generated";

export default defineTool({
  actions: {
    create: { operation: "POST /notices", description: "create(validUntil?)" },
    replace: {
      operation: "PUT /notices/{noticeId}",
      description: "replace(noticeId, validUntil?): Replace all that is known of a notice",
    },
  },
  name: "notice_write",
  title: "Change notice",
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true },
  input: {
    title: body("/title", { type: "string", maxLength: 100 }),
    text: body("/text", { type: "string", maxLength: 2000 }),
    validFrom: body("/validFrom", { type: "string", format: "date" }),
    validUntil: body("/validUntil", { type: "string", format: "date" }).optional(),
    noticeId: path("noticeId", { type: "string", pattern: "^[a-z]+-[0-9]+$" }).optional(),
  },
});
