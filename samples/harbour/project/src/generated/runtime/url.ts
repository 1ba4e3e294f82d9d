// @generated SignedSource<<50074dacd4a8c351bfe93fd862e99d49eadad43e1a2abf2bd1825b61ccdbdd18>>
/** Where a request goes: server, path template, query (https://spec.openapis.org/oas/v3.1.1.html#server-object). */
import type { ApiFacts, ServerFacts } from "./operation.js";
import { encodeLiteral, encodeText } from "./percent.js";

/** The server's address cannot be used, and the operator can mend it; the message says how. */
export class Misconfigured extends Error {
  override readonly name = "Misconfigured";
}

export interface ServerChoice {
  api: ApiFacts;
  servers: readonly ServerFacts[];
  /** An environment variable; `undefined` when it is not set. */
  variable: (name: string) => string | undefined;
}

/**
 * The address below which the API lives: `baseUrlVariable` if it is set, else the first server that has an absolute one.
 * @throws Misconfigured when there is none.
 */
export function serverUrl({ api, servers, variable }: ServerChoice): URL {
  const name = api.baseUrlVariable;
  const chosen = variable(name);
  if (chosen !== undefined && chosen !== "") {
    const url = webUrl(chosen, undefined);
    if (url !== undefined) return url;
    throw new Misconfigured(`${name} must be an http(s) URL without user name and password.`);
  }
  for (const server of servers) {
    const url = webUrl(withVariables(server, variable), api.documentUrl);
    if (url !== undefined) return url;
  }
  const [path] = servers.flatMap(({ url }) => (/^\/[^/]/.test(url) ? [url] : []));
  const how = path === undefined ? "" : `, with the path ${path}: https://api.example.com${path}`;
  throw new Misconfigured(`The description of the API gives no complete server URL: set ${name}${how}.`);
}

function webUrl(text: string, base: string | undefined): URL | undefined {
  // A variable that nobody describes is still in its braces.
  const url = /[{}]/.test(text) ? undefined : parsedUrl(text, base);
  if (url === undefined || !/^https?:$/.test(url.protocol)) return undefined;
  return url.username === "" && url.password === "" ? url : undefined;
}

function parsedUrl(text: string, base: string | undefined): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}

function withVariables({ url, variables }: ServerFacts, variable: ServerChoice["variable"]): string {
  const known = new Map(Object.entries(variables ?? {}));
  return url.replace(/\{([^{}]*)\}/g, (whole, name: string) => {
    const facts = known.get(name);
    if (facts === undefined) return whole;
    const chosen = variable(facts.environmentVariable);
    if (chosen === undefined || chosen === "") return facts.default;
    if (facts.enum !== undefined && !facts.enum.includes(chosen)) {
      throw new Misconfigured(`${facts.environmentVariable} must be one of ${facts.enum.join(", ")}.`);
    }
    return chosen;
  });
}

export type Expansion =
  | { ok: true; path: string; query: string }
  /** Names of the path parameters at fault, and what was expected of them. */
  | { ok: false; names: readonly string[]; expected: string };

/**
 * Puts percent-encoded values into a path template, which may carry a query string.
 *
 * Refused is what a URL parser, or a server that decodes before it looks, would take for another path: a segment that
 * becomes empty, and `.` and `..` as a segment or as a part of one between slashes, however they are encoded.
 */
export function expandPath(template: string, values: ReadonlyMap<string, string>): Expansion {
  const { variables, segments, query } = templateOf(template);
  const missing = variables.filter((name) => !values.has(name));
  if (missing.length > 0) return { ok: false, names: missing, expected: "a value" };
  const path: string[] = [];
  for (const segment of segments) {
    const expanded = expand(segment, values);
    const names = variablesOf(segment);
    if (expanded === "" && names.length > 0)
      return { ok: false, names, expected: "a value that is not empty" };
    if (names.length > 0 && hasDots(expanded))
      return { ok: false, names, expected: "a value without . or .. as a part of a path" };
    path.push(expanded);
  }
  return { ok: true, path: path.join("/"), query: expand(query, values) };
}

/** A path template taken apart. */
interface Template {
  variables: readonly string[];
  /** What stands between slashes. */
  segments: readonly (readonly Part[])[];
  query: readonly Part[];
  /** What it may become. */
  pattern: RegExp;
}

/** A text, encoded, or a variable's name. */
type Part = { text: string } | { variable: string };

/** There are as many as the API has paths. */
const templates = new Map<string, Template>();

function templateOf(text: string): Template {
  const known = templates.get(text);
  if (known !== undefined) return known;
  const plain = withoutFragment(text);
  const [path = "", ...query] = plain.split("?");
  const template = {
    variables: variablesOf(partsOf(plain)),
    segments: path.split("/").map(partsOf),
    query: partsOf(query.join("?")),
    pattern: patternOf(partsOf(path)),
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

/** Variables stand for anything but what ends a segment. */
function patternOf(parts: readonly Part[]): RegExp {
  const source = parts.map((part) =>
    "variable" in part ? "[^/\\\\?#]*" : part.text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"),
  );
  return new RegExp(`^/?${source.join("").replace(/^\//, "")}$`);
}

function withoutFragment(template: string): string {
  // Inside braces, a number sign is part of a name.
  return template.replace(/^((?:\{[^{}]*\}|[^{}#])*)#.*$/, "$1");
}

function hasDots(segment: string): boolean {
  let decoded = segment;
  for (let before = ""; before !== decoded;) {
    before = decoded;
    decoded = decoded.replace(/%(2e|2f|5c|25|3b)/gi, decodeURIComponent);
  }
  // Some servers drop what follows a semicolon before they look at a segment.
  return decoded.split(/[/\\]/).some((part) => /^\.{1,2}(;|$)/.test(part));
}

export interface Target {
  server: URL;
  /** Encoded, and below the server's own path. */
  path: string;
  template: string;
  /** `name=value`, encoded. */
  query: readonly string[];
}

/**
 * @returns `undefined` when the URL would be another one than meant: another origin, or a path that does not follow the
 * template. Checked on the parsed URL, as it will be requested.
 */
export function targetUrl({ server, path, template, query }: Target): URL | undefined {
  const below = server.pathname.replace(/\/+$/, "");
  const pathname = below + (path.startsWith("/") ? path : `/${path}`);
  const search = [server.search.slice(1), ...query].filter((part) => part !== "").join("&");
  const url = new URL(server.origin + pathname + (search === "" ? "" : `?${search}`));
  const asMeant = url.origin === server.origin && url.pathname === pathname && url.hash === "";
  return asMeant && templateOf(template).pattern.test(pathname.slice(below.length)) ? url : undefined;
}

/** {@link appendQuery}, in place of what arguments put there under the same name. */
export function replaceQuery(url: URL, name: string, value: string): void {
  const others = url.search
    .slice(1)
    .split("&")
    .filter((pair) => pair !== "" && !new URLSearchParams(pair).has(name));
  url.search = others.join("&");
  appendQuery(url, name, value);
}

/** Adds to the query and leaves the rest of it alone, which `url.searchParams` would write anew. */
export function appendQuery(url: URL, name: string, value: string): void {
  const pair = `${encodeText(name)}=${encodeText(value)}`;
  url.search = url.search === "" ? pair : `${url.search}&${pair}`;
}
