import type { Script } from "../../../src/optional/code/messages.js";

export const limits: Script["limits"] = {
  stackBytes: 262_144,
  cpuMs: 10_000,
  valueChars: 1_000,
  printedChars: 1_000,
  calls: 10,
  tooManyCalls: "",
  refusals: 10,
};

/** Hears of nothing that a run asks for. */
export const deaf = {
  begins: () => undefined,
  print: () => undefined,
  idle: () => undefined,
  leave: () => undefined,
  unheard: () => undefined,
  call: () => undefined,
};
