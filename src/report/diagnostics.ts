import { formatPlace, messageText, type Diagnostic } from "../errors.js";
import { figure } from "./number.js";
import { groupBy } from "../group-by.js";

const shownPerCode = 2;

/** Problems of the project itself, each of which its owner has to mend. */
const alwaysShown = new Set(["tool-does-not-fit"]);

/**
 * Diagnostics by code, each with its first places.
 * @param all list every place
 */
export function reportDiagnostics(diagnostics: readonly Diagnostic[], all: boolean): string {
  return [...groupBy(diagnostics, ({ code }) => code).values()]
    .flatMap((group) => reportGroup(group, all || isShown(group) ? group.length : shownPerCode))
    .join("\n");
}

function isShown(group: readonly Diagnostic[]): boolean {
  return group.some(({ code }) => alwaysShown.has(code));
}

function reportGroup(group: readonly Diagnostic[], shown: number): string[] {
  const rest = group.length - shown;
  return [
    ...group.slice(0, shown).map(reportDiagnostic),
    ...(rest > 0 ? [`  and ${figure(rest)} more like this (--verbose lists them)`] : []),
  ];
}

function reportDiagnostic({ severity, code, message, hint, at }: Diagnostic): string {
  const lines = [
    `${severity}  ${messageText(message)} (${code})`,
    `  at ${formatPlace(at)}`,
    ...(hint === undefined ? [] : [`  → ${messageText(hint)}`]),
  ];
  return lines.join("\n");
}
