import type { FileArgument } from "./runtime/tool.js";

/** By operation: what its call takes, what it answers, and which places of the request have to be filled. */
export interface Operations {
  /** List the rolls in the archive */
  "GET /rolls": { arguments: { tag?: string[]; film?: Film }; response: Roll[]; required: never };
  /** Send in a roll */
  "POST /rolls": {
    arguments: {
      canister: Canister;
      takenOn?: string;
      tags?: string[];
      frames: { path?: string; base64?: string; text?: string; filename?: string; contentType?: string }[];
    };
    response: Roll;
    required: "body:/canister" | "body:/frames";
  };
  /** Take a roll out of the archive */
  "GET /rolls/{rollId}": { arguments: { rollId: string }; response: Roll; required: "path:rollId" };
  /** Throw a roll away */
  "DELETE /rolls/{rollId}": { arguments: { rollId: string }; response: unknown; required: "path:rollId" };
  /** Export the contact sheet of a roll */
  "GET /rolls/{rollId}/contact-sheet.csv": {
    arguments: { rollId: string };
    response: unknown;
    required: "path:rollId";
  };
  /** Read the notes on a roll */
  "GET /rolls/{rollId}/notes": { arguments: { rollId: string }; response: unknown; required: "path:rollId" };
  /** Replace the notes on a roll */
  "PUT /rolls/{rollId}/notes": {
    arguments: { rollId: string; body: string };
    response: unknown;
    required: "path:rollId" | "body:";
  };
  /** Read what is known about a frame */
  "GET /frames/{frameId}": { arguments: { frameId: string }; response: Frame; required: "path:frameId" };
  /** Look at a frame */
  "GET /frames/{frameId}/image": {
    arguments: { frameId: string };
    response: unknown;
    required: "path:frameId";
  };
  /** Replace a frame by a better version */
  "PUT /frames/{frameId}/image": {
    arguments: { frameId: string; body: FileArgument };
    response: Frame;
    required: "path:frameId" | "body:";
  };
  /** Have frames printed */
  "POST /prints": {
    arguments: {
      frames: string[];
      paper: "glossy" | "matt" | "baryta";
      copies?: number;
      border?: boolean;
      sendTo?: { name: string; town: string };
    };
    response: PrintOrder;
    required: "body:/frames" | "body:/paper";
  };
  /** See how far the prints are */
  "GET /prints/{printId}": { arguments: { printId: string }; response: PrintOrder; required: "path:printId" };
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
