/**
 * The HTTP entry as a web-standard handler: `/mcp`, the metadata that clients need for authentication, and two health probes.
 */
import {
  createMcpHandler,
  INVALID_REQUEST,
  type AuthInfo,
  classifyInboundRequest,
  isJsonContentType,
  isJSONRPCRequest,
  PerRequestHTTPServerTransport,
  SdkError,
  SdkErrorCode,
  SUPPORTED_PROTOCOL_VERSIONS,
  type McpServerFactory,
} from "@modelcontextprotocol/server";
import { toolAllowed, perCaller } from "../auth/gate.js";
import { resourceServer, callerOf } from "../auth/inbound.js";
import { narrowingFault } from "../auth/selection.js";
import type { Runtime } from "../call/runtime.js";
import type { ServerDefinition } from "../call/server-definition.js";
import { seesAnOperation } from "../call/tool-table.js";
import type { Host } from "../host/host.js";
import { protocolFaults } from "../host/log.js";
import { boundedRefusal } from "../server/messages.js";
import { withSession } from "../server/cancellation.js";
import { createRuntime } from "../server/create-runtime.js";
import { serverFactory } from "../server/server.js";
import { notUtf8 } from "../values/encoding.js";
import { isObject, jsonValue } from "../values/json.js";
import type { Slices } from "../values/slices.js";
import {
  type Admit,
  type Connection,
  createAdmission,
  createCors,
  isRefusal,
  noStore,
  type RequestHead,
  requestOf,
  withSecurityHeaders,
} from "./admission.js";
import {
  bodiesBytes,
  type BodySpace,
  createBodyRoom,
  maxRequestBytes,
  requestMs,
  type BodyFault,
  textOf,
} from "./body-room.js";
import type { ReadMessage } from "./message.js";
import { isCard, serverCard } from "./server-card.js";

/** Files as base64 need most of it. */
const tooLarge = `The request is larger than ${maxRequestBytes / 2 ** 20} MiB, or comes in too small pieces: send less at once, or a large file by its path`;

const tooLate = `The request did not come within ${requestMs / 1_000} s: send less at once, or a large file by its path`;

/** Characters of a message that has neither too many values nor too deep or long ones, whatever they are. */
const short = 1_000;

/** Reads the JSON of a request's body. The bounds are loaded with the first that could exceed them: a start does not need them. */
export async function readBody(text: string, slices: Slices, signal: AbortSignal): Promise<ReadMessage> {
  // A batch may have too many messages nevertheless.
  if (text.length <= short && !text.trimStart().startsWith("[")) return { message: jsonValue(text) };
  const { readMessage } = await import("../entry/call.js");
  return slices.run(readMessage(text), signal);
}

