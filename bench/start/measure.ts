/** What is compared, in milliseconds or calls a second. Candidates alternate, so that whatever else runs hits all alike. */
import { initialize, startServer, type Candidate } from "./server.js";

export interface Start {
  /** From the spawn to the answer of `initialize`. */
  readonly initialized: number;
  /** From the spawn to the whole of `tools/list`. */
  readonly listed: number;
}

/** @returns In the order of the candidates, the fastest of so many starts each. */
export async function fastestStarts(candidates: readonly Candidate[], rounds: number): Promise<Start[]> {
  const all = candidates.map((): Start[] => []);
  for (let round = 0; round < rounds; round += 1)
    for (const [at, candidate] of candidates.entries()) all[at]?.push(await oneStart(candidate));
  return all.map((starts) => ({
    initialized: Math.min(...starts.map(({ initialized }) => initialized)),
    listed: Math.min(...starts.map(({ listed }) => listed)),
  }));
}

async function oneStart(candidate: Candidate): Promise<Start> {
  const spawned = performance.now();
  const server = startServer(candidate);
  await initialize(server);
  const initialized = performance.now() - spawned;
  await server.request("tools/list");
  const listed = performance.now() - spawned;
  await server.close();
  return { initialized, listed };
}

export interface Calls {
  readonly tool: string;
  readonly args: object;
  readonly count: number;
}

/** Calls under way at any time. */
const inFlight = 16;

/** @returns In the order of the candidates, calls a second: the best of so many rounds each, after one that warms up. */
export async function bestRates(
  candidates: readonly Candidate[],
  calls: Calls,
  rounds: number,
): Promise<number[]> {
  const servers = candidates.map(startServer);
  const rates = candidates.map((): number[] => []);
  for (const server of servers) await initialize(server);
  for (let round = 0; round <= rounds; round += 1)
    for (const [at, server] of servers.entries()) {
      const began = performance.now();
      await Promise.all(Array.from({ length: inFlight }, () => callInTurn(server, calls)));
      if (round > 0) rates[at]?.push((1000 * calls.count) / (performance.now() - began));
    }
  for (const server of servers) await server.close();
  return rates.map((of) => Math.max(...of));
}

async function callInTurn(server: ReturnType<typeof startServer>, { tool, args, count }: Calls) {
  for (let done = 0; done < count / inFlight; done += 1) {
    const result = await server.request("tools/call", { name: tool, arguments: args });
    if (typeof result === "object" && result !== null && "isError" in result && result.isError === true)
      throw new Error(`${tool} failed: ${JSON.stringify(result)}`);
  }
}
