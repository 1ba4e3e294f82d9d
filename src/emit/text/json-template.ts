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
    const comma = index < parts.length - 1 ? "," : "";
    addLines(lines, part, { indent: indent + 2, before: key, after: comma });
  });
  lines.push(`${" ".repeat(indent)}${isList ? "]" : "}"}${after}`);
}

function isLong(value: object, indent: number, before: string): boolean {
  return indent <= deepest && roomAfter(value, lineWidth - indent - before.length) <= 0;
}

/**
 * Characters that the JSON of a value leaves of a room: none or less than none where it is too long. It reads no further then,
 * since what is long is asked about again at every level that it is below.
 */
function roomAfter(value: unknown, room: number): number {
  if (typeof value === "string" && value.length >= room) return 0;
  // An item that JSON has no word for is null.
  if (typeof value !== "object" || value === null) return room - (JSON.stringify(value) ?? "null").length;
  const isList = Array.isArray(value);
  let left = room - "[]".length;
  let comma = 0;
  for (const [name, member] of Object.entries(value)) {
    if (left <= 0) break;
    if (!isList && member === undefined) continue;
    const key = isList ? 0 : JSON.stringify(name).length + 1;
    left = roomAfter(member, left - comma - key);
    comma = 1;
  }
  return left;
}
