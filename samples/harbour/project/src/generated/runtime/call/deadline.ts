// @generated SignedSource<<36608f2fce0cf07d73aa6b512f1c722bc391a0ba48dff10e91871c38210016c7>>
import type { Failure } from "../errors.js";

/** A time limit joined with the caller's own wish to stop. */
export interface Deadline {
  signal: AbortSignal;
  /** Milliseconds that are left; 0 or less when time is up. */
  remaining(): number;
  /** Why the signal aborted; `undefined` as long as it did not. */
  cause(): Extract<Failure, { kind: "timeout" | "cancelled" }> | undefined;
  /** Lets go of the timer. */
  clear(): void;
}

/** One signal for both, by hand: every call has one, and `AbortSignal.any` takes more than all the rest of this. */
export function createDeadline(milliseconds: number, caller: AbortSignal): Deadline {
  const ends = Date.now() + milliseconds;
  const either = new AbortController();
  const cancel = (): void => {
    either.abort(caller.reason);
  };
  const timeout = setTimeout(() => {
    either.abort(new Error("time is up"));
  }, milliseconds);
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

/** Waits; rejects with the signal's reason when it aborts first. */
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

/** Settles as the promise does, or rejects as soon as the signal aborts. */
export async function orAbort<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  // Nobody waits for it when the signal aborted before.
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
