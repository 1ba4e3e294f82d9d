/** Security headers of every HTTP answer, because it is data for one caller that no browser should render or store. */
export const securityHeaders: Readonly<Record<string, string>> = {
  "cache-control": "no-store",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
};

/** Adds the security headers to an answer. */
export function withSecurityHeaders(response: Response): Response {
  for (const [name, value] of Object.entries(securityHeaders))
    if (name !== "cache-control") response.headers.set(name, value);
  return noStore(response);
}

/** Forbids caching, but keeps `no-transform`, with which an answer tells proxies not to buffer an event stream. */
export function noStore(response: Response): Response {
  const { headers } = response;
  const untouched = headers.get("cache-control")?.includes("no-transform") === true;
  headers.set("cache-control", untouched ? "no-store, no-transform" : "no-store");
  return response;
}
