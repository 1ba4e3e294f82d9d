/**
 * Serves a server as a worker: a module whose `fetch` a host calls with each request, its bindings and its context
 * (https://developers.cloudflare.com/workers/runtime-apis/handlers/fetch/). Settings are the bindings that are texts.
 */
import type { Runtime } from "../call/runtime.js";
import type { ServerDefinition } from "../call/server-definition.js";
import { StartupError } from "../host/errors.js";
import type { Fetch, Host } from "../host/host.js";
import { settingDescriptions } from "../host/settings.js";
import { createRuntime } from "../server/create-runtime.js";
import { undivided } from "../values/slices.js";
import { embedded, writerTo, type Embedded, type EmbedOptions } from "./embedded.js";
import { withSecurityHeaders } from "./security-headers.js";

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

/** @param options with which a logger other than `console` gets the log */
export function createWorker(definition: ServerDefinition, options: EmbedOptions = {}): Worker {
  const { logger = console } = options;
  let started: { runtime: Runtime; server: Embedded } | undefined;

  function start(bindings: Bindings): { runtime: Runtime; server: Embedded } {
    const runtime = createRuntime(definition, { ...workerHost(bindings), write: writerTo(logger) });
    return { runtime, server: embedded(runtime, "createWorker", options) };
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
  return {
    variable(name) {
      const value = bindings[name];
      return typeof value === "string" && value !== "" ? value : undefined;
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

/** The host's own `fetch`, which takes no body with GET. */
const send: Fetch = (url, { method, headers, body, redirect, signal }) =>
  fetch(url, { method, headers, redirect, signal, ...(body !== undefined && { body }) });
