/** The ferry line itself: its timetable and its bookings, in memory. Knows no HTTP. */
import { conflict, notFound } from "../api/problem.js";

export const ports = ["northquay", "island", "mainland"] as const;
export const days = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const;
export const decks = ["cars", "lorries", "bicycles"] as const;
export const papers = ["passport", "licence", "doctor"] as const;

export interface Crossing {
  readonly id: string;
  readonly ports: readonly (typeof ports)[number][];
  readonly day: (typeof days)[number];
  readonly departs: string;
  readonly seats: number;
  readonly decks: readonly (typeof decks)[number][];
}

export interface Extras {
  readonly insured?: boolean;
  readonly remark?: string | null;
}

export interface NewBooking extends Extras {
  readonly crossing: string;
  readonly passengers: readonly string[];
  readonly vehicles: readonly string[];
}

export interface Booking extends NewBooking {
  readonly id: string;
  readonly papers: readonly string[];
}

export interface Line {
  readonly crossings: () => readonly Crossing[];
  readonly book: (booking: NewBooking) => Booking;
  readonly booking: (id: string) => Booking;
  readonly change: (id: string, extras: Extras) => Booking;
  readonly attach: (id: string, kind: (typeof papers)[number]) => Booking;
}

const timetable: readonly Crossing[] = [
  {
    id: "mon-0700",
    ports: ["northquay", "island"],
    day: "mon",
    departs: "07:00",
    seats: 12,
    decks: ["bicycles"],
  },
  {
    id: "wed-0930",
    ports: ["northquay", "mainland"],
    day: "wed",
    departs: "09:30",
    seats: 40,
    decks: ["cars", "lorries", "bicycles"],
  },
  {
    id: "sat-1400",
    ports: ["mainland", "island", "northquay"],
    day: "sat",
    departs: "14:00",
    seats: 3,
    decks: ["cars", "bicycles"],
  },
];

/** A line of three crossings a week. */
export function openLine(): Line {
  const crossings = new Map(timetable.map((crossing) => [crossing.id, crossing]));
  const bookings = new Map<string, Booking>();

  const booking = (id: string): Booking => {
    const found = bookings.get(id);
    if (found === undefined) throw notFound(`There is no booking ${id}.`);
    return found;
  };
  const keep = (changed: Booking): Booking => {
    bookings.set(changed.id, changed);
    return changed;
  };

  return {
    crossings: () => [...crossings.values()],
    book: (given) => {
      const crossing = crossings.get(given.crossing);
      if (crossing === undefined) throw notFound(`There is no crossing ${given.crossing}.`);
      const seats = crossing.seats - given.passengers.length;
      if (seats < 0) throw conflict(`Only ${crossing.seats} seats are left on ${crossing.id}.`);
      crossings.set(crossing.id, { ...crossing, seats });
      return keep({ ...given, id: `B${bookings.size + 1}`, papers: [] });
    },
    booking,
    change: (id, { insured = booking(id).insured, remark = booking(id).remark }) =>
      keep({ ...booking(id), insured, remark }),
    attach: (id, kind) => keep({ ...booking(id), papers: [...booking(id).papers, kind] }),
  };
}
