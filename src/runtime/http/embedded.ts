/** Serves a server as a part of something else that receives requests: an application, or a host of workers. */
import { originValidationResponse, validateHostHeader, type AuthInfo } from "@modelcontextprotocol/server";
import type { Runtime } from "../call/runtime.js";
import type { ServerDefinition } from "../call/server-definition.js";
import { atMost, drainMs } from "../host/deadline.js";
import { StartupError } from "../host/errors.js";
import type { Fetch, Host } from "../host/host.js";
import type { LogLevel } from "../host/log.js";
import { type Settings, settingDescriptions } from "../host/settings.js";
import { createRuntime } from "../server/create-runtime.js";
import { undivided } from "../values/slices.js";
import { type Admit, type Connection, requestOf, withSecurityHeaders } from "./admission.js";
import { createEndpoint } from "./handler.js";

export interface EmbedOptions {
  /**
   * Receives every line of the log: `console`, or loggers whose methods take an object. Default: the log of the host, which is
   * standard error for Node.js.
   */
  logger?: Logger;
  /**
   * Identifies the caller of a request, or rejects it; replaces `MCP_AUTH_TOKENS` and `MCP_AUTH_ISSUER`, one of which is
   * otherwise required. Runs before the body is read.
   */
  auth?: (request: Request) => Identity | Response | Promise<Identity | Response>;
  /** Path of the endpoint in requests. Default: `/mcp`. */
  path?: string;
}

/** Redacted, and with values of arguments only if `MCP_AUDIT_ARGS` is set. */
export type LogEntry = Readonly<Record<string, unknown>>;
type Logger = Readonly<Record<LogLevel, (entry: LogEntry) => void>>;

/** A caller, as identified by the application. */
interface Identity {
  /** Stable, because rate limits and the log use it. */
  id: string;
  /** Scopes for operations that require some. Default: none. */
  scopes?: readonly string[];
}

interface Embedded {
  fetch(request: Request, connection?: Connection): Promise<Response>;
  /** Waits for running calls, then closes. */
  close(): Promise<void>;
}

interface EmbeddedOptions extends Omit<EmbedOptions, "logger"> {
  /** Of all large bodies at once. */
  bodiesBytes?: number;
}

/** Names of this machine in Host and Origin. */
export const loopbackNames = ["localhost", "127.0.0.1", "[::1]"];

/** A name or address, and a port: within an address, other characters end the host or begin another. */
const hostAndPort = /^[\w.-]+(?::\d*)?$|^\[[\da-f:.]+\](?::\d*)?$/i;

/**
 * @param written What a request says about its host: the header, and the address where a request line has a whole one.
 * @returns What is wrong with it, if it is not one of the hosts.
 */
export function hostFault(written: readonly string[], hosts: string[]): string | undefined {
  const host = written.find((one) => !hostAndPort.test(one) || !validateHostHeader(one, hosts).ok);
  return host === undefined && written.length > 0 ? undefined : `Invalid Host: ${host ?? "there is none"}`;
}

/**
 * Serves the server's endpoint and its card. Hosts other than this machine need `MCP_ALLOWED_HOSTS`.
 * @param name of what serves, for the message about callers
 * @throws StartupError if callers cannot be identified, or a setting is invalid.
 */
export function embedded(
  runtime: Runtime,
  name: string,
  { auth, path = "/mcp", bodiesBytes }: EmbeddedOptions,
): Embedded {
  const { settings } = runtime;
  const hosts = [...loopbackNames, ...settings.allowedHosts];
  if (auth === undefined) checkCallers(settings, name);
  const endpoint = createEndpoint(runtime, {
    path,
    ...(auth !== undefined && { authenticate: asAdmit(auth) }),
    ...(bodiesBytes !== undefined && { bodiesBytes }),
  });
  return {
    async fetch(request, connection) {
      const refused = refusal(request, hosts, settings);
      if (refused === undefined) return endpoint.fetch(request, connection);
      runtime.log("warn", "refused", { status: 403, reason: refused.reason });
      return withSecurityHeaders(refused.answer);
    },
    async close() {
      endpoint.drain();
      await atMost(drainMs, runtime.calls.idle());
      await endpoint.close();
    },
  };
}

/**
 * Requires a way to identify callers. Who can reach what embeds the server is unknown here; most can be reached by anyone, and
 * anyone can send `Host: localhost`.
 * @throws StartupError if anyone on the network could use the API with the server's credentials.
 */
