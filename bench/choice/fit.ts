/**
 * Fits what the signals are worth, on what engineers chose by hand: two logistic regressions with a ridge. Each API has a constant of its
 * own, because some servers offer a tenth of an API and others half of it, which says nothing of what they would choose first.
 */
import { featuresOf, logistic } from "../../src/plan/rank/rank.js";
import { layOut } from "../../src/plan/rank/document.js";
import { operationSignals, resourceSignals } from "../../src/plan/rank/signals.js";
import type { Weights } from "../../src/plan/rank/weights.js";
import type { Operation } from "../../src/model/api.js";
import { type Known, weakJudges } from "./known.js";

export interface Judged {
  readonly known: Known;
  /** Not deprecated. */
  readonly operations: readonly Operation[];
}

interface Example {
  readonly values: readonly number[];
  readonly chosen: boolean;
  /** How much it counts. */
  readonly share: number;
}

/** A document counts as much as this many examples at most, or the largest would decide everything. */
const mostExamples = 60;
/** Pulls weights towards nothing, in standard deviations; and constants, which have no end where all of an API is chosen. */
const ridge = { signal: 3, constant: 0.02 };

/** Weak judges have no say. */
export function fit(judged: readonly Judged[]): Weights {
  const examples = judged.filter(({ known }) => !weakJudges.has(known.api)).map(examplesOf);
  return {
    resource: table(resourceSignals, regress(examples.map(({ resources }) => resources))),
    operation: table(operationSignals, regress(examples.map(({ operations }) => operations))),
  };
}

function table<T extends object>(
  signals: T,
  weights: readonly number[],
): Record<keyof T | "otherwise", number> {
  const names = ["otherwise", ...Object.keys(signals)];
  return Object.fromEntries(
    names.map((name, index) => [name, Number((weights[index] ?? 0).toFixed(2))]),
  ) as Record<keyof T | "otherwise", number>;
}

function examplesOf({ known, operations }: Judged) {
  const { resources, operations: all } = featuresOf(layOut(operations));
  const picked = new Set(known.picked);
  const equivalent = new Set(known.equivalent);
  const keyOf = ({ method, path }: Operation): string => `${method} ${path}`;
  const chosen = resources.map(({ resource }) =>
    resource.operations.some(({ operation }) => picked.has(keyOf(operation))),
  );
  return {
    resources: weighed(resources.map(({ values }, index) => ({ values, chosen: chosen[index] === true }))),
    operations: weighed(
      all.flatMap(({ one, of, values }) =>
        chosen[of] === true && !equivalent.has(keyOf(one.operation))
          ? [{ values, chosen: picked.has(keyOf(one.operation)) }]
          : [],
      ),
    ),
  };
}

function weighed(examples: readonly Omit<Example, "share">[]): Example[] {
  const share = Math.min(1, mostExamples / examples.length);
  return examples.map((example) => ({ ...example, share }));
}

/** @returns the median of the APIs' constants, and the weight of each value */
function regress(apis: readonly (readonly Example[])[]): number[] {
  const scales = deviations(apis.flat());
  const rows = apis.flatMap((examples, api) =>
    examples.map((one) => ({
      ...one,
      // By index, what is not 0: an API's constant stands behind the signals.
      entries: [
        ...one.values.map((value, index) => [index, value / (scales[index] ?? 1)] as const),
        [scales.length + api, 1] as const,
      ],
    })),
  );
  const ridges = [...scales.map(() => ridge.signal), ...apis.map(() => ridge.constant)];
  let weights = ridges.map(() => 0);
  for (let round = 0; round < 30; round += 1) {
    const slope = weights.map((weight, index) => (ridges[index] ?? 0) * weight);
    const curve = ridges.map((own, row) => ridges.map((_, column): number => (row === column ? own : 0)));
    for (const { entries, chosen, share } of rows) {
      const guess = logistic(entries.reduce((sum, [index, value]) => sum + value * (weights[index] ?? 0), 0));
      for (const [row, value] of entries) {
        slope[row] = (slope[row] ?? 0) + share * (guess - Number(chosen)) * value;
        const line = curve[row] ?? [];
        for (const [column, other] of entries)
          line[column] = (line[column] ?? 0) + share * guess * (1 - guess) * value * other;
      }
    }
    const step = solved(curve, slope);
    weights = weights.map((weight, index) => weight - (step[index] ?? 0));
  }
  const constants = weights.slice(scales.length).toSorted((a, b) => a - b);
  const median = constants[Math.floor(constants.length / 2)] ?? 0;
  return [median, ...scales.map((scale, index) => (weights[index] ?? 0) / scale)];
}

function deviations(examples: readonly Example[]): number[] {
  return (examples[0]?.values ?? []).map((_, column) => {
    const values = examples.map((one) => one.values[column] ?? 0);
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length) || 1;
  });
}

/** Solves a system of linear equations whose matrix is positive definite. */
function solved(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const rows = matrix.map((row, index) => [...row, right[index] ?? 0]);
  for (const [pivot, line] of rows.entries()) {
    const by = line[pivot] ?? 1;
    const scaled = line.map((value) => value / by);
    rows[pivot] = scaled;
    for (const [other, row] of rows.entries()) {
      if (other === pivot) continue;
      const times = row[pivot] ?? 0;
      rows[other] = row.map((value, index) => value - times * (scaled[index] ?? 0));
    }
  }
  return rows.map((row) => row.at(-1) ?? 0);
}
