/** Edits a text by offsets, so that every other byte stays. */
import type { Property, Span } from "./tool-file.js";

export interface Edit extends Span {
  readonly text: string;
}

/** Applies edits that do not overlap; new lines follow the text's own line ends. */
export function splice(text: string, edits: readonly Edit[]): string {
  const lineEnd = text.includes("\r\n") ? "\r\n" : "\n";
  return [...edits]
    .sort((a, b) => b.start - a.start || b.end - a.end)
    .reduce(
      (result, edit) =>
        result.slice(0, edit.start) + edit.text.replaceAll(/\r?\n/g, lineEnd) + result.slice(edit.end),
      text,
    );
}

/** Inserts properties after another one, or at the start of their literal. */
export function insertion(
  text: string,
  literal: Span,
  details: { after: Span | undefined; properties: readonly string[] },
): Edit {
  const { after, properties } = details;
  if (after === undefined) {
    const outer = indentAt(text, literal.start);
    const inside = text.slice(literal.start + 1, literal.end - 1);
    const inner = outer + unitOf(text);
    const lines = properties.map((property) => `\n${inner}${indented(property, inner, text)},`).join("");
    const start = literal.start + 1;
    return inside.trim() === ""
      ? { start, end: start + inside.length, text: `${lines}\n${outer}` }
      : { start, end: start, text: lines };
  }
  const indent = indentAt(text, after.start);
  const lines = properties.map((property) => `\n${indent}${indented(property, indent, text)}`).join(",");
  const comma = upToComma.exec(text.slice(after.end))?.[0].length;
  const comment = commentBehind.exec(text.slice(after.end + (comma ?? 0)))?.[0] ?? "";
  if (comma === undefined)
    return { start: after.end, end: after.end + comment.length, text: `,${comment}${lines}` };
  const place = after.end + comma + comment.length;
  return { start: place, end: place, text: `${lines},` };
}

/** A comment behind a property on the same line. */
const commentBehind = /^[ \t]*(?:\/\/[^\r\n]*|\/\*[^\r\n]*?\*\/)/;

/** What may be between a property and its comma, up to that comma; a comma inside a comment does not count. */
const upToComma = /^(?:\s|\/\/[^\r\n]*[\r\n]|\/\*(?:[^*]|\*(?!\/))*\*\/)*,/;

/** Removes a property with the comments above it, its comma and its line; comments before the comma stay. */
export function removal(text: string, { start, end }: Span): Edit {
  const behind = upToComma.exec(text.slice(end))?.[0] ?? "";
  const comments = behind.slice(0, -1);
  if (comments.trim() !== "") return { start, end: end + behind.length, text: comments };
  const comma = behind.length;
  const lineStart = start - (/[ \t]*$/.exec(text.slice(0, start))?.[0].length ?? 0);
  const lineEnd = /^[ \t]*(\r?\n)/.exec(text.slice(end + comma))?.[0].length;
  const alone = lineStart === 0 || /[\r\n]/.test(text[lineStart - 1] ?? "");
  return alone && lineEnd !== undefined
    ? { start: lineStart, end: end + comma + lineEnd, text: "" }
    : { start, end: end + comma, text: "" };
}

/** Replaces the content of a property and keeps its indentation. */
export function replacement(text: string, property: Property, content: string): Edit {
  return { ...property.content, text: indented(content, indentAt(text, property.start), text) };
}

/** Puts another property in the place of an existing one. */
export function inPlaceOf(text: string, { start, end }: Span, property: string): Edit {
  return { start, end, text: indented(property, indentAt(text, start), text) };
}

function indentAt(text: string, position: number): string {
  const lineStart = Math.max(text.lastIndexOf("\n", position - 1), text.lastIndexOf("\r", position - 1)) + 1;
  return /^[ \t]*/.exec(text.slice(lineStart, position))?.[0] ?? "";
}

/**
 * Indents the lines after the first so that the last (a closing bracket) is at `indent`, and deeper lines keep their relative
 * depth.
 */
function indented(source: string, indent: string, text: string): string {
  const [first = "", ...rest] = source.split(/\r?\n/);
  const own = /^ */.exec(rest.at(-1) ?? "")?.[0] ?? "";
  const unit = unitOf(text);
  return [
    first,
    ...rest.map((line) => {
      if (!line.startsWith(own)) return line;
      const [, steps = "", code = ""] = /^((?: {2})*)(.*)$/.exec(line.slice(own.length)) ?? [];
      return indent + unit.repeat(steps.length / 2) + code;
    }),
  ].join("\n");
}

/** Returns one step of indentation in a user's file; generated files use two spaces. */
function unitOf(text: string): string {
  if (/^\t/m.test(text)) return "\t";
  const depths = [...text.matchAll(/^( {2,})[^\s*]/gm)].map(([, spaces = ""]) => spaces.length);
  return " ".repeat(depths.length === 0 ? 2 : Math.min(...depths));
}
