/** What each signal is worth, about as `npm run bench -- choice --fit` prints it: by how much it changes the logarithm of the odds. */
import type { operationSignals, resourceSignals } from "./signals.js";

export interface Weights {
  readonly resource: Readonly<Record<keyof typeof resourceSignals | "otherwise", number>>;
  readonly operation: Readonly<Record<keyof typeof operationSignals | "otherwise", number>>;
}

export const fittedWeights: Weights = {
  resource: {
    otherwise: -1.02,
    below: 0.49,
    nested: -0.56,
    compound: -0.37,
    parent: 0.1,
    seldom: -0.46,
    amongCompounds: -0.55,
    amongSeldom: -0.54,
    namesTag: 0.27,
    tagPlace: -0.87,
    often: 0.48,
    mentioned: 0.09,
    filters: 0.45,
  },
  operation: {
    otherwise: 0.88,
    list: 1.46,
    get: 0.45,
    create: 0.88,
    read: -0.68,
    act: -0.66,
    replaces: -1.63,
    wordy: -0.76,
    filters: 0.22,
    summary: -0.2,
    often: 0.54,
  },
};
