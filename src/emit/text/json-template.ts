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
  addLines(lines, value, { indent, before: "", after: "" });
  const text = lines.join("\n").replaceAll(/[\\`]|\$(?=\{)/g, "\\$&");
  return `\`${escapeUnsafeLines(text)}\``;
}

interface Surroundings {
  readonly indent: number;
  /** The key, on the first line. */
  readonly before: string;
  /** The comma, on the last line. */
  readonly after: string;
}

function addLines(lines: string[], value: unknown, { indent, before, after }: Surroundings): void {
  const margin = lines.length === 0 ? "" : " ".repeat(indent);
  if (typeof value !== "object" || value === null || !isLong(value, indent, before)) {
    lines.push(`${margin}${before}${JSON.stringify(value)}${after}`);
    return;
  }
  const isList = Array.isArray(value);
  const parts = Object.entries(value).filter(([, part]) => part !== undefined);
  lines.push(`${margin}${before}${isList ? "[" : "{"}`);
  parts.forEach(([name, part], index) => {
    const key = isList ? "" : `${JSON.stringify(name)}: `;
    addLines(lines, part, { indent: indent + 2, before: key, after: index < parts.length - 1 ? "," : "" });
  });
  lines.push(`${" ".repeat(indent)}${isList ? "]" : "}"}${after}`);
}

function isLong(value: object, indent: number, before: string): boolean {
  const room = lineWidth - indent - before.length;
  return indent <= deepest && (leastLength(value, room) >= room || JSON.stringify(value).length >= room);
}

/** Counts characters that the JSON has at least, up to `enough`: most of what is long need not be written to know it. */
function leastLength(value: unknown, enough: number): number {
  if (typeof value === "string") return value.length + 2;
  if (typeof value !== "object" || value === null) return 1;
  const isList = Array.isArray(value);
  let length = 2;
  for (const name of Object.keys(value)) {
    if (length >= enough) break;
    const part: unknown = value[name as keyof typeof value];
    if (part !== undefined) length += (isList ? 0 : name.length + 3) + leastLength(part, enough - length);
  }
  return length;
}
