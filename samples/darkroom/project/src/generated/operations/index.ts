// @generated SignedSource<<b1254b5410c2cae022382ff9c9211404d65e638e34b2390b489da1e772ab5810>>
import { operationSource } from "#runtime/server";
import type { ApiFacts, FileArgument, Instructions, OperationModule, Tool } from "#runtime/server";
import listRolls from "../../tools/rolls/list-rolls.js";
import developRoll from "../../tools/rolls/develop-roll.js";
import getRoll from "../../tools/rolls/get-roll.js";
import discardRoll from "../../tools/rolls/discard-roll.js";
import exportContactSheet from "../../tools/rolls/export-contact-sheet.js";
import readNotes from "../../tools/rolls/read-notes.js";
import writeNotes from "../../tools/rolls/write-notes.js";
import getFrame from "../../tools/frames/get-frame.js";
import viewFrame from "../../tools/frames/view-frame.js";
import retouchFrame from "../../tools/frames/retouch-frame.js";
import orderPrints from "../../tools/prints/order-prints.js";
import getPrintOrder from "../../tools/prints/get-print-order.js";

/** What a model is told about this server before it sees a tool. */
export const instructions: Instructions = [
  {
    about: "Tools for Darkroom.",
    api: "api",
    topics: [{ name: "rolls" }, { name: "frames" }, { name: "prints" }],
  },
  'Every call of the API also takes fields, the members of its answer to return: ["id", "items.name"].',
];

/** The generated tools, in the order of the API's description. */
export const tools: readonly Tool[] = [
  listRolls,
  developRoll,
  getRoll,
  discardRoll,
  exportContactSheet,
  readNotes,
  writeNotes,
  getFrame,
  viewFrame,
  retouchFrame,
  orderPrints,
  getPrintOrder,
];

const apis: readonly ApiFacts[] = [
  {
    id: "api",
    title: "Darkroom",
    version: "2.0.0",
    baseUrlVariable: "API_BASE_URL",
    securitySchemes: {
      member: {
        type: "basic",
        usernameVariables: ["API_USERNAME", "API_USERNAME_MEMBER"],
        passwordVariables: ["API_PASSWORD", "API_PASSWORD_MEMBER"],
      },
    },
  },
] as const;

/** How every operation travels. A module is read when one of its operations is first needed. */
export const operations = operationSource({
  apis,
  operations: {
    listed: `[
      [
        "rolls",
        [
          {"key":"GET /rolls","name":"list_rolls","tags":["rolls"]},
          {"key":"POST /rolls","name":"develop_roll","tags":["rolls"]},
          {"key":"GET /rolls/{rollId}","name":"get_roll","tags":["rolls"]},
          {"key":"DELETE /rolls/{rollId}","name":"discard_roll","tags":["rolls"]},
          {"key":"GET /rolls/{rollId}/contact-sheet.csv","name":"export_contact_sheet","tags":["rolls"]},
          {"key":"GET /rolls/{rollId}/notes","name":"read_notes","tags":["rolls"]},
          {"key":"PUT /rolls/{rollId}/notes","name":"write_notes","tags":["rolls"]}
        ]
      ],
      [
        "frames",
        [
          {"key":"GET /frames/{frameId}","name":"get_frame","tags":["frames"]},
          {"key":"GET /frames/{frameId}/image","name":"view_frame","tags":["frames"]},
          {"key":"PUT /frames/{frameId}/image","name":"retouch_frame","tags":["frames"]}
        ]
      ],
      [
        "prints",
        [
          {"key":"POST /prints","name":"order_prints","tags":["prints"]},
          {"key":"GET /prints/{printId}","name":"get_print_order","tags":["prints"]}
        ]
      ]
    ]`,
    modules: {
      rolls: (): Promise<OperationModule> => import("./rolls.js"),
      frames: (): Promise<OperationModule> => import("./frames.js"),
      prints: (): Promise<OperationModule> => import("./prints.js"),
    },
  },
  fields: true,
});

