/**
 * The HTTP entry as a web-standard handler: `/mcp`, the metadata that clients need for authentication, and two health probes.
 */
import { createMcpHandler, type AuthInfo } from "@modelcontextprotocol/server";
import { toolAllowed } from "./access/gate.js";
import { callerOf } from "./access/inbound.js";
import { resourceServer } from "./access/inbound-oauth.js";
import { narrowingFault } from "./access/narrowing.js";
import { perCaller } from "./access/per-caller.js";
import { visibleOperations } from "./access/visible-operations.js";
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

/** Size limit of a request in bytes. Equal to the SDK's own limit; adapters need it as well. */
export const maxRequestBytes = 4_194_304;

export interface Endpoint {
  /** Admits and serves. */
  fetch: (request: Request, connection?: Connection) => Promise<Response>;
  /** Decides by a request's head alone: returns a response, or the caller for whom to serve the request. */
  admit: (head: RequestHead, connection: Connection) => Promise<AuthInfo | Response>;
  /**
   * Serves a request. The response lacks the security headers that are the same for all responses.
   * @param message The JSON of the request's body, if already read; the body is then not read again.
   */
  serve: (request: Request, caller: AuthInfo, message?: unknown) => Promise<Response>;
  /** Finds problems at the start that would otherwise appear with the first request. @throws StartupError */
  prepare(): Promise<void>;
  /** Reports that the server is no longer ready, and continues serving. */
  drain(): void;
  /** Ends requests that are still running. */
  close(): Promise<void>;
}

/**
 * Serves a server's tools wherever `Request` and `Response` exist. Host and Origin have to be checked before.
 * @throws StartupError if a setting or the definition is invalid.
 */
export function createHandler(definition: ServerDefinition, host: Host): Endpoint["fetch"] {
  return createEndpoint(createRuntime(definition, host)).fetch;
}

/** Where the endpoint is, and what the surrounding application provides. */
export interface EndpointOptions {
  /** Path of the endpoint. Default: `/mcp`. */
  path?: string;
  /** Authenticates callers instead of the settings. */
  authenticate?: Admit;
}

/** @throws StartupError if a setting is invalid. */
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

  const offersAny = perCaller(
    runtime.gate,
    (caller) =>
      runtime.tools.listed.some((tool) => toolAllowed(runtime.gate, caller, tool)) ||
      visibleOperations(caller, runtime).length > 0,
  );

  /** Tells a client whose address asks for a part that there is not, instead of serving it nothing. */
  function refusedPart(head: RequestHead, answer: AuthInfo | Response): AuthInfo | Response {
    if (answer instanceof Response) return answer;
    if (head.url.search === "") return answer;
    const caller = callerOf({ authInfo: answer, req: requestOf(head) }, runtime);
    if (caller.narrowing === undefined) return answer;
    const fault = narrowingFault(caller.narrowing, () => offersAny(caller));
    return fault === undefined ? answer : Response.json({ error: fault }, { status: 400 });
  }

  async function admitted(head: RequestHead, connection: Connection): Promise<AuthInfo | Response> {
    switch (head.url.pathname) {
      case path: {
        const answer = cors.preflight(head) ?? refusedPart(head, await authenticate(head, connection));
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
