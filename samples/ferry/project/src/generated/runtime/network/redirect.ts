// @generated SignedSource<<bcca452b4bd96c17e4bc8b7c5a8e3cd9d9c2f8c4a629d6cc6487fa86caf0725f>>
/** Follows redirects by hand, so that secrets stay with their origin. */
import type { FetchResponse } from "../host.js";
import type { UpstreamRequest } from "../request/request.js";
import { isLinkLocal, isPrivateHost } from "./private-host.js";

export type NextHop = { to: UpstreamRequest } | { fault: "insecure" | "private" | "unusable" } | undefined;

/** Headers of the original request that another origin may see. */
const harmless = new Set([
  "accept",
  "accept-language",
  "content-type",
  "content-language",
  "user-agent",
  "range",
]);

/**
 * Returns the request that a redirect leads to, or why it must not be followed. Requests have no credentials yet here.
 * https://www.rfc-editor.org/rfc/rfc9110#section-15.4
 * @returns `undefined` if the response is not a redirect.
 */
export function nextHop(hop: UpstreamRequest, response: Pick<FetchResponse, "status" | "headers">): NextHop {
  if (![301, 302, 303, 307, 308].includes(response.status)) return undefined;
  const location = response.headers.get("location");
  if (location === null) return undefined;
  const url = URL.canParse(location, hop.url.href) ? new URL(location, hop.url) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.username !== "" || url.password !== "")
    return { fault: "unusable" };
  if (hop.url.protocol === "https:" && url.protocol === "http:") return { fault: "insecure" };
  if (leadsInside(hop.url, url)) return { fault: "private" };
  const rewritten = becomesGet(response.status, hop.method);
  const headers = new Headers(hop.headers);
  for (const name of [...headers.keys()]) {
    const ofBody = rewritten && name.startsWith("content-");
    if (ofBody || (url.origin !== hop.url.origin && !harmless.has(name))) headers.delete(name);
  }
  return { to: rewritten ? { method: "GET", url, headers } : { ...hop, url, headers } };
}

/** Whether a redirect leads into a network that the API is not in, or to a machine's metadata. */
function leadsInside(from: URL, to: URL): boolean {
  if (from.hostname === to.hostname) return false;
  return isLinkLocal(to) || (isPrivateHost(to) && !isPrivateHost(from));
}

function becomesGet(status: number, method: string): boolean {
  if (method === "GET" || method === "HEAD") return false;
  return status === 303 || ((status === 301 || status === 302) && method === "POST");
}
