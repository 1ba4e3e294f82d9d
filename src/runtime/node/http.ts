import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Runtime } from "../call/runtime.js";
import type { ServerDefinition } from "../call/server-definition.js";
import { atMost, drainMs } from "../host/deadline.js";
import { StartupError } from "../host/errors.js";
import type { Settings } from "../host/settings.js";
import { embedded, writerTo, type EmbedOptions } from "../http/embedded.js";
import { createEndpoint } from "../http/handler.js";
import { createRuntime } from "../server/create-runtime.js";
import { nodeHost, type StartOptions, startServer } from "./startup.js";
import { requestListener } from "./request-listener.js";
import { checkExposure, createWebServer, requestLimits } from "./web-server.js";

/**
 * Serves a server's tools over Streamable HTTP at `/mcp`; with `--doctor` it checks the set-up instead. `--read-only`,
 * `--tools` and `--tags` restrict the server.
 */
export function startHttp(definition: ServerDefinition, options: StartOptions = {}): Promise<void> {
  return startServer(definition, options, {
    name: "http",
    async serve(runtime) {
      const { url, close } = await listen(runtime);
      return { shutdown: close, text: `${definition.title} serves MCP at ${url}` };
    },
  });
}

export interface Listening {
  /** Of the MCP endpoint. */
  url: string;
  /** Waits for running calls, then closes. */
  close: () => Promise<void>;
}

/** @throws StartupError if the settings do not allow it, or the port is unavailable. */
export async function listen(runtime: Runtime, limits = requestLimits): Promise<Listening> {
  const { settings } = runtime;
  checkExposure(settings);
  const endpoint = createEndpoint(runtime, { bodiesBytes: limits.bodiesBytes });
  await endpoint.prepare();
  const server = createWebServer(settings, limits, requestListener(endpoint, runtime, limits.answersBytes));
  await bind(server, settings);
  return {
    url: `${settings.tlsCertificate === "" ? "http" : "https"}://${authority(server)}/mcp`,
    async close() {
      endpoint.drain();
      const closed = new Promise((resolve) => server.close(resolve));
      await atMost(drainMs, runtime.calls.idle());
      const sweep = setInterval(() => {
        server.closeIdleConnections();
      }, sweepMs);
      await atMost(lastAnswersMs, closed);
      clearInterval(sweep);
      // Only clients that listen for changes are left.
      await endpoint.close();
      server.closeAllConnections();
    },
  };
}

/** Time for finished answers to be sent. */
const lastAnswersMs = 1_000;
/** Interval at which idle connections are closed during shutdown. */
const sweepMs = 20;

async function bind(server: Server, { address, port }: Settings): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      reject(new StartupError(bindFault(error, address, port)));
    });
    server.listen(port, address, resolve);
  });
}

function bindFault({ code, message }: NodeJS.ErrnoException, address: string, port: number): string {
  switch (code) {
    case "EADDRINUSE":
      return `Port ${port} on ${address} is in use by another program: set PORT, or --port of openapi-to-mcp serve, to a free one.`;
    case "EACCES":
      return `Port ${port} needs administrator rights: set PORT to one above 1023.`;
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
      return `HOST=${address} is not an address of this machine.`;
    default:
      return `The server cannot listen on ${address}, port ${port}: ${message}`;
  }
}

function authority(server: Server): string {
  const address = server.address();
  if (address === null || typeof address === "string") return "localhost";
  const { family, address: host, port }: AddressInfo = address;
  return `${family === "IPv6" ? `[${host}]` : host}:${port}`;
}

export interface HandlerOptions extends EmbedOptions {
  /** Sends requests to the API. Default: the function for Node.js. */
  fetch?: (url: URL, init: RequestInit) => Promise<Response>;
  /** Settings that override the environment: `{ MCP_ALLOWED_HOSTS: "api.example.com" }`. */
  settings?: Readonly<Record<string, string>>;
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
  const { fetch, logger, settings = {} } = options;
  const host = nodeHost({ flags: new Map(Object.entries(settings)) });
  const runtime = createRuntime(definition, {
    ...host,
    ...(fetch !== undefined && { fetch }),
    ...(logger !== undefined && { write: writerTo(logger) }),
  });
  const server = embedded(runtime, "createHandler", options);
  return Object.assign((request: Request) => server.fetch(request), { close: () => server.close() });
}
