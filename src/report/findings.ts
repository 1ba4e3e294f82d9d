import { formatPlace, messageText } from "../errors.js";
import type { DocumentFindings } from "../model/results.js";
import { reportDiagnostics } from "./diagnostics.js";
import { figure, plural } from "./number.js";
import { groupBy } from "../group-by.js";

const shownPerCode = 3;

/**
 * Prints the findings of one document by kind: why they matter, where they are, what to do.
 * @param all list every place
 */
export function reportFindings(
  { title, operations, findings, diagnostics }: DocumentFindings,
  all: boolean,
): string {
  const byCode = groupBy(findings, ({ code }) => code);
  const fixable = findings.filter((finding) => finding.fixable).length;
  const parts = [
    headline({ title, operations, count: findings.length + diagnostics.length, fixable }),
    ...[...byCode].map(([code, group]) => reportGroup(code, group, all ? group.length : shownPerCode)),
    ...(diagnostics.length === 0 ? [] : [reportDiagnostics(diagnostics, all)]),
  ];
  return parts.join("\n\n");
}

function headline(about: { title: string; operations: number; count: number; fixable: number }): string {
  const found = about.count === 0 ? "nothing found" : `${figure(about.count)} found`;
  const fixes = about.fixable === 0 ? "" : `, ${figure(about.fixable)} of which --fix FILE fixes`;
  return messageText(`${about.title}: ${plural(about.operations, "operation")}, ${found}${fixes}`);
}

function reportGroup(code: string, group: DocumentFindings["findings"], shown: number): string {
  const [first] = group;
  if (first === undefined) return "";
  const rest = group.length - shown;
  return [
    `${first.severity}  ${code} (${figure(group.length)})`,
    `  ${first.why}`,
    ...group.slice(0, shown).map(({ message, at }) => `  - ${message}\n    at ${formatPlace(at)}`),
    ...(rest > 0 ? [`  - and ${figure(rest)} more like this (--verbose lists them)`] : []),
    `  → ${first.hint}`,
  ].join("\n");
}
