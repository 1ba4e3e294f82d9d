/**
 * `npm run bench -- regenerate DOCUMENT…`: generating again with nothing changed takes at most 1.5 times a first generation, and
 * touches no file. The two alternate, and the fastest of three runs each are compared.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const command = fileURLToPath(new URL("../cli/main.js", import.meta.url));
const rounds = 3;
const bar = 1.5;

interface Measured {
  /** Seconds. */
  readonly first: number;
  readonly again: number;
  /** Paths of files that the second run wrote. */
  readonly touched: readonly string[];
}

function measure(document: string): Measured {
  const runs = Array.from({ length: rounds }, () => round(document));
  return {
    first: Math.min(...runs.map(({ first }) => first)),
    again: Math.min(...runs.map(({ again }) => again)),
    touched: runs.flatMap(({ touched }) => touched),
  };
}

function round(document: string): Measured {
  const folder = mkdtempSync(join(tmpdir(), "regenerate-"));
  const project = join(folder, "project");
  const first = seconds([document, "--out", project]);
  const before = writings(project);
  const again = seconds(["--out", project]);
  const touched = [...writings(project)].flatMap(([path, when]) => (before.get(path) === when ? [] : [path]));
  rmSync(folder, { recursive: true });
  return { first, again, touched };
}

function seconds(args: readonly string[]): number {
  const start = performance.now();
  execFileSync(process.execPath, [command, ...args, "--quiet"], { stdio: ["ignore", "ignore", "ignore"] });
  return (performance.now() - start) / 1000;
}

/** By path: when the file was written, and as which file. */
function writings(folder: string): Map<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return new Map(
    entries.flatMap((entry) => {
      if (!entry.isFile()) return [];
      const path = join(entry.parentPath, entry.name);
      const { mtimeNs, ino } = statSync(path, { bigint: true });
      return [[relative(folder, path), `${mtimeNs} ${ino}`]];
    }),
  );
}

const documents = process.argv.slice(2);
if (documents.length === 0) {
  console.error("Name OpenAPI documents: npm run bench -- regenerate DOCUMENT…");
  process.exitCode = 2;
}
for (const document of documents) {
  const { first, again, touched } = measure(resolve(document));
  const ratio = again / first;
  const holds = ratio <= bar && touched.length === 0;
  const files = touched.length === 0 ? "no file touched" : `touched: ${touched.join(", ")}`;
  console.log(
    `${holds ? "ok  " : "FAIL"} ${document}: first ${first.toFixed(1)} s, again ${again.toFixed(1)} s, ratio ${ratio.toFixed(2)} (bar ${bar}), ${files}`,
  );
  if (!holds) process.exitCode = 1;
}
