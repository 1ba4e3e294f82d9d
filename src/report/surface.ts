import type { SurfaceChange } from "../model/surface.js";
import { figure, signed } from "./number.js";

interface SurfaceReport {
  readonly changes: readonly SurfaceChange[];
  readonly tokens: { readonly before: number; readonly after: number };
}

/** Prints one line per change, breaking changes first and marked. */
export function reportSurface({ changes, tokens }: SurfaceReport): string {
  const { breaking, others } = split(changes);
  return [
    ...(changes.length === 0 ? ["The tool surface does not change."] : []),
    ...breaking.map((change) => `BREAKING  ${describe(change)}`),
    ...others.map((change) => `          ${describe(change)}`),
    tokenLine(tokens),
  ].join("\n");
}

/** Prints the same as Markdown for a pull request. */
export function reportSurfaceMarkdown({ changes, tokens }: SurfaceReport): string {
  const { breaking, others } = split(changes);
  const section = (title: string, list: readonly SurfaceChange[]): string[] =>
    list.length === 0 ? [] : [`### ${title}`, "", ...list.map((change) => `- ${describe(change, code)}`), ""];
  return [
    "## Tool surface",
    "",
    ...(changes.length === 0 ? ["No change.", ""] : []),
    ...section("Breaking", breaking),
    ...section("Other changes", others),
    tokenLine(tokens),
    "",
  ].join("\n");
}

function split(changes: readonly SurfaceChange[]): { breaking: SurfaceChange[]; others: SurfaceChange[] } {
  return {
    breaking: changes.filter((change) => change.breaking),
    others: changes.filter((change) => !change.breaking),
  };
}

function describe(
  { kind, tool, subject = "", detail }: SurfaceChange,
  mark = (text: string): string => text,
): string {
  const because = detail === undefined ? "" : `: ${mark(detail)}`;
  switch (kind) {
    case "tool-added":
      return `${mark(tool)} added`;
    case "tool-removed":
      return `${mark(tool)} removed`;
    case "tool-renamed":
      return `${mark(subject)} renamed to ${mark(tool)}`;
    case "tool-described":
      return `${mark(tool)} has another description`;
    case "tool-titled":
      return `${mark(tool)} has another title`;
    case "tool-annotated":
      return `${mark(tool)} has other hints${because}`;
    case "tool-detached":
      return `${mark(tool)} is written in a form that cannot be compared: read the diff of its file`;
    case "argument-added":
      return `${mark(tool)}: argument ${mark(subject)} added${detail === undefined ? "" : `, ${detail}`}`;
    case "argument-removed":
      return `${mark(tool)}: argument ${mark(subject)} removed`;
    case "argument-required":
      return `${mark(tool)}: argument ${mark(subject)} is now required`;
    case "argument-optional":
      return `${mark(tool)}: argument ${mark(subject)} is now optional`;
    case "argument-narrowed":
      return `${mark(tool)}: argument ${mark(subject)} takes less${because}`;
    case "argument-widened":
      return `${mark(tool)}: argument ${mark(subject)} takes more${because}`;
    case "argument-changed":
      return `${mark(tool)}: argument ${mark(subject)} takes something else${because}`;
    case "argument-described":
      return `${mark(tool)}: argument ${mark(subject)} has another description`;
  }
}

function code(text: string): string {
  const fence = text.includes("`") ? "``" : "`";
  return `${fence}${text}${fence}`;
}

function tokenLine({ before, after }: SurfaceReport["tokens"]): string {
  return `${figure(before)} → ${figure(after)} tokens (${signed(after - before)})`;
}
