/** Handles HTTP requests, cheap checks first: no body is read for a caller who is not served. */
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { validateHostHeader, validateOriginHeader, type AuthInfo } from "@modelcontextprotocol/server";
import { maxRequestBytes, type Endpoint } from "../handler.js";
import type { Connection, RequestHead } from "../http/admission.js";
import { securityHeaders } from "../http/security-headers.js";
import { once } from "../late.js";
import { messageFault } from "../log.js";
import type { Runtime } from "../runtime.js";
import { isLoopback, loopbackNames } from "./exposure.js";
import { createClientAddress } from "./proxies.js";
import { headersOf, receive } from "./receive.js";
import { respond } from "./respond.js";
import { certificateOf } from "./web-server.js";

/** Files as base64 need most of it. */
const tooLarge = `The request is larger than ${maxRequestBytes / 2 ** 20} MiB: send less at once, or a large file by its path`;

export function requestListener(endpoint: Endpoint, { settings, log, slices }: Runtime): RequestListener {
  const refusal = createRefusal(settings);
  const addressOf = createClientAddress(settings);
  const headers = answerHeaders(settings);
  let underWay = 0;

  function connectionOf(incoming: IncomingMessage): Connection {
    const address = addressOf(incoming);
    const certificate = certificateOf(incoming);
    return {
      ...(address === undefined ? {} : { address }),
      ...(certificate === undefined ? {} : { certificate }),
    };
  }

  async function answer(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const connection = connectionOf(incoming);
    const head = headOf(incoming);
    if (head === undefined) {
      refuse(response, 400, "Bad request");
      return;
    }
    const admitted = await endpoint.admit(head, connection);
    if (admitted instanceof Response) return respond(admitted, response);
    await serve(admitted, incoming, response);
  }

  async function serve(caller: AuthInfo, incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const gone = new AbortController();
    response.on("close", () => {
      if (!response.writableEnded) gone.abort();
    });
    const received = await receive(incoming, { limit: maxRequestBytes, signal: gone.signal, slices });
    if (received === undefined) {
      response.setHeader("connection", "close");
      refuse(response, 413, tooLarge);
      return;
    }
    if (received.fault !== undefined) {
      refuse(response, 400, received.fault);
      return;
    }
    await respond(await endpoint.serve(received.request, caller, received.message), response);
  }

  return (incoming, response) => {
    response.on("error", () => undefined);
    for (const [name, value] of headers) response.setHeader(name, value);
    if (!isProbe(incoming)) {
      if (underWay >= settings.maxRequests) {
        response.setHeader("retry-after", "1");
        refuse(response, 503, "The server is busy: try again in a second");
        log("warn", "refused", { status: 503, reason: "overload", ...connectionOf(incoming) });
        return;
      }
      const refused = refusal(incoming, response);
      if (refused !== undefined) {
        log("warn", "refused", { status: response.statusCode, ...refused, ...connectionOf(incoming) });
        return;
      }
      underWay += 1;
      response.on("close", () => {
        underWay -= 1;
      });
    }
    answer(incoming, response).catch((error: unknown) => {
      // A client that disconnects while sending is not our error.
      log(response.destroyed ? "warn" : "error", "http", { error: messageFault(error) });
      if (response.headersSent) response.destroy();
      else refuse(response, 500, "Internal server error");
    });
  };
}

const cardPath = "/mcp/server-card";

/** Whether to skip the checks, because probes use addresses as Host and have no certificate. */
function isProbe({ url = "" }: IncomingMessage): boolean {
  return url === "/healthz" || url === "/readyz";
}

/** Why a request is rejected, and by which value, for operators who forgot a name in the settings. */
type Refusal = { reason: "certificate" | "host" | "origin"; host?: string; origin?: string };

const longestName = 128;

/** @returns A function that rejects a request and says why; it returns `undefined` for one that is accepted. */
function createRefusal(settings: Runtime["settings"]) {
  const hosts = [...loopbackNames, ...settings.allowedHosts];
  const origins = new Set(settings.allowedOrigins);
  const certified = settings.tlsClientAuthority !== "";
  return (incoming: IncomingMessage, response: ServerResponse): Refusal | undefined => {
    const { host = "", origin = "" } = incoming.headers;
    if (certified && certificateOf(incoming) === undefined) {
      refuse(response, 403, "A client certificate is required");
      return { reason: "certificate" };
    }
    const ofHost = validateHostHeader(incoming.headers.host, hosts);
    if (!ofHost.ok) {
      refuse(response, 403, ofHost.message);
      return { reason: "host", host: host.slice(0, longestName) };
    }
    // The card is public, including for web pages.
    if (origins.has(origin) || incoming.url === cardPath) return undefined;
    const ofOrigin = validateOriginHeader(incoming.headers.origin, hosts);
    if (ofOrigin.ok) return undefined;
    refuse(response, 403, ofOrigin.message);
    return { reason: "origin", origin: origin.slice(0, longestName) };
  };
}

function answerHeaders({ tlsCertificate, address }: Runtime["settings"]): [string, string][] {
  // A browser would apply HSTS to every server on this machine.
  const strict = tlsCertificate !== "" && !isLoopback(address);
  return [
    ...Object.entries(securityHeaders),
    ...(strict ? [["strict-transport-security", "max-age=31536000"] satisfies [string, string]] : []),
  ];
}

/** No `Request` can have these methods: https://fetch.spec.whatwg.org/#forbidden-method */
const forbiddenMethods = new Set(["CONNECT", "TRACE", "TRACK"]);

/** @returns `undefined` if no `Request` can represent it. */
function headOf(incoming: IncomingMessage): RequestHead | undefined {
  const { method = "GET", url = "/" } = incoming;
  if (forbiddenMethods.has(method)) return undefined;
  // Converted late, because most requests are admitted without a look at their headers.
  const headers = once(() => headersOf(incoming));
  try {
    return {
      method,
      url: new URL(url, "http://localhost"),
      get headers() {
        return headers();
      },
    };
  } catch {
    return undefined;
  }
}

function refuse(response: ServerResponse, status: number, message: string): void {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(JSON.stringify({ jsonrpc: "2.0", error: { code: -32_000, message }, id: null }));
}
