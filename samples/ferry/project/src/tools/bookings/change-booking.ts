import { body, defineTool, path } from "#generated";

export default defineTool({
  operation: "PATCH /bookings/{bookingId}",
  name: "change_booking",
  title: "Change a booking",
  description: "Change a booking. Returns crossing, passengers[], vehicles[], papers[] and more.",
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true },
  input: {
    bookingId: path("bookingId", { type: "string", pattern: "^B[0-9]+$" }),
    insured: body("/insured", { type: "boolean" }).optional(),
    remark: body("/remark", {
      type: ["string", "null"],
      description: "For the crew; null for none.",
      maxLength: 200,
    }).optional(),
  },
});
