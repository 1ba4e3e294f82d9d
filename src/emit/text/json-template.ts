/** Writes JSON as a template literal: the compiler has nothing to infer, and a diff of two generations shows what changed. */
import { lineWidth } from "./format.js";
import { escapeUnsafeLines } from "./literal.js";

/** Below this indentation everything stays on one line, so that deep values do not become mostly indentation. */
const deepest = 40;

/**
 * Breaks objects and lists that are too long for a line: one member or item a line.
 * @param indent of the line that the literal begins on
 */
export function jsonTemplate(value: object, indent: number): string {
  const lines: string[] = [];
  addLines(lines, value, { indent, before: "", after: "", lengths: lengthsIn(value) });
  const text = lines.join("\n").replaceAll(/[\\`]|\$(?=\{)/g, "\\$&");
  return `\`${escapeUnsafeLines(text)}\``;
}

interface Surroundings {
  readonly indent: number;
  /** The key, on the first line. */
  readonly before: string;
  /** The comma, on the last line. */
  readonly after: string;
  readonly lengths: Lengths;
}

/** Characters of the JSON of each object and list. */
type Lengths = ReadonlyMap<object, number>;

function addLines(lines: string[], value: unknown, { indent, before, after, lengths }: Surroundings): void {
  const margin = lines.length === 0 ? "" : " ".repeat(indent);
  if (typeof value !== "object" || value === null || !isLong(lengths.get(value), indent, before)) {
    lines.push(`${margin}${before}${JSON.stringify(value)}${after}`);
    return;
  }
  const isList = Array.isArray(value);
  const parts = Object.entries(value).filter(([, part]) => part !== undefined);
  lines.push(`${margin}${before}${isList ? "[" : "{"}`);
  parts.forEach(([name, part], index) => {
    const key = isList ? "" : `${JSON.stringify(name)}: `;
    const comma = index < parts.length - 1 ? "," : "";
    addLines(lines, part, { indent: indent + 2, before: key, after: comma, lengths });
  });
  lines.push(`${" ".repeat(indent)}${isList ? "]" : "}"}${after}`);
}

function isLong(length = 0, indent: number, before: string): boolean {
  return indent <= deepest && length >= lineWidth - indent - before.length;
}

/** Measures each part once: it would be written anew for every level that it is below. */
function lengthsIn(value: object): Lengths {
  const lengths = new Map<object, number>();
  function measure(part: unknown): number {
    // An item that JSON has no word for is null.
    if (typeof part !== "object" || part === null) return (JSON.stringify(part) ?? "null").length;
    const known = lengths.get(part);
    if (known !== undefined) return known;
    const isList = Array.isArray(part);
    const members = Object.entries(part).filter(([, member]) => isList || member !== undefined);
    const separators = Math.max(0, members.length - 1);
    const length = members.reduce(
      (sum, [name, member]) => sum + (isList ? 0 : JSON.stringify(name).length + 1) + measure(member),
      2 + separators,
    );
    lengths.set(part, length);
    return length;
  }
  measure(value);
  return lengths;
}
