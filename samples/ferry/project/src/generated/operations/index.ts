import type { ApiFacts } from "../runtime/operation.js";
import { operationSource } from "../runtime/source.js";

const apis: ApiFacts[] = [
  {
    id: "api",
    title: "Ferry",
    version: "3",
    baseUrlVariable: "API_BASE_URL",
    securitySchemes: {
      terminal: {
        type: "apiKey",
        in: "header",
        parameter: "X-Terminal",
        variables: ["API_KEY", "API_KEY_TERMINAL"],
      },
      clerk: {
        type: "basic",
        usernameVariables: ["API_USERNAME", "API_USERNAME_CLERK"],
        passwordVariables: ["API_PASSWORD", "API_PASSWORD_CLERK"],
      },
    },
  },
];

/** How every operation travels. A module is read when one of its operations is first called. */
export const operations = operationSource({
  apis,
  listed:
    '[{"key":"GET /crossings","name":"search_crossings","tags":["crossings"]},{"key":"POST /bookings","name":"book_crossing","tags":["bookings"]},{"key":"GET /bookings/{bookingId}","name":"get_booking","tags":["bookings"]},{"key":"PATCH /bookings/{bookingId}","name":"change_booking","tags":["bookings"]},{"key":"POST /bookings/{bookingId}/papers","name":"attach_paper","tags":["bookings"]}]',
  operations: [
    {
      entries: '[{"key":"GET /crossings","name":"search_crossings","tags":["crossings"]}]',
      load: () => import("./crossings.js"),
    },
    {
      entries:
        '[{"key":"POST /bookings","name":"book_crossing","tags":["bookings"]},{"key":"GET /bookings/{bookingId}","name":"get_booking","tags":["bookings"]},{"key":"PATCH /bookings/{bookingId}","name":"change_booking","tags":["bookings"]},{"key":"POST /bookings/{bookingId}/papers","name":"attach_paper","tags":["bookings"]}]',
      load: () => import("./bookings.js"),
    },
  ],
  schemas: () => import("../schemas.js"),
  documentation: () => import("../documentation.js"),
});
