/** Which operations a method and a path may mean: path templating, most specific first. */
import { percentDecoded, splitTarget } from "./wire.js";

export interface Template {
  readonly method: string;
  /** As a key of `paths`: may carry a query string and a fragment. */
  readonly path: string;
  /** Before the path: "" or `/api/v3`. */
  readonly serverPath: string;
}

/** Values by the names of variables, still encoded. */
export type Variables = ReadonlyMap<string, string>;

/** A part of a template, and all that its variables may be: `a-b-c` is `{x}-{y}` in two ways. */
export type Readings = Iterable<Variables>;

export interface Match<T extends Template> {
  readonly operation: T;
  readonly segments: readonly Readings[];
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
      if (!parts.every((part, index) => isLike(part, segments[index] ?? ""))) return [];
      const readings = parts.map((part, index) => readingsOf(part, segments[index] ?? ""));
      return [{ operation, segments: readings, rank: parts.map(specificity).join("") }];
    })
    .sort((one, other) => (one.rank < other.rank ? -1 : one.rank > other.rank ? 1 : 0));
}

/** The template's path, without a fixed query string and a fragment. */
function templatePath(path: string): string {
  return splitTarget(path.split("#")[0] ?? "").path;
}

/** The query string that a path template fixes, if it has one, with what is known of its variables put in. */
export function fixedQuery(path: string, variables: Variables): string {
  const { query } = splitTarget(path.split("#")[0] ?? "");
  return query.replaceAll(/\{([^}]*)\}/g, (braced, name: string) => variables.get(name) ?? braced);
}

/** The variables in the query string that a path template fixes: `name={x}`, `{x}=1`. */
export function queryReadings(path: string, query: string): readonly Readings[] {
  const arrived = query.split("&");
  return fixedQuery(path, new Map())
    .split("&")
    .filter((part) => part.includes("{"))
    .map((part) => arrived.flatMap((pair) => (isLike(part, pair) ? [...readingsOf(part, pair)] : [])));
}

/** The variables as they are right, part by part; where none of a part's readings is, as it is read first. */
export function variablesOf(
  parts: readonly Readings[],
  isRight: (variables: Variables) => boolean,
): Variables {
  return new Map(parts.flatMap((readings) => [...rightOf(readings, isRight)]));
}

function rightOf(readings: Readings, isRight: (variables: Variables) => boolean): Variables {
  let first: Variables | undefined;
  for (const variables of readings) {
    if (isRight(variables)) return variables;
    first ??= variables;
  }
  return first ?? new Map();
}

/** Sorts concrete segments before mixed ones before variables. */
function specificity(part: string): string {
  if (!part.includes("{")) return "0";
  return /^\{[^}]*\}$/.test(part) ? "2" : "1";
}

function isLike(part: string, segment: string): boolean {
  if (!part.includes("{")) return part === segment || percentDecoded(part) === percentDecoded(segment);
  const pattern = piecesOf(part).map((piece, index) => (index % 2 === 0 ? literal(piece) : ".*"));
  return new RegExp(`^${pattern.join("")}$`, "s").test(segment);
}

/** Literal pieces, between them the variables with their braces. */
function piecesOf(part: string): readonly string[] {
  return part.split(/(\{[^}]*\})/);
}

function readingsOf(part: string, segment: string): Readings {
  const pieces = piecesOf(part);
  // Each look at them begins anew.
  return { [Symbol.iterator]: () => splits(pieces, segment) };
}

/** The earlier a variable stands, the more it takes at first. */
function* splits([before = "", variable, ...after]: readonly string[], text: string): Generator<Variables> {
  const start = new RegExp(`^${literal(before)}`).exec(text);
  if (start === null) return;
  const rest = text.slice(start[0].length);
  if (variable === undefined) {
    if (rest === "") yield new Map();
    return;
  }
  for (let end = rest.length; end >= 0; end--)
    for (const others of splits(after, rest.slice(end)))
      yield new Map([[variable.slice(1, -1), rest.slice(0, end)], ...others]);
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
