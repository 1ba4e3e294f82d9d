/** Rows, causes and the bar. */
import type { DocumentReport } from "./run/document.js";
import { emptyTally, type Failure, type Tally } from "./run/tally.js";

export interface Named {
  readonly name: string;
  readonly report: DocumentReport;
}

/** Share of calls that must be correct, in each document and over all. */
const bar = { each: 0.98, all: 0.995 };

const columns = [
  ["ops", ({ tally }) => tally.operations],
  ["tools", ({ tally }) => tally.offered - tally.grouped - tally.searched],
  ["actions", ({ tally }) => tally.grouped],
  ["search", ({ tally }) => tally.searched],
  ["reached", ({ tally }) => tally.reached],
  ["calls", ({ tally }) => tally.calls],
  ["correct", ({ tally }) => tally.correct],
  ["%", ({ tally }) => percent(rate(tally))],
  ["refused", ({ tally }) => tally.refused],
  ["combi", ({ tally }) => tally.combinations],
  ["mended", ({ tally }) => tally.recovered],
  ["contra", ({ tally }) => contradicted(tally)],
  ["invalid", ({ tally }) => tally.invalid],
  ["arrived", ({ tally }) => tally.invalidArrived],
  ["unnamed", ({ tally }) => tally.invalidUnnamed],
  ["slips", ({ tally }) => tally.slips - tally.slipsRefused],
  ["hostile", ({ tally }) => tally.hostile],
  ["astray", ({ tally }) => tally.hostileAstray],
  ["sampler", ({ tally }) => tally.samplerFaults],
  ["judge", ({ tally }) => tally.judgeFaults],
  ["leaks", ({ tally }) => tally.leaks],
  ["s", ({ seconds }) => seconds.toFixed(0)],
] as const satisfies readonly (readonly [string, (report: DocumentReport) => number | string])[];

/** @param named undefined for the heading */
export function row(named: Named | undefined, width: number): string {
  const cells = columns.map(([title, value]) => {
    const text = named === undefined ? title : String(value(named.report));
    return text.padStart(Math.max(title.length, 6));
  });
  const verdict = named === undefined ? "" : verdictOf(named.report);
  return [(named?.name ?? "").padEnd(width), ...cells, verdict].join(" ").trimEnd();
}

function verdictOf(report: DocumentReport): string {
  if (report.stopped?.code === "no-operations" && passesAlone(report)) return "no-operations";
  if (report.stopped !== undefined) return `FAILED ${report.stopped.message}`;
  return passesAlone(report) ? "ok" : "FAILED";
}

function passesAlone({ stopped, tally, missing }: DocumentReport): boolean {
  if (stopped !== undefined) return stopped.code === "no-operations" && missing.length === 0;
  const unmeasured = tally.samplerFaults + tally.judgeFaults;
  return (
    unmeasured <= (1 - bar.each) * tally.calls &&
    rate(tally) >= bar.each &&
    tally.reached === tally.called &&
    missing.length === 0 &&
    tally.invalidArrived + tally.invalidUnnamed + tally.hostileAstray + tally.leaks === 0
  );
}

export function passes(reports: readonly Named[]): boolean {
  return rate(total(reports)) >= bar.all && reports.every(({ report }) => passesAlone(report));
}

function rate(tally: Tally): number {
  const all = counted(tally);
  return all === 0 ? 1 : tally.correct / all;
}

/** Calls whose failure the document explains itself count neither way. */
function counted(tally: Tally): number {
  return tally.calls - contradicted(tally);
}

function contradicted(tally: Tally): number {
  return tally.failures.filter(({ blame }) => blame === "document").length;
}

function total(reports: readonly Named[]): Tally {
  const sum = emptyTally();
  for (const { report } of reports) {
    const { failures, ...counts } = report.tally;
    sum.failures.push(...failures);
    for (const name of Object.keys(counts) as (keyof typeof counts)[]) sum[name] += counts[name];
  }
  return sum;
}

export function summary(reports: readonly Named[]): string {
  const sum = total(reports);
  const invalid = `${sum.invalidArrived} of ${sum.invalid} invalid calls reached the API`;
  const beside =
    contradicted(sum) === 0 ? "" : ` and ${contradicted(sum)} that the document itself contradicts`;
  const correct = `${sum.correct} of ${counted(sum)} calls correct (${percent(rate(sum))} %)${beside}`;
  const verdict = passes(reports) ? "all pass" : "FAILED";
  return `\n${reports.length} documents, ${sum.offered} operations, ${correct}, ${invalid}: ${verdict}`;
}

/** Causes, the most frequent first, with an example of each. */
export function failureList(reports: readonly Named[]): readonly string[] {
  const groups = new Map<string, { name: string; failure: Failure }[]>();
  for (const { name, report } of reports) {
    for (const failure of report.tally.failures) {
      const cause = failure.blame === "generator" ? failure.cause : `${failure.cause} (${failure.blame})`;
      groups.set(cause, [...(groups.get(cause) ?? []), { name, failure }]);
    }
  }
  const missing = reports.flatMap(({ name, report }) =>
    report.missing.map((key) => `  not offered: ${name} ${key}`),
  );
  const causes = [...groups]
    .sort(([, one], [, other]) => other.length - one.length)
    .flatMap(([cause, found]) => ["", `${found.length} × ${cause}`, ...examples(found)]);
  return [...missing, ...causes];
}

/** The first of each document; where the document is to blame, every operation by name. */
function examples(found: readonly { name: string; failure: Failure }[]): readonly string[] {
  const names = [...new Set(found.map(({ name }) => name))];
  return names.flatMap((name) => {
    const own = found.filter((entry) => entry.name === name).map(({ failure }) => failure);
    const [first] = own;
    if (first === undefined) return [];
    const contradictions = own.filter(({ blame }) => blame === "document");
    const others = contradictions
      .slice(1)
      .map(({ operation, detail }) => `  ${name}: ${operation}, ${detail}`);
    const { operation, label, args, detail } = first;
    return [
      `  ${name} (${own.length}): ${operation}, ${label}: ${args}`,
      `    ${detail.replaceAll("\n", "\n    ")}`,
      ...new Set(others),
    ];
  });
}

function percent(share: number): string {
  return (Math.floor(share * 10_000) / 100).toFixed(2);
}
