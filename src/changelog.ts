/** Reads from this package's changelog what changed between two versions. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const { resolve } = createRequire(import.meta.url);

/** @returns The sections of the versions after `from`, up to `to`, the newest first; "" if there are none. */
export function changesBetween(from: string, to: string): string {
  return sectionsBetween(readFileSync(resolve("#changelog"), "utf8"), { from, to });
}

/** @param changelog as https://keepachangelog.com has it */
export function sectionsBetween(changelog: string, { from, to }: { from: string; to: string }): string {
  const sections = changelog.split(/^(?=## )/m).filter((section) => {
    const [, version] = /^## \[?(\d+\.\d+\.\d+[^\]\s]*)/.exec(section) ?? [];
    return version !== undefined && order(version, from) > 0 && order(version, to) <= 0;
  });
  return sections.join("").trim();
}

/** By major, minor and patch. */
function order(a: string, b: string): number {
  return a.localeCompare(b, "en", { numeric: true });
}
