/** Embeds a server in an application as a web-standard handler. */
import { originValidationResponse, validateHostHeader, type AuthInfo } from "@modelcontextprotocol/server";
import type { ServerDefinition } from "../call/server-definition.js";
import { StartupError } from "../host/errors.js";
import type { LogLevel } from "../host/log.js";
import type { Settings } from "../host/settings.js";
import { requestOf, type Admit } from "../http/admission.js";
import { createEndpoint } from "../http/handler.js";
import { withSecurityHeaders } from "../http/security-headers.js";
import { createRuntime } from "../server/create-runtime.js";
import { nodeHost } from "./environment.js";
import { loopbackNames } from "./exposure.js";
import { atMost, drainMs } from "./startup.js";

export interface HandlerOptions {
  /** Sends requests to the API. Default: the function for Node.js. */
  fetch?: (url: URL, init: RequestInit) => Promise<Response>;
  /**
   * Receives every line of the log: `console`, or loggers whose methods take an object. Default: lines of JSON on standard
   * error.
   */
  logger?: Logger;
  /**
   * Identifies the caller of a request, or rejects it; replaces `MCP_AUTH_TOKENS` and `MCP_AUTH_ISSUER`, one of which is
   * otherwise required. Runs before the body is read.
   */
  auth?: (request: Request) => Identity | Response | Promise<Identity | Response>;
  /** Path of the endpoint in requests. Default: `/mcp`. */
  path?: string;
  /** Settings that override the environment: `{ MCP_ALLOWED_HOSTS: "api.example.com" }`. */
  settings?: Readonly<Record<string, string>>;
}

/** Redacted, and with values of arguments only if `MCP_AUDIT_ARGS` is set. */
export type LogEntry = Readonly<Record<string, unknown>>;
export type Logger = Readonly<Record<LogLevel, (entry: LogEntry) => void>>;

/** A caller, as identified by the application. */
export interface Identity {
  /** Stable, because rate limits and the log use it. */
  id: string;
  /** Scopes for operations that require some. Default: none. */
  scopes?: readonly string[];
}

export interface Handler {
  (request: Request): Promise<Response>;
  /** Waits for running calls, then closes. */
  close(): Promise<void>;
}

/**
 * Serves the server's endpoint and its card. Hosts other than this machine need `MCP_ALLOWED_HOSTS`.
 * @throws StartupError if callers cannot be identified, or a setting or the definition is invalid.
 */
export function embed(definition: ServerDefinition, options: HandlerOptions = {}): Handler {
  const { fetch, logger, auth, path = "/mcp", settings: given = {} } = options;
  const host = nodeHost({ flags: new Map(Object.entries(given)) });
  const runtime = createRuntime(definition, {
    ...host,
    ...(fetch !== undefined && { fetch }),
    ...(logger !== undefined && { write: writerTo(logger) }),
  });
  const { settings } = runtime;
  const hosts = [...loopbackNames, ...settings.allowedHosts];
  if (auth === undefined) checkCallers(settings);
  const endpoint = createEndpoint(runtime, {
    path,
    ...(auth !== undefined && { authenticate: asAdmit(auth) }),
  });

  async function handle(request: Request): Promise<Response> {
    const refused = refusal(request, hosts, settings);
    if (refused === undefined) return endpoint.fetch(request);
    runtime.log("warn", "refused", { status: 403, reason: refused.reason });
    return withSecurityHeaders(refused.answer);
  }

  return Object.assign(handle, {
    async close() {
      endpoint.drain();
      await atMost(drainMs, runtime.calls.idle());
      await endpoint.close();
    },
  });
}

/**
 * Requires a way to identify callers. Where the application listens is unknown here; most listen on every address, and anyone
 * can send `Host: localhost`.
 * @throws StartupError if anyone on the network could use the API with the server's credentials.
 */
function checkCallers({ authTokens, authIssuer, allowUnauthenticated }: Settings): void {
  if (allowUnauthenticated || authIssuer !== "" || authTokens.length > 0) return;
  throw new StartupError(
    "createHandler would serve anyone who can reach the application: pass it an `auth`, set MCP_AUTH_TOKENS or " +
      "MCP_AUTH_ISSUER, or MCP_ALLOW_UNAUTHENTICATED=1 if something in front of it authenticates callers.",
  );
}

/** Rejects a page that is rebound to this host (DNS rebinding), whatever the application checks. */
function refusal(
  request: Request,
  hosts: string[],
  { allowedOrigins }: Settings,
): { reason: "host" | "origin"; answer: Response } | undefined {
  const { headers, url } = request;
  // A request that came over no connection has its host only in its URL.
  const host = validateHostHeader(headers.get("host") ?? new URL(url).host, hosts);
  if (!host.ok) return { reason: "host", answer: Response.json({ error: host.message }, { status: 403 }) };
  if (allowedOrigins.includes(headers.get("origin") ?? "")) return undefined;
  const answer = originValidationResponse(request, hosts);
  return answer && { reason: "origin", answer };
}

function asAdmit(auth: NonNullable<HandlerOptions["auth"]>): Admit {
  return async (head): Promise<AuthInfo | Response> => {
    const answer = await auth(requestOf(head));
    if (answer instanceof Response) return answer;
    return { token: "", clientId: answer.id, scopes: [...(answer.scopes ?? [])] };
  };
}

/** Lines are redacted as text and passed to a logger as objects. */
function writerTo(logger: Logger): (line: string) => void {
  return (line) => {
    const entry = JSON.parse(line) as LogEntry & { level: LogLevel };
    logger[entry.level](entry);
  };
}
