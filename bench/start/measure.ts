/** What is compared, in milliseconds or calls a second. Candidates alternate, so that whatever else runs hits all alike. */
import { workedFor } from "../shared/process-time.js";
import { initialize, startServer, type Candidate, type Running } from "./server.js";

export interface Start {
  /** From the spawn to the answer of `initialize`. */
  readonly initialized: number;
  /** From the spawn to the whole of `tools/list`. */
  readonly listed: number;
  /** What processors worked for it until then, whatever else ran: NaN where nobody knows. */
  readonly worked: number;
}

/** @returns In the order of the candidates, the least of so many starts each. */
export async function fastestStarts(candidates: readonly Candidate[], rounds: number): Promise<Start[]> {
  const all = candidates.map((): Start[] => []);
  for (let round = 0; round < rounds; round += 1)
    for (const [at, candidate] of candidates.entries()) all[at]?.push(await oneStart(candidate));
  return all.map((starts) => ({
    initialized: Math.min(...starts.map(({ initialized }) => initialized)),
    listed: Math.min(...starts.map(({ listed }) => listed)),
    worked: Math.min(...starts.map(({ worked }) => worked)),
  }));
}

async function oneStart(candidate: Candidate): Promise<Start> {
  const spawned = performance.now();
  const server = startServer(candidate);
  await initialize(server);
  const initialized = performance.now() - spawned;
  await server.request("tools/list");
  const listed = performance.now() - spawned;
  const worked = 1000 * (workedFor(server.pid) ?? NaN);
  await server.close();
  return { initialized, listed, worked };
}

/** A server, and what it is asked again and again. */
export interface Caller {
  readonly candidate: Candidate;
  readonly tool: string;
  readonly args: object;
}

export interface Rate {
  /** Calls. */
  readonly perSecond: number;
  /** Milliseconds of a call: the median, and what all but one in a hundred stay below. */
  readonly p50: number;
  readonly p99: number;
  /** Milliseconds that processors worked for a call, in the round in which that was least; NaN where nobody knows. */
  readonly cpu: number;
}

/** Calls under way at any time. */
const inFlight = 16;

/** @returns In the order of the callers, the best of so many rounds each, after one that warms up. */
export async function bestRates(
  callers: readonly Caller[],
  { count, rounds }: { count: number; rounds: number },
): Promise<Rate[]> {
  const running = callers.map((caller) => ({ ...caller, server: startServer(caller.candidate) }));
  const rates = callers.map((): Rate[] => []);
  for (const { server } of running) await initialize(server);
  for (let round = 0; round <= rounds; round += 1)
    for (const [at, caller] of running.entries()) {
      const rate = await oneRound(caller, count);
      if (round > 0) rates[at]?.push(rate);
    }
  for (const { server } of running) await server.close();
  return rates.map(best);
}

/** The fastest round, and the CPU of that which took least: others that run slow rounds down by more than they cost them. */
export function best(rounds: readonly Rate[]): Rate {
  const fastest = rounds.reduce((one, other) => (other.perSecond > one.perSecond ? other : one));
  return { ...fastest, cpu: Math.min(...rounds.map(({ cpu }) => cpu)) };
}

type Asked = Omit<Caller, "candidate"> & { readonly server: Running };

async function oneRound(asked: Asked, count: number): Promise<Rate> {
  const took: number[] = [];
  const workedBefore = workedFor(asked.server.pid) ?? NaN;
  const began = performance.now();
  await Promise.all(Array.from({ length: inFlight }, () => callInTurn(asked, count / inFlight, took)));
  const perSecond = (1000 * took.length) / (performance.now() - began);
  const worked = (workedFor(asked.server.pid) ?? NaN) - workedBefore;
  took.sort((a, b) => a - b);
  const below = (share: number): number => took[Math.floor(share * took.length)] ?? NaN;
  return { perSecond, p50: below(0.5), p99: below(0.99), cpu: (1000 * worked) / took.length };
}

async function callInTurn({ server, tool, args }: Asked, count: number, took: number[]): Promise<void> {
  for (let done = 0; done < count; done += 1) {
    const began = performance.now();
    await callOnce({ server, tool, args });
    took.push(performance.now() - began);
  }
}

/** @throws when the call fails */
export async function callOnce({ server, tool, args }: Asked): Promise<void> {
  const result = await server.request("tools/call", { name: tool, arguments: args });
  if (typeof result === "object" && result !== null && "isError" in result && result.isError === true)
    throw new Error(`${tool} failed: ${JSON.stringify(result)}`);
}
