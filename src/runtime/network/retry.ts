/** Decides when to send a request again, and how long to wait before. */
import type { NetworkFault } from "../host/errors.js";
import {
  isIdempotent,
  sideEffect,
  type OperationEntry,
  type OperationFacts,
} from "../operations/operation.js";
import type { Tool } from "../operations/tool.js";

export interface Attempt {
  /** Whether sending it twice does no more than sending it once: RFC 9110, section 9.2.2. */
  idempotent: boolean;
  /** Number of the attempt; 0 for the first one. */
  number: number;
  outcome: { status: number; retryAfterMs?: number | undefined } | { fault: NetworkFault; notSent?: true };
}

const firstDelayMs = 250;
const longestDelayMs = 5_000;
/** If the API asks for a longer wait, the caller is told to come back instead. */
const longestRetryAfterMs = 15_000;

/** Faults that may be over soon. */
const passing: ReadonlySet<NetworkFault> = new Set([
  "lookup-failed",
  "refused",
  "unreachable",
  "connect-timeout",
  "broken-off",
]);
/** Answers of an API that is overloaded, and of what stands before one that did not answer. */
const busy: ReadonlySet<number> = new Set([429, 503]);
const unavailable: ReadonlySet<number> = new Set([408, 502, 504]);

/** Whether the same request may succeed later, whatever else is asked. */
export function mayPass(outcome: { status: number } | { fault: NetworkFault }): boolean {
  if ("fault" in outcome) return passing.has(outcome.fault);
  return busy.has(outcome.status) || unavailable.has(outcome.status);
}

/** Whether an authorization server may answer later: it said nothing, or that it cannot for now. */
export function tokenMayCome({ status, code }: { status?: number; code?: string }): boolean {
  return status === undefined ? code === undefined : status >= 500 || mayPass({ status });
}

/**
 * What is not idempotent is sent again only if nothing of it was sent: an API that answers may have carried it out.
 * @param random From 0 to 1: the delay is up to the full back-off, so that clients that failed together do not return
 * together.
 * @returns Milliseconds to wait, or `undefined` if the request must not be sent again.
 */
export function retryDelay(
  { idempotent, number, outcome }: Attempt,
  random = Math.random,
): number | undefined {
  const backOff = random() * Math.min(longestDelayMs, firstDelayMs * 2 ** number);
  if ("fault" in outcome)
    return mayPass(outcome) && (idempotent || outcome.notSent === true) ? backOff : undefined;
  const { status, retryAfterMs: asked = backOff } = outcome;
  if (!idempotent) return undefined;
  if (busy.has(status)) return asked <= longestRetryAfterMs ? asked : undefined;
  return unavailable.has(status) ? backOff : undefined;
}

/** Nobody waits longer, and not every number of seconds is one of milliseconds. */
const longestWaitMs = 30 * 24 * 3_600_000;

/**
 * Reads Retry-After, in seconds or as a date (https://www.rfc-editor.org/rfc/rfc9110#section-10.2.3).
 * @returns Milliseconds from `now`, never negative, and 30 days at most.
 */
export function retryAfterMs(headers: Headers, now = Date.now()): number | undefined {
  const value = headers.get("retry-after")?.trim();
  if (value === undefined || value === "") return undefined;
  const wait = /^\d+(\.\d+)?$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now;
  return Number.isNaN(wait) ? undefined : Math.min(Math.max(0, wait), longestWaitMs);
}

/**
 * Whether calling an operation twice with the same arguments does no more than calling it once: as its owner says in the
 * annotations of its own tool, otherwise as its method promises, unless `readOnly` denies that.
 */
export function isRepeatable(
  { method }: Pick<OperationFacts, "method">,
  tool: Pick<Tool, "operation" | "annotations"> | undefined,
  entry: Pick<OperationEntry, "readOnly"> | undefined,
): boolean {
  // The hints of a group are about all of its actions together.
  const { idempotentHint, readOnlyHint } = tool?.operation === undefined ? {} : (tool.annotations ?? {});
  const reads = readOnlyHint ?? entry?.readOnly;
  if (idempotentHint !== undefined) return idempotentHint;
  if (readOnlyHint === true) return true;
  return isIdempotent(method) && (reads !== false || sideEffect(method) !== "read");
}
