import { defineTool, path } from "#generated";

export default defineTool({
  operation: "GET /bookings/{bookingId}",
  name: "get_booking",
  title: "Look a booking up",
  description: "Look a booking up. Returns crossing, passengers[], vehicles[], papers[] and more.",
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  input: {
    bookingId: path("bookingId", { type: "string", pattern: "^B[0-9]+$" }),
  },
});
