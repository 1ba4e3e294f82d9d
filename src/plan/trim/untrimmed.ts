import type { Trims } from "../../model/lean.js";

/** Turns all trims off, so that tools say everything that the document says. */
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
