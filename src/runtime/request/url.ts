/**
 * Builds the address of a request: its server (https://spec.openapis.org/oas/v3.1.1.html#server-object), and below it the path
 * and query.
 */
import { encodeLiteral, encodeText } from "./style.js";
import type { ApiFacts, ServerFacts } from "../operations/operation.js";
import { webUrl, parsedUrl, invalidBaseUrl, invalidServerVariable } from "./base-url.js";

type Expansion =
  | { ok: true; path: string; query: string }
  /** Names of the path parameters at fault, and what was expected. */
  | { ok: false; names: readonly string[]; expected: string };

/**
 * Puts percent-encoded values into a path template, which may have a query string.
 * Refuses whatever a URL parser, or a server that decodes early, would take for another path: a segment that becomes empty,
 * and `.` and `..` as a segment or between encoded slashes inside one, in any encoding.
 * @param multiSegment Names of variables whose values may have slashes.
 */
export function expandPath(
  template: string,
  values: ReadonlyMap<string, string>,
  multiSegment: ReadonlySet<string> = noNames,
): Expansion {
  const { variables, segments, query } = templateOf(template);
  const missing = variables.filter((name) => !values.has(name));
  if (missing.length > 0) return { ok: false, names: missing, expected: "a value" };
  const path: string[] = [];
  for (const { parts, names } of segments) {
    const expanded = expand(parts, values);
    const written = expanded.split("/");
    if (names.length > 0 && written.includes(""))
      return {
        ok: false,
        names,
        expected: written.length > 1 ? "a value without empty path segments" : "a value that is not empty",
      };
    if (written.length > 1 && !names.some((name) => multiSegment.has(name)))
      return { ok: false, names, expected: "a value without slashes" };
    if (names.length > 0 && hasDots(expanded))
      return { ok: false, names, expected: "a value without . or .. as a path segment" };
    path.push(expanded);
  }
  return { ok: true, path: path.join("/"), query: expand(query, values) };
}

const noNames: ReadonlySet<string> = new Set();

/** A parsed path template. */
interface Template {
  variables: readonly string[];
  /** What stands between slashes. */
  segments: readonly { parts: readonly Part[]; names: readonly string[] }[];
  query: readonly Part[];
}

/** A text, or a variable's name. */
type Part = { text: string } | { variable: string };

/** Parsed templates, as many as the API has paths. */
const templates = new Map<string, Template>();

function templateOf(text: string): Template {
  const known = templates.get(text);
  if (known !== undefined) return known;
  const parts = partsOf(text);
  const [path = [], ...query] = split(parts, "?");
  const template = {
    variables: variablesOf(parts),
    segments: split(path, "/").map((segment) => ({ parts: encoded(segment), names: variablesOf(segment) })),
    query: encoded(query.flatMap((part, index) => (index === 0 ? part : [{ text: "?" }, ...part]))),
  };
  templates.set(text, template);
  return template;
}

/** What is between braces is a name, whatever it has. A fragment is not part of a request. */
function partsOf(template: string): Part[] {
  return withoutFragment(template)
    .split(/(\{[^{}]+\})/)
    .filter((part) => part !== "")
    .map((part) => (/^\{.+\}$/s.test(part) ? { variable: part.slice(1, -1) } : { text: part }));
}

/** Divides where a delimiter is no part of a name. */
function split(parts: readonly Part[], delimiter: string): Part[][] {
  let last: Part[] = [];
  const all = [last];
  for (const part of parts) {
    const [first = "", ...others] = "text" in part ? part.text.split(delimiter) : [];
    last.push("text" in part ? { text: first } : part);
    for (const text of others) all.push((last = [{ text }]));
  }
  return all;
}

