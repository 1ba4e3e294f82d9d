/** What a person sees: texts of the reports, in the width and with the colours that the terminal has. */
import colours from "yoctocolors";
import { wrap } from "./wrap.js";

type Stream = NodeJS.WriteStream;

/** Prints a result. */
export function say(text: string): void {
  console.log(painted(text, process.stdout));
}

/** Prints what is not ours to colour. */
export function quote(text: string): void {
  console.log(wrapLines(text, process.stdout).join("\n"));
}

/** Prints what programs read, or people copy: as it is. */
export function print(text: string): void {
  console.log(text);
}

/** Prints what accompanies a result: warnings, errors, progress. */
export function tell(text: string): void {
  console.error(painted(text, process.stderr));
}

/** How wide a line may be; the same where nobody tells. */
export function columns(stream: Stream): number {
  return Math.max(20, stream.columns || 100);
}

/** By what a line begins with, whatever it was wrapped to. The words stand for themselves: nothing is said by its colour alone. */
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

/** NO_COLOR and FORCE_COLOR are heeded: https://no-color.org */
function painted(text: string, stream: Stream): string {
  const forced = process.env["FORCE_COLOR"];
  if (stream.isTTY !== true && (forced === undefined || forced === "0")) return text;
  const paint = (line: string): string =>
    rules.reduce((shown, [form, colour]) => shown.replace(form, (found) => colour(found)), line);
  return wrapLines(text, stream).map(paint).join("\n");
}

/** The lines of a text, each in as many as the terminal's width takes; nothing else is wrapped. */
function wrapLines(text: string, stream: Stream): string[] {
  const lines = text.split("\n");
  return stream.isTTY === true ? lines.map((line) => wrap(line, columns(stream))) : lines;
}
