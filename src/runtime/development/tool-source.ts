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
    // The tool's own definition comes first, then constants of its file.
    const start = Math.max(0, code.lastIndexOf("defineTool", name));
    const at = first(code, sectionStart(code, start, spot), spot) ?? first(code, 0, spot) ?? name;
    return { file, line: code.slice(0, at).split("\n").length };
  }
  return undefined;
}

function sectionStart(code: string, start: number, { part }: Spot): number {
  const section = part === "fixed" || part === "result" ? code.slice(start).search(`\\b${part}\\b`) : -1;
  return section < 0 ? start : start + section;
}

/** Where what the fault is about is written first, from an offset on. */
function first(code: string, start: number, spot: Spot): number | undefined {
  const rest = code.slice(start);
  const [at] = patternsOf(spot)
    .map((pattern) => rest.search(new RegExp(pattern, "i")))
    .filter((found) => found >= 0);
  return at === undefined ? undefined : start + at;
}

/** The likelier ones first. */
function patternsOf({ part, name }: Spot): string[] {
  switch (part) {
    case "operation":
    case "result":
      return [literal(name)];
    case "input":
      return [String.raw`\b${argumentCall(name)}`, literal(targetOf(name))];
    case "fixed":
      return [propertyName(targetOf(name))];
  }
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
