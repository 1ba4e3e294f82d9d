/** Handles HTTP requests, cheap checks first: no body is read for a caller who is not served. */
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { INVALID_REQUEST, validateOriginHeader, type AuthInfo } from "@modelcontextprotocol/server";
import type { Runtime } from "../call/runtime.js";
import { messageFault } from "../host/log.js";
import { type Connection, isRefusal, type RequestHead, securityHeaders } from "../http/admission.js";
import { hostFault, loopbackNames } from "../http/embedded.js";
import {
  type BodyFault,
  type BodySpace,
  lengthOf,
  maxRequestBytes,
  type SizeFault,
} from "../http/body-room.js";
import { readBody, type Endpoint } from "../http/handler.js";
import { utf8Text } from "../values/encoding.js";
import { type AnswerRoom, createAnswerRoom } from "../network/answer-room.js";
import { defined } from "../values/json.js";
import { once } from "../values/lazy.js";
import type { Slices } from "../values/slices.js";
import { createClientAddress, isLoopback, certificateOf } from "./web-server.js";

/** @param answersBytes Of all large answers that clients have not read yet. */
export function requestListener(
  endpoint: Endpoint,
  { settings, log, slices }: Runtime,
  answersBytes: number,
): RequestListener {
  const room = createAnswerRoom(answersBytes);
  const refusal = createRefusal(settings);
  const addressOf = createClientAddress(settings);
  const headers = answerHeaders(settings);
  const share = createShare(Math.ceil(settings.maxRequests * shareOfCaller));
  let underWay = 0;

  function connectionOf(incoming: IncomingMessage): Connection {
    return defined({ address: addressOf(incoming), certificate: certificateOf(incoming) });
  }

  async function answer(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const connection = connectionOf(incoming);
    const head = headOf(incoming);
    if (head === undefined) {
      refuse(response, 400, "Bad request");
      return;
    }
    const admitted = await endpoint.admit(head, connection);
    if (isRefusal(admitted)) {
      await send(admitted, incoming, response);
      return;
    }
    if (!share(admitted.clientId, response)) {
      refuseBusy(response, { ...connection, caller: admitted.clientId });
      return;
    }
    await serve(admitted, incoming, response);
  }

  function refuseBusy(response: ServerResponse, who: Connection & { caller?: string }): void {
    log("warn", "refused", { status: 503, reason: "overload", ...who });
    response.setHeader("retry-after", "1");
    refuse(response, 503, "The server is busy: try again in a second");
  }

  async function serve(caller: AuthInfo, incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const gone = new AbortController();
    response.on("close", () => {
      if (!response.writableEnded) gone.abort();
    });
    const space = endpoint.space();
    if (response.destroyed) space.free();
    response.once("close", () => {
      space.free();
    });
    const received = await receive(incoming, { space, signal: gone.signal, slices });
    if (typeof received === "string") {
      // Who is sending reads no answer of a connection that breaks off, so the rest is read and thrown away, if it is known to end.
      const length = lengthOf(incoming.headers["content-length"]);
      if (!(length <= mostThrownAway)) response.setHeader("connection", "close");
      await send(endpoint.refuseBody(received, connectionOf(incoming)), incoming, response);
      return;
    }
    if (received.fault !== undefined) {
      refuse(response, 400, received.fault, INVALID_REQUEST);
      return;
    }
    await send(await endpoint.serve(received.request, caller, received.message), incoming, response);
  }

  async function send(answer: Response, incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    if (await respond(answer, response, room)) return;
    log("warn", "refused", { status: 503, reason: "unread answers", ...connectionOf(incoming) });
    // The events before it may have been sent.
    if (response.headersSent) response.destroy();
    else refuse(response, 503, unread);
  }

  return (incoming, response) => {
    response.on("error", () => undefined);
    for (const [name, value] of headers) response.setHeader(name, value);
    if (!isProbe(incoming)) {
      if (underWay >= settings.maxRequests) {
        refuseBusy(response, connectionOf(incoming));
        return;
      }
      const refused = refusal(incoming, response);
      if (refused !== undefined) {
        log("warn", "refused", { status: response.statusCode, ...refused, ...connectionOf(incoming) });
        return;
      }
      underWay += 1;
      response.once("close", () => {
        underWay -= 1;
      });
    }
    answer(incoming, response).catch((error: unknown) => {
      // A client that disconnects while sending is not our error.
      log(response.destroyed ? "warn" : "error", "http", { error: messageFault(error) });
      if (response.headersSent) response.destroy();
      else refuse(response, 500, "Internal server error");
    });
  };
}

/** What was called has been done, so nobody is told to try again. */
const unread =
  "The call was made, but the server's memory is full of large answers that clients have not read yet";

/** Of the requests that may be under way: one caller with many streams leaves the others a quarter. */
const shareOfCaller = 3 / 4;

