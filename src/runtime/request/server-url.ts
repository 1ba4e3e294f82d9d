/** Determines the address of an API: https://spec.openapis.org/oas/v3.1.1.html#server-object */
import type { ApiFacts, ServerFacts } from "../operations/operation.js";
import { webUrl, parsedUrl, invalidBaseUrl, invalidServerVariable } from "./base-url.js";

/** The server's address is unusable; the message tells the operator how to fix it. */
export class Misconfigured extends Error {
  override readonly name = "Misconfigured";
}

export interface ServerChoice {
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
