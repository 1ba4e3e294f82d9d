/**
 * Data as Prettier prints it, with its defaults but for the width of a line: most of what is generated is data, and to
 * parse and to print it again is most of a small generation's time. What holds something whose width or layout is
 * not plain to see is left to Prettier itself: {@link layOut} then says nothing.
 */
import { lineWidth } from "./format.js";
import { literal, propertyKey } from "./literal.js";

export interface Spot {
  /** Columns that the line begins with, and those that lines after it begin with. */
  readonly indent: number;
  /** What stands before the value on its line, its indentation aside. */
  readonly before: string;
  /** What stands behind it on its last line. */
  readonly after: string;
}

/** `before`, the value and `after`; nothing where Prettier has to be asked. */
export function layOut(value: unknown, { indent, before, after }: Spot): string | undefined {
  const flat = before + literal(value) + after;
  if (!narrow.test(flat) || hasForeignName(value)) return undefined;
  if (fits(flat, indent) && !breaks(value)) return flat;
  if (!isCollection(value)) return undefined;
  return breakCollection(value, { indent, before, after });
}

/** `key: value`, without the comma behind it. */
function layOutProperty(key: string, value: unknown, indent: number): string | undefined {
  const text = property(key, value, indent);
  return text?.slice(0, -1);
}

/** Text of a source, and whether it stands as Prettier prints it. */
export interface Printed {
  readonly text: string;
  readonly laidOut: boolean;
}

/** What a template is filled in with, and whether all of it stands as Prettier prints it. */
export interface View {
  readonly view: object;
  readonly laidOut: boolean;
}

/** {@link layOut}, or on one line where Prettier is to be asked. */
export function printed(value: unknown, spot: Spot): Printed {
  const text = layOut(value, spot);
  return text === undefined
    ? { text: spot.before + literal(value) + spot.after, laidOut: false }
    : { text, laidOut: true };
}

export function printedProperty(key: string, value: unknown, indent: number): Printed {
  const text = layOutProperty(key, value, indent);
  return text === undefined ? { text: `${key}: ${literal(value)}`, laidOut: false } : { text, laidOut: true };
}

/** `const tools = [first, second];`: names are ours, and plain. */
export function layOutNames(names: readonly string[], { indent, before, after }: Spot): string {
  const flat = `${before}[${names.join(", ")}]${after}`;
  if (fits(flat, indent)) return flat;
  const margin = `\n${" ".repeat(indent + 2)}`;
  return `${before}[${names.map((name) => `${margin}${name},`).join("")}\n${" ".repeat(indent)}]${after}`;
}

/** What stands on one line, or else is Prettier's. */
export function printedLine(text: string, indent: number): Printed {
  return { text, laidOut: narrow.test(text) && fits(text, indent) };
}

/** An arrow function with its comma, whose body goes to a line of its own where it has to. */
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

/** Characters that take one column each; of some others even terminals differ. */
const narrow = /^[ -~\u00a1-\u00a8\u00aa-\u00ac\u00af-\u024f\u2010-\u2027]*$/;

/** From so many columns on a key is worth a line of its own before a long string. */
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

/** One member or element a line, or of numbers as many as there is room for. */
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

/** Whether it stands on several lines however short it is: a list of several objects, or lists, of more than one each. */
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

/** Prettier takes the quotes from some names with letters beyond ASCII. */
function hasForeignName(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  if (!Array.isArray(value) && Object.keys(value).some((name) => /[^ -~]/.test(name))) return true;
  return Object.values(value).some(hasForeignName);
}

function fits(line: string, indent: number): boolean {
  return indent + line.length <= lineWidth;
}
