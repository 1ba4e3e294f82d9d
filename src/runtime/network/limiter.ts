/** Limits how many requests run at once, and how often one caller may call. */
import type { CallToolResult } from "@modelcontextprotocol/server";
import type { Caller } from "../operations/tool.js";
import { errorResult } from "../response/result.js";
import { subscriberOf } from "./ip-address.js";

/** Limits how many tasks run at once; others wait, and if too many wait, new ones are rejected. */
export interface Limiter {
  /** @returns "busy" if there is no room to wait. Rejects with the signal's reason if it aborts while waiting. */
  run<T>(turn: Turn, task: () => Promise<T>): Promise<T | "busy">;
}

interface Turn {
  /** The caller. Callers take turns, so that one with many tasks does not delay one with few. */
  caller: string;
  signal: AbortSignal;
}

interface Waiting {
  start: () => void;
  turnAway: () => void;
}

interface Limits {
  running: number;
  /** Of one caller; as many as of all, if absent. */
  ofCaller?: number;
  waiting: number;
}

export function createLimiter(limits: Limits): Limiter {
  const { ofCaller = Infinity } = limits;
  let running = 0;
  /** Running tasks by caller. */
  const shares = new Map<string, number>();
  let waiting = 0;
  /** Waiting tasks by caller, in the order of their turns. */
  const lines = new Map<string, Set<Waiting>>();

  function add(caller: string, one: Waiting): void {
    const line = lines.get(caller);
    if (line === undefined) lines.set(caller, new Set([one]));
    else line.add(one);
    waiting += 1;
  }

  function remove(caller: string, one: Waiting): void {
    const line = lines.get(caller);
    if (line?.delete(one) !== true) return;
    waiting -= 1;
    if (line.size === 0) lines.delete(caller);
  }

  /**
   * @returns Whether the caller may wait. For a caller with few tasks, the last task of the caller with the most is rejected.
   */
  function makeRoom(caller: string): boolean {
    if (waiting < limits.waiting) return true;
    const [most, line] = [...lines].reduce<[string, Set<Waiting>]>(
      (longest, one) => (one[1].size > longest[1].size ? one : longest),
      ["", new Set()],
    );
    const last = [...line].at(-1);
    if (last === undefined || line.size <= (lines.get(caller)?.size ?? 0) + 1) return false;
    remove(most, last);
    last.turnAway();
    return true;
  }

  /** @returns Whether the task may run. */
  async function turn({ caller, signal }: Turn): Promise<boolean> {
    signal.throwIfAborted();
    if (!makeRoom(caller)) return false;
    let giveUp = (): void => undefined;
    try {
      return await new Promise<boolean>((resolve, reject) => {
        const one: Waiting = {
          start: () => {
            resolve(true);
          },
          turnAway: () => {
            resolve(false);
          },
        };
        giveUp = () => {
          remove(caller, one);
          reject(signal.reason as Error);
        };
        add(caller, one);
        signal.addEventListener("abort", giveUp, { once: true });
      });
    } finally {
      signal.removeEventListener("abort", giveUp);
    }
  }

  function mayRun(caller: string): boolean {
    return (shares.get(caller) ?? 0) < ofCaller;
  }

  function count(caller: string, change: 1 | -1): void {
    const share = (shares.get(caller) ?? 0) + change;
    if (share === 0) shares.delete(caller);
    else shares.set(caller, share);
  }

  /** Passes the place to the next task directly, so that no new task can take it. */
  function leave(): void {
    const next = [...lines].find(([caller]) => mayRun(caller));
    if (next === undefined) {
      running -= 1;
      return;
    }
    const [caller, line] = next;
    const [first] = line;
    if (first === undefined) return;
    remove(caller, first);
    // A caller with more tasks goes to the end of the queue.
    lines.delete(caller);
    if (line.size > 0) lines.set(caller, line);
    count(caller, 1);
    first.start();
  }

  return {
    async run(wanted, task) {
      const { caller } = wanted;
      if (running < limits.running && mayRun(caller)) {
        running += 1;
        count(caller, 1);
      } else if (!(await turn(wanted))) return "busy";
      try {
        return await task();
      } finally {
        count(caller, -1);
        leave();
      }
    },
  };
}

/** Limits how often one caller may call. */
interface RateLimit {
  /** Counts a call. @returns 0 if it is allowed, otherwise the milliseconds to wait. */
  take(caller: string): number;
  /** Takes back what {@link take} counted, for a call that is not to count. */
  giveBack(caller: string): void;
}

interface Bucket {
  calls: number;
  /** Time in ms at which `calls` was counted. */
  at: number;
}

const minuteMs = 60_000;

/**
 * Maximum number of remembered callers. The one that called longest ago is forgotten first; its bucket is usually full again.
 */
const known = 10_000;

/**
 * Gives each caller a bucket with a minute's worth of calls that refills steadily.
 * @param now Milliseconds of a monotonic clock.
 */
export function createRateLimit(perMinute: number, now = (): number => performance.now()): RateLimit {
  const buckets = new Map<string, Bucket>();
  const refillMs = minuteMs / perMinute;

  return {
    take(caller) {
      const at = now();
      const before = buckets.get(caller) ?? { calls: perMinute, at };
      const calls = Math.min(perMinute, before.calls + (at - before.at) / refillMs);
      buckets.delete(caller);
      buckets.set(caller, { calls: calls >= 1 ? calls - 1 : calls, at });
      const oldest = buckets.keys().next();
      if (buckets.size > known && oldest.done !== true) buckets.delete(oldest.value);
      return calls >= 1 ? 0 : (1 - calls) * refillMs;
    },
    giveBack(caller) {
      const bucket = buckets.get(caller);
      if (bucket !== undefined) bucket.calls = Math.min(perMinute, bucket.calls + 1);
    },
  };
}

/** @returns The answer to a call over the limit. */
export function oneTooMany(
  { id, address = "", local }: Caller,
  { limit, perMinute }: { limit: RateLimit; perMinute: number },
): CallToolResult | undefined {
  if (perMinute === 0 || local === true) return undefined;
  const waitMs = limit.take(id === undefined ? `address ${subscriberOf(address)}` : `id ${id}`);
  if (waitMs === 0) return undefined;
  return errorResult(
    `The call was not made: this server accepts ${perMinute} calls per minute from one caller.\nWhat to do: call again after ${Math.ceil(waitMs / 1000)} s.`,
  );
}
