/** A sandbox with operations that answer from memory. */
import type { Script } from "../../src/optional/code/messages.js";
import { createPool, type Asking, type RunEnd } from "../../src/optional/code/pool.js";

const pool = createPool();

export const canary = "canary-8f3a91c2";

/** Smaller than those of a server, so that a test that reaches them is short. */
const limits: Script["limits"] = {
  stackBytes: 262_144,
  cpuMs: 150,
  valueChars: 1_000_000,
  printedChars: 10_000,
  calls: 50,
  tooManyCalls: "too many calls",
};

export interface Tried {
  end: RunEnd | "busy" | "late";
  printed: string;
  /** Arguments of the calls, as the server gets them. */
  given: readonly string[];
}

/**
 * @param cpuMs that the code may compute
 * @param timeoutMs after which the run is ended, as that of a server is
 */
export async function tryCode(
  code: string,
  { cpuMs = limits.cpuMs, timeoutMs = 5_000 } = {},
): Promise<Tried> {
  const printed: string[] = [];
  const given: string[] = [];
  const asking: Asking = {
    call(asked, answer) {
      given.push(asked.given);
      const failed = { error: { message: "It failed.", status: 404, operation: asked.name } };
      const value = asked.how === "all" ? [{ id: 1 }] : { id: 1, name: "one" };
      queueMicrotask(() => {
        answer(JSON.stringify(asked.name === "fails" ? failed : { value }));
      });
    },
    print: (text) => {
      printed.push(text);
    },
  };
  const late = new AbortController();
  const timer = setTimeout(() => {
    late.abort(new Error("late"));
  }, timeoutMs);
  const script = { code, names: ["one", "fails"], seed: 1, limits: { ...limits, cpuMs } };
  try {
    return { end: await pool.run(script, asking, late.signal), printed: printed.join("\n"), given };
  } catch (error) {
    if (!late.signal.aborted) throw error;
    return { end: "late", printed: printed.join("\n"), given };
  } finally {
    clearTimeout(timer);
  }
}

/** What nothing that comes out may hold: secrets, paths and stacks of the server. */
const leaks =
  /canary|ESCAPED(?!\?)|\/work\/|\/home\/|node_modules|node:|file:\/\/|wasm-function|\.mjs|code-worker|engine\.js/;

/** @returns what came out that must not; `undefined` if nothing did */
export function leakIn({ end, printed, given }: Tried): string | undefined {
  const texts = [JSON.stringify(end), printed, ...given];
  // What the code itself says is no leak.
  return texts.find((text) => leaks.test(text))?.slice(0, 500);
}