function checkCallers({ authTokens, authIssuer, allowUnauthenticated }: Settings, name: string): void {
  if (allowUnauthenticated || authIssuer !== "" || authTokens.length > 0) return;
  throw new StartupError(
    `${name} would serve anyone who can reach it: pass it an \`auth\`, set MCP_AUTH_TOKENS or ` +
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
  const fault = hostFault([headers.get("host") ?? new URL(url).host], hosts);
  if (fault !== undefined)
    return { reason: "host", answer: Response.json({ error: fault }, { status: 403 }) };
  if (allowedOrigins.includes(headers.get("origin") ?? "")) return undefined;
  const answer = originValidationResponse(request, hosts);
  return answer && { reason: "origin", answer };
}

function asAdmit(auth: NonNullable<EmbedOptions["auth"]>): Admit {
  return async (head): Promise<AuthInfo | Response> => {
    const answer: Partial<Identity> | Response | null | undefined = await auth(requestOf(head));
    if (answer && isResponse(answer)) return answer;
    // JavaScript code may forget to answer.
    const { id = "", scopes = [] } = answer ?? {};
    return id === ""
      ? Response.json({ error: "The caller is not identified" }, { status: 401 })
      : { token: "", clientId: id, scopes: [...scopes] };
  };
}

/** Of whichever library. */
function isResponse(answer: Partial<Identity> | Response): answer is Response {
  return !("id" in answer) && "headers" in answer;
}

/** Lines are redacted as text and passed to a logger as objects. */
export function writerTo(logger: Logger): (line: string) => void {
  return (line) => {
    const entry = JSON.parse(line) as LogEntry & { level: LogLevel };
    logger[entry.level](entry);
  };
}

/** Variables, secrets and other bindings of a worker, by name. */
export type Bindings = Readonly<Record<string, unknown>>;

/** Of one request. */
export interface WorkerContext {
  /** Lets work go on after the answer, or after the client is gone. */
  waitUntil(work: Promise<unknown>): void;
}

export interface Worker {
  fetch(request: Request, bindings: Bindings, context: WorkerContext): Promise<Response>;
}

/** Bytes of all large bodies at once, for a worker has 128 MiB for everything, and JSON becomes ten times as much. */
const bodiesOfWorker = 8 * 2 ** 20;

/** @param options with which a logger other than `console` gets the log */
export function createWorker(definition: ServerDefinition, options: EmbedOptions = {}): Worker {
  const { logger = console } = options;
  let started: { runtime: Runtime; server: Embedded } | undefined;

  function start(bindings: Bindings): { runtime: Runtime; server: Embedded } {
    const runtime = createRuntime(definition, { ...workerHost(bindings), write: writerTo(logger) });
    return {
      runtime,
      server: embedded(runtime, "createWorker", { ...options, bodiesBytes: bodiesOfWorker }),
    };
  }

  return {
    async fetch(request, bindings, context) {
      try {
        // Bindings are the same for all requests, and only requests have them.
        started ??= start(bindings);
      } catch (error) {
        if (!(error instanceof StartupError)) throw error;
        for (const line of error.lines) logger.error({ level: "error", event: "not-started", error: line });
        return withSecurityHeaders(Response.json({ error: notStarted }, { status: 500 }));
      }
      const { runtime, server } = started;
      const answer = server.fetch(request, connectionOf(request));
      // What a client leaves behind must still give back its place, which the host would otherwise not let it do.
      context.waitUntil(answer.then(() => runtime.calls.settled()));
      return answer;
    },
  };
}

const notStarted = "This server is not set up: its log says what is missing.";

/** The host says from where a request came, and clients have no say in that. */
function connectionOf({ headers }: Request): { address?: string } {
  const address = headers.get("cf-connecting-ip");
  return address === null ? {} : { address };
}

function workerHost(bindings: Bindings): Omit<Host, "write"> {
  refuseFiles(bindings);
  refuseObjects(bindings);
  return {
    variable(name) {
      const value = bindings[name];
      const text = typeof value === "boolean" || typeof value === "number" ? String(value) : value;
      return typeof text === "string" && text.trim() !== "" ? text : undefined;
    },
    readText: (path) => Promise.reject(new Error(`A worker has no files: ${path}`)),
    fetch: send,
    slices: undivided,
  };
}

/** @throws StartupError if a setting names a file. */
function refuseFiles(bindings: Bindings): void {
  const ofFiles = new Set(settingDescriptions.filter(({ file }) => file).map(({ name }) => name));
  const named = Object.keys(bindings).filter((name) => ofFiles.has(name) || name.endsWith("_FILE"));
  if (named.length === 0) return;
  throw new StartupError(
    `${named.join(", ")}: a worker has no files. Make secrets bindings of the worker; for the rest, run the HTTP entry on Node.js.`,
  );
}

/**
 * Variables may be any JSON, and bindings are objects: one that was passed over could have been what restricts the server.
 * @throws StartupError if a setting is one of these.
 */
function refuseObjects(bindings: Bindings): void {
  const named = settingDescriptions.filter(({ name }) => typeof bindings[name] === "object");
  if (named.length === 0) return;
  throw new StartupError(
    `${named.map(({ name }) => name).join(", ")} must be text, or a number, true or false.`,
  );
}

/** The host's own `fetch`, which takes no body with GET. */
const send: Fetch = (url, { method, headers, body, redirect, signal }) =>
  fetch(url, { method, headers, redirect, signal, ...(body !== undefined && { body }) });
