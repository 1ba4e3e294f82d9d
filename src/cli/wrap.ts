/** Wraps lines to the width of a terminal. */
import wrapAnsi from "wrap-ansi";
import { commandNames } from "./command-names.js";

/**
 * Wraps a line and indents all lines but the first to where the text begins. Breaks only at spaces, and never inside a
 * command or JSON on one line, which may therefore be wider.
 */
export function wrap(line: string, columns: number): string {
  if (line.length <= columns / 2 || /^\s*\{.+\}$/.test(line)) return line;
  const [, indent = "", step = "", about = ""] = /^( +)(\S.*?) +# (.*)$/.exec(line) ?? [];
  // A text behind `#` stays a comment, because it is copied with the command.
  if (step !== "" && !fits(line, columns))
    return [indent + step, ...comment(indent, about, columns)].join("\n");
  const { lead, hang } = margins(line);
  const aligned = breakLine(line, { lead, hang, columns });
  // A column that leaves too little room is not aligned.
  return aligned.every((part) => fits(part, columns)) ? aligned.join("\n") : narrow(line, columns);
}

interface Margins {
  readonly lead: string;
  readonly hang: number;
}

function breakLine(line: string, { lead, hang, columns }: Margins & { readonly columns: number }): string[] {
  const room = Math.max(columns - Math.max(lead.length, hang), Math.floor(columns / 2));
  const [first = "", ...rest] = wrapAnsi(glued(line.slice(lead.length)), room).split("\n");
  return [lead + first, ...rest.map((part) => " ".repeat(hang) + part)].map((part) =>
    part.replaceAll(glue, " "),
  );
}

function narrow(line: string, columns: number): string {
  const lead = (/^ */.exec(line)?.[0] ?? "").slice(0, 4);
  const hang = lead.length + 2;
  return breakLine(lead + line.trimStart(), { lead, hang, columns }).join("\n");
}

function fits(line: string, columns: number): boolean {
  return !wrapAnsi(line, columns, { trim: false }).includes("\n");
}

function comment(indent: string, text: string, columns: number): string[] {
  const lead = `${indent}# `;
  return wrapAnsi(text, columns - lead.length)
    .split("\n")
    .map((part) => lead + part);
}

/** Aligns text below a mark (`→`, `-`) or a label with its column; other text is indented. */
function margins(line: string): Margins {
  const [indent = ""] = /^ */.exec(line) ?? [];
  const [lead] = /^ *(?:[→+…-] +|\S+ {2,})/.exec(line) ?? [];
  return lead === undefined ? { lead: indent, hang: indent.length + 2 } : { lead, hang: lead.length };
}

/** Joins words that must not be separated by a line break. */
const glue = "\u00a0";

const starts = "openapi-to-mcp|npx --no -- openapi-to-mcp|npm run|npm install|npm";
/** The arguments of `resolve` are plain words behind the command. */
const names = commandNames.map((name) => (name === "resolve" ? `${name}(?: [\\w.-]+){0,2}` : name)).join("|");
/** Options, quoted words, file names, `name=value`, and the bar between two options. */
const operand =
  "-{1,2}[\\w-]+|'[^']*'|\"[^\"]*\"|\\|(?= -)|[^\\s;]*[/=_][^\\s;,]*|[\\w-]+\\.(?:ya?ml|json|html)|[A-Z]{2,}";
const command = new RegExp(`(?<![\\w/-])(?:${starts})(?: (?:${names})(?![\\w-]))?(?: (?:${operand}))*`, "g");

function glued(text: string): string {
  return text.replace(command, (words) => words.replaceAll(" ", glue));
}
