/**
 * Sends requests with `node:http`. It costs much less than Node's `fetch`, which also allows neither a body with GET nor
 * TRACE nor client certificates.
 */
import {
  Agent as HttpAgent,
  globalAgent as httpGlobal,
  request,
  type AgentOptions,
  type ClientRequest,
  type IncomingMessage,
  type OutgoingHttpHeaders,
} from "node:http";
import { Agent as HttpsAgent, globalAgent as httpsGlobal } from "node:https";
import { lookup as systemLookup } from "node:dns";
import type { LookupFunction, Socket } from "node:net";
import { pipeline, Readable } from "node:stream";
import { NotSent, type Fetch, type FetchBody, type FetchInit, type FetchResponse } from "../host/host.js";
import { isForbiddenPort } from "../network/forbidden-port.js";
import { decoded } from "./decoded.js";
import { outsideOnly } from "./outside-only.js";

/** PEM texts. */
export interface TlsFiles {
  cert?: string;
  key?: string;
  /** Certificate authorities to trust instead of the well-known ones. */
  ca?: string;
}

/** Many servers close a connection after 5 s without a request, and a request sent at that moment is lost. */
const idleMs = 4_000;
const connectMs = 10_000;

/** Creates `fetch` for Node.js. Connections are reused. */
export function nodeFetch({ cert, key, ca }: TlsFiles, lookup: LookupFunction = systemLookup): Fetch {
  const http = new HttpAgent({ ...optionsOf(httpGlobal), timeout: idleMs });
  const trusted = { ...optionsOf(httpsGlobal), timeout: idleMs, ...(ca !== undefined && { ca }) };
  const https = new HttpsAgent(trusted);
  const identified = cert === undefined ? https : new HttpsAgent({ ...trusted, cert, key });
  // Only a new connection resolves a name, and so checks its address.
  const unshared = {
    http: new HttpAgent({ ...optionsOf(httpGlobal), keepAlive: false }),
    https: new HttpsAgent({ ...trusted, keepAlive: false }),
  };
  return async (url, init) => {
    refuse(url);
    const secure = url.protocol === "https:";
    const { redirected, credentialed, method } = init;
    if (redirected === undefined) {
      const ofApi = credentialed === true ? identified : https;
      return toResponse(await exchange(url, init, { agent: secure ? ofApi : http, lookup }), method);
    }
    let inside = false;
    const way = {
      agent: secure ? unshared.https : unshared.http,
      lookup: outsideOnly({ ...redirected, to: url }, lookup, () => {
        inside = true;
      }),
    };
    return { ...(await toResponse(await exchange(url, init, way), method)), inside };
  };
}

/** Returns the options of the global agent, which include Node's proxy settings (`NODE_USE_ENV_PROXY`). */
function optionsOf(global: HttpAgent): AgentOptions {
  return "options" in global ? (global.options as AgentOptions) : {};
}

/** As `fetch` does. */
function refuse(url: URL): void {
  if (isForbiddenPort(url)) throw new TypeError("bad port");
  if (url.username !== "" || url.password !== "") throw new TypeError("an address that includes credentials");
}

function exchange(
  url: URL,
  init: FetchInit,
  way: { agent: HttpAgent; lookup: LookupFunction },
): Promise<IncomingMessage> {
  const { method, signal } = init;
  // For a text, Node.js would write the headers in UTF-8 as well.
  const body = typeof init.body === "string" ? Buffer.from(init.body) : init.body;
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { method, headers: headersOf(init.headers, body), ...way });
    let answered = false;
    const stop = (): void => {
      outgoing.destroy(signal.reason as Error);
    };
    signal.addEventListener("abort", stop, { once: true });
    outgoing
      .on("socket", (socket) => limitConnecting(outgoing, socket))
      .on("response", (incoming) => {
        answered = true;
        endWith(incoming, outgoing);
        resolve(incoming);
      })
      .on("error", (error) => {
        reject(provesNotSent(error) ? new NotSent(error) : error);
      })
      .on("close", () => {
        signal.removeEventListener("abort", stop);
        // A connection that ends with an unrequested upgrade gives neither an answer nor an error.
        if (!answered) reject(new Error("the connection was closed without a response"));
      });
    if (body instanceof Blob) stream(body, outgoing);
    else outgoing.end(body);
  });
}

/** Nothing is sent before there is an address and a connection to it; all addresses of a host may fail, each in its own way. */
function provesNotSent(error: unknown): boolean {
  // The reason of a call that was cancelled may be anything, such as the client's words.
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError) return error.errors.length > 0 && error.errors.every(provesNotSent);
  const call = "syscall" in error ? error.syscall : undefined;
  return (
    call === "connect" || call === "getaddrinfo" || (typeof call === "string" && /^query[A-Z]/.test(call))
  );
}

/** Framing headers are set here only. */
const ofFraming: ReadonlySet<string> = new Set([
  "connection",
  "content-length",
  "expect",
  "keep-alive",
  "transfer-encoding",
  "upgrade",
]);

function headersOf(headers: Headers, body: Buffer | Blob | undefined): OutgoingHttpHeaders {
  const given = [...headers].filter(([name]) => !ofFraming.has(name));
  return {
    accept: "*/*",
    // Part of a compressed body cannot be decompressed.
    "accept-encoding": headers.has("range") ? "identity" : "gzip, deflate, br",
    "user-agent": "node",
    ...Object.fromEntries(given),
    ...(body !== undefined && { "content-length": body instanceof Blob ? body.size : body.byteLength }),
  };
}

function limitConnecting(outgoing: ClientRequest, socket: Socket): void {
  if (!socket.connecting) return;
  const timer = setTimeout(() => {
    const late = new Error(`no connection within ${connectMs} ms`);
    outgoing.destroy(Object.assign(late, { code: "ETIMEDOUT", syscall: "connect" }));
  }, connectMs);
  const clear = (): void => clearTimeout(timer);
  socket.once("encrypted" in socket ? "secureConnect" : "connect", clear).once("close", clear);
}

/** Stops sending the body once the answer is complete, because the server may never read the rest. */
function endWith(incoming: IncomingMessage, outgoing: ClientRequest): void {
  incoming.on("end", () => {
    if (!outgoing.writableFinished) outgoing.destroy();
  });
}

/** Sends no faster than the server reads. */
function stream(body: Blob, outgoing: ClientRequest): void {
  pipeline(Readable.fromWeb(body.stream()), outgoing, (error) => {
    if (error) outgoing.destroy(error);
  });
}

/** https://www.rfc-editor.org/rfc/rfc9110#section-6.4.1 */
const bodiless: ReadonlySet<number> = new Set([204, 304]);

async function toResponse(incoming: IncomingMessage, method: string): Promise<FetchResponse> {
  const { statusCode: status = 0, rawHeaders } = incoming;
  const headers = new Headers();
  for (let i = 0; i < rawHeaders.length; i += 2) headers.append(rawHeaders[i] ?? "", rawHeaders[i + 1] ?? "");
  if (method !== "HEAD" && !bodiless.has(status))
    return { status, headers, body: bodyOf(await decoded(incoming), incoming) };
  incoming.resume();
  return { status, headers, body: null };
}

/** @param incoming the source of the stream; once it is read completely, its connection serves the next request */
function bodyOf(stream: Readable, incoming: IncomingMessage): FetchBody {
  return {
    [Symbol.asyncIterator]: () => stream[Symbol.asyncIterator](),
    async cancel() {
      if (incoming.complete) stream.resume();
      else stream.destroy();
    },
  };
}