/** For each operation: its arguments, its response, and the places of the request: all, and those that must be filled. */
export interface Operations {
  /** List the rolls in the archive */
  "GET /rolls": {
    arguments: { tag?: string[]; film?: Film };
    response: Roll[];
    places: "query:tag" | "query:film";
    required: never;
  };
  /** Send in a roll */
  "POST /rolls": {
    arguments: {
      canister: Canister;
      frames: {
        path?: string;
        base64?: string;
        text?: string;
        filename?: string;
        contentType: "image/png" | "image/jpeg";
      }[];
      tags?: string[];
      takenOn?: string;
    };
    response: Roll;
    places: "body:" | "body:/canister" | "body:/takenOn" | "body:/tags" | "body:/frames";
    inside: "body:/canister/label" | "body:/canister/film" | "body:/canister/iso" | "body:/canister/pushed";
    required: "body:/canister" | "body:/frames";
  };
  /** Take a roll out of the archive */
  "GET /rolls/{rollId}": {
    arguments: { rollId: string };
    response: Roll;
    places: "path:rollId";
    required: "path:rollId";
  };
  /** Throw a roll away */
  "DELETE /rolls/{rollId}": {
    arguments: { rollId: string };
    response: unknown;
    places: "path:rollId";
    required: "path:rollId";
  };
  /** Export the contact sheet of a roll */
  "GET /rolls/{rollId}/contact-sheet.csv": {
    arguments: { rollId: string };
    response: unknown;
    places: "path:rollId";
    required: "path:rollId";
  };
  /** Read the notes on a roll */
  "GET /rolls/{rollId}/notes": {
    arguments: { rollId: string };
    response: unknown;
    places: "path:rollId";
    required: "path:rollId";
  };
  /** Replace the notes on a roll */
  "PUT /rolls/{rollId}/notes": {
    arguments: { rollId: string; body: string };
    response: unknown;
    places: "path:rollId" | "body:";
    required: "path:rollId" | "body:";
  };
  /** Read what is known about a frame */
  "GET /frames/{frameId}": {
    arguments: { frameId: string };
    response: Frame;
    places: "path:frameId";
    required: "path:frameId";
  };
  /** Look at a frame */
  "GET /frames/{frameId}/image": {
    arguments: { frameId: string };
    response: unknown;
    places: "path:frameId";
    required: "path:frameId";
  };
  /** Replace a frame by a better version */
  "PUT /frames/{frameId}/image": {
    arguments: { frameId: string; body: FileArgument };
    response: Frame;
    places: "path:frameId" | "body:";
    required: "path:frameId" | "body:";
  };
  /** Have frames printed */
  "POST /prints": {
    arguments: {
      frames: string[];
      paper: "glossy" | "matt" | "baryta";
      sendTo?: { name: string; town: string };
      copies?: number;
      border?: boolean;
    };
    response: PrintOrder;
    places: "body:" | "body:/frames" | "body:/paper" | "body:/copies" | "body:/border" | "body:/sendTo";
    inside: "body:/sendTo/name" | "body:/sendTo/town";
    required: "body:/frames" | "body:/paper";
  };
  /** See how far the prints are */
  "GET /prints/{printId}": {
    arguments: { printId: string };
    response: PrintOrder;
    places: "path:printId";
    required: "path:printId";
  };
}

export interface Roll {
  id: string;
  canister: Canister;
  takenOn?: string;
  tags: string[];
  frames: Frame[];
}

/** What is written on the canister. */
export interface Canister {
  label: string;
  film: Film;
  iso?: number;
  pushed?: number | null;
}

export type Film = "black-and-white" | "colour" | "slide";

export interface Frame {
  id: string;
  roll: string;
  contentType: "image/png" | "image/jpeg";
  bytes: number;
  sha256: string;
}

export interface PrintOrder {
  id: string;
  state: "waiting" | "exposing" | "drying" | "ready";
  frames: string[];
  paper: string;
  copies: number;
  border: boolean;
  sendTo?: { name?: string; town?: string };
  price: number;
}
