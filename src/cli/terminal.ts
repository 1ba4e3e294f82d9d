/** What a person sees: texts of the reports, coloured where the terminal shows colours. */
import colours from "yoctocolors";

type Stream = NodeJS.WriteStream;

/** Prints a result. */
export function say(text: string): void {
  console.log(painted(text, process.stdout));
}

/** Prints what accompanies a result: warnings, errors, progress. */
export function tell(text: string): void {
  console.error(painted(text, process.stderr));
}

/** Columns to write to, for what should not wrap. */
export function columns(stream: Stream): number {
  return Math.max(20, stream.columns ?? 100);
}

/** By what a line begins with. The words stand for themselves: nothing is said by its colour alone. */
const rules: readonly (readonly [RegExp, (text: string) => string])[] = [
  [/^error\b/gm, (word) => colours.bold(colours.red(word))],
  [/^warning\b/gm, colours.yellow],
  [/^info\b/gm, colours.blue],
  [/^\s*at .*$/gm, colours.dim],
  [/^\s*→ .*$/gm, colours.cyan],
  [/^\+.*$/gm, colours.green],
  [/^-(?!- ).*$/gm, colours.red],
  [/^@@.*$/gm, colours.cyan],
  [/^Next:$/gm, colours.bold],
];

/** NO_COLOR and FORCE_COLOR are heeded: https://no-color.org */
function painted(text: string, stream: Stream): string {
  const forced = process.env["FORCE_COLOR"];
  if (stream.isTTY !== true && (forced === undefined || forced === "0")) return text;
  return rules.reduce((shown, [form, paint]) => shown.replace(form, (found) => paint(found)), text);
}
