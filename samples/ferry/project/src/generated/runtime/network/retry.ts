// @generated SignedSource<<d9f5bb633bc4b4bb19efd8c3166f255f6881625d20b0093c2d8f59c44cd0da05>>
/** Decides when to send a request again, and how long to wait before. */
import type { NetworkFault } from "../errors.js";
import { isIdempotent } from "../operation.js";

export interface Attempt {
  method: string;
  /** Number of the attempt; 0 for the first one. */
  number: number;
  outcome: { status: number; retryAfterMs?: number } | { fault: NetworkFault };
}

const firstDelayMs = 250;
const longestDelayMs = 5_000;
/** If the API asks for a longer wait, the caller is told to come back instead. */
const longestRetryAfterMs = 15_000;

/** The request never reached the API, so sending it again cannot do anything twice. */
const neverSent: ReadonlySet<NetworkFault> = new Set(["refused", "unreachable", "connect-timeout"]);
const passing: ReadonlySet<NetworkFault> = new Set([...neverSent, "broken-off"]);

/**
 * @param random From 0 to 1: the delay is up to the full back-off, so that clients that failed together do not return
 * together.
 * @returns Milliseconds to wait, or `undefined` if the request must not be sent again.
 */
export function retryDelay({ method, number, outcome }: Attempt, random: () => number): number | undefined {
  const backOff = random() * Math.min(longestDelayMs, firstDelayMs * 2 ** number);
  if ("fault" in outcome) {
    const worthIt = isIdempotent(method) ? passing : neverSent;
    return worthIt.has(outcome.fault) ? backOff : undefined;
  }
  switch (outcome.status) {
    case 429:
    case 503:
      if (outcome.retryAfterMs !== undefined)
        return outcome.retryAfterMs <= longestRetryAfterMs ? outcome.retryAfterMs : undefined;
      return isIdempotent(method) ? backOff : undefined;
    case 408:
    case 502:
    case 504:
      return isIdempotent(method) ? backOff : undefined;
    default:
      return undefined;
  }
}

/**
 * Reads Retry-After, in seconds or as a date (https://www.rfc-editor.org/rfc/rfc9110#section-10.2.3).
 * @returns Milliseconds from `now`, never negative.
 */
export function retryAfterMs(headers: Headers, now: number): number | undefined {
  const value = headers.get("retry-after")?.trim();
  if (value === undefined || value === "") return undefined;
  if (/^\d+(\.\d+)?$/.test(value)) return Number(value) * 1000;
  const date = Date.parse(value);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
