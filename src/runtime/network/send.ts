/** Sends one call: applies time limit, retries, redirects and caps until there is an answer or a failure. */
import { applyAuthHook, AuthHookError, type BoundAuthHook, withCredentials } from "../auth/security.js";
import type { Credential } from "../auth/security-scheme.js";
import { type Deadline, sleep } from "../host/deadline.js";
import type { Failure, RedirectFault, NetworkFault } from "../host/errors.js";
import { LeadsInside, NotSent, type Fetch, type FetchResponse, type RedirectedFrom } from "../host/host.js";
import { type Log, logFault, messageOf } from "../host/log.js";
import type { Trace } from "../host/telemetry.js";
import type { Settings } from "../host/settings.js";
import { mediaKind, parseMediaType } from "../values/media-type.js";
import type { UpstreamRequest } from "../request/request.js";
import {
  discard,
  inTime,
  joined,
  readEvents,
  readPieces,
  readStart,
  TooLargeError,
  TooManyValuesError,
} from "../response/read-body.js";
import { type ApiResponse, type Content, readContent, UnreadableError } from "../response/response.js";
import { tooManyValues } from "../values/read-json.js";
import type { Slices } from "../values/slices.js";
import { isPrivateHost } from "./ip-address.js";
import type { Limiter } from "./limiter.js";
import { nextHop, type Hop } from "./redirect.js";
import { retryAfterMs, retryDelay } from "./retry.js";

export type Answer = { response: ApiResponse; redirected?: Redirected } | { failure: Failure };

/** The answer came after redirects: `away` if one of them left the origin of the API. */
type Redirected = "home" | "away";

export interface SendContext {
  fetch: Fetch;
  settings: Pick<Settings, "maxRetries" | "maxResponseBytes">;
  limiter: Limiter;
  /** The caller; callers take turns if requests have to wait. */
  caller: string;
  log: Log;
  /** Answers are read in them. */
  slices: Slices;
  deadline: Deadline;
  /** Whether sending the request twice does no more than sending it once: see `isRepeatable`. */
  idempotent: boolean;
  /** Sent only to the request's own origin, and no more once a redirect has left it. */
  credentials: readonly Credential[];
  /** The project's own hook, which runs wherever the credentials are sent. */
  authHook?: BoundAuthHook | undefined;
  /** Sends a request inside a span of the call's trace. */
  traced: (to: URL, ask: (trace: Trace) => Promise<FetchResponse>) => Promise<FetchResponse>;
  /** @returns Whether there is room for an answer of so many bytes, until its call ends. */
  hold: (bytes: number) => boolean;
  /** Receives the events of a streamed answer as they arrive. */
  onEvents: (events: readonly unknown[]) => Promise<void>;
}

const mostRedirects = 5;

/** Answers of any status are answers; only what prevents one is a failure. Never throws. */
export async function send(request: UpstreamRequest, context: SendContext): Promise<Answer> {
  let before: Answer | undefined;
  for (let number = 0; ; number += 1) {
    const answer = await attempt(request, context);
    // One that was not sent again says less than what came of the first.
    if (before !== undefined && "failure" in answer && answer.failure.kind === "busy") return before;
    before = answer;
    const delay =
      number < context.settings.maxRetries ? worthRetrying(context.idempotent, number, answer) : undefined;
    if (delay === undefined || delay >= context.deadline.remaining()) return answer;
    context.log("debug", "retry", {
      method: request.method,
      attempt: number + 1,
      delayMs: Math.round(delay),
    });
    try {
      await sleep(delay, context.deadline.signal);
    } catch {
      return answer;
    }
  }
}

function worthRetrying(idempotent: boolean, number: number, answer: Answer): number | undefined {
  if ("response" in answer) {
    const { status, headers } = answer.response;
    return retryDelay({ idempotent, number, outcome: { status, retryAfterMs: retryAfterMs(headers) } });
  }
  const { failure } = answer;
  return failure.kind === "network" ? retryDelay({ idempotent, number, outcome: failure }) : undefined;
}

