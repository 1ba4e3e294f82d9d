import type { CallToolResult } from "@modelcontextprotocol/server";
import { subscriberOf } from "../network/ip-address.js";
import type { Caller } from "../operations/tool.js";

/** Limits how often one caller may call. */
export interface RateLimit {
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
  const text = [
    `The call was not made: this server accepts ${perMinute} calls per minute from one caller.`,
    `What to do: call again after ${Math.ceil(waitMs / 1000)} s.`,
  ].join("\n");
  return { content: [{ type: "text", text }], isError: true };
}