/** @returns Takes a place for a request until its answer has ended, if its caller has not taken as many already; nobody has an id of "". */
function createShare(most: number): (caller: string, response: ServerResponse) => boolean {
  const taken = new Map<string, number>();
  return (caller, response) => {
    const before = taken.get(caller) ?? 0;
    if (caller === "" || response.destroyed) return true;
    if (before >= most) return false;
    taken.set(caller, before + 1);
    response.once("close", () => {
      const left = (taken.get(caller) ?? 1) - 1;
      if (left > 0) taken.set(caller, left);
      else taken.delete(caller);
    });
    return true;
  };
}

const cardPath = "/mcp/server-card";

/** Whether to skip the checks, because probes use addresses as Host and have no certificate. */
function isProbe({ url = "" }: IncomingMessage): boolean {
  return url === "/healthz" || url === "/readyz";
}

/** Why a request is rejected, and by which value, for operators who forgot a name in the settings. */
type Refusal = {
  reason: "authorization" | "certificate" | "host" | "origin";
  host?: string;
  origin?: string;
};

const longestName = 128;

/** @returns A function that rejects a request and says why; it returns `undefined` for one that is accepted. */
function createRefusal(settings: Runtime["settings"]) {
  const hosts = [...loopbackNames, ...settings.allowedHosts];
  const origins = new Set(settings.allowedOrigins);
  const certified = settings.tlsClientAuthority !== "";
  return (incoming: IncomingMessage, response: ServerResponse): Refusal | undefined => {
    const { origin = "" } = incoming.headers;
    if (certified && certificateOf(incoming) === undefined) {
      refuse(response, 403, "A client certificate is required");
      return { reason: "certificate" };
    }
    const written = hostsOf(incoming);
    const fault = hostFault(written, hosts);
    if (fault !== undefined) {
      refuse(response, 403, fault);
      return { reason: "host", host: written.join(" ").slice(0, longestName) };
    }
    // Node.js reads the first of several, and whoever passed it on may have looked at another.
    if ((incoming.headersDistinct["authorization"]?.length ?? 0) > 1) {
      refuse(response, 400, "A request has at most one Authorization header");
      return { reason: "authorization" };
    }
    // The card is public, including for web pages.
    if (origins.has(origin) || incoming.url === cardPath) return undefined;
    const ofOrigin = validateOriginHeader(incoming.headers.origin, hosts);
    if (ofOrigin.ok) return undefined;
    refuse(response, 403, ofOrigin.message);
    return { reason: "origin", origin: origin.slice(0, longestName) };
  };
}

/**
 * All that a request says about its host: where its line has a whole address, whoever passed it on may have looked only there,
 * and where there are several headers, at any of them.
 */