async function attempt(request: UpstreamRequest, context: SendContext): Promise<Answer> {
  const { deadline, limiter, caller, settings, log } = context;
  let isSent = false;
  try {
    const answer = await limiter.run({ caller, signal: deadline.signal }, () => {
      isSent = true;
      return exchange(request, context);
    });
    return answer === "busy" ? { failure: { kind: "busy" } } : answer;
  } catch (error) {
    if (error instanceof TooLargeError)
      return { failure: { kind: "too-large", limit: settings.maxResponseBytes } };
    const ended = deadline.cause();
    if (ended?.kind === "timeout" && !isSent) return { failure: { kind: "busy" } };
    if (ended !== undefined) return { failure: ended };
    if (error instanceof AuthHookError) {
      const id = logFault(log, "auth hook", error.cause, {});
      const message = `its auth hook failed (error ${id} in the server's log has the cause).`;
      return { failure: { kind: "configuration", message } };
    }
    log("warn", "network", { origin: request.url.origin, error: describeCause(error) });
    const fault = networkFault(error);
    return { failure: { kind: "network", fault, ...(error instanceof NotSent && { notSent: true }) } };
  }
}

/** Describes an error for the log, which only the operator reads: it may name hosts and addresses. */
function describeCause(error: unknown): string {
  return messageOf(error instanceof Error && error.cause instanceof Error ? error.cause : error);
}

async function exchange(request: UpstreamRequest, context: SendContext): Promise<Answer> {
  let hop: Hop = request;
  let from: RedirectedFrom = { api: request.url, inside: false };
  let status = 0;
  const asked = new Set([signOf(hop)]);
  const refused = (fault: RedirectFault, origin: string): Answer => {
    context.log("warn", "redirect", { from: hop.url.origin, to: origin, status, fault });
    return { failure: { kind: "redirect", fault, status } };
  };
  for (let hops = 0; ; hops += 1) {
    const sent = await sendHop(hop, from, context).catch((error: unknown) => insideOnly(error, hops));
    if (sent === "inside") return refused("private", hop.url.origin);
    const { response, url } = sent;
    const next = nextHop(hop, response, url);
    if (next === undefined) {
      const answer = await read(response, hop, context);
      if ("failure" in answer || hops === 0) return answer;
      return { ...answer, redirected: hop.away === true ? "away" : "home" };
    }
    await discard(response);
    ({ status } = response);
    if ("fault" in next) return refused(next.fault, next.origin);
    if (asked.has(signOf(next.to))) return refused("loop", next.to.url.origin);
    if (hops === mostRedirects) return refused("too-many", next.to.url.origin);
    const inside = response.inside === true || isPrivateHost(hop.url);
    from = { ...(hop.away === true && !inside ? {} : from), inside };
    hop = next.to;
    asked.add(signOf(hop));
  }
}

/** The same for requests that would be answered alike: one that is sent again may also be carried out again. */
function signOf({ method, url, away }: Hop): string {
  return JSON.stringify([method, url.origin, url.pathname, url.search, away]);
}

/** What was redirected has been sent before, so a failure of a later hop proves nothing. */
function insideOnly(error: unknown, hops: number): "inside" {
  if (error instanceof LeadsInside) return "inside";
  throw hops > 0 && error instanceof NotSent ? error.cause : error;
}

/** @returns The response, and the address with its credentials. */
async function sendHop(
  hop: Hop,
  redirected: RedirectedFrom,
  context: SendContext,
): Promise<{ response: FetchResponse; url: URL }> {
  const { fetch, credentials, authHook, deadline, traced } = context;
  const { method, body } = hop;
  const atHome = hop.away !== true;
  const { url, headers } = withCredentials(hop, atHome ? credentials : []);
  const { signal } = deadline;
  const response = await traced(url, async (trace) => {
    if (atHome)
      for (const [name, value] of Object.entries(trace)) if (!headers.has(name)) headers.set(name, value);
    if (atHome && authHook !== undefined) await applyAuthHook(authHook, { ...hop, url, headers }, signal);
    const away = atHome ? {} : { redirected };
    const init = { method, headers, redirect: "manual", signal, credentialed: atHome, ...away } as const;
    return inTime(fetch(url, body === undefined ? init : { ...init, body }), signal);
  });
  return { response, url };
}

const noRoom = "there is no room for it in memory beside the large answers of other calls";

