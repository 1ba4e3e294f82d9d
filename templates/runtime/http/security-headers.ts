/** Headers of every answer over HTTP: it is data for one caller, and nothing that a browser should render or keep. */
export const securityHeaders: Readonly<Record<string, string>> = {
  "cache-control": "no-store",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
};

/** Puts them on an answer. */
export function withSecurityHeaders(response: Response): Response {
  for (const [name, value] of Object.entries(securityHeaders))
    if (name !== "cache-control") response.headers.set(name, value);
  return noStore(response);
}

/** Of them, the one that an answer may have a say in: proxies must not hold back parts of an event stream. */
export function noStore(response: Response): Response {
  const { headers } = response;
  const untouched = headers.get("cache-control")?.includes("no-transform") === true;
  headers.set("cache-control", untouched ? "no-store, no-transform" : "no-store");
  return response;
}
