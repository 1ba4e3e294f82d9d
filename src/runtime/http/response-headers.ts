import type { RequestHead } from "./admission.js";

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

/** Cross-origin requests of browsers (https://fetch.spec.whatwg.org/#http-cors-protocol): only from listed origins. */
interface Cors {
  /** Answers a preflight of a listed origin; `undefined` for every other request. */
  preflight(head: RequestHead): Response | undefined;
  /** Lets the requesting page read the answer if its origin is listed. */
  expose(head: Pick<RequestHead, "headers">, response: Response): Response;
}

/** How long browsers may cache the answer to a preflight, in seconds. */
const preflightSeconds = 600;

/** Headers that clients of Streamable HTTP send. `Mcp-Param-*` mirror arguments, so their names are not known here. */
const clientHeader =
  /^(accept|authorization|content-type|last-event-id|mcp-[a-z0-9-]+|traceparent|tracestate)$/;
const serverHeaders = "mcp-protocol-version, mcp-session-id, retry-after, www-authenticate";

/** @param more Further headers that clients may send. */
export function createCors(origins: readonly string[], more: readonly string[]): Cors {
  const known = new Set(origins);
  const further = new Set(more.map((name) => name.toLowerCase()));

  function listed({ headers }: Pick<RequestHead, "headers">): string | undefined {
    const origin = headers.get("origin");
    return origin !== null && known.has(origin) ? origin : undefined;
  }

  return {
    preflight(head) {
      if (head.method !== "OPTIONS") return undefined;
      const origin = listed(head);
      const method = head.headers.get("access-control-request-method");
      if (origin === undefined || method === null) return undefined;
      const wanted = (head.headers.get("access-control-request-headers") ?? "")
        .split(",")
        .map((name) => name.trim().toLowerCase())
        .filter((name) => clientHeader.test(name) || further.has(name));
      return new Response(null, {
        status: 204,
        headers: {
          "access-control-allow-origin": origin,
          "access-control-allow-methods": "POST",
          "access-control-allow-headers": wanted.join(", "),
          "access-control-max-age": String(preflightSeconds),
          vary: "origin, access-control-request-headers",
        },
      });
    },
    expose(head, response) {
      if (known.size === 0) return response;
      const { headers } = response;
      headers.append("vary", "origin");
      const origin = listed(head);
      // An answer that is open to every origin, such as metadata, stays so.
      if (origin === undefined || headers.has("access-control-allow-origin")) return response;
      headers.set("access-control-allow-origin", origin);
      headers.set("access-control-expose-headers", serverHeaders);
      return response;
    },
  };
}
