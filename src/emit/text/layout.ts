/**
 * Lays out data exactly as Prettier would, apart from the line width. Most of the generated text is data, and formatting it
 * with Prettier would take most of a small generation's time. For values whose width or layout is not obvious, {@link layOut}
 * returns nothing and Prettier formats the file.
 */
import { lineWidth } from "./format.js";
import { literal, propertyKey } from "./literal.js";

export interface Spot {
  /** Indentation of the line, and of the lines after it. */
  readonly indent: number;
  /** What precedes the value on its line, without the indentation. */
  readonly before: string;
  /** What follows it on its last line. */
  readonly after: string;
}

/** Returns `before`, the value and `after`; nothing if Prettier has to format it. */
export function layOut(value: unknown, { indent, before, after }: Spot): string | undefined {
  const flat = before + literal(value) + after;
  if (!narrow.test(flat) || hasForeignName(value)) return undefined;
  if (fits(flat, indent) && !breaks(value)) return flat;
  if (!isCollection(value)) return undefined;
  return breakCollection(value, { indent, before, after });
}

/** Source text, and whether it is already formatted like Prettier would. */
export interface Printed {
  readonly text: string;
  readonly laidOut: boolean;
}

/** Values for a template, and whether all of them are already formatted like Prettier would. */
export interface View {
  readonly view: object;
  readonly laidOut: boolean;
}

/** {@link layOut}, or one line if Prettier has to format it. */
export function printed(value: unknown, spot: Spot): Printed {
  const text = layOut(value, spot);
  return text === undefined
    ? { text: spot.before + literal(value) + spot.after, laidOut: false }
    : { text, laidOut: true };
}

/** Returns `key: value`, without a comma. */
export function printedProperty(key: string, value: unknown, indent: number): Printed {
  const text = property(key, value, indent)?.slice(0, -1);
  return text === undefined ? { text: `${key}: ${literal(value)}`, laidOut: false } : { text, laidOut: true };
}

/** Returns `const tools = [first, second];`. The names are ours and simple. */
export function layOutNames(names: readonly string[], { indent, before, after }: Spot): string {
  const flat = `${before}[${names.join(", ")}]${after}`;
  if (fits(flat, indent)) return flat;
  const margin = `\n${" ".repeat(indent + 2)}`;
  return `${before}[${names.map((name) => `${margin}${name},`).join("")}\n${" ".repeat(indent)}]${after}`;
}

/** Returns a line if it fits; otherwise Prettier has to format it. */
export function printedLine(text: string, indent: number): Printed {
  return { text, laidOut: narrow.test(text) && fits(text, indent) };
}

/** Returns an arrow function with its comma; the body moves to its own line if needed. */
export function printedArrow(head: string, body: string, indent: number): Printed {
  const inner = indent + 2;
  const line = printedLine(`${head} => ${body},`, indent);
  const isLaidOut = [printedLine(`${head} =>`, indent), printedLine(`${body},`, inner)].every(
    ({ laidOut }) => laidOut,
  );
  return line.laidOut || !isLaidOut
    ? line
    : { text: `${head} =>\n${" ".repeat(inner)}${body},`, laidOut: true };
}

/** Characters with a width of one column; for others even terminals disagree. */
const narrow = /^[ -~\u00a1-\u00a8\u00aa-\u00ac\u00af-\u024f\u2010-\u2027]*$/;

/** Prettier moves a long string to its own line only after a key of at least this length. */
const longKey = 5;

function property(key: string, value: unknown, indent: number): string | undefined {
  if (typeof value !== "string") return layOut(value, { indent, before: `${key}: `, after: "," });
  const text = `${literal(value)},`;
  if (!narrow.test(key + text)) return undefined;
  const onOneLine = `${key}: ${text}`;
  return fits(onOneLine, indent) || key.length < longKey
    ? onOneLine
    : `${key}:\n${" ".repeat(indent + 2)}${text}`;
}

/** Writes one member or element per line; numbers are filled into lines. */
function breakCollection(value: Collection, { indent, before, after }: Spot): string | undefined {
  const [open, close] = Array.isArray(value) ? ["[", "]"] : ["{", "}"];
  if (!fits(before + open, indent)) return undefined;
  const inner = indent + 2;
  const lines = linesOf(value, inner);
  if (lines.includes(undefined)) return undefined;
  const margin = `\n${" ".repeat(inner)}`;
  return `${before}${open}${lines.map((line) => margin + line).join("")}\n${" ".repeat(indent)}${close}${after}`;
}

function linesOf(value: Collection, indent: number): (string | undefined)[] {
  if (!Array.isArray(value)) {
    return Object.entries(value)
      .filter(([, member]) => member !== undefined)
      .map(([name, member]) => property(propertyKey(name), member, indent));
  }
  const items: readonly unknown[] = value;
  if (items.length > 1 && items.every((item) => typeof item === "number")) return fillLines(items, indent);
  return items.map((item) =>
    typeof item === "string" && narrow.test(item)
      ? `${literal(item)},`
      : layOut(item, { indent, before: "", after: "," }),
  );
}

function fillLines(numbers: readonly number[], indent: number): string[] {
  const lines: string[] = [];
  for (const number of numbers) {
    const text = `${literal(number)},`;
    const longer = `${lines.at(-1)} ${text}`;
    if (lines.length > 0 && fits(longer, indent)) lines[lines.length - 1] = longer;
    else lines.push(text);
  }
  return lines;
}

type Collection = readonly unknown[] | Readonly<Record<string, unknown>>;

function isCollection(value: unknown): value is Collection {
  return typeof value === "object" && value !== null && sizeOf(value) > 0;
}

function sizeOf(value: object): number {
  return Object.values(value).filter((member) => member !== undefined).length;
}

/** Whether Prettier always breaks the value: a list of several objects or lists with more than one element each. */
function breaks(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  if (Array.isArray(value) && value.length > 1) {
    const [first] = value as unknown[];
    const alike = (item: unknown): boolean =>
      isCollection(item) && sizeOf(item) > 1 && Array.isArray(item) === Array.isArray(first);
    if (value.every(alike)) return true;
  }
  return Object.values(value).some(breaks);
}

/** Prettier removes the quotes of some non-ASCII names. */
function hasForeignName(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  if (!Array.isArray(value) && Object.keys(value).some((name) => /[^ -~]/.test(name))) return true;
  return Object.values(value).some(hasForeignName);
}

function fits(line: string, indent: number): boolean {
  return indent + line.length <= lineWidth;
}
