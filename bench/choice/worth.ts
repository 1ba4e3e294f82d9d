/** What each signal is worth: its weight in standard deviations would not compare, so by what ranking loses without it. */
import { rank } from "../../src/plan/rank/rank.js";
import type { Weights } from "../../src/plan/rank/weights.js";
import { fit, type Judged } from "./fit.js";

/** Places that a list may have, for which the share of what was chosen is compared. */
const places = [50, 100, 150];

/** A line for each signal: points of what was chosen that the first places hold less of without it, leaving one API out. */
export function worthOfSignals(judged: readonly Judged[]): string {
  const fits = judged.map((one) => ({ one, weights: fit(judged.filter((other) => other !== one)) }));
  const found = (change: (weights: Weights) => Weights): number => {
    const shares = fits.map(({ one, weights }) => shareIn(one, change(weights)));
    return (100 * shares.reduce((sum, share) => sum + share, 0)) / shares.length;
  };
  const all = found((weights) => weights);
  const line = (name: string, without: number): string => `${name.padEnd(20)} ${(all - without).toFixed(1)}`;
  const [first] = fits;
  return [
    `all signals          ${all.toFixed(1)} % of what was chosen; without:`,
    ...Object.keys(first?.weights.resource ?? {}).map((name) =>
      line(
        `resource ${name}`,
        found((weights) => ({ ...weights, resource: { ...weights.resource, [name]: 0 } })),
      ),
    ),
    ...Object.keys(first?.weights.operation ?? {}).map((name) =>
      line(
        `operation ${name}`,
        found((weights) => ({ ...weights, operation: { ...weights.operation, [name]: 0 } })),
      ),
    ),
  ].join("\n");
}

function shareIn({ known, operations }: Judged, weights: Weights): number {
  const keys = [...rank(operations, weights)]
    .sort(([, a], [, b]) => b - a)
    .map(([{ method, path }]) => `${method} ${path}`);
  const shares = places.map(
    (most) => keys.slice(0, most).filter((key) => known.picked.includes(key)).length / known.picked.length,
  );
  return shares.reduce((sum, share) => sum + share, 0) / shares.length;
}
