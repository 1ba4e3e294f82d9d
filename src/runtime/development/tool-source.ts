/** Finds the line of a tool file that a fault is about. A server has no parser of TypeScript, so this searches for what is written there. */
import { parsePlace, type Place } from "../operations/place.js";
import type { Spot } from "./tool-faults.js";

export interface SourceLine {
  readonly file: string;
  readonly line: number;
}

/**
 * @param tool its name
 * @param files texts by path
 * @returns the line of the name if what the fault is about is not written out; nothing if no file has the name
 */
export function sourceLine(
  tool: string,
  spot: Spot,
  files: ReadonlyMap<string, string>,
): SourceLine | undefined {
  const named = new RegExp(String.raw`\bname\s*:\s*${literal(tool)}`);
  for (const [file, text] of files) {
    const code = withoutComments(text);
    const name = code.search(named);
    if (name < 0) continue;
    // The tool's own definition first, then constants of its file.
    const start = Math.max(0, code.lastIndexOf("defineTool", name));
    const at = found(code, start, spot) ?? found(code, 0, spot) ?? name;
    return { file, line: code.slice(0, at).split("\n").length };
  }
  return undefined;
}

function found(code: string, start: number, { part, name }: Spot): number | undefined {
  switch (part) {
    case "operation":
      return first(code, start, [literal(name)]);
    case "input":
      return first(code, start, [String.raw`\b${argumentCall(name)}`, literal(targetOf(name))]);
    case "fixed":
    case "result": {
      const section = code.slice(start).search(new RegExp(String.raw`\b${part}\b`));
      const from = section < 0 ? start : start + section;
      return first(code, from, part === "result" ? [literal(name)] : [propertyName(targetOf(name))]);
    }
  }
}

/** Where the first of the patterns matches that does. */
function first(code: string, start: number, patterns: readonly string[]): number | undefined {
  const rest = code.slice(start);
  const [at] = patterns.map((pattern) => rest.search(new RegExp(pattern, "i"))).filter((found) => found >= 0);
  return at === undefined ? undefined : start + at;
}

/** `query:limit` → `query("limit"`. */
function argumentCall(place: string): string {
  const location = place.slice(0, place.indexOf(":"));
  const functions = location === "body" ? "(?:body|file)" : location;
  return String.raw`${functions}\s*\(\s*${literal(targetOf(place))}`;
}

/** What a place is called within its location; a location alone is its own name. */
function targetOf(place: string): string {
  if (!place.includes(":")) return place;
  const parts = parsePlace(place as Place);
  return parts.in === "body" ? parts.pointer : parts.name;
}

function propertyName(name: string): string {
  return String.raw`(?:${literal(name)}|\b${escaped(name)})\s*:`;
}

function literal(text: string): string {
  const forms = ['"', "'", "`"].map((quote) => quote + escaped(text) + quote);
  return `(?:${forms.join("|")})`;
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
}

/** Puts spaces in their place, so that offsets stay. */
function withoutComments(text: string): string {
  const tokens = /"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`|\/\/[^\n]*|\/\*[\s\S]*?\*\//g;
  return text.replace(tokens, (token) => (token.startsWith("/") ? token.replace(/[^\n]/g, " ") : token));
}
