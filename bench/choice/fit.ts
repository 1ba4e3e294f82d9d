/** Fits what the signals are worth, on what engineers chose by hand: two logistic regressions with a ridge. */
import { featuresOf, likelihood } from "../../src/plan/rank/rank.js";
import { layOut } from "../../src/plan/rank/document.js";
import { operationSignals, resourceSignals } from "../../src/plan/rank/signals.js";
import type { Weights } from "../../src/plan/rank/weights.js";
import type { Operation } from "../../src/model/api.js";
import type { Known } from "./known.js";

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
/** Pulls weights towards nothing, in standard deviations. */
const ridge = 3;

export function fit(judged: readonly Judged[]): Weights {
  const examples = judged.map(examplesOf);
  return {
    resource: table(resourceSignals, regress(examples.flatMap(({ resources }) => resources))),
    operation: table(operationSignals, regress(examples.flatMap(({ operations }) => operations))),
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

/** @returns weights of the constant, and of each value */
function regress(examples: readonly Example[]): number[] {
  const size = 1 + (examples[0]?.values.length ?? 0);
  const scales = [1, ...deviations(examples)];
  const rows = examples.map((one) => ({
    ...one,
    values: one.values.map((value, index) => value / (scales[index + 1] ?? 1)),
  }));
  let weights = new Array<number>(size).fill(0);
  for (let round = 0; round < 30; round += 1) {
    const slope = weights.map((weight, index) => (index === 0 ? 0 : ridge * weight));
    const curve = weights.map((_, row) =>
      weights.map((__, column): number => (row !== column ? 0 : row === 0 ? 1e-6 : ridge)),
    );
    for (const { values, chosen, share } of rows) {
      const guess = likelihood(values, weights);
      const all = [1, ...values];
      for (const [row, value] of all.entries()) {
        slope[row] = (slope[row] ?? 0) + share * (guess - Number(chosen)) * value;
        const line = curve[row] ?? [];
        for (const [column, other] of all.entries())
          line[column] = (line[column] ?? 0) + share * guess * (1 - guess) * value * other;
      }
    }
    const step = solved(curve, slope);
    weights = weights.map((weight, index) => weight - (step[index] ?? 0));
  }
  return weights.map((weight, index) => weight / (scales[index] ?? 1));
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
