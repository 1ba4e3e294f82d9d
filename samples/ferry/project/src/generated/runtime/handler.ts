/** The HTTP entry as a web-standard handler: `/mcp`, and two addresses for probes. */
import { createMcpHandler } from "@modelcontextprotocol/server";
import type { Host } from "./host.js";
import { bearerTokens } from "./inbound.js";
import { messageOf } from "./log.js";
import { createRuntime, type Runtime } from "./runtime.js";
import { serverFactory, type ServerDefinition } from "./server.js";

/** The largest request that is read, in bytes; the SDK's own limit, said once more for the adapters. */
export const maxRequestBytes = 4_194_304;

export interface Endpoint {
  fetch: (request: Request) => Promise<Response>;
  /** Says that it is not ready any more, and goes on serving. */
  drain(): void;
  /** Ends what is still under way. */
  close(): Promise<void>;
}

/**
 * Serves a server's tools wherever `Request` and `Response` are known. Host and Origin are to be checked in front of it.
 * @throws StartupError when a setting or the definition is at fault.
 */
export function createHandler(
  definition: ServerDefinition,
  host: Host,
): (request: Request) => Promise<Response> {
  return createEndpoint(createRuntime(definition, host)).fetch;
}

export function createEndpoint(runtime: Runtime): Endpoint {
  const { settings, log } = runtime;
  const mcp = createMcpHandler(serverFactory(runtime), {
    maxRequestBodySize: maxRequestBytes,
    onerror: (error) => {
      log("warn", "protocol", { error: messageOf(error) });
    },
  });
  const authenticate = settings.authTokens.length > 0 ? bearerTokens(settings.authTokens) : undefined;
  let ready = true;

  async function serveMcp(request: Request): Promise<Response> {
    if (authenticate === undefined) return mcp.fetch(request);
    const caller = await authenticate(request);
    if (!(caller instanceof Response)) return mcp.fetch(request, { authInfo: caller });
    log("warn", "refused", { status: caller.status });
    return caller;
  }

  return {
    async fetch(request) {
      switch (new URL(request.url).pathname) {
        case "/mcp":
          return serveMcp(request);
        case "/healthz":
          return new Response("ok");
        case "/readyz":
          return ready ? new Response("ready") : new Response("draining", { status: 503 });
        default:
          return new Response("not found", { status: 404 });
      }
    },
    drain() {
      ready = false;
    },
    close: () => mcp.close(),
  };
}
