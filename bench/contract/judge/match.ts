/** Which operations a method and a path may mean: path templating, most specific first. */
import { percentDecoded, splitTarget } from "./wire.js";

export interface Template {
  readonly method: string;
  /** As a key of `paths`: may carry a query string and a fragment. */
  readonly path: string;
  /** Before the path: "" or `/api/v3`. */
  readonly serverPath: string;
}

export interface Match<T extends Template> {
  readonly operation: T;
  /** Still encoded. */
  readonly variables: ReadonlyMap<string, string>;
}

/** @param path below the base URL that the server was given */
export function matches<T extends Template>(
  operations: readonly T[],
  method: string,
  path: string,
): readonly Match<T>[] {
  return operations
    .filter((operation) => operation.method === method && path.startsWith(operation.serverPath))
    .flatMap((operation) => {
      const segments = path.slice(operation.serverPath.length).split("/");
      const parts = templatePath(operation.path).split("/");
      if (parts.length !== segments.length) return [];
      const variables = new Map<string, string>();
      const fits = parts.every((part, index) => matchSegment(part, segments[index] ?? "", variables));
      return fits ? [{ operation, variables, rank: parts.map(specificity).join("") }] : [];
    })
    .sort((one, other) => (one.rank < other.rank ? -1 : one.rank > other.rank ? 1 : 0));
}

/** The template's path, without a fixed query string and a fragment. */
function templatePath(path: string): string {
  return splitTarget(path.split("#")[0] ?? "").path;
}

/** The query string that a path template fixes, if it has one. */
export function fixedQuery(path: string): string {
  return splitTarget(path.split("#")[0] ?? "").query;
}

/** Sorts concrete segments before mixed ones before variables. */
function specificity(part: string): string {
  if (!part.includes("{")) return "0";
  return /^\{[^}]*\}$/.test(part) ? "2" : "1";
}

function matchSegment(part: string, segment: string, variables: Map<string, string>): boolean {
  if (!part.includes("{")) return part === segment || percentDecoded(part) === percentDecoded(segment);
  const pieces = part.split(/(\{[^}]*\})/);
  const names = pieces.filter((piece) => /^\{.*\}$/.test(piece)).map((piece) => piece.slice(1, -1));
  const pattern = pieces.map((piece) => (/^\{.*\}$/.test(piece) ? "(.*)" : literal(piece))).join("");
  const found = new RegExp(`^${pattern}$`, "s").exec(segment);
  if (found === null) return false;
  names.forEach((name, index) => variables.set(name, found[index + 1] ?? ""));
  return true;
}

/** A literal piece as it is written, or with its characters percent-encoded. */
function literal(piece: string): string {
  return [...piece]
    .map((character) => `(?:${escaped(character)}|${escaped(encodeURIComponent(character))})`)
    .join("");
}

function escaped(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, "\\$&");
}
