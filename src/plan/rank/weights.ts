/** What each signal is worth, about as `npm run bench -- choice --fit` prints it: by how much it changes the logarithm of the odds. */
import type { operationSignals, resourceSignals } from "./signals.js";

export interface Weights {
  readonly resource: Readonly<Record<keyof typeof resourceSignals | "otherwise", number>>;
  readonly operation: Readonly<Record<keyof typeof operationSignals | "otherwise", number>>;
}

export const fittedWeights: Weights = {
  resource: {
    otherwise: -1.51,
    below: 0.42,
    described: 0.27,
    nested: -0.55,
    compound: -0.54,
    tagSize: 0.14,
    parent: 0.17,
    seldom: -1.02,
    often: 0.59,
    mentioned: 0.19,
    filters: 0.3,
  },
  operation: {
    otherwise: 0.47,
    list: 0.8,
    get: -0.44,
    create: 1.01,
    search: -0.78,
    read: -1.15,
    act: -0.99,
    reads: 0.61,
    replaces: -1.35,
    wordy: -0.75,
    late: -0.44,
    often: 1.18,
  },
};
