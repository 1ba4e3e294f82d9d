import { setFlagsFromString } from "node:v8";

/**
 * Makes V8 optimize functions later than usual. V8 optimizes a function once it has executed this many bytes of bytecode; thirty
 * times the default avoids optimizing most code of a run that ends within seconds, and a run of a minute is as fast as ever.
 * On few cores that saves more than a third of the CPU time with GitHub's document. Nothing depends on the value.
 */
const interruptBudget = 30 * 66 * 1024;

/** Prepares for a short run. Only for commands that end; a server runs for days and needs the usual optimization. */
export function expectShortRun(): void {
  for (const flag of shortRunFlags(process.versions.v8)) setFlagsFromString(flag);
}

/**
 * The flags that a version of V8 has for this. Node.js prints an error for each flag that its V8 does not know, and offers no way
 * to ask. Node.js 20 and 21 have V8 11; later versions, which count calls instead of bytecode, are left as they are.
 */
export function shortRunFlags(v8: string): string[] {
  return v8.startsWith("11.") ? [`--interrupt-budget=${interruptBudget}`] : [];
}
