/** The laboratory itself: its archive and its print orders, in memory. Knows no HTTP. */
import { createHash } from "node:crypto";
import { notFound, Problem } from "../api/problem.js";
import * as seed from "./seed.js";

export const films = ["black-and-white", "colour", "slide"] as const;
export const papers = ["glossy", "matt", "baryta"] as const;
const states = ["waiting", "exposing", "drying", "ready"] as const;

export type Film = (typeof films)[number];
export type Paper = (typeof papers)[number];

export interface Canister {
  readonly label: string;
  readonly film: Film;
  readonly iso?: number;
  /** Stops; null leaves it to the laboratory. */
  readonly pushed?: number | null;
}

export interface NewRoll {
  readonly canister: Canister;
  readonly takenOn?: string;
  readonly tags: readonly string[];
  readonly frames: readonly Buffer[];
}

export interface Frame {
  readonly id: string;
  readonly roll: string;
  readonly contentType: "image/png" | "image/jpeg";
  readonly bytes: number;
  readonly sha256: string;
}

export interface Roll {
  readonly id: string;
  readonly canister: Canister;
  readonly takenOn?: string;
  readonly tags: readonly string[];
  readonly frames: readonly Frame[];
}

export interface NewPrintOrder {
  readonly frames: readonly string[];
  readonly paper: Paper;
  readonly copies: number;
  readonly border: boolean;
  readonly sendTo?: { readonly name: string; readonly town: string };
}

export interface PrintOrder extends NewPrintOrder {
  readonly id: string;
  readonly state: (typeof states)[number];
  /** Euro cents. */
  readonly price: number;
}

export interface Laboratory {
  rolls(): readonly Roll[];
  roll(id: string): Roll;
  develop(roll: NewRoll): Roll;
  discard(id: string): void;
  notes(roll: string): string;
  write(roll: string, notes: string): void;
  frame(id: string): Frame;
  image(frame: string): { readonly contentType: string; readonly bytes: Buffer };
  retouch(frame: string, image: Buffer): Frame;
  order(prints: NewPrintOrder): PrintOrder;
  /** Every look finds the order one step further. */
  look(order: string): PrintOrder;
}

/** A laboratory with two rolls in its archive. */
export function openLaboratory(): Laboratory {
  const rolls = new Map<
    string,
    { readonly about: Omit<Roll, "frames">; notes: string; readonly images: Buffer[] }
  >();
  const orders = new Map<string, { readonly about: NewPrintOrder; step: number }>();
  let rollNumber = 0;

  const known = (id: string) => {
    const found = rolls.get(id);
    if (found === undefined) throw notFound(`No roll ${id} in the archive.`);
    return found;
  };

  const roll = (id: string): Roll => {
    const { about, images } = known(id);
    return { ...about, frames: images.map((image, index) => describe(image, id, index)) };
  };

  const place = (id: string) => {
    const [rollId = "", number = ""] = id.split("-f");
    const images = rolls.get(rollId)?.images ?? [];
    const index = Number(number) - 1;
    const image = images[index];
    if (image === undefined) throw notFound(`No frame ${id} in the archive.`);
    return { images, index, image, frame: describe(image, rollId, index) };
  };

  const printOrder = (id: string): PrintOrder => {
    const { about, step } = orders.get(id) ?? missing(`No print order ${id}.`);
    const price = about.frames.length * about.copies * (about.paper === "baryta" ? 180 : 60);
    return { ...about, id, state: states[step] ?? "ready", price };
  };

  const laboratory: Laboratory = {
    rolls: () => [...rolls.keys()].map(roll),
    roll,
    develop: ({ frames, ...about }) => {
      for (const image of frames) contentType(image);
      const id = `r${++rollNumber}`;
      rolls.set(id, { about: { id, ...about }, notes: "", images: [...frames] });
      return roll(id);
    },
    discard: (id) => {
      known(id);
      rolls.delete(id);
    },
    notes: (id) => known(id).notes,
    write: (id, notes) => {
      known(id).notes = notes;
    },
    frame: (id) => place(id).frame,
    image: (id) => {
      const { frame, image } = place(id);
      return { contentType: frame.contentType, bytes: image };
    },
    retouch: (id, image) => {
      const { images, index } = place(id);
      contentType(image);
      images[index] = image;
      return place(id).frame;
    },
    order: (about) => {
      for (const frame of about.frames) place(frame);
      const id = `p${orders.size + 1}`;
      orders.set(id, { about, step: 0 });
      return printOrder(id);
    },
    look: (id) => {
      const order = orders.get(id) ?? missing(`No print order ${id}.`);
      order.step += 1;
      return printOrder(id);
    },
  };

  for (const { notes, ...given } of seed.rolls) laboratory.write(laboratory.develop(given).id, notes);
  return laboratory;
}

function missing(detail: string): never {
  throw notFound(detail);
}

function describe(image: Buffer, roll: string, index: number): Frame {
  const sha256 = createHash("sha256").update(image).digest("hex");
  return { id: `${roll}-f${index + 1}`, roll, contentType: contentType(image), bytes: image.length, sha256 };
}

/** By the first bytes, whatever the sender says. */
function contentType(image: Buffer): Frame["contentType"] {
  if (image.subarray(0, 8).toString("hex") === "89504e470d0a1a0a") return "image/png";
  if (image.subarray(0, 3).toString("hex") === "ffd8ff") return "image/jpeg";
  throw new Problem({ title: "Only PNG and JPEG files here.", status: 415 });
}
