import { body, defineTool, file, path } from "#generated";

export default defineTool({
  operation: "POST /bookings/{bookingId}/papers",
  name: "attach_paper",
  title: "Attach a scanned paper",
  description: "Attach a scanned paper",
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
  input: {
    bookingId: path("bookingId", { type: "string", pattern: "^B[0-9]+$" }),
    kind: body("/kind", { type: "string", enum: ["passport", "licence", "doctor"] }),
    scan: file("/scan"),
  },
});
