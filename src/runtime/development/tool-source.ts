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
  const code = new Map(Array.from(files, ([file, text]) => [file, withoutComments(text)]));
  const named = new RegExp(String.raw`\bname\s*:\s*${literal(tool)}`);
  // The tool's own definition comes first, then constants of its file.
  const written = lineIn(code, { named, from: "defineTool", spot });
  // A tool that a function makes is known by its name alone, and its places are in the same call.
  return written ?? lineIn(code, { named: new RegExp(literal(tool)), from: "\n", spot });
}

/** @param look.from Where a definition begins, before its name. */
function lineIn(
  files: ReadonlyMap<string, string>,
  look: { named: RegExp; from: string; spot: Spot },
): SourceLine | undefined {
  const { named, from, spot } = look;
  for (const [file, code] of files) {
    const name = code.search(named);
    if (name < 0) continue;
    const start = Math.max(0, code.lastIndexOf(from, name));
    const at = first(code, sectionStart(code, start, spot), spot) ?? first(code, 0, spot) ?? name;
    return { file, line: code.slice(0, at).split("\n").length };
  }
  return undefined;
}

function sectionStart(code: string, start: number, { part }: Spot): number {
  const section = part !== "operation" && part !== "missing" ? code.slice(start).search(`\\b${part}\\b`) : -1;
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
function patternsOf({ part, name, argument }: Spot): string[] {
  switch (part) {
    case "operation":
    case "result":
      return [literal(name)];
    case "input":
      return [String.raw`\b${argumentCall(name)}`, literal(targetOf(name)), ...memberPatterns(argument)];
    case "missing":
      return [propertyName("input")];
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

/** `limit: …`, or `limit` alone for a constant of that name. */
function memberPatterns(name: string | undefined): string[] {
  return name === undefined ? [] : [propertyName(name), String.raw`(?<=[{,]\s*)${escaped(name)}\s*[,}]`];
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
