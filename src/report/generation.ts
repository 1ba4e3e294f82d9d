/** What a run did, in a few lines for a person. */
import { isAbsolute, relative } from "node:path";
import type { Diagnostic } from "../errors.js";
import type { Change } from "../model/files.js";
import type { Plan } from "../model/plan.js";

export interface Generation {
  readonly root: string;
  readonly plan: Plan;
  readonly changes: readonly Change[];
  readonly unchanged: number;
}

/** @param cwd the folder that the person stands in */
export function reportGeneration({ root, plan, changes, unchanged }: Generation, cwd: string): string {
  const folder = shortest(root, cwd);
  const count = (kind: Change["kind"]): number => changes.filter((change) => change.kind === kind).length;
  const files = [
    [count("create"), "created"],
    [count("update"), "updated"],
    [count("delete"), "deleted"],
    [unchanged, "unchanged"],
  ] as const;
  const tokens = plan.cost.tools + plan.cost.instructions;
  return [
    `${plan.title}: ${plural(plan.operations.length, "operation")}, ${plural(plan.tools.length, "tool")}, ${grouped(tokens)} tokens`,
    `${folder}: ${files.flatMap(([number, what]) => (number === 0 ? [] : [`${grouped(number)} ${what}`])).join(", ")}`,
    ...(changes.some(({ kind, path }) => kind === "create" && path === "package.json")
      ? [
          "",
          "Next:",
          `  cd ${folder}`,
          "  npm install",
          "  npm start            # over stdio; npm run start:http over HTTP",
        ]
      : []),
  ].join("\n");
}

/**
 * Diagnostics by code, each with its count and first places.
 * @param all list every place
 */
export function reportDiagnostics(diagnostics: readonly Diagnostic[], all: boolean): string {
  const byCode = new Map<string, Diagnostic[]>();
  for (const diagnostic of diagnostics)
    byCode.set(diagnostic.code, [...(byCode.get(diagnostic.code) ?? []), diagnostic]);
  const shown = all ? Infinity : 2;
  return [...byCode.values()]
    .flatMap((group) => [
      ...group.slice(0, shown).map(reportDiagnostic),
      ...(group.length > shown
        ? [`  and ${plural(group.length - shown, "more place")} like this (--verbose lists them)`]
        : []),
    ])
    .join("\n");
}

function reportDiagnostic({ severity, code, message, hint, at }: Diagnostic): string {
  const pointer = "pointer" in at && at.pointer !== undefined && at.pointer !== "" ? `#${at.pointer}` : "";
  return `${severity}  ${message} (${code})\n  at ${at.file}${pointer}${hint === undefined ? "" : `\n  → ${hint}`}`;
}

function shortest(path: string, cwd: string): string {
  const way = relative(cwd, path);
  return way === "" ? "." : way.startsWith("..") || isAbsolute(way) ? path : way;
}

function plural(count: number, noun: string): string {
  return `${grouped(count)} ${noun}${count === 1 ? "" : "s"}`;
}

function grouped(count: number): string {
  return count.toLocaleString("en-US");
}
