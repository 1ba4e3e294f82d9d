import { body, defineTool, path } from "#generated";

export default defineTool({
  actions: {
    create: "POST /notices",
    replace: "PUT /notices/{noticeId}",
  },
  name: "notice_write",
  title: "Change notice",
  description: "create(validUntil?)\nreplace(noticeId, validUntil?): Replace all that is known of a notice",
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true },
  input: {
    title: body("/title", { type: "string", maxLength: 100 }),
    text: body("/text", { type: "string", maxLength: 2000 }),
    validFrom: body("/validFrom", { type: "string", format: "date" }),
    validUntil: body("/validUntil", { type: "string", format: "date" }).optional(),
    noticeId: path("noticeId", { type: "string", pattern: "^[a-z]+-[0-9]+$" }).optional(),
  },
});
