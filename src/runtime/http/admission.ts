/**
 * Decides who may use the HTTP entry, from a request's head alone, before its body is read: which callers, and which pages in
 * browsers. Every answer has security headers.
 */
import type { AuthInfo } from "@modelcontextprotocol/server";
import { lackingScopes } from "../auth/gate.js";
import {
  type Authenticate,
  bearerTokens,
  callerOf,
  type ResourceServer,
  staticToken,
} from "../auth/inbound.js";
import type { Runtime } from "../call/runtime.js";

/** What the connection says about a caller. */
export interface Connection {
  address?: string;
  /** Fingerprint of the connection's client certificate. */
  certificate?: string;
}

/** A request without its body, which is not read yet; creating a whole `Request` costs more. */
export interface RequestHead {
  readonly method: string;
  readonly url: URL;
  readonly headers: Headers;
}

/**
 * By what a caller has: libraries replace the global `Response`, and what `Response.json` makes is then none of it. Taken for a
 * caller, a refusal would let anybody in.
 */
export function isRefusal(answer: AuthInfo | Response): answer is Response {
  return !("clientId" in answer);
}

export type Admit = (head: RequestHead, connection: Connection) => Promise<AuthInfo | Response>;

/** Creates the check; any of the configured ways to authenticate is enough. */
export function createAdmission(
  runtime: Pick<Runtime, "settings" | "host" | "tools" | "gate">,
  oauth: ResourceServer | undefined,
): Admit {
  const { authTokens } = runtime.settings;
  const ways = [
    ...(authTokens.length > 0 ? [bearerTokens(authTokens.map(staticToken))] : []),
    ...(oauth === undefined ? [] : [withScopes(oauth, runtime)]),
  ];
  return async (head, connection) => {
    let answer: AuthInfo | Response = byConnection(connection);
    for (const authenticate of ways) {
      answer = await authenticate(requestOf(head), connection.address);
      if (!isRefusal(answer)) break;
    }
    return isRefusal(answer) ? answer : withAddress(answer, connection);
  };
}

/**
 * Requests a token with more scopes if a call needs them. Clients of the newer protocol name the call in a header; for others
 * such a tool does not exist.
 */
function withScopes(
  server: ResourceServer,
  runtime: Pick<Runtime, "settings" | "host" | "tools" | "gate">,
): Authenticate {
  return async (request, address) => {
    const answer = await server.authenticate(request, address);
    if (isRefusal(answer) || request.headers.get("mcp-method") !== "tools/call") return answer;
    const tool = runtime.tools.byName.get(request.headers.get("mcp-name") ?? "");
    const caller = callerOf({ authInfo: answer, req: request }, runtime);
    const scopes = tool && lackingScopes(runtime.gate, caller, tool);
    return scopes === undefined ? answer : server.challenge(scopes);
  };
}

/** For code that needs a whole `Request`. */
export function requestOf({ method, url, headers }: RequestHead): Request {
  return new Request(url, { method, headers });
}

/** A caller who gets here needs no token: TLS has checked the certificate, or the operator admits anyone. */
function byConnection({ certificate }: Connection): AuthInfo {
  const clientId =
    certificate === undefined
      ? ""
      : `certificate-${certificate.replace(/\W/g, "").toLowerCase().slice(0, 12)}`;
  return { token: "", clientId, scopes: [] };
}

function withAddress(caller: AuthInfo, { address }: Connection): AuthInfo {
  return address === undefined ? caller : { ...caller, extra: { ...caller.extra, address } };
}

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
