import type { Trims } from "../../model/lean.js";

/** Turns all trims off, so that tools say what the document says, except `x-…`, externalDocs and discriminator. */
export const untrimmed: Trims = {
  noise: false,
  drop: false,
  merge: false,
  text: false,
  elide: false,
  enums: false,
  depth: false,
  cap: false,
};
