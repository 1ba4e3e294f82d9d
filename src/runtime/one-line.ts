/** Words for a person, who may read them on a terminal or in the log of a CI system: what they quote must not do anything there. */
import { visibleText } from "./clean.js";

/** Longer messages would only hide what they say. */
const longestMessage = 4_000;

/** Puts a message on one line. */
export function oneLine(text: string): string {
  const visible = visibleText(text.replace(/[\n\v\f\r\u0085\u2028\u2029]+[^\S\n]*/g, " "));
  return visible.length <= longestMessage ? visible : `${visible.slice(0, longestMessage - 1)}…`;
}

/** Takes away what CI systems obey in a log: a line that begins with `::` (after any spaces), and `##[` or `##vso[` anywhere. */
export function harmless(text: string): string {
  return visibleText(text)
    .replaceAll("\r", "")
    .replace(/^([^\S\n]*):(?=:)/gm, "$1: ")
    .replace(/##(?=\w*\[)/g, "# #");
}
