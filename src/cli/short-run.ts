import { setFlagsFromString } from "node:v8";

/**
 * Makes V8 optimize functions later than usual. V8 optimizes a function once it has executed this many bytes of bytecode; a
 * hundred times the default avoids optimizing code of a run that ends within seconds, and leaves it what a longer run
 * repeats most. On few cores that saves more than a third of the CPU time with GitHub's document. Nothing depends on the value.
 */
const interruptBudget = 100 * 66 * 1024;

/** Prepares for a short run. Only for commands that end; a server runs for days and needs the usual optimization. */
export function expectShortRun(): void {
  setFlagsFromString(`--interrupt-budget=${interruptBudget}`);
}
