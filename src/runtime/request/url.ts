/** Builds the path and query of a request below its server. */
import { encodeLiteral, encodeText } from "../media/percent.js";

export type Expansion =
  | { ok: true; path: string; query: string }
  /** Names of the path parameters at fault, and what was expected. */
  | { ok: false; names: readonly string[]; expected: string };

/**
 * Puts percent-encoded values into a path template, which may have a query string.
 * Refuses whatever a URL parser, or a server that decodes early, would take for another path: a segment that becomes empty,
 * and `.` and `..` as a segment or between encoded slashes inside one, in any encoding.
 */
export function expandPath(template: string, values: ReadonlyMap<string, string>): Expansion {
  const { variables, segments, query } = templateOf(template);
  const missing = variables.filter((name) => !values.has(name));
  if (missing.length > 0) return { ok: false, names: missing, expected: "a value" };
  const path: string[] = [];
  for (const { parts, names } of segments) {
    const expanded = expand(parts, values);
    if (expanded === "" && names.length > 0)
      return { ok: false, names, expected: "a value that is not empty" };
    if (names.length > 0 && hasDots(expanded))
      return { ok: false, names, expected: "a value without . or .. as a path segment" };
    path.push(expanded);
  }
  return { ok: true, path: path.join("/"), query: expand(query, values) };
}

/** A parsed path template. */
interface Template {
  variables: readonly string[];
  /** What stands between slashes. */
  segments: readonly { parts: readonly Part[]; names: readonly string[] }[];
  query: readonly Part[];
}

/** An encoded text, or a variable's name. */
type Part = { text: string } | { variable: string };

/** Parsed templates, as many as the API has paths. */
const templates = new Map<string, Template>();

function templateOf(text: string): Template {
  const known = templates.get(text);
  if (known !== undefined) return known;
  const plain = withoutFragment(text);
  const [path = "", ...query] = plain.split("?");
  const template = {
    variables: variablesOf(partsOf(plain)),
    segments: path.split("/").map((segment) => {
      const parts = partsOf(segment);
      return { parts, names: variablesOf(parts) };
    }),
    query: partsOf(query.join("?")),
  };
  templates.set(text, template);
  return template;
}

function partsOf(template: string): Part[] {
  return template
    .split(/(\{[^{}]+\})/)
    .filter((part) => part !== "")
    .map((part) => (/^\{.+\}$/.test(part) ? { variable: part.slice(1, -1) } : { text: encodeLiteral(part) }));
}

function variablesOf(parts: readonly Part[]): string[] {
  return parts.flatMap((part) => ("variable" in part ? [part.variable] : []));
}

function expand(parts: readonly Part[], values: ReadonlyMap<string, string>): string {
  return parts.map((part) => ("variable" in part ? (values.get(part.variable) ?? "") : part.text)).join("");
}

function withoutFragment(template: string): string {
  // Inside braces, a number sign is part of a name.
  return template.replace(/^((?:\{[^{}]*\}|[^{}#])*)#.*$/, "$1");
}

function hasDots(segment: string): boolean {
  // However often percent signs were encoded: `%25252E` is a full stop in the end. No other character makes new ones.
  const decoded = segment.replace(/%(?:25)+/g, "%").replace(/%(?:2e|2f|5c|3b)/gi, decodeURIComponent);
  // Some servers drop what follows a semicolon before they read a segment.
  return decoded.split(/[/\\]/).some((part) => /^\.{1,2}(;|$)/.test(part));
}

export interface Target {
  server: URL;
  /** Encoded, relative to the server's own path. */
  path: string;
  template: string;
  /** `name=value`, encoded. */
  query: readonly string[];
}

/**
 * @returns `undefined` if the URL would differ from what was meant: another origin, or a path with other segments than the
 * template has. Checks the parsed URL, as it will be requested.
 */
export function targetUrl({ server, path, template, query }: Target): URL | undefined {
  const below = server.pathname.replace(/(?<!\/)\/+$/, "");
  const pathname = below + (path.startsWith("/") ? path : `/${path}`);
  const search = [server.search.slice(1), ...query].filter((part) => part !== "").join("&");
  const url = new URL(server.origin + pathname + (search === "" ? "" : `?${search}`));
  const asMeant = url.origin === server.origin && url.pathname === pathname && url.hash === "";
  const sameSegments = path.split("/").length === templateOf(template).segments.length;
  return asMeant && sameSegments ? url : undefined;
}

/** Like {@link appendQuery}, but replaces a parameter of that name from the arguments. */
export function replaceQuery(url: URL, name: string, value: string): void {
  const others = url.search
    .slice(1)
    .split("&")
    .filter((pair) => pair !== "" && !new URLSearchParams(pair).has(name));
  url.search = others.join("&");
  appendQuery(url, name, value);
}

/** Adds to the query without changing the rest, which `url.searchParams` would rewrite. */
export function appendQuery(url: URL, name: string, value: string): void {
  const pair = `${encodeText(name)}=${encodeText(value)}`;
  url.search = url.search === "" ? pair : `${url.search}&${pair}`;
}
