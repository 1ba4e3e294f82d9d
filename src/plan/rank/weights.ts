/**
 * What each signal is worth, as `npm run bench -- choice --fit` prints it: by how much it changes the logarithm of the odds. Fitted on what
 * servers made by hand choose of 42 public APIs, 13 of which are in `../shared`.
 */
import type { operationSignals, resourceSignals } from "./signals.js";

export interface Weights {
  readonly resource: Readonly<Record<keyof typeof resourceSignals | "otherwise", number>>;
  readonly operation: Readonly<Record<keyof typeof operationSignals | "otherwise", number>>;
}

export const fittedWeights: Weights = {
  resource: {
    otherwise: -1.3,
    below: 0.53,
    nested: -0.62,
    compound: -0.4,
    parent: 0.13,
    seldom: -0.49,
    amongCompounds: -0.44,
    amongSeldom: -0.83,
    namesTag: 0.23,
    tagPlace: -1.6,
    often: 0.62,
    mentioned: 0.1,
    filters: 0.53,
  },
  operation: {
    otherwise: 0.94,
    list: 1.6,
    get: 0.51,
    create: 1,
    read: -0.48,
    act: -0.46,
    replaces: -1.5,
    wordy: -0.78,
    filters: 0.36,
    summary: -0.22,
    often: 0.7,
  },
};
