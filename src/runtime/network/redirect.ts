/** Follows redirects by hand, so that secrets stay with their origin and nothing but a read is sent elsewhere. */
import { createSecrets } from "../auth/secrets.js";
import type { RedirectFault } from "../host/errors.js";
import type { FetchResponse } from "../host/host.js";
import type { UpstreamRequest } from "../request/request.js";
import { isPrivateHost, servesMetadata } from "./ip-address.js";

/** One request of a chain of redirects. */
export interface Hop extends UpstreamRequest {
  /**
   * A redirect has left the origin of the API: for the rest of the chain, also where it leads back, nothing secret is sent, and no
   * body.
   */
  away?: true;
}

type NextHop =
  { to: Hop } | { fault: Exclude<RedirectFault, "loop" | "too-many">; origin: string } | undefined;

/** Headers of the original request that another origin may see. */
const harmless = new Set(["accept", "accept-language", "user-agent", "range"]);

/**
 * Which methods become GET by the status of a redirect, besides GET and HEAD, which stay what they are:
 * https://www.rfc-editor.org/rfc/rfc9110#section-15.4
 */
const becomesGet: ReadonlyMap<number, "POST" | "all" | "none"> = new Map([
  [301, "POST"],
  [302, "POST"],
  [303, "all"],
  [307, "none"],
  [308, "none"],
]);

/** Where a redirect leads. */
type Target = "same address" | "same origin" | "other origin";
/** What it would send there. */
type Load = "read" | "read with a body" | "other method";

/** Whether a request is sent on with all that it has, as a bare read, or not at all. */
const rules: Readonly<Record<Target, Readonly<Record<Load, "whole" | "stripped" | "refused">>>> = {
  "same address": { read: "whole", "read with a body": "whole", "other method": "whole" },
  "same origin": { read: "whole", "read with a body": "refused", "other method": "refused" },
  "other origin": { read: "stripped", "read with a body": "stripped", "other method": "refused" },
};

/**
 * Returns the request that a redirect leads to, or why it must not be followed. Requests have no credentials yet here.
 * @param sent the address with its credentials, which a redirect may repeat
 * @returns `undefined` if the response is not a redirect.
 */
export function nextHop(
  hop: Hop,
  response: Pick<FetchResponse, "status" | "headers">,
  sent: URL = hop.url,
): NextHop {
  const location = response.headers.get("location");
  const rewrites = becomesGet.get(response.status);
  if (rewrites === undefined || location === null) return undefined;
  const url = URL.canParse(location, sent.href) ? new URL(location, sent) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) return { fault: "unusable", origin: "" };
  const { origin } = url;
  if (url.username !== "" || url.password !== "") return { fault: "unusable", origin };
  if (hop.url.protocol === "https:" && url.protocol === "http:") return { fault: "insecure", origin };
  if (leadsInside(hop.url, url)) return { fault: "private", origin };
  const isRead = hop.method === "GET" || hop.method === "HEAD";
  const isRewritten = !isRead && (rewrites === "all" || rewrites === hop.method);
  const rewritten = isRewritten ? withoutBody(hop, "GET") : hop;
  const target = withoutRepeated(url, hop.url, sent);
  switch (rules[relation(hop, target)][loadOf(rewritten)]) {
    case "refused":
      return { fault: "elsewhere", origin };
    case "whole":
      return { to: { ...rewritten, url: target } };
    case "stripped":
      return { to: stripped({ ...rewritten, url: target }) };
  }
}

function loadOf({ method, body }: UpstreamRequest): Load {
  if (method !== "GET" && method !== "HEAD") return "other method";
  return body === undefined ? "read" : "read with a body";
}

function relation(from: Hop, to: URL): Target {
  if (from.url.origin !== to.origin) return "other origin";
  return spelling(from.url, from) === spelling(to, from) ? "same address" : "same origin";
}

/**
 * The same for addresses that are equivalent, or differ only in a slash at the end. Values in a path may differ only in case, or in
 * how often they are encoded, and mean two things.
 */
function spelling({ pathname, search }: URL, { fixedPath }: Pick<Hop, "fixedPath">): string {
  const path = normal(pathname.replace(/\/$/, ""), /[\w.~@!'()*-]/);
  return (fixedPath === true ? path.toLowerCase() : path) + normal(search, /[\w.~-]/);
}

/**
 * https://www.rfc-editor.org/rfc/rfc3986#section-6.2.2
 * @param plain means the same whether it is encoded or not: what is not reserved, and in a path also what divides nothing there.
 */
function normal(text: string, plain: RegExp): string {
  return text.replace(/%[\da-f]{2}/gi, (triplet) => {
    const character = String.fromCharCode(Number.parseInt(triplet.slice(1), 16));
    return plain.test(character) ? character : triplet.toUpperCase();
  });
}

/**
 * Removes credentials of the query, which a redirect may repeat; the API's own origin gets them again. Where it leads elsewhere, such
 * as to a login, it may repeat the whole address inside of a value.
 */
function withoutRepeated(url: URL, plain: URL, sent: URL): URL {
  if (sent.search === plain.search) return url;
  // As they are written: credentials are added to the others, of which there may be thousands.
  const own = new Set(pairsOf(plain));
  const secret = new Set(
    pairsOf(sent)
      .filter((pair) => !own.has(pair))
      .map(meaning),
  );
  const isInside = url.origin === plain.origin ? () => false : holder(secret);
  const kept = pairsOf(url).filter((pair) => !secret.has(meaning(pair)) && !isInside(pair));
  const stripped = new URL(url);
  if (kept.length < pairsOf(url).length) stripped.search = kept.join("&");
  return stripped;
}

/** @returns Whether a text holds the value of one of these pairs, however it is encoded. */
function holder(pairs: ReadonlySet<string>): (text: string) => boolean {
  const secrets = createSecrets();
  for (const pair of pairs) for (const value of new URLSearchParams(pair).values()) secrets.keep(value);
  return (text) => secrets.redact(text) !== text;
}

function pairsOf({ search }: URL): string[] {
  return search === "" ? [] : search.slice(1).split("&");
}

/** The same for a pair however it is encoded. */
function meaning(pair: string): string {
  return new URLSearchParams(pair).toString();
}

function withoutBody({ url, headers, away }: Hop, method: string): Hop {
  const kept = [...headers].filter(([name]) => !name.startsWith("content-"));
  return { method, url, headers: new Headers(kept), ...(away && { away }) };
}

function stripped({ method, url, headers }: Hop): Hop {
  const kept = [...headers].filter(([name]) => harmless.has(name));
  return { method, url, headers: new Headers(kept), away: true };
}

/** Whether a redirect leads into a network that the API is not in, or to a machine's metadata. */
function leadsInside(from: URL, to: URL): boolean {
  if (from.origin === to.origin) return false;
  return servesMetadata(to) || (isPrivateHost(to) && !isPrivateHost(from));
}