export interface Endpoint {
  /** Admits and serves. */
  fetch: (request: Request, connection?: Connection) => Promise<Response>;
  /** Decides by a request's head alone: returns a response, or the caller for whom to serve the request. */
  admit: (head: RequestHead, connection: Connection) => Promise<AuthInfo | Response>;
  /** For the body of a request that is read elsewhere. */
  space: () => BodySpace;
  /** The answer to a request whose body has such a fault. */
  refuseBody: (fault: BodyFault, connection: Connection) => Response;
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
interface EndpointOptions {
  /** Path of the endpoint. Default: `/mcp`. */
  path?: string;
  /** Authenticates callers instead of the settings. */
  authenticate?: Admit;
  /** Of all large bodies at once. */
  bodiesBytes?: number;
}

/** @throws StartupError if a setting is invalid. */
export function createEndpoint(runtime: Runtime, options: EndpointOptions = {}): Endpoint {
  const { path = "/mcp" } = options;
  const { settings, log } = runtime;
  const space = createBodyRoom(options.bodiesBytes ?? bodiesBytes);
  const factory = serverFactory(runtime);
  const mcp = createMcpHandler(factory, {
    maxRequestBodySize: maxRequestBytes,
    onerror: protocolFaults(log),
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
      seesAnOperation(caller, runtime),
  );

  /** Tells a client whose address asks for a part that there is not, instead of serving it nothing. */
  async function refusedPart(head: RequestHead, answer: AuthInfo | Response): Promise<AuthInfo | Response> {
    if (isRefusal(answer) || head.url.search === "") return answer;
    // All operations are looked at for a part that nobody asked for yet.
    await runtime.slices.turn();
    const caller = callerOf({ authInfo: answer, req: requestOf(head) }, runtime);
    if (caller.narrowing === undefined) return answer;
    const fault = narrowingFault(caller.narrowing, () => offersAny(caller));
    return fault === undefined ? answer : Response.json({ error: fault }, { status: 400 });
  }

  async function admitted(head: RequestHead, connection: Connection): Promise<AuthInfo | Response> {
    switch (head.url.pathname) {
      case path: {
        const answer =
          cors.preflight(head) ?? (await refusedPart(head, await authenticate(head, connection)));
        if (isRefusal(answer) && answer.status >= 400)
          log("warn", "refused", { status: answer.status, ...connection });
        return answer;
      }
      case "/healthz":
        return new Response("ok");
      case "/readyz":
        return ready ? new Response("ready") : new Response("draining", { status: 503 });
      default:
        if (head.url.pathname.startsWith(`${path}/`)) {
          const page =
            runtime.callerLogins &&
            (await runtime.calls.track(
              runtime.callerLogins.page(head.url.pathname.slice(path.length), requestOf(head)),
            ));
          if (page !== undefined) return page;
        }
        return (await oauth?.metadata(requestOf(head))) ?? new Response("not found", { status: 404 });
    }
  }

  async function admit(head: RequestHead, connection: Connection): Promise<AuthInfo | Response> {
    if (isCard(head, path)) return serverCard(head, path, runtime);
    const answer = await admitted(head, connection);
    return isRefusal(answer) ? withSecurityHeaders(cors.expose(head, answer)) : answer;
  }

  async function serve(request: Request, caller: AuthInfo, message?: unknown): Promise<Response> {
    const answer =
      (await answerOlderCall({ request, message, authInfo: caller }, factory)) ??
      (await boundedRefusal(await mcp.fetch(request, { authInfo: caller, parsedBody: message })));
    // The SDK's "keep-alive" would keep connections open whose clients ask to close them; HTTP/2 forbids it.
    answer.headers.delete("connection");
    return noStore(cors.expose(request, withSession(request, answer)));
  }

  function refuseBody(fault: BodyFault, connection: Connection): Response {
    if (fault === "too large") return refusedMessage(413, tooLarge);
    if (fault === "not UTF-8") return refusedMessage(400, notUtf8);
    if (fault === "too late") return refusedMessage(408, tooLate);
    log("warn", "refused", { status: 503, reason: "overload", ...connection });
    const answer = refusedMessage(
      503,
      "The server is busy with other large requests: try again in a second",
      busy,
    );
    answer.headers.set("retry-after", "1");
    return answer;
  }

  /** Serves a request whose message was not read yet. */
  async function serveUnread(request: Request, caller: AuthInfo, connection: Connection): Promise<Response> {
    if (request.method !== "POST") return serve(request, caller);
    const body = space();
    return untilSent(body, async () => {
      const received = await textOf(request, body);
      return typeof received === "string"
        ? refuseBody(received, connection)
        : serveText(request, caller, received.text);
    });
  }

  async function serveText(request: Request, caller: AuthInfo, text: string): Promise<Response> {
    const { message, fault } = await readBody(text, runtime.slices, new AbortController().signal);
    if (fault !== undefined) return refusedMessage(400, fault);
    if (message !== undefined) return serve(request, caller, message);
    // What is no JSON is reported by the SDK, which reads it again.
    const { method, url, headers, signal } = request;
    return serve(new Request(url, { method, headers, signal, body: text }), caller);
  }

  return {
    admit,
    space,
    refuseBody,
    serve,
    async fetch(request, connection = {}) {
      const { method, url, headers } = request;
      const answer = await admit({ method, url: new URL(url), headers }, connection);
      return isRefusal(answer) ? answer : withSecurityHeaders(await serveUnread(request, answer, connection));
    },
    async prepare() {
      await oauth?.prepare();
      await runtime.callerLogins?.prepare();
    },
    drain() {
      ready = false;
    },
    close: () => mcp.close(),
  };
}

/** The space of a body is taken until its answer is complete: a stream of events begins while the call goes on. */
async function untilSent(space: BodySpace, answered: () => Promise<Response>): Promise<Response> {
  let isOpen = false;
  try {
    const answer = await answered();
    if (answer.body === null || answer.headers.get("content-type") !== "text/event-stream") return answer;
    isOpen = true;
    const events = readAhead(answer.body, () => {
      space.free();
    });
    return new Response(events, answer);
  } finally {
    if (!isOpen) space.free();
  }
}

/** Tells when a stream has ended or is cancelled, also where whoever should read it never does so. */
function readAhead(body: ReadableStream<Uint8Array>, ended: () => void): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  async function pass(to: ReadableStreamDefaultController<Uint8Array>): Promise<void> {
    for (let read = await reader.read(); !read.done; read = await reader.read()) to.enqueue(read.value);
    to.close();
  }
  return new ReadableStream<Uint8Array>({
    start(to) {
      // Once it is cancelled, nothing can be passed on, nor an error.
      pass(to)
        .catch((error: unknown) => {
          to.error(error);
        })
        .finally(ended);
    },
    cancel: (reason) => reader.cancel(reason),
  });
}

/** Code of JSON-RPC that is the server's own. */
const busy = -32_000;

function refusedMessage(status: number, message: string, code = INVALID_REQUEST): Response {
  const error = { code, message };
  return noStore(Response.json({ jsonrpc: "2.0", id: null, error }, { status }));
}

/** A message that was posted, and its caller. */
interface Posted {
  request: Request;
  /** The JSON of its body. */
  message: unknown;
  authInfo: AuthInfo;
}

/**
 * Answers calls of the older protocol over HTTP like those of the newer one: with JSON, and with a stream of events only if
 * there is something to send before the answer. The SDK would always stream, which is a tenth more work.
 * @returns `undefined` for anything but such a call, and for a call with a fault that the SDK reports.
 */
async function answerOlderCall(posted: Posted, factory: McpServerFactory): Promise<Response | undefined> {
  const { request, message, authInfo } = posted;
  if (!isOlderCall(posted) || !isJSONRPCRequest(message)) return undefined;
  const server = await factory({ era: "legacy", authInfo, requestInfo: request });
  const transport = new PerRequestHTTPServerTransport({ classification: { era: "legacy" } });
  await server.connect(transport);
  try {
    return await transport.handleMessage(message, { request, authInfo });
  } catch (error) {
    if (error instanceof SdkError && error.code === SdkErrorCode.ConnectionClosed) return cancelled();
    throw error;
  }
}

function isOlderCall({ request: { headers }, message }: Posted): boolean {
  if (!isObject(message) || message["method"] !== "tools/call") return false;
  const version = headers.get("mcp-protocol-version") ?? "";
  const accept = headers.get("accept") ?? "";
  return (
    SUPPORTED_PROTOCOL_VERSIONS.includes(version) &&
    isJsonContentType(headers.get("content-type")) &&
    ["application/json", "text/event-stream"].every((type) => accept.includes(type)) &&
    classifyInboundRequest({ httpMethod: "POST", protocolVersionHeader: version, body: message }).kind ===
      "legacy"
  );
}

/** A cancelled call gets no answer, only the end of the stream. */
function cancelled(): Response {
  return new Response("", { headers: { "content-type": "text/event-stream" } });
}
