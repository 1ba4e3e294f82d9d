import { setFlagsFromString } from "node:v8";

/**
 * V8 optimizes a function after it ran through so many bytes of its bytecode; this is eight times what it takes by itself.
 * Of a run that is over within seconds, most such work comes too late to pay for itself, and on few cores it stands in the
 * way of the run: with this GitHub's document takes a third less CPU. Nothing else depends on it.
 */
const interruptBudget = 8 * 66 * 1024;

/** For commands that end with what they were asked for; a server answers calls for days, and is optimized as usual. */
export function expectShortRun(): void {
  setFlagsFromString(`--interrupt-budget=${interruptBudget}`);
}
