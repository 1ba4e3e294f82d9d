// @generated SignedSource<<4477fd823d7af80e0da315575310ecbb42ad8920cb87b16137960b0c47f6fd08>>
import type { CallToolResult } from "@modelcontextprotocol/server";
import type { Caller } from "../tool.js";

/** How often one caller may call. */
export interface RateLimit {
  /** Counts a call. @returns 0 when it may go on, else the milliseconds until one may. */
  take(caller: string): number;
}

interface Bucket {
  calls: number;
  /** When that many were left, in ms. */
  at: number;
}

const minuteMs = 60_000;

/** So many callers are known at once; who called longest ago is forgotten first, and by then is mostly at peace again. */
const known = 10_000;

/**
 * A bucket for each caller that holds a minute's worth of calls and fills up again steadily.
 * @param now Milliseconds of a clock that never goes back.
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
  };
}

/** @returns What to answer instead of a call that is one too many. */
export function oneTooMany(
  { id, address = "", local }: Caller,
  { limit, perMinute }: { limit: RateLimit; perMinute: number },
): CallToolResult | undefined {
  if (perMinute === 0 || local === true) return undefined;
  const waitMs = limit.take(id === undefined ? `address ${address}` : `id ${id}`);
  if (waitMs === 0) return undefined;
  const text = [
    `The call was not made: this server accepts ${perMinute} calls per minute from one caller.`,
    `What to do: call again after ${Math.ceil(waitMs / 1000)} s.`,
  ].join("\n");
  return { content: [{ type: "text", text }], isError: true };
}