async function read(
  response: FetchResponse,
  { method, url }: UpstreamRequest,
  context: SendContext,
): Promise<Answer> {
  const { status, headers } = response;
  const { slices } = context;
  const ok = status >= 200 && status <= 299;
  const options = { limit: context.settings.maxResponseBytes, signal: context.deadline.signal };
  const type = parseMediaType(headers.get("content-type"));
  const answer = { status, headers, url };
  if (method === "HEAD") {
    await discard(response);
    return { response: { ...answer, content: { kind: "empty" } } };
  }
  if (ok && mediaKind(type) === "events") {
    try {
      const { onEvents } = context;
      const events = await readEvents(response, type.essence, { ...options, onEvents, slices });
      return { response: { ...answer, content: { kind: "events", ...events } } };
    } catch (error) {
      if (!(error instanceof TooManyValuesError)) throw error;
      return { failure: { kind: "unreadable", status, fault: `its stream has ${tooManyValues}` } };
    }
  }
  if (!ok) return { response: { ...answer, content: await errorContent(response, context) } };
  const pieces = await readPieces(response, options);
  const size = pieces.reduce((sum, { byteLength }) => sum + byteLength, 0);
  if (!context.hold(size)) return { failure: { kind: "unreadable", status, fault: noRoom } };
  const { signal } = options;
  const bytes = await slices.run(joined(pieces), signal);
  try {
    return {
      response: { ...answer, content: await slices.run(readContent(bytes, headers), signal) },
    };
  } catch (error) {
    if (!(error instanceof UnreadableError)) throw error;
    return { failure: { kind: "unreadable", status, fault: error.message } };
  }
}

/** The status of an error matters more than its body, which is shown as well as possible. */
async function errorContent(
  response: FetchResponse,
  { deadline, hold, settings, slices }: SendContext,
): Promise<Content> {
  const { signal } = deadline;
  const bytes = await readStart(response, { limit: settings.maxResponseBytes, signal });
  const ended = deadline.cause();
  if (ended?.kind === "cancelled") signal.throwIfAborted();
  if (ended !== undefined || !hold(bytes.byteLength)) return { kind: "empty" };
  try {
    return await slices.run(readContent(bytes, response.headers), signal);
  } catch (error) {
    if (!(error instanceof UnreadableError)) throw error;
    return slices.run(readContent(bytes, new Headers()), signal);
  }
}

/** Maps error codes of Node.js (`net`, `dns`, `tls`, `http`, `zlib`) and of undici to faults. */
const faults: readonly [RegExp, NetworkFault][] = [
  [/^(EAI_AGAIN|ETIMEOUT|ESERVFAIL)$/, "lookup-failed"],
  [/^(ENOTFOUND|EAI_\w+|ENODATA)$/, "name-not-found"],
  [/^ECONNREFUSED$/, "refused"],
  [/^(ETIMEDOUT|UND_ERR_CONNECT_TIMEOUT)$/, "connect-timeout"],
  [/^(EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|EHOSTDOWN|ENETDOWN)$/, "unreachable"],
  [/^(ERR_TLS|ERR_SSL|ERR_OSSL|CERT_|UNABLE_TO_|SELF_SIGNED|DEPTH_ZERO|HOSTNAME_MISMATCH|EPROTO)/, "tls"],
  [
    /^(ECONNRESET|ECONNABORTED|EPIPE|Z_BUF_ERROR|UND_ERR_SOCKET|UND_ERR_HEADERS_TIMEOUT|UND_ERR_BODY_TIMEOUT)$/,
    "broken-off",
  ],
  // Each Brotli error has its own code, such as ERR__ERROR_FORMAT_PADDING_2.
  [/^(HPE_|Z_|ERR__ERROR_|UND_ERR_RES|UND_ERR_RESPONSE)/, "protocol"],
];

/** Returns what an error of a request means; its cause is often two levels deep. */
function networkFault(error: unknown): NetworkFault {
  for (
    let at: unknown = error, depth = 0;
    at instanceof Error && depth < 5;
    at = innerError(at), depth += 1
  ) {
    const code = "code" in at && typeof at.code === "string" ? at.code : "";
    // This error has no code: https://fetch.spec.whatwg.org/#port-blocking
    if (at.message === "bad port") return "forbidden-port";
    const known = faults.find(([pattern]) => pattern.test(code));
    if (known !== undefined) return known[1];
  }
  return "broken-off";
}

/** If all addresses of a host failed, the first error represents the others. */
function innerError(error: Error): unknown {
  const first: unknown = error instanceof AggregateError ? error.errors[0] : undefined;
  return first ?? error.cause;
}
