/** Embeds a server in an application for Node.js as a web-standard handler. */
import type { ServerDefinition } from "../call/server-definition.js";
import { embedded, writerTo, type EmbedOptions } from "../http/embedded.js";
import { createRuntime } from "../server/create-runtime.js";
import { nodeHost } from "./environment.js";

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
