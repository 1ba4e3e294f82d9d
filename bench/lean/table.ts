import { barOf, faultsOf } from "./bars.js";
import type { Found, Row } from "./row.js";

const number = (value: number): string => value.toLocaleString("en-US");

const columns: readonly { readonly title: string; readonly cell: (row: Row, name: string) => string }[] = [
  { title: "operations", cell: (row) => number(row.operations) },
  { title: "naive", cell: (row) => number(row.naive) },
  { title: "lean", cell: (row) => number(row.lean) },
  { title: "percent", cell: (row) => percent(row) },
  { title: "bar", cell: (_, name) => barText(name) },
  { title: "per operation", cell: (row) => (row.lean / Math.max(1, row.operations)).toFixed(0) },
  { title: "default", cell: (row) => number(row.shown) },
  { title: "cut", cell: ({ isCut }) => (isCut ? "some" : "nothing") },
  { title: "tools", cell: (row) => number(row.listed) },
  { title: "checked", cell: (row) => number(row.checked) },
  { title: "refused", cell: (row) => number(row.refused) },
  { title: "found naive", cell: ({ found }) => points(found.get("summaries"), "naive") },
  { title: "found lean", cell: ({ found }) => points(found.get("summaries"), "lean") },
];

function percent({ lean, naive }: Row): string {
  return naive === 0 ? "" : `${((100 * lean) / naive).toFixed(2)} %`;
}

function barText(name: string): string {
  const bar = barOf(name);
  return bar === undefined ? "" : `≤ ${bar.percent} %`;
}

function points(found: Found | undefined, of: "naive" | "lean"): string {
  return found === undefined || found.asked === 0 ? "" : found[of].toFixed(1);
}

const width = (title: string): number => Math.max(9, title.length);

/** @param longest characters of the longest name */
export function heading(longest: number): string {
  return ["document".padEnd(longest), ...columns.map(({ title }) => title.padStart(width(title)))].join(" ");
}

/** One line, and one more for each thing that the document fails by. */
export function line(name: string, row: Row, { longest, path }: { longest: number; path: string }): string {
  const cells = columns.map(({ title, cell }) => cell(row, path).padStart(width(title)));
  const faults = faultsOf(path, row);
  return [
    [name.padEnd(longest), ...cells, ...(faults.length === 0 ? [] : [" FAILED"])].join(" "),
    ...faults.map((fault) => `    ${fault}`),
  ].join("\n");
}
