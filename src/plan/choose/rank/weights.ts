/** What each signal is worth, as `npm run choice -- --fit` prints it: by how much it changes the logarithm of the odds. */
import type { operationSignals, resourceSignals } from "./signals.js";

export interface Weights {
  readonly resource: Readonly<Record<keyof typeof resourceSignals | "otherwise", number>>;
  readonly operation: Readonly<Record<keyof typeof operationSignals | "otherwise", number>>;
}

export const fittedWeights: Weights = {
  resource: {
    otherwise: -1.47,
    below: 0.6,
    told: 0.4,
    nested: -0.59,
    compound: -0.65,
    tagSize: 0.21,
    parent: 0.12,
    seldom: -1.03,
  },
  operation: {
    otherwise: 0.47,
    list: 0.88,
    get: -0.33,
    create: 0.98,
    search: 0.09,
    read: -1.08,
    act: -0.94,
    reads: 0.51,
    wordy: -0.77,
    late: -0.55,
  },
};
