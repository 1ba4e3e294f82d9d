import type { Failure } from "./errors.js";

type Late = Extract<Failure, { kind: "timeout" | "cancelled" }>;

/** A time limit combined with the caller's own cancellation. */
export interface Deadline {
  signal: AbortSignal;
  /** Milliseconds left; 0 or less after the deadline. */
  remaining(): number;
  /** Why the signal aborted; `undefined` if it has not. */
  cause(): Late | undefined;
  /** Clears the timer. */
  clear(): void;
}

/**
 * Combines both signals by hand, because every call needs this and `AbortSignal.any` costs more than everything else here.
 * @param milliseconds for the whole, of which `left` are left
 */
export function createDeadline(milliseconds: number, caller: AbortSignal, left = milliseconds): Deadline {
  const ends = Date.now() + left;
  const either = new AbortController();
  const cancel = (): void => {
    either.abort(caller.reason);
  };
  const timeout = setTimeout(() => {
    either.abort(new Error("time is up"));
  }, left);
  if (caller.aborted) cancel();
  else caller.addEventListener("abort", cancel, { once: true });
  return {
    signal: either.signal,
    remaining: () => ends - Date.now(),
    cause() {
      if (caller.aborted) return { kind: "cancelled" };
      return either.signal.aborted ? { kind: "timeout", milliseconds } : undefined;
    },
    clear: () => {
      clearTimeout(timeout);
      caller.removeEventListener("abort", cancel);
    },
  };
}

/**
 * Works within a deadline, and clears it.
 * @param late What comes in place of the work, if it fails because of the deadline.
 */
export async function within<T>(
  deadline: Deadline,
  work: () => Promise<T>,
  late: (cause: Late) => T | Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const cause = deadline.cause();
    if (cause === undefined) throw error;
    return await late(cause);
  } finally {
    deadline.clear();
  }
}

/** Waits; rejects with the signal's reason if it aborts first. */
export async function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  await new Promise<void>((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", stop);
      resolve();
    }, milliseconds);
    signal.addEventListener("abort", stop, { once: true });
  });
}

/** Settles like the promise, or rejects as soon as the signal aborts. */
export async function orAbort<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  // Nobody awaits the promise if the signal aborted before.
  promise.catch(() => undefined);
  signal.throwIfAborted();
  let stop = (): void => undefined;
  const aborted = new Promise<never>((_resolve, reject) => {
    stop = () => {
      reject(signal.reason as Error);
    };
    signal.addEventListener("abort", stop, { once: true });
  });
  try {
    return await Promise.race([promise, aborted]);
  } finally {
    signal.removeEventListener("abort", stop);
  }
}

/** Time for running calls to end before a server closes, in ms: well within what orchestrators allow. */
export const drainMs = 10_000;

/** Resolves when the promise has settled, or after that time. */
export async function atMost(milliseconds: number, promise: Promise<unknown>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  await Promise.race([promise, timeout]);
  clearTimeout(timer);
}
