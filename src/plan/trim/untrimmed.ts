import type { Trims } from "../../model/lean.js";

/** Nothing is cut: tools say all that the document does. */
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
