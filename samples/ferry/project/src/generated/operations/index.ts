// @generated SignedSource<<c1b6db29bbbfb798a32ab60ce61b34aae7d7c743c07d7bd1ed467bcbf5b636de>>
import { operationSource } from "#runtime/server";
import type { ApiFacts, FileArgument, Instructions, OperationModule, Tool } from "#runtime/server";
import searchCrossings from "../../tools/crossings/search-crossings.js";
import bookCrossing from "../../tools/bookings/book-crossing.js";
import getBooking from "../../tools/bookings/get-booking.js";
import changeBooking from "../../tools/bookings/change-booking.js";
import attachPaper from "../../tools/bookings/attach-paper.js";

/** What a model is told about this server before it sees a tool. */
export const instructions: Instructions = [
  { about: "Tools for Ferry.", api: "api", topics: [{ name: "bookings" }, { name: "crossings" }] },
  'Every call of the API also takes fields, the members of its answer to return: ["id", "items.name"].',
];

/** The generated tools, in the order of the API's description. */
export const tools: readonly Tool[] = [searchCrossings, bookCrossing, getBooking, changeBooking, attachPaper];

const apis: readonly ApiFacts[] = [
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
] as const;

/** How every operation travels. A module is read when one of its operations is first needed. */
export const operations = operationSource({
  apis,
  operations: {
    listed: `[
      ["crossings",[{"key":"GET /crossings","name":"search_crossings","tags":["crossings"]}]],
      [
        "bookings",
        [
          {"key":"POST /bookings","name":"book_crossing","tags":["bookings"]},
          {"key":"GET /bookings/{bookingId}","name":"get_booking","tags":["bookings"]},
          {"key":"PATCH /bookings/{bookingId}","name":"change_booking","tags":["bookings"]},
          {"key":"POST /bookings/{bookingId}/papers","name":"attach_paper","tags":["bookings"]}
        ]
      ]
    ]`,
    modules: {
      crossings: (): Promise<OperationModule> => import("./crossings.js"),
      bookings: (): Promise<OperationModule> => import("./bookings.js"),
    },
  },
  fields: true,
});

/** For each operation: its arguments, its response, and the places of the request: all, and those that must be filled. */
export interface Operations {
  /** Find crossings */
  "GET /crossings": {
    arguments: {
      days?: ("mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun")[];
      ports?: Port[];
      decks?: ("cars" | "lorries" | "bicycles")[];
      "X-Passengers"?: number;
    };
    response: Crossing[];
    places: "query:ports" | "query:days" | "query:decks" | "header:X-Passengers";
    required: never;
  };
  /** Book seats on a crossing */
  "POST /bookings": {
    arguments: { crossing: string; passengers: string[]; vehicles?: string[]; insured?: boolean };
    response: Booking;
    places: "body:" | "body:/crossing" | "body:/passengers" | "body:/vehicles" | "body:/insured";
    required: "body:/crossing" | "body:/passengers";
  };
  /** Look a booking up */
  "GET /bookings/{bookingId}": {
    arguments: { bookingId: string };
    response: Booking;
    places: "path:bookingId";
    required: "path:bookingId";
  };
  /** Change a booking */
  "PATCH /bookings/{bookingId}": {
    arguments: { bookingId: string; insured?: boolean; remark?: string | null };
    response: Booking;
    places: "path:bookingId" | "body:" | "body:/insured" | "body:/remark";
    required: "path:bookingId";
  };
  /** Attach a scanned paper */
  "POST /bookings/{bookingId}/papers": {
    arguments: { bookingId: string; kind: "passport" | "licence" | "doctor"; scan: FileArgument };
    response: unknown;
    places: "path:bookingId" | "body:" | "body:/kind" | "body:/scan";
    required: "path:bookingId" | "body:/kind" | "body:/scan";
  };
}

export interface Crossing {
  id: string;
  ports: Port[];
  day: string;
  departs: string;
  seats: number;
  decks: string[];
}

export type Port = "northquay" | "island" | "mainland";

export type Booking = Extras & { id: string; crossing: string; passengers: string[]; vehicles?: string[]; papers?: string[] };

export interface Extras {
  insured?: boolean;
  remark?: string | null;
}
