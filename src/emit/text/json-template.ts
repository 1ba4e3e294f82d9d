/** Writes JSON as a template literal: the compiler has nothing to infer, and a diff of two generations shows what changed. */
import { lineWidth } from "./format.js";
import { escapeUnsafe } from "./literal.js";

/** Below this indentation everything stays on one line, so that deep values do not become mostly indentation. */
const deepest = 40;

/**
 * Breaks objects and lists that are too long for a line: one member or item a line.
 * @param indent of the line that the literal begins on
 */
export function jsonTemplate(value: object, indent: number): string {
  const escaped = linesOf(value, { indent, taken: 0 })
    .split("\n")
    .map((line) => escapeUnsafe(line.replaceAll(/[\\`]|\$(?=\{)/g, "\\$&")));
  return `\`${escaped.join("\n")}\``;
}

/** @param taken characters before the value on its first line */
function linesOf(value: unknown, { indent, taken }: { indent: number; taken: number }): string {
  const line = JSON.stringify(value);
  if (
    typeof value !== "object" ||
    value === null ||
    indent > deepest ||
    indent + taken + line.length < lineWidth
  )
    return line;
  const inner = indent + 2;
  const parts = Array.isArray(value)
    ? value.map((item) => linesOf(item, { indent: inner, taken: 0 }))
    : Object.entries(value).flatMap(([name, member]) => {
        const key = `${JSON.stringify(name)}: `;
        return member === undefined ? [] : [key + linesOf(member, { indent: inner, taken: key.length })];
      });
  const margin = `\n${" ".repeat(inner)}`;
  const [open, close] = Array.isArray(value) ? ["[", "]"] : ["{", "}"];
  return `${open}${margin}${parts.join(`,${margin}`)}\n${" ".repeat(indent)}${close}`;
}