function hostsOf({ url = "/", headersDistinct }: IncomingMessage): string[] {
  const { host = [] } = headersDistinct;
  if (url.startsWith("/")) return host;
  const [, authority = ""] = /^https?:\/\/([^/?#]*)/i.exec(url) ?? [];
  return [...host, authority];
}

function answerHeaders({ tlsCertificate, address }: Runtime["settings"]): [string, string][] {
  // A browser would apply HSTS to every server on this machine.
  const strict = tlsCertificate !== "" && !isLoopback(address);
  return [
    ...Object.entries(securityHeaders),
    ...(strict ? [["strict-transport-security", "max-age=31536000"] satisfies [string, string]] : []),
  ];
}

/** No `Request` can have these methods: https://fetch.spec.whatwg.org/#forbidden-method */
const forbiddenMethods = new Set(["CONNECT", "TRACE", "TRACK"]);

/** @returns `undefined` if no `Request` can represent it. */
function headOf(incoming: IncomingMessage): RequestHead | undefined {
  const { method = "GET", url = "/" } = incoming;
  if (forbiddenMethods.has(method)) return undefined;
  // Converted late, because most requests are admitted without a look at their headers.
  const headers = once(() => headersOf(incoming));
  try {
    return {
      method,
      // A path of two slashes would be read as a host.
      url: new URL(url.startsWith("/") ? `http://localhost${url}` : url),
      get headers() {
        return headers();
      },
    };
  } catch {
    return undefined;
  }
}

/** @param code Of JSON-RPC; by default the server's own. */
function refuse(response: ServerResponse, status: number, message: string, code = -32_000): void {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(JSON.stringify({ jsonrpc: "2.0", error: { code, message }, id: null }));
}

/** A received request. */
interface Received {
  /** Has its body only if that is not JSON, so that the error is reported elsewhere. */
  request: Request;
  /** The parsed JSON of the body; `undefined` if there is none. */
  message: unknown;
  /** Why it is refused, if it is. */
  fault?: string;
}

/** Of the address that the client used, only the query matters, which asks for a part of the server: the path was checked before. */
function addressOfRequest({ url = "" }: IncomingMessage): string {
  const query = url.indexOf("?");
  return `http://localhost/mcp${query === -1 ? "" : url.slice(query)}`;
}

/**
 * Reads a request; only POST has a relevant body.
 * @param space For its body.
 * @param signal Aborts when the client disconnects.
 * @param slices Where its text is parsed, and who says when its call may begin.
 * @returns What is wrong with the body, if anything is; if it is the size, the rest is not read. Rejects when the client disconnects.
 */
export async function receive(
  incoming: IncomingMessage,
  { space, signal, slices }: { space: BodySpace; signal: AbortSignal; slices: Slices },
): Promise<Received | BodyFault> {
  const { method = "GET" } = incoming;
  const init = { method, headers: headersOf(incoming), signal };
  const address = addressOfRequest(incoming);
  if (method !== "POST") return { request: new Request(address, init), message: undefined };
  const parts = await partsOf(incoming, space);
  if (typeof parts === "string") return parts;
  // Many bodies may have ended in one turn; putting each together takes milliseconds.
  await slices.turn();
  // Clients that send and go would fill the queue faster than their calls are made.
  signal.throwIfAborted();
  // The call that follows may take long, and needs them no more.
  const text = utf8Text(Buffer.concat(parts.splice(0)));
  if (text === undefined) return "not UTF-8";
  const { message, fault } = await readBody(text, slices, signal);
  if (fault !== undefined) return { request: new Request(address, init), message: undefined, fault };
  const body = message === undefined && text !== "" ? { body: text } : {};
  return { request: new Request(address, { ...init, ...body }), message };
}

/** The parser of `node:http` has already refused headers that `Headers` would refuse. */
function headersOf({ headers: received }: IncomingMessage): Headers {
  const headers = new Headers();
  for (const [name, value = []] of Object.entries(received))
    if (typeof value === "string") headers.append(name, value);
    else for (const line of value) headers.append(name, line);
  return headers;
}

/** Bytes of a body that is too large. */
const mostThrownAway = 64 * 2 ** 20;

/** Reads by events, because an iterator over the stream costs several times more. */
async function partsOf(incoming: IncomingMessage, space: BodySpace): Promise<Buffer[] | SizeFault> {
  if (lengthOf(incoming.headers["content-length"]) > maxRequestBytes) return "too large";
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    const stop = (fault: SizeFault): void => {
      incoming.pause();
      // The parser goes on to the end of what it was given: thousands of pieces, which cost three times as much if they are kept.
      incoming.push = () => false;
      // Its client may take long to send the rest.
      parts.length = 0;
      resolve(fault);
    };
    incoming.on("data", (part: Buffer) => {
      parts.push(part);
      const fault = space.grow(part.byteLength);
      if (fault !== undefined) stop(fault);
    });
    incoming.on("end", () => {
      resolve(parts);
    });
    incoming.on("error", reject);
  });
}

/**
 * Resolves when all of it was handed over or the client disconnected. Rejects if the answer breaks off.
 * @returns Whether there was room for it.
 */
export async function respond(
  answer: Response,
  response: ServerResponse,
  room: AnswerRoom,
): Promise<boolean> {
  const headers = Object.fromEntries(answer.headers);
  if (answer.body !== null && /^text\/event-stream\b/.test(headers["content-type"] ?? "")) {
    // With the first event, until which it can be refused.
    const begin = once(() => response.writeHead(answer.status, headers));
    if (!(await pour(answer.body, response, { room, begin }))) return false;
    begin();
    response.end();
    return true;
  }
  // A complete answer is sent in one piece, with its length; as bytes, because Node.js would encode a text again.
  const body = Buffer.from(await answer.arrayBuffer());
  if (response.destroyed) return true;
  const free = room(body.byteLength);
  if (free === undefined) return false;
  response.once("close", free);
  if (answer.body !== null) headers["content-length"] = String(body.byteLength);
  response.writeHead(answer.status, headers);
  response.end(body);
  return true;
}

/** Writes as fast as the client reads. @returns Whether there was room for all of it. */
async function pour(
  body: ReadableStream<Uint8Array>,
  response: ServerResponse,
  { room, begin }: { room: AnswerRoom; begin: () => unknown },
): Promise<boolean> {
  const reader = body.getReader();
  const stop = (): void => {
    reader.cancel().catch(() => undefined);
  };
  response.on("close", stop);
  // A client that disconnected before sends no event.
  if (response.destroyed) stop();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return true;
    const free = room(value.byteLength);
    if (free === undefined) return false;
    begin();
    if (!response.write(value) && !response.destroyed) await drained(response);
    free();
  }
}

function drained(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const go = (): void => {
      response.off("drain", go).off("close", go);
      resolve();
    };
    response.on("drain", go).on("close", go);
  });
}
