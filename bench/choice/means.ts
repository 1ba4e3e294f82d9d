/** What the figures of all APIs come to, and their bars. */
import { weakJudges, withoutChoice } from "./known.js";
import type { Row } from "./measure.js";

export interface Figure {
  readonly what: string;
  readonly value: number;
  /** The least that it may be. */
  readonly bar?: number;
}

export function hitShare({ hits, known }: Row): number {
  return hits / known.picked.length;
}

export function listedShare({ listed, known }: Row): number {
  return listed / known.operations;
}

const atChoice = ({ known }: Row): boolean => !withoutChoice.has(known.api);
const isStrong = ({ known }: Row): boolean => !weakJudges.has(known.api);
const isLarge = ({ known }: Row): boolean => known.operations >= 100;

/** @param held rows with weights that were fitted without the row's API */
export function figures(rows: readonly Row[], held: readonly Row[]): Figure[] {
  const named = rows.flatMap(({ names }) => names ?? []);
  return [
    { what: "listed of picked, 17 with a choice", value: mean(rows.filter(atChoice), hitShare), bar: 0.7 },
    { what: "listed of picked, 17, leave one out", value: mean(held.filter(atChoice), hitShare), bar: 0.62 },
    { what: "listed of picked, 13 strong judges", value: mean(rows.filter(isStrong), hitShare), bar: 0.6 },
    { what: "listed of picked, 13, leave one out", value: mean(held.filter(isStrong), hitShare) },
    { what: "listed of picked, all", value: mean(rows, hitShare) },
    { what: "GitHub, listed of picked", value: hitsOf("github", rows), bar: 55 },
    { what: "by chance, 17 with a choice", value: mean(rows.filter(atChoice), listedShare) },
    { what: "first n by rank, against chance, leave one out", value: judgement(held), bar: 2 },
    { what: "listed, against chance, where under half is listed", value: lift(rows), bar: 1.5 },
    { what: "listed, against chance, leave one out", value: lift(held) },
    { what: "names' F1", value: mean(named, ({ f1 }) => f1), bar: 0.78 },
    { what: "names with the verb first", value: mean(named, ({ verbFirst }) => verbFirst), bar: 0.9 },
  ];
}

/** How many, as the share of a single API is coarse. */
function hitsOf(api: string, rows: readonly Row[]): number {
  return rows.find(({ known }) => known.api === api)?.hits ?? 0;
}

/** Of the first n by rank, n being the number picked, the share that is picked, over n of all operations. */
function judgement(rows: readonly Row[]): number {
  const large = rows.filter(isLarge);
  const chance = mean(large, ({ known }) => known.picked.length / known.operations);
  return mean(large, ({ first, known }) => first / known.picked.length) / chance;
}

function lift(rows: readonly Row[]): number {
  const partly = rows.filter((row) => listedShare(row) < 0.5);
  return mean(partly, (row) => (row.listed === 0 ? 0 : hitShare(row) / listedShare(row)));
}

function mean<T>(all: readonly T[], of: (one: T) => number): number {
  return all.reduce((sum, one) => sum + of(one), 0) / Math.max(1, all.length);
}
