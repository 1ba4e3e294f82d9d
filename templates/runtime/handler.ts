/** The HTTP entry as a web-standard handler: `/mcp`, what clients need in order to authenticate, and two addresses for probes. */
import { createMcpHandler, type AuthInfo } from "@modelcontextprotocol/server";
import { resourceServer } from "./access/inbound-oauth.js";
import { withSession } from "./call/cancellation.js";
import { answerOlderCall } from "./call/older-calls.js";
import type { Host } from "./host.js";
import {
  createAdmission,
  requestOf,
  type Admit,
  type Connection,
  type RequestHead,
} from "./http/admission.js";
import { createCors } from "./http/cors.js";
import { withSecurityHeaders, noStore } from "./http/security-headers.js";
import { isCard, serverCard } from "./http/server-card.js";
import { messageFault } from "./log.js";
import { createRuntime, type Runtime } from "./runtime.js";
import { serverFactory, type ServerDefinition } from "./server.js";

/** The largest request that is read, in bytes; the SDK's own limit, said once more for the adapters. */
export const maxRequestBytes = 4_194_304;

export interface Endpoint {
  /** Admits and serves. */
  fetch: (request: Request, connection?: Connection) => Promise<Response>;
  /** By its head alone, the answer to a request, or who it is from and is then to be served. */
  admit: (head: RequestHead, connection: Connection) => Promise<AuthInfo | Response>;
  /**
   * The answer lacks those headers of security-headers.ts that are the same for all.
   * @param message The JSON in the request's body, where somebody has read it: the body is left alone then.
   */
  serve: (request: Request, caller: AuthInfo, message?: unknown) => Promise<Response>;
  /** Finds out early what else would only show with the first request. @throws StartupError */
  prepare(): Promise<void>;
  /** Says that it is not ready any more, and goes on serving. */
  drain(): void;
  /** Ends what is still under way. */
  close(): Promise<void>;
}

/**
 * Serves a server's tools wherever `Request` and `Response` are known. Host and Origin are to be checked in front of it.
 * @throws StartupError when a setting or the definition is at fault.
 */
export function createHandler(definition: ServerDefinition, host: Host): Endpoint["fetch"] {
  return createEndpoint(createRuntime(definition, host)).fetch;
}

/** Where the endpoint is, and what an application that it is part of brings. */
export interface EndpointOptions {
  /** Path of the endpoint. Default: `/mcp`. */
  path?: string;
  /** In place of what the settings say of callers. */
  authenticate?: Admit;
}

/** @throws StartupError when a setting is at fault. */
export function createEndpoint(runtime: Runtime, options: EndpointOptions = {}): Endpoint {
  const { path = "/mcp" } = options;
  const { settings, log } = runtime;
  const factory = serverFactory(runtime);
  const mcp = createMcpHandler(factory, {
    maxRequestBodySize: maxRequestBytes,
    onerror: (error) => {
      log("warn", "protocol", { error: messageFault(error) });
    },
  });
  const oauth = resourceServer(runtime);
  const authenticate = options.authenticate ?? createAdmission(runtime, oauth);
  const cors = createCors(
    settings.allowedOrigins,
    settings.forwardHeaders.map((entry) => entry.replace(/=.*$/, "")),
  );
  let ready = true;

  async function admitted(head: RequestHead, connection: Connection): Promise<AuthInfo | Response> {
    switch (head.url.pathname) {
      case path: {
        const answer = cors.preflight(head) ?? (await authenticate(head, connection));
        if (answer instanceof Response && answer.status >= 400)
          log("warn", "refused", { status: answer.status, ...connection });
        return answer;
      }
      case "/healthz":
        return new Response("ok");
      case "/readyz":
        return ready ? new Response("ready") : new Response("draining", { status: 503 });
      default:
        return (await oauth?.metadata(requestOf(head))) ?? new Response("not found", { status: 404 });
    }
  }

  async function admit(head: RequestHead, connection: Connection): Promise<AuthInfo | Response> {
    if (isCard(head, path)) return serverCard(head, path, runtime);
    const answer = await admitted(head, connection);
    return answer instanceof Response ? withSecurityHeaders(cors.expose(head, answer)) : answer;
  }

  async function serve(request: Request, caller: AuthInfo, message?: unknown): Promise<Response> {
    const answer =
      (await answerOlderCall({ request, message, authInfo: caller }, factory)) ??
      (await mcp.fetch(request, { authInfo: caller, parsedBody: message }));
    return noStore(cors.expose(request, withSession(request, answer)));
  }

  return {
    admit,
    serve,
    async fetch(request, connection = {}) {
      const { method, url, headers } = request;
      const answer = await admit({ method, url: new URL(url), headers }, connection);
      return answer instanceof Response ? answer : withSecurityHeaders(await serve(request, answer));
    },
    async prepare() {
      await oauth?.prepare();
    },
    drain() {
      ready = false;
    },
    close: () => mcp.close(),
  };
}
