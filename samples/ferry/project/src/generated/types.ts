import type { FileArgument } from "./runtime/tool.js";

/** By operation: what its call takes, what it answers, and which places of the request have to be filled. */
export interface Operations {
  /** Find crossings */
  "GET /crossings": {
    arguments: {
      ports?: Port[];
      days?: ("mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun")[];
      decks?: ("cars" | "lorries" | "bicycles")[];
      "X-Passengers"?: number;
    };
    response: Crossing[];
    required: never;
  };
  /** Book seats on a crossing */
  "POST /bookings": {
    arguments: { crossing: string; passengers: string[]; vehicles?: string[]; insured?: boolean };
    response: Booking;
    required: "body:/crossing" | "body:/passengers";
  };
  /** Look a booking up */
  "GET /bookings/{bookingId}": {
    arguments: { bookingId: string };
    response: Booking;
    required: "path:bookingId";
  };
  /** Change a booking */
  "PATCH /bookings/{bookingId}": {
    arguments: { bookingId: string; insured?: boolean; remark?: string | null };
    response: Booking;
    required: "path:bookingId";
  };
  /** Attach a scanned paper */
  "POST /bookings/{bookingId}/papers": {
    arguments: { bookingId: string; kind: "passport" | "licence" | "doctor"; scan: FileArgument };
    response: unknown;
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
