/** Faults that were found, each kind once, with the smallest document that shows it. */
import { createHash } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** What two documents with the same fault have in common: the words of its first line and where it was thrown. */
export function signature(fault: string): string {
  const [first = "", ...rest] = fault.split("\n");
  const thrown = rest.find((line) => /^\s+at .*\/(src|templates)\//.test(line)) ?? "";
  const words = first
    .replaceAll(/"(?:[^"\\]|\\.)*"|'[^']*'|`[^`]*`|\d+/g, "…")
    .replaceAll(/^[a-z0-9_]+:/g, "tool:")
    .slice(0, 160);
  return `${words} ${thrown.replace(/^\s+at (\S+) .*\/((?:src|templates)\/\S+?):\d+:\d+\)?$/, "$1 $2").trim()}`.trim();
}

export interface Finding {
  readonly signature: string;
  readonly fault: string;
  /** Seed and number of the case. */
  readonly name: string;
  readonly origin: string;
  readonly document: string;
}

/** Writes `<hash>/document.json` and `<hash>/finding.txt`. @returns the folder */
export async function writeFinding(folder: string, finding: Finding): Promise<string> {
  const hash = createHash("sha256").update(finding.signature).digest("hex").slice(0, 8);
  const target = join(folder, hash);
  await mkdir(target, { recursive: true });
  await writeFile(join(target, "document.json"), finding.document);
  await writeFile(join(target, "finding.txt"), `${finding.name} of ${finding.origin}\n\n${finding.fault}\n`);
  return target;
}
