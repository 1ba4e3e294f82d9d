/** What each signal is worth, about as `npm run bench -- choice --fit` prints it: by how much it changes the logarithm of the odds. */
import type { operationSignals, resourceSignals } from "./signals.js";

export interface Weights {
  readonly resource: Readonly<Record<keyof typeof resourceSignals | "otherwise", number>>;
  readonly operation: Readonly<Record<keyof typeof operationSignals | "otherwise", number>>;
}

export const fittedWeights: Weights = {
  resource: {
    otherwise: -1.51,
    below: 0.39,
    described: 0.29,
    nested: -0.61,
    compound: -0.58,
    tagSize: 0.19,
    parent: 0.16,
    seldom: -1,
    often: 0.56,
    mentioned: 0.18,
    filters: 0.31,
  },
  operation: {
    otherwise: 0.41,
    list: 0.82,
    get: -0.39,
    create: 0.96,
    search: -0.88,
    read: -1.14,
    act: -1.1,
    delete: -0.2,
    reads: 0.48,
    replaces: -1.34,
    wordy: -0.67,
    filters: 0.11,
    summary: -0.62,
    late: -0.35,
    often: 1.18,
  },
};
