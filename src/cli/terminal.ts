/** Prints for people: reports, wrapped to the terminal's width and coloured. */
import colours from "yoctocolors";
import { visibleJson } from "../model/visible-json.js";
import { visibleText, harmless } from "../runtime/values/clean.js";
import { harmlessJson } from "../runtime/values/text.js";
import { wrap } from "./wrap.js";

type Stream = NodeJS.WriteStream;

/*
 * What is printed may quote a document, which must not do anything to a terminal. Colours come after that is seen to.
 */

/** Prints a result. */
export function printReport(text: string): void {
  console.log(painted(text, process.stdout));
}

/** Prints text of others without colours. */
export function printQuoted(text: string): void {
  console.log(wrapLines(harmless(text), process.stdout).join("\n"));
}

/** Prints text that programs read or people copy, in lines as they are. */
export function printPlain(text: string): void {
  console.log(visibleText(text));
}

/** Prints JSON for programs. */
export function printJson(value: unknown, indent?: number): void {
  console.log(harmlessJson(visibleJson(value, indent)));
}

/** Prints what accompanies a result: warnings, errors, progress. */
export function printNote(text: string): void {
  console.error(painted(text, process.stderr));
}

/** The width of a line; 100 columns if the terminal does not tell. */
export function columns(stream: Stream): number {
  return Math.max(20, stream.columns || 100);
}

/** Colours by the beginning of a line, before wrapping. Colour alone never carries meaning. */
const rules: readonly (readonly [RegExp, (text: string) => string])[] = [
  [/^error\b/, (word) => colours.bold(colours.red(word))],
  [/^warning\b/, colours.yellow],
  [/^info\b/, colours.blue],
  [/^\s*at [^]*$/, colours.dim],
  [/^\s*→ [^]*$/, colours.cyan],
  [/^\+[^]*$/, colours.green],
  [/^-(?!- )[^]*$/, colours.red],
  [/^@@[^]*$/, colours.cyan],
  [/^Next:$/, colours.bold],
];

/** Respects NO_COLOR and FORCE_COLOR: https://no-color.org */
function painted(given: string, stream: Stream): string {
  const text = harmless(given);
  const forced = process.env["FORCE_COLOR"];
  if (stream.isTTY !== true && (forced === undefined || forced === "0")) return text;
  const paint = (line: string): string =>
    rules.reduce((shown, [form, colour]) => shown.replace(form, (found) => colour(found)), line);
  return wrapLines(text, stream).map(paint).join("\n");
}

/** Splits a text into lines that fit a terminal; other streams get the lines unchanged. */
function wrapLines(text: string, stream: Stream): string[] {
  const lines = text.split("\n");
  return stream.isTTY === true ? lines.map((line) => wrap(line, columns(stream))) : lines;
}
