import type { Tool } from "./runtime/tool.js";
import listRolls from "../tools/rolls/list-rolls.js";
import developRoll from "../tools/rolls/develop-roll.js";
import getRoll from "../tools/rolls/get-roll.js";
import discardRoll from "../tools/rolls/discard-roll.js";
import exportContactSheet from "../tools/rolls/export-contact-sheet.js";
import readNotes from "../tools/rolls/read-notes.js";
import writeNotes from "../tools/rolls/write-notes.js";
import getFrame from "../tools/frames/get-frame.js";
import viewFrame from "../tools/frames/view-frame.js";
import retouchFrame from "../tools/frames/retouch-frame.js";
import orderPrints from "../tools/prints/order-prints.js";
import getPrintOrder from "../tools/prints/get-print-order.js";

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
