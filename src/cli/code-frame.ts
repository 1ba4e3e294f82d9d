import { resolve } from "node:path";
import type { SourcePlace } from "../errors.js";
import { textIfReadable } from "../regular-file.js";

/** Lines shown on either side. */
const around = 1;

/**
 * Returns the line of a place with its neighbours, and a mark below the column; nothing if the line is unknown or no folder
 * has the file.
 * @param folders that the place's file may be relative to
 */
export function codeFrame(
  place: SourcePlace,
  { folders, columns }: { folders: readonly string[]; columns: number },
): string | undefined {
  if (place.line === undefined) return undefined;
  const lines = linesOf(place.file, folders);
  const shown = lines?.[place.line - 1];
  if (lines === undefined || shown === undefined) return undefined;
  const first = Math.max(1, place.line - around);
  const last = Math.min(lines.length, place.line + around);
  const gutter = String(last).length;
  const width = columns - gutter - 5;
  // Of a line that does not fit, such as a whole minified document, the excerpt begins shortly before the place.
  const fits = shown.trimEnd().length <= width;
  const left = fits ? 0 : Math.max(0, (place.column ?? 1) - Math.floor(width / 2));
  const framed = lines.slice(first - 1, last).flatMap((line, index) => {
    const number = first + index;
    const text = line.slice(left, left + width).trimEnd();
    const row = `${number === place.line ? ">" : " "} ${String(number).padStart(gutter)} | ${text}`;
    if (number !== place.line || place.column === undefined) return [row.trimEnd()];
    return [row.trimEnd(), `${" ".repeat(gutter + 3)}| ${" ".repeat(place.column - 1 - left)}^`];
  });
  return framed.join("\n");
}

function linesOf(file: string, folders: readonly string[]): string[] | undefined {
  for (const folder of folders) {
    const text = textIfReadable(resolve(folder, file));
    if (text !== undefined) return text.split(/\r?\n/);
  }
  return undefined;
}
