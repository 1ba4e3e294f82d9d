const reserved = new Set([
  "connection",
  "content-length",
  "expect",
  "host",
  "keep-alive",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
  "via",
]);

/** OpenAPI ignores these three as parameters: https://spec.openapis.org/oas/v3.1.1.html#parameter-object */
const ignored = new Set(["accept", "authorization", "content-type"]);

/** Whether arguments must not set this header. */
export function isProtectedHeader(name: string): boolean {
  const lower = name.toLowerCase();
  return reserved.has(lower) || ignored.has(lower) || lower.startsWith("proxy-") || lower === "cookie";
}
