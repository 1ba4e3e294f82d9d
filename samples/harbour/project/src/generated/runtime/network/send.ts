// @generated SignedSource<<3ac02862effad3fe1a38ef2b72573f467beeeaa4f18728dfbc1b094b5b03b0d1>>
/** Sends one call: applies time limit, retries, redirects and caps until there is an answer or a failure. */
import { withCredentials, type Credential } from "../access/security.js";
import { applyAuthHook, AuthHookError, type BoundAuthHook } from "../auth-hook.js";
import { sleep, type Deadline } from "../call/deadline.js";
import type { Limiter } from "../call/limiter.js";
import type { Failure } from "../errors.js";
import { LeadsInside, type Fetch, type FetchResponse } from "../host.js";
import type { Log } from "../log.js";
import type { UpstreamRequest } from "../request/request.js";
import { mediaKind, parseMediaType } from "../response/media-type.js";
import { discard, inTime, readBytes, readEvents, TooLargeError } from "../response/read-body.js";
import { readContent, UnreadableError, type ApiResponse } from "../response/response.js";
import type { Settings } from "../settings.js";
import { networkFault } from "./network-fault.js";
import { nextHop } from "./redirect.js";
import { retryAfterMs, retryDelay } from "./retry.js";
import type { Trace } from "./telemetry.js";

export type Answer = { response: ApiResponse } | { failure: Failure };

export interface SendContext {
  fetch: Fetch;
  settings: Pick<Settings, "maxRetries" | "maxResponseBytes">;
  limiter: Limiter;
  /** The caller; callers take turns if requests have to wait. */
  caller: string;
  log: Log;
  deadline: Deadline;
  /** Sent only to the request's own origin. */
  credentials: readonly Credential[];
  /** The project's own hook, which runs wherever the credentials are sent. */
  authHook?: BoundAuthHook | undefined;
  /** Sends a request inside a span of the call's trace. */
  traced: (to: URL, ask: (trace: Trace) => Promise<FetchResponse>) => Promise<FetchResponse>;
  /** Receives the events of a streamed answer as they arrive. */
  onEvents: (events: readonly unknown[]) => Promise<void>;
}

const mostRedirects = 5;

/** Answers of any status are answers; only what prevents one is a failure. Never throws. */
export async function send(request: UpstreamRequest, context: SendContext): Promise<Answer> {
  for (let number = 0; ; number += 1) {
    const answer = await attempt(request, context);
    const delay =
      number < context.settings.maxRetries ? worthRetrying(request.method, number, answer) : undefined;
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

function worthRetrying(method: string, number: number, answer: Answer): number | undefined {
  if ("response" in answer) {
    const { status, headers } = answer.response;
    const after = retryAfterMs(headers, Date.now());
    const outcome = { status, ...(after === undefined ? {} : { retryAfterMs: after }) };
    return retryDelay({ method, number, outcome }, Math.random);
  }
  const { failure } = answer;
  return failure.kind === "network"
    ? retryDelay({ method, number, outcome: failure }, Math.random)
    : undefined;
}

async function attempt(request: UpstreamRequest, context: SendContext): Promise<Answer> {
  const { deadline, limiter, caller, settings, log } = context;
  try {
    const answer = await limiter.run({ caller, signal: deadline.signal }, () => exchange(request, context));
    return answer === "busy" ? { failure: { kind: "busy" } } : answer;
  } catch (error) {
    if (error instanceof TooLargeError)
      return { failure: { kind: "too-large", limit: settings.maxResponseBytes } };
    const ended = deadline.cause();
    if (ended !== undefined) return { failure: ended };
    if (error instanceof AuthHookError) {
      log("error", "auth hook", { error: error.message });
      return { failure: { kind: "configuration", message: `its auth hook failed: ${error.message}` } };
    }
    log("warn", "network", { origin: request.url.origin, error: describeCause(error) });
    return { failure: { kind: "network", fault: networkFault(error) } };
  }
}

/** Describes an error for the log, which only the operator reads: it may name hosts and addresses. */
function describeCause(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error ? cause.message.slice(0, 300) : String(cause).slice(0, 300);
}

async function exchange(request: UpstreamRequest, context: SendContext): Promise<Answer> {
  let hop: UpstreamRequest = request;
  let status = 0;
  for (let hops = 0; ; hops += 1) {
    const response = await sendHop(hop, { ...context, home: request.url }).catch(insideOnly);
    if (response === "inside") return { failure: { kind: "redirect", fault: "private", status } };
    const next = nextHop(hop, response);
    if (next === undefined) return read(response, hop, context);
    await discard(response);
    ({ status } = response);
    const fault = "fault" in next ? next.fault : hops === mostRedirects ? "too-many" : undefined;
    if (fault !== undefined) return { failure: { kind: "redirect", fault, status } };
    if ("to" in next) hop = next.to;
  }
}

function insideOnly(error: unknown): "inside" {
  if (error instanceof LeadsInside) return "inside";
  throw error;
}

/** @param context.home What the call asks for: its origin is that of the credentials. */
async function sendHop(hop: UpstreamRequest, context: SendContext & { home: URL }): Promise<FetchResponse> {
  const { fetch, credentials, authHook, deadline, home, traced } = context;
  const { method, body } = hop;
  const atHome = hop.url.origin === home.origin;
  const { url, headers } = withCredentials(hop, atHome ? credentials : []);
  const { signal } = deadline;
  return traced(url, async (trace) => {
    for (const [name, value] of Object.entries(trace)) if (!headers.has(name)) headers.set(name, value);
    if (atHome && authHook !== undefined) await applyAuthHook(authHook, { ...hop, url, headers }, signal);
    const away = atHome ? {} : { redirectedFrom: home };
    const init = { method, headers, redirect: "manual", signal, credentialed: atHome, ...away } as const;
    return inTime(fetch(url, body === undefined ? init : { ...init, body }), signal);
  });
}

async function read(
  response: FetchResponse,
  { method, url }: UpstreamRequest,
  context: SendContext,
): Promise<Answer> {
  const { status, headers } = response;
  const ok = status >= 200 && status <= 299;
  const options = { limit: context.settings.maxResponseBytes, signal: context.deadline.signal };
  const type = parseMediaType(headers.get("content-type"));
  const answer = { status, headers, url };
  if (method === "HEAD") {
    await discard(response);
    return { response: { ...answer, content: { kind: "empty" } } };
  }
  if (ok && mediaKind(type) === "events") {
    const events = await readEvents(response, type.essence, { ...options, onEvents: context.onEvents });
    return { response: { ...answer, content: { kind: "events", ...events } } };
  }
  const bytes = await readBytes(response, options);
  try {
    return { response: { ...answer, content: readContent(bytes, headers) } };
  } catch (error) {
    if (!(error instanceof UnreadableError)) throw error;
    // The status of an error matters more than its body, so an unreadable body is shown as well as possible.
    if (!ok) return { response: { ...answer, content: readContent(bytes, new Headers()) } };
    return { failure: { kind: "unreadable", status, fault: error.message } };
  }
}
