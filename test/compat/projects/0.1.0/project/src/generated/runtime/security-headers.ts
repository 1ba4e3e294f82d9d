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
export function secured(response: Response): Response {
  const { headers } = response;
  // Proxies must not hold back parts of an event stream, as its own header says.
  const untouched = headers.get("cache-control")?.includes("no-transform") === true;
  for (const [name, value] of Object.entries(securityHeaders)) headers.set(name, value);
  if (untouched) headers.set("cache-control", "no-store, no-transform");
  return response;
}