function encoded(parts: readonly Part[]): Part[] {
  return parts.map((part) => ("text" in part ? { text: encodeLiteral(part.text) } : part));
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

interface Target {
  server: URL;
  /** Encoded, relative to the server's own path. */
  path: string;
  /** `name=value`, encoded. */
  query: readonly string[];
}

/**
 * @returns `undefined` if the URL would differ from what was meant: another origin, or a path with other segments. Checks the
 * parsed URL, as it will be requested.
 */
export function targetUrl({ server, path, query }: Target): URL | undefined {
  const below = server.pathname.replace(/(?<!\/)\/+$/, "");
  const pathname = below + (path.startsWith("/") ? path : `/${path}`);
  const search = [server.search.slice(1), ...query].filter((part) => part !== "").join("&");
  const url = new URL(server.origin + pathname + (search === "" ? "" : `?${search}`));
  const asMeant = url.origin === server.origin && url.pathname === pathname && url.hash === "";
  return asMeant ? url : undefined;
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

/** The server's address is unusable; the message tells the operator how to fix it. */
export class Misconfigured extends Error {
  override readonly name = "Misconfigured";
}

interface ServerChoice {
  api: ApiFacts;
  servers: readonly ServerFacts[];
  /** Reads an environment variable; `undefined` if it is not set. */
  variable: (name: string) => string | undefined;
}

/**
 * Returns the base address of the API. If `baseUrlVariable` is set, it replaces the first server, or is the base of its
 * relative URL; otherwise the first server with an absolute URL is used.
 * @throws Misconfigured if there is none.
 */
export function serverUrl({ api, servers, variable }: ServerChoice): URL {
  const base = baseUrl(api, variable);
  const [first] = servers;
  if (base !== undefined)
    return first === undefined ? base : serverBelow(base, withVariables(first, variable));
  for (const server of servers) {
    const url = webUrl(withVariables(server, variable), api.documentUrl);
    if (url !== undefined) return url;
  }
  const path = first === undefined || isAbsolute(first.url) ? "" : first.url.replace(/^\/+|(?<!\/)\/+$/g, "");
  const how = path === "" ? "" : ` to the URL that its path /${path} is below`;
  throw new Misconfigured(
    `The API description has no complete server URL: set ${api.baseUrlVariable}${how}.`,
  );
}

/** Parsed URLs by text. Operators write them, so there are only a few. */
const baseUrls = new Map<string, URL>();

function baseUrl({ baseUrlVariable: name }: ApiFacts, variable: ServerChoice["variable"]): URL | undefined {
  const chosen = variable(name);
  if (chosen === undefined || chosen === "") return undefined;
  const url = baseUrls.get(chosen) ?? webUrl(chosen);
  if (url === undefined) throw new Misconfigured(invalidBaseUrl(name));
  baseUrls.set(chosen, url);
  return url;
}

/**
 * Appends a relative server URL to the base and keeps the base's own path, which gateways need. A base that already ends with
 * the server's path is complete. An absolute server URL is replaced by the base.
 */
function serverBelow(base: URL, server: string): URL {
  const path =
    isAbsolute(server) || /[{}]/.test(server) ? undefined : parsedUrl(server, "http://x")?.pathname;
  const below = path?.replace(/(?<!\/)\/+$/, "") ?? "";
  const prefix = base.pathname.replace(/(?<!\/)\/+$/, "");
  if (below === "" || prefix.endsWith(below)) return base;
  const url = new URL(base);
  url.pathname = prefix + below;
  return url;
}

/** Whether a URL has a scheme, or at least a host. */
function isAbsolute(url: string): boolean {
  return /^([a-z][a-z0-9+.-]*:|\/\/)/i.test(url);
}

function withVariables({ url, variables }: ServerFacts, variable: ServerChoice["variable"]): string {
  const known = new Map(Object.entries(variables ?? {}));
  return url.replace(/\{([^{}]*)\}/g, (whole, name: string) => {
    const facts = known.get(name);
    if (facts === undefined) return whole;
    const chosen = variable(facts.environmentVariable);
    if (chosen === undefined || chosen === "") return facts.default;
    if (facts.enum !== undefined && !facts.enum.includes(chosen)) {
      throw new Misconfigured(invalidServerVariable(facts.environmentVariable, facts.enum));
    }
    return chosen;
  });
}
