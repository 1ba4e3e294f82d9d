import type { Row } from "./row.js";

const number = (value: number): string => value.toLocaleString("en-US");
const work = (seconds: number, mebibytes: number): string =>
  `${seconds.toFixed(1)} s ${String(mebibytes).padStart(5)} MiB`;

const columns: readonly { readonly title: string; readonly cell: (row: Row) => string }[] = [
  { title: "operations", cell: (row) => number(row.operations) },
  { title: "tools", cell: (row) => number(row.tools) },
  { title: "by search", cell: (row) => number(row.searched) },
  { title: "tokens", cell: (row) => number(row.tokens) },
  { title: "warnings", cell: (row) => number(row.warnings) },
  { title: "generate", cell: (row) => work(row.generate, row.generateMemory) },
  { title: "compile", cell: (row) => work(row.compile, row.compileMemory) },
  { title: "test", cell: (row) => `${row.test.toFixed(1)} s` },
  { title: "open 6 ways", cell: (row) => `${row.open.toFixed(1)} s` },
];

const widths = columns.map(({ title }) =>
  Math.max(title.length, title === "generate" || title === "compile" ? 17 : 8),
);

/** @param width characters of the longest name */
export function heading(width: number): string {
  const titles = columns.map(({ title }, index) => title.padStart(widths[index] ?? 0));
  return ["document".padEnd(width), ...titles, " verdict"].join(" ");
}

/** One line, and a few more when the document fails. */
export function line(name: string, row: Row, width: number): string {
  const { faults, verdict } = row;
  const cells = columns.map(({ cell }, index) => cell(row).padStart(widths[index] ?? 0));
  const more = faults.length > 10 ? [`and ${faults.length - 10} more`] : [];
  return [
    [name.padEnd(width), ...cells, faults.length === 0 ? ` ${verdict}` : " FAILED"].join(" "),
    ...[...faults.slice(0, 10), ...more]
      .flatMap((fault) => fault.split("\n").slice(0, 12))
      .map((text) => `    ${text}`),
  ].join("\n");
}

export function summary(rows: readonly Row[], seconds: number): string {
  const sum = (count: (row: Row) => number): string =>
    number(rows.reduce((total, row) => total + count(row), 0));
  const failed = rows.filter(({ faults }) => faults.length > 0).length;
  return (
    `${rows.length} runs, ${sum((row) => row.operations)} operations, ${sum((row) => row.tools)} tools ` +
    `in ${seconds.toFixed(0)} s: ${failed === 0 ? "all pass" : `${failed} FAILED`}`
  );
}
